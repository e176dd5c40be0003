"""The catalogue of everything a replay may find, by the names of the codes."""

from dataclasses import replace

from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import Code, register
from tienlen.replay.card_codes import CARD_CODES
from tienlen.replay.claim_codes import CLAIM_CODES, DEAL_CODES
from tienlen.replay.play_codes import TURN_CODES
from tienlen.replay.rule_codes import RULE_CODES, RULE_WORDINGS


def _with_rule_wordings(code: Code) -> Code:
    more = RULE_WORDINGS.get(code.name)
    return replace(code, wordings={**code.wordings, **more}) if more else code


REPLAY_CODES: dict[str, Code] = {
    **{name: _with_rule_wordings(code) for name, code in TEXT_CODES.items()},
    **RULE_CODES,
    **DEAL_CODES,
    **TURN_CODES,
    **CARD_CODES,
    **CLAIM_CODES,
}
"""Text codes first, then those of rules, deals, turns, plays and claims."""

register(REPLAY_CODES)
