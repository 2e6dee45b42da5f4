"""Takes a message back with all that came after it, so that it can be sent again as it reads now."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import chainlit as cl

from agents.decisions.summarize.offline import spelt_out
from agents.markdown.canonical import canonical
from agents.markdown.wrapping import plain
from graph.observability.taken_back import TakenBack
from web.history.conversation_file import title_of
from web.history.data_layer import History, Since
from web.page.assistant_lifetime import RunsRequests
from web.page.edits.edit_words import EditWords, edit_words
from web.page.markup import call_line, quoted
from web.page.session_language import session_language


class Taken(NamedTuple):
    """A message as it reads now, ready to be run."""

    message: cl.Message
    notes: list[str]
    """What stays done of what came after it, and what waits no longer."""


class EditDesk:
    """The messages of the conversations of a page."""

    def __init__(self, assistant: Callable[[], Awaitable[RunsRequests]], history: History, user: str) -> None:
        """Take messages back.

        Args:
            assistant: Whose requests they are.
            history: Where they are kept.
            user: Whose they are.
        """
        self._assistant = assistant
        self._history = history
        self._user = user

    async def take(self, message_id: str, text: str) -> Taken | None:
        """Take a message with what came after it; None where there is none, which is told.

        Raises:
            ConversationBusy: the conversation is at work elsewhere; it stays as it is.
        """
        words, thread_id = edit_words(session_language()), cl.context.session.thread_id
        since = await self._history.since(thread_id, message_id)
        if since is None:
            await tell([words.gone])
            return None
        left = await (await self._assistant()).take_back(thread_id, since.runs, user=self._user)
        await self._history.drop(since)
        for step in since.later:
            await cl.context.emitter.delete_step(step)
        if since.names_thread:
            await self._history.update_thread(thread_id, name=title_of(text))
        return Taken(await _rewritten(since, text), _left_lines(words, left))


async def _rewritten(since: Since, text: str) -> cl.Message:
    message: cl.Message = cl.Message.from_dict({**since.message, "output": text})
    await message.update()
    files: list[Any] = [cl.File(name=name, path=str(path)) for name, path in since.files]
    message.elements = files
    return message


def _left_lines(words: EditWords, left: TakenBack) -> list[str]:
    """Say what stays done of requests that count no more, and what waits no longer."""
    done = [
        (words.done if noted.status else words.doubtful).format(
            call=call_line(noted.call.tool_id, noted.call.arguments)
        )
        for noted in left.changed
    ]
    asked = [words.question.format(tool=plain(spelt_out(tool_id))) for tool_id in left.questions]
    return [*done, *asked, *([words.plan] if left.plan else [])]


async def tell(lines: list[str]) -> None:
    """Show what is to be known of it, as a quotation."""
    if lines:
        await cl.Message(content=canonical(quoted("\n\n".join(lines)))).send()
