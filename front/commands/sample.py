"""`tienlen sample`: random legal matches, the same for the same seed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
from tienlen.commands import exits
from tienlen.commands.files import STDIN
from tienlen.commands.options import VariantName, jobs_option, no_progress_option
from tienlen.commands.streams import Output, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.texts import counted

if TYPE_CHECKING:
    from tienlen.commands.progress import Progress
    from tienlen.commands.sampling import Sampled
    from tienlen.replay.rules import Rules

_HANDS_EACH = 10
"""How many hands of a match are suggested to whoever wants more than one match can have."""

EXAMPLES = """
tienlen sample                                    one match of the default variant
tienlen sample --variant pagat --matches 100      a hundred of another
tienlen sample --variant wikipedia --seats 6      two decks, from five seats on
tienlen sample --seed 7 --hands 10 --out match.tln  other cards, more hands, in a file
tienlen sample --rules house.toml | tienlen check -
tienlen sample --matches 100000 --hands 10 --out million.tln
"""


@click.command(cls=Verb, name="sample", examples=EXAMPLES)
@click.option("--variant", type=VariantName(), help="The variant played; vanikar if not given.")
@click.option("--rules", "house", metavar="FILE", type=click.Path(), help="A house variant.")
@click.option(
    "--seats", type=int, metavar="N", help="How many play; 4, or what is nearest in the variant."
)
@click.option(
    "--hands",
    type=click.IntRange(1),
    metavar="N",
    help="Hands in each match; the variant's usual number, or 3.",
)
@click.option(
    "--matches", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Matches."
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Another number gives other matches.",
)
@click.option(
    "--passes",
    type=click.Choice(("written", "implied")),
    default="written",
    show_default=True,
    help="Whether each pass is written.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Write here, whole or not at all; - is standard output.",
)
@click.option("--force", is_flag=True, help="With --out, overwrite a file of another kind.")
@jobs_option
@no_progress_option
@click.option("-q", "--quiet", is_flag=True, help="No summary.")
def command(
    variant: str | None,
    house: str | None,
    seats: int | None,
    hands: int | None,
    matches: int,
    seed: int,
    passes: str,
    out: str | None,
    force: bool,
    jobs: int | None,
    no_progress: bool,
    quiet: bool,
) -> int:
    """Make legal random matches up, as complete records.

    The players are programs that play fairly well: hands end, bombs are played, and now and then
    one is missed. The same options give the same bytes, whatever --jobs says. Each match depends
    on the seed and its number alone, so more matches begin with the same ones. A switch that a
    house variant changes becomes a tag of the record, which then says by itself what it was
    played under.

    Exit status: 0 done; 2 wrong usage; 3 a file could not be read or written; 130 interrupted.
    """
    out = None if out == STDIN else out
    if out == "":
        usage("--out is empty: name a file.")
    if force and out is None:
        usage("--force goes with --out FILE.")
    if variant is not None and house is not None:
        usage("give one of --variant and --rules.")
    from tienlen.commands.progress import Progress
    from tienlen.commands.sampling import SampleJob, results
    from tienlen.replay.sampling import usual_hands, usual_seats

    rules = _rules(variant, house)
    _verify_hands(rules, hands, matches)
    job = SampleJob(
        rules,
        usual_seats(rules) if seats is None else seats,
        usual_hands(rules) if hands is None else hands,
        seed,
        implied=passes == "implied",
    )
    with Progress(wanted=not (no_progress or quiet)) as progress:
        texts = _told(results(job, matches, jobs), progress)
        if out is None:
            output = Output("never", progress.hide)
            for text in texts:
                output.write_record(text)
        else:
            from tienlen.commands.writing import write_whole

            write_whole(out, (text.encode() for text in texts), kind="tln", force=force)
    if out is not None and not quiet:
        tell(f"{counted(matches, 'match', 'matches')} written")
    return exits.OK


def _told(results: "Iterator[Sampled]", progress: "Progress") -> Iterator[str]:
    """Yield the texts, and tell of each how far they are once it was taken."""
    for sampled in results:
        yield sampled.text
        progress.done(sampled.last)


def _verify_hands(rules: "Rules", hands: int | None, matches: int) -> None:
    from tienlen.replay.sampling import MOST_HANDS

    fewest, most = rules.hands_range or (1, MOST_HANDS)
    if hands is not None and hands > most:
        each = min(most, _HANDS_EACH)
        usage(
            f"one match of {rules.name} cannot have {hands} hands: {fewest} to {most} are allowed; "
            f"for as many make several matches: --matches {-(-hands * matches // each)} "
            f"--hands {each}."
        )


def _rules(variant: str | None, house: str | None) -> "Rules":
    if house is not None:
        from tienlen.commands.judging import read_house

        return read_house(house)
    from tienlen.replay.rules import DEFAULT_VARIANT, load_variant

    return load_variant(variant or DEFAULT_VARIANT)
