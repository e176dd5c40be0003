"""Every code a finding can have, from all rooms, in one table."""

from collections.abc import Mapping

from tienlen.analysis.codes import ANALYSIS_CODES
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import Code
from tienlen.notation.source_codes import SOURCE_CODES
from tienlen.replay.codes import REPLAY_CODES

CATALOGUE: Mapping[str, Code] = {
    **TEXT_CODES,
    **REPLAY_CODES,
    **ANALYSIS_CODES,
    **SOURCE_CODES,
}
"""The codes by name: those of the text, of the replay, of the analyses, of other sources."""
