"""Tools that were allowed for the rest of a conversation: a button under the question takes that back."""

from collections.abc import Mapping
from typing import Final
from uuid import NAMESPACE_URL, uuid5

import chainlit as cl

from agents.decisions.summarize.offline import spelt_out
from agents.markdown.canonical import canonical
from agents.markdown.wrapping import plain
from web.page.approving.approvals import message_id
from web.page.wording import Wording

ACTION: Final = "ask_each_time"
_WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "button": "Ask each time again",
        "told": "**{tool}** asks again before each call.",
    },
    "zh": {
        "button": "恢复每次询问",
        "told": "**{tool}** 每次执行前会重新询问。",
    },
}


async def offer(words: Wording, approval_id: str, tool_id: str) -> None:
    """Put the button under the question that was answered so."""
    await cl.Action(
        id=str(uuid5(NAMESPACE_URL, f"toolatlas:allowed:{approval_id}")),
        name=ACTION,
        label=_WORDS[words.language]["button"],
        icon="rotate-ccw",
        payload={"approval_id": approval_id, "tool_id": tool_id},
    ).send(for_id=message_id(approval_id))


async def settle(words: Wording, action: cl.Action, names: Mapping[str, str]) -> None:
    """Take the button away, and say that the tool asks again."""
    await action.remove()
    tool_id = str(action.payload["tool_id"])
    said = _WORDS[words.language]["told"].format(tool=plain(names.get(tool_id) or spelt_out(tool_id)))
    await cl.Message(content=canonical(said)).send()
