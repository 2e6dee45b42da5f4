"""The last conversion undone: what was put into base64, or written for a web address, is read again."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.texts.back_again import wants_back
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan
from graph.workflow.state import RouterState

_BACK: Final = {
    "general/encode_base64": "general/decode_base64",
    "general/decode_base64": "general/encode_base64",
    "general/url_encode": "general/url_decode",
    "general/url_decode": "general/url_encode",
}
_KEYS: Final = ("encoded", "text")


def turned_back_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the call that undoes the last one; None where a message says anything else, or nothing undoes it."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    back = _BACK.get(made[0].tool_id) if len(made) == 1 else None
    if back is None or back not in context.snapshot.tools or not wants_back(state["request"]):
        return None
    brought = made[0].value if isinstance(made[0].value, dict) else {}
    text = next((value for key in _KEYS if isinstance(value := brought.get(key), str)), None)
    return None if text is None else known_plan((KnownCall(tool_id=back, arguments={"text": text}),), state)
