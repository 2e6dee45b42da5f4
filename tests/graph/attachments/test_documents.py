"""Documents of the chat: kept as texts, asked about, refused with a reason."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.attachments.documents import attach_document, is_plain_text
from graph.attachments.files import AttachedText, NewFile, RefusedFile
from graph.embedded.address import Address
from tests.graph.talking import at_home, hear, say
from tests.tools.documents.made import pdf, word
from tools.context import ToolContext


@pytest.fixture
def context(tmp_path: Path) -> ToolContext:
    return ToolContext(workspace=tmp_path / "workspace", data_dir=tmp_path / "data")


def came(folder: Path, name: str, content: bytes) -> NewFile:
    path = folder / "came"
    path.write_bytes(content)
    return NewFile(name=name, path=path)


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("offer.pdf", pdf("Ten reams of paper"), "Ten reams of paper\n"),
        ("报价单.docx", word("每箱 120 元"), "每箱 120 元\n"),
    ],
)
async def test_a_document_becomes_a_text_of_the_workspace(
    context: ToolContext, tmp_path: Path, name: str, content: bytes, text: str
) -> None:
    first = await attach_document(came(tmp_path, name, content), context, max_mb=1)
    assert isinstance(first, AttachedText)
    assert (first.path, first.n_characters, first.is_whole) == (f"uploads/{Path(name).stem}.md", len(text), True)
    assert (context.workspace / first.path).read_text("utf-8") == text
    assert await attach_document(came(tmp_path, name, content), context, max_mb=1) == first


async def test_another_document_of_that_name_gets_a_place_of_its_own(context: ToolContext, tmp_path: Path) -> None:
    for number, said in enumerate(("one", "two"), 1):
        kept = await attach_document(came(tmp_path, "../a.pdf", pdf(said)), context, max_mb=1)
        assert isinstance(kept, AttachedText)
        assert kept.path == ("uploads/a.md" if number == 1 else "uploads/a-2.md")


@pytest.mark.parametrize(
    ("content", "reason"), [(b"", "empty"), (b"%PDF-1.7" + b"x" * (2 << 20), "limit is 1 MB"), (pdf(""), "scan")]
)
async def test_what_cannot_be_read_is_refused_and_nothing_is_left(
    context: ToolContext, tmp_path: Path, content: bytes, reason: str
) -> None:
    refused = await attach_document(came(tmp_path, "a.pdf", content), context, max_mb=1)
    assert isinstance(refused, RefusedFile)
    assert (reason in refused.reason, bool(refused.reason_zh)) == (True, True)
    assert not context.workspace.exists()


@pytest.fixture
async def assistant(home: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        yield opened


@pytest.mark.parametrize(
    ("first", "tool", "later"),
    [
        ("what does this document say?", "system/read_file", "read the document"),
        ("统计这份文档的字数", "general/text_statistics", "读取这份文档"),
    ],
)
async def test_a_document_is_asked_about_when_it_came_and_later(
    assistant: Assistant, tmp_path: Path, first: str, tool: str, later: str
) -> None:
    (kept,) = await assistant.attach([came(tmp_path, "offer.pdf", pdf("Ten reams of paper 纸"))], user="local")
    assert isinstance(kept, AttachedText)
    heard = await hear(assistant.ask(first, thread_id="t", user="local", attached=[kept]))
    assert tool in heard.answer.tools
    assert "Ten reams of paper 纸" in (await say(assistant, later)).text
    read = await assistant.resources.readings.of("t")
    assert ("attached", "offer.pdf") in {(one.kind, one.source) for one in read}


DIARY = "Monday 2 November\nRain all day, met Paula; tea at 5.\nDentist at 9:15, cost 85 euros\n"
LETTER = "您好：\n请把十令纸送到仓库。\n谢谢，安娜\n"


@pytest.mark.parametrize("text", [DIARY, LETTER, "one line, and no more\n"])
async def test_running_text_is_kept_as_a_text(context: ToolContext, tmp_path: Path, text: str) -> None:
    file = came(tmp_path, "diary.txt", text.encode())
    assert is_plain_text(file)
    kept = await attach_document(file, context, max_mb=1)
    assert isinstance(kept, AttachedText)
    assert (kept.path, kept.n_characters) == ("uploads/diary.md", len(text))
    assert (context.workspace / kept.path).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["a\tb\n1\t2\n", "名称,数量\n纸,3\n笔,4\n", "weights\n12.5\n13\n9\n", "3\n4\n5\n"])
def test_columns_and_numbers_stay_a_table(tmp_path: Path, text: str) -> None:
    assert not is_plain_text(came(tmp_path, "rows.txt", text.encode()))
    assert not is_plain_text(came(tmp_path, "rows.csv", b"a b\n"))
