"""The catalogue's entries and wordings for what can be wrong with the rules a record names."""

from tienlen.notation.findings import Code, Wording

RULE_CODES: dict[str, Code] = {
    "unknown-variant": Code(
        name="unknown-variant",
        group="text",
        severity="error",
        meaning=(
            "The Variant tag names rules that are neither one of the variants nor the house file "
            "given. One that is misspelt is taken as the one name that is near; with any other, "
            "the match is judged by the rules of a record that names none."
        ),
        wordings={
            "": Wording(
                "there is no variant “{value}”; the match is judged by {used}",
                "the variants are {known}; a house variant needs its file (--rules)",
            ),
            "near": Wording(
                "there is no variant “{value}”; the match is judged by {used}",
                "did you mean {near}? The variants are {known}; a house variant needs its file "
                "(--rules)",
            ),
            "taken": Wording(
                "there is no variant “{value}”; the match is judged by {near}",
                'write `[Variant "{near}"]` if that is meant; the variants are {known}, and a '
                "house variant needs its file (--rules)",
            ),
        },
        example='%TLN 1\n[Match "evening"]\n[Variant "pagatt"]\n[A "An"]\n[B "Bình"]\n'
        '[C "Chi"]\n[D "Dũng"]\n',
        rule="The variants are data files; `tienlen rules` shows each with its sources.",
    ),
    "unknown-switch": Code(
        name="unknown-switch",
        group="text",
        severity="error",
        meaning=(
            "A Variant.<switch> tag names a rule that cannot be changed or does not exist. One "
            "that is misspelt is taken as the switch it leaves no doubt of; any other is left out "
            "of account."
        ),
        wordings={
            "": Wording(
                "there is no switch “{switch}”, so its tag is left out", "the switches are {known}"
            ),
            "near": Wording(
                "there is no switch “{switch}”, so its tag is left out",
                "did you mean {near}? The switches are {known}",
            ),
            "taken": Wording(
                "there is no switch “{switch}”; it is taken as {near}",
                "write `Variant.{near}` if that is meant",
            ),
        },
        example='%TLN 1\n[Match "evening"]\n[Variant "vanikar"]\n[Variant.tie "refused"]\n'
        '[A "An"]\n[B "Bình"]\n',
        rule="The switches are the rules in which the variants differ; `tienlen rules` lists them.",
    ),
}
"""The codes that only the rules of a record can have, by their names."""

RULE_WORDINGS: dict[str, dict[str, Wording]] = {
    "bad-tag": {
        "switch-value": Wording("“{value}” is no value of {switch}", "{switch} takes {accepts}"),
        "switch-value-taken": Wording(
            "“{value}” is no value of {switch}; it is taken as {near}",
            "write `{near}` if that is meant",
        ),
        "switch-unserved": Wording(
            "{seats} seats with {size} cards each need {needed} cards, and there are {have}",
            "{have} cards serve at most {most} each: set cards-each, or the decks, to fit",
        ),
        "switch-contradiction": Wording(
            "{tag} says {value}, but {other} on line {line} says {other_value}",
            "keep one of the two tags",
        ),
    },
    "filled-in": {
        "variant": Wording(
            "the record names no variant; {variant} is filled in",
            'write [Variant "{variant}"], or another one',
        ),
        "decks": Wording(
            "{seats} seats play with {decks} decks; the record does not say",
            'write [Decks "{decks}"]',
        ),
    },
}
"""Wordings, by code and form, to be added to codes that are not of the rules alone."""
