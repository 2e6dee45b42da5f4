from pathlib import Path

import httpx
import pytest

from tests.web.chat_client import ChatClient
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from web.server.downloads import download

SCRIPT = b"<script>fetch('/project/threads')</script>,a\n1,2\n"


@pytest.mark.parametrize(
    ("mime", "served_as"),
    [
        ("text/html", "application/octet-stream"),
        ("image/svg+xml", "application/octet-stream"),
        ("application/xhtml+xml", "application/octet-stream"),
        ("text/xml; charset=x", "application/octet-stream"),
        (None, "application/octet-stream"),
        ("text/CSV; header=present", "text/csv"),
        ("image/png", "image/png"),
    ],
)
def test_only_types_in_which_nothing_runs_are_named(tmp_path: Path, mime: str | None, served_as: str) -> None:
    (tmp_path / "x").touch()
    assert download(tmp_path / "x", "x", mime).media_type == served_as


def is_download(answer: httpx.Response) -> bool:
    policies = answer.headers.get_list("Content-Security-Policy")
    return (
        answer.status_code == 200
        and answer.headers["Content-Disposition"].startswith("attachment")
        and answer.headers["X-Content-Type-Options"] == "nosniff"
        and any(policy.startswith("sandbox") for policy in policies)
    )


async def test_an_attached_file_is_a_download_while_the_chat_is_open_and_after(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        file = await chat.upload("page.csv", SCRIPT, "text/html")
        await chat.ask("a notice", [file])
        stored = await chat.stored()
        element = next(element for element in stored["elements"] if element["name"] == "page.csv")
        now = await chat.http.get(f"/project/file/{file}", params={"session_id": chat.session_id})
        later = await chat.http.get(element["url"])
    for answer in (now, later):
        assert is_download(answer)
        assert 'filename="page.csv"' in answer.headers["Content-Disposition"]
        assert answer.headers["Content-Type"].startswith("text/csv")
        assert answer.content == SCRIPT


async def test_an_html_page_does_not_get_in(served: Served) -> None:
    async with ChatClient(served) as chat:
        with pytest.raises(httpx.HTTPStatusError, match="400"):
            await chat.upload("page.html", b"<script>1</script>", "text/html")


async def test_charts_of_the_page_are_downloads_too(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        stored = await chat.stored()
        urls = [element["url"] for element in stored["elements"] if element["type"] == "plotly"]
        answers = [await chat.http.get(url) for url in urls]
    assert len(urls) == 1
    assert all(map(is_download, answers))
