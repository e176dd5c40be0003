"""The catalogue of what can be wrong with a source that is no TLN: JSON, other programs' logs."""

from tienlen.notation.findings import Code, Wording, register

_RULE = "What each reader takes is in docs/importing.md"

_BAD_SOURCE = {
    "": Wording("{pointer} is {found}, expected {expected}"),
    "json": Wording("this is no JSON: {problem}"),
    "encoding": Wording(
        "byte {byte} is no UTF-8", "the file may be in an older encoding: save it as UTF-8"
    ),
    "large": Wording(
        "a value of more than {most} characters begins here",
        "write one match a line, as `--to ndjson` does",
    ),
    "deep": Wording("lists and objects stand in each other more than {most} deep"),
    "ends": Wording("the text ends inside the value that begins here", "is the file cut short?"),
    "missing": Wording("{pointer} has no `{key}`"),
    "key": Wording("{pointer} has the key `{key}`, which is not known", "the keys are {known}"),
    "twice": Wording("the key `{key}` stands twice in one object of this value"),
    "format": Wording("{pointer} is {found}, expected {expected}", "see `tienlen convert --help`"),
    "player": Wording("{pointer} is {found}, who is no player", "the players are {players}"),
    "no-players": Wording(
        "{pointer} is {found}, but nothing says who the players are",
        "list the players in order of play first, or call them A to H or 0 to 7",
    ),
    "players": Wording("{pointer} is {found}, but the match had other players in the game before"),
    "again": Wording("{pointer} is a second amount for seat {seat}, called by another name"),
    "order": Wording("a {event} cannot stand here: {problem}"),
    "more": Wording("more is wrong with this value than the {most} things that are shown"),
}

_CONFLICT = {
    "before": Wording(
        "{pointer} is {found}, but by what came before seat {seat} holds {held}",
        "the record keeps the deal and the plays; one of them is wrong",
    ),
    "after": Wording(
        "{pointer} is {found}, but by this turn seat {seat} is left with {held}",
        "the record keeps the deal and the plays; one of them is wrong",
    ),
    "pass": Wording(
        "{pointer} is {found}, but the turn is called a pass", "it is written as a pass"
    ),
    "round": Wording("{pointer} is seat {seat}, but seat {last} played the last cards of it"),
    "winner": Wording("{pointer} is seat {seat}, but seat {last} was the first without cards"),
}

SOURCE_CODES: dict[str, Code] = {
    code.name: code
    for code in (
        Code(
            name="bad-source",
            group="source",
            severity="error",
            meaning="A file that `tienlen convert` was asked to read does not say here what its "
            "kind of file says. The match is not written; the others are.",
            wordings=_BAD_SOURCE,
            example="",
            rule=_RULE,
        ),
        Code(
            name="source-conflict",
            group="source",
            severity="warning",
            meaning="Another program's log says two things that cannot both be true, and a record "
            "has no place for one of them. What can be written is judged by `tienlen check`.",
            wordings=_CONFLICT,
            example="",
            rule=_RULE,
        ),
    )
}
"""What is found in sources that are no TLN; `check` never reports these."""

register(SOURCE_CODES)
