"""What was chosen goes before what the browser asks for, for everything that is behind."""

import pytest
from chainlit.config import config
from starlette.types import Message, Receive, Scope, Send

from settings import PageLanguage
from web.server.page_language import ChosenLanguage

ASKED = [(b"host", b"page"), (b"accept-language", b"de-DE,zh;q=0.9")]


@pytest.mark.parametrize(("chosen", "heard", "own"), [("browser", b"de-DE,zh;q=0.9", None), ("zh", b"zh-CN", "zh-CN")])
@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_the_chosen_language_is_what_everything_behind_hears(
    monkeypatch: pytest.MonkeyPatch, kind: str, chosen: PageLanguage, heard: bytes, own: str | None
) -> None:
    monkeypatch.setattr(config.ui, "language", "en-US")
    seen: list[Scope] = []

    async def behind(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    given: Scope = {"type": kind, "headers": list(ASKED)}
    await ChosenLanguage(behind, lambda: chosen)(given, _nothing, _nowhere)
    assert dict(seen[0]["headers"])[b"accept-language"] == heard
    assert (config.ui.language, given["headers"]) == (own, ASKED)


async def _nothing() -> Message:
    return {}


async def _nowhere(message: Message) -> None:
    del message
