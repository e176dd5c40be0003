"""Every code a finding can have, from all rooms, in one table."""

from collections.abc import Mapping

from tienlen.analysis.codes import CATALOGUE as RECORD_CODES
from tienlen.notation.findings import Code
from tienlen.notation.source_codes import SOURCE_CODES

CATALOGUE: Mapping[str, Code] = {**RECORD_CODES, **SOURCE_CODES}
"""The codes by name: those of the text, of the replay, of the analyses, of other sources."""
