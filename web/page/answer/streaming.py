"""The answer as it grows: pieces gathered for a moment, since the page parses the whole text at every one."""

import asyncio
import contextlib
from collections.abc import Sequence

import chainlit as cl
from chainlit.element import Element

from agents.markdown.canonical import canonical

FLUSH_S = 0.06


class StreamedAnswer:
    """One message that grows; it is shown with its first piece."""

    def __init__(self, flush_s: float = FLUSH_S) -> None:
        self._flush_s = flush_s
        self._raw = ""
        self._message: cl.Message | None = None
        self._flusher: asyncio.Task[None] | None = None

    async def add(self, text: str) -> None:
        """Take a piece; it shows within a moment."""
        self._raw += text
        if self._flusher is None or self._flusher.done():
            self._flusher = asyncio.create_task(self._flush_soon())

    async def _flush_soon(self) -> None:
        await asyncio.sleep(self._flush_s)
        await self._flush()

    async def _flush(self) -> None:
        self._message = self._message or cl.Message(content="")
        shown, now = self._message.content, canonical(self._raw)
        if now.startswith(shown):
            await self._message.stream_token(now[len(shown) :])
        else:  # what looked like prose became code: say it all again
            await self._message.stream_token(now, is_sequence=True)

    async def end(
        self, text: str | None = None, elements: Sequence[Element] = (), actions: Sequence[cl.Action] = ()
    ) -> str:
        """Show and store the whole; without a text, what was streamed so far; answers with the message's id.

        A streamed message has to end with `send`: closed by `update` it is stored without its time and is lost.
        """
        if self._flusher is not None:
            self._flusher.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._flusher
        whole = self._raw if text is None else text
        if not whole and not elements:
            return ""
        message = self._message or cl.Message(content="")
        message.content = canonical(whole)
        message.actions = list(actions)
        message.elements = list(elements)  # type: ignore[arg-type]  # `ElementBased` is a bare type variable
        await message.send()
        return message.id
