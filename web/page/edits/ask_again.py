"""The button under the last answer that has its message answered once more, as sending it again unchanged would."""

from collections import OrderedDict
from typing import Final
from uuid import NAMESPACE_URL, uuid5

import chainlit as cl

from web.history.data_layer import Asked, History
from web.page.edits.edit_desk import tell
from web.page.edits.edit_words import edit_words
from web.page.session_language import session_language

ACTION: Final = "ask_again"
_KEPT: Final = 64


class AskAgain:
    """One button a conversation, under its last answer; there is none while a run goes on."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._shown: OrderedDict[str, cl.Action] = OrderedDict()

    async def offer(self, answer_id: str) -> None:
        """Put the button under an answer, in place of an earlier one."""
        await self.take_away()
        thread_id = cl.context.session.thread_id
        asked = await self._history.last_asked(thread_id)
        if asked is None:
            return
        self._shown[thread_id] = cl.Action(
            id=str(uuid5(NAMESPACE_URL, f"toolatlas:again:{asked.message_id}")),
            name=ACTION,
            label=edit_words(session_language()).again,
            icon="refresh-cw",
            payload={"message_id": asked.message_id},
        )
        await self._shown[thread_id].send(for_id=answer_id)
        if len(self._shown) > _KEPT:
            self._shown.popitem(last=False)

    async def take_away(self) -> None:
        """Take the button away: another run begins."""
        if button := self._shown.pop(cl.context.session.thread_id, None):
            await button.remove()

    async def asked(self, action: cl.Action) -> Asked | None:
        """Return the message that a click is about; None where it is no longer the last one, which is told."""
        last = await self._history.last_asked(cl.context.session.thread_id)
        if last is not None and last.message_id == action.payload.get("message_id"):
            return last
        await tell([edit_words(session_language()).gone])
        return None
