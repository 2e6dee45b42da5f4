"""The panel of files, served as the page serves it."""

import io
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import openpyxl
import pytest

from graph.attachments import documents
from graph.attachments.files import AttachedDatabase, NewFile, RefusedFile
from graph.observability.events import Answered, CallEnded, Event
from settings import Settings
from tests.tools.documents.made import pdf
from tests.web.panels.guarded import Door, refused
from tools.call import ToolCall, ToolResult
from tools.documents.document_text import DocumentText
from web.panels.file_intake import HEAD_BYTES, refusal
from web.panels.file_listing import size_in_words
from web.panels.file_words import EN, ZH
from web.panels.files_panel import ROUTE, files_panel
from web.panels.model_in_use import ModelInUse
from web.server.downloads import download

CSV = "地区,price\n东,1\n西,2\n东,1\n"
HOSTILE = '<img src=x onerror=alert(1)>".csv'
ROUTES = [("GET", ROUTE), ("POST", ROUTE), *(("GET", f"{ROUTE}/{name}?path=a.txt") for name in ("open", "save"))]


class Answering:
    """Answers every question by a call that names its words, but for questions that hold one word."""

    def __init__(self) -> None:
        self.fails_on = "\0"
        self.asked: list[str] = []
        self.forgotten: list[str] = []

    async def ask(self, text: str, *, thread_id: str, user: str) -> AsyncIterator[Event]:
        self.asked.append(text)
        call = ToolCall(id="1.1.1", tool_id="data/x", arguments={"of": "" if self.fails_on in text else text})
        yield CallEnded(subtask=1, result=ToolResult(call=call, status="ok"))
        yield Answered(text="1", language="en")

    async def attach(self, files: Sequence[NewFile], *, user: str) -> list[AttachedDatabase | RefusedFile]:
        (file,) = files
        if b"broken" in file.path.read_bytes():
            return [RefusedFile(file=file.name, reason="It is damaged.", reason_zh="文件已损坏。")]
        hidden, samples = ("people.<name>",), ("how many people are there?", "有多少人？")
        return [AttachedDatabase(file=file.name, group="g", tables=("people",), hidden=hidden, samples=samples)]

    async def forget(self, thread_id: str, *, user: str) -> None:
        self.forgotten.append(thread_id)


class Panel:
    """A panel over a home of its own."""

    def __init__(self, home: Path) -> None:
        self.settings = Settings(_env_file=None, home=home)
        self.workspace = self.settings.workspace_dir
        self.workspace.mkdir(parents=True)
        self.answering = Answering()
        self.in_use = ModelInUse(self.settings)
        self.door = Door(files_panel(self.in_use, self._opened, download))

    async def _opened(self) -> Answering:
        return self.answering

    async def get(self, route: str = ROUTE, language: str = "en", **asked: str) -> str:
        async with self.door.guest(language) as client:
            answer = await client.get(route, params=asked)
            return f"{answer.status_code} {answer.text}"

    async def send(self, language: str = "en", **fields: str) -> str:
        async with self.door.guest(language) as client:
            answer = await client.post(ROUTE, data=fields)
            return f"{answer.status_code} {answer.text}"

    async def upload(self, *files: tuple[str, bytes], language: str = "en") -> str:
        async with self.door.guest(language) as client:
            answer = await client.post(f"{ROUTE}/upload", files=[("files", file) for file in files])
            return f"{answer.status_code} {answer.text}"


@pytest.fixture
def panel(home: Path) -> Panel:
    return Panel(home)


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    (panel.workspace / "a.txt").write_text("secret")
    assert set(await refused(panel.door, [*ROUTES, ("POST", f"{ROUTE}/upload")])) == {(401, 403)}


@pytest.mark.parametrize(("language", "empty"), [("en", EN.empty), ("zh", ZH.empty)])
async def test_an_empty_workspace_says_so(panel: Panel, language: str, empty: str) -> None:
    assert empty in await panel.get(language=language)


async def test_files_and_folders_are_listed_opened_and_downloaded(panel: Panel) -> None:
    (panel.workspace / "报告").mkdir()
    (panel.workspace / "报告" / "五月 & 六月.txt").write_text("第一行\n<b>second</b>", "utf-8")
    assert f"{ROUTE}?path=%E6%8A%A5%E5%91%8A" in await panel.get()
    html = await panel.get(path="报告")
    assert "五月 &amp; 六月.txt" in html
    shown = await panel.get(f"{ROUTE}/open", path="报告/五月 & 六月.txt")
    assert "第一行\n&lt;b&gt;second&lt;/b&gt;" in shown
    async with panel.door.guest() as client:
        saved = await client.get(f"{ROUTE}/save", params={"path": "报告/五月 & 六月.txt"})
    assert saved.headers["content-disposition"].startswith("attachment")
    assert saved.headers["content-security-policy"].startswith("sandbox")
    assert saved.content.decode() == "第一行\n<b>second</b>"


async def test_hostile_names_and_contents_are_shown_as_text(panel: Panel) -> None:
    (panel.workspace / HOSTILE).write_text(f"{'<script>x</script>'},b\n<i>1</i>,2\n3,4\n")
    pages = [
        await panel.get(),
        await panel.send(action="load", path=HOSTILE),
        await panel.send(action="delete", path=HOSTILE),
    ]
    for html in pages:
        assert "<img src=x" not in html
        assert "<script>x" not in html
        assert "<i>" not in html
        assert "&lt;" in html


@pytest.mark.parametrize("path", ["../toolatlas.db", "/etc/passwd", "link/x", "gone.txt", "a\0b"])
@pytest.mark.parametrize("action", ["open", "save"])
async def test_no_path_leads_out(panel: Panel, path: str, action: str) -> None:
    (panel.workspace / "link").symlink_to("/etc")
    html = await panel.get(f"{ROUTE}/{action}", path=path)
    assert html[:3] in ("400", "404")
    assert "root:" not in html


async def test_a_long_folder_is_paged(panel: Panel) -> None:
    for n in range(120):
        (panel.workspace / f"f{n:03}.txt").touch()
    first, last = await panel.get(), await panel.get(page="3")
    assert (first.count("<tr>"), last.count("<tr>")) == (51, 21)
    assert "f000.txt" in first
    assert "f119.txt" in last
    assert "Page 3 of 3" in await panel.get(page="99")


@pytest.mark.parametrize(("language", "gone"), [("en", "is in the bin"), ("zh", "已放入回收站")])
async def test_what_is_deleted_comes_back(panel: Panel, language: str, gone: str) -> None:
    (panel.workspace / "box").mkdir()
    (panel.workspace / "box" / "a.txt").write_text("mine")
    assert gone in await panel.send(language, action="delete", path="box")
    assert not (panel.workspace / "box").exists()
    html = await panel.get(language=language)
    change = re.search(r'name="change" value="([0-9a-f]+)"', html)
    assert change is not None
    assert (await panel.send(language, action="undo", change=change[1])).startswith("200")
    assert (panel.workspace / "box" / "a.txt").read_text() == "mine"
    assert (await panel.send(language, action="undo")).startswith("400")


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_several_files_come_in_and_some_are_refused_with_a_reason(panel: Panel, language: str) -> None:
    words = ZH if language == "zh" else EN
    html = await panel.upload(
        ("销售.csv", CSV.encode()),
        ("notes.md", "# 你好".encode()),
        ("list.txt", b"just words"),
        ("a", b"%PDF-1.7"),
        ("b.odt", b"PK\x03\x04"),
        ("offer.pdf", pdf("Ten reams", "纸")),
        ("cut.docx", b"PK\x03\x04"),
        ("c.png", b"\x89PNG\r\n"),
        ("d.exe", b"MZ\x90\0"),
        ("e.bin", b"\0\1\2"),
        language=language,
    )
    kept = sorted(path.name for path in (panel.workspace / "uploads").iterdir())
    assert kept == ["list.txt", "notes.md", "offer.md", "销售.csv"]
    for reason in (words.pdf, words.word, words.picture, words.program, words.other):
        assert reason in html
    assert html.count('role="status"') == 4
    assert words.kept_as_text.format(name="offer.pdf", path="uploads/offer.md", n="12") in html
    assert ("cut.docx" in html, ("已损坏" if language == "zh" else "damaged") in html) == (True, True)


async def test_a_document_of_which_only_the_beginning_was_read_says_so(
    panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read(*_: object) -> DocumentText:
        return DocumentText(text="one", n_pages=9, is_whole=False)

    monkeypatch.setattr(documents, "read_document", read)
    assert EN.text_cut in await panel.upload(("offer.pdf", pdf("one", "two")))


async def test_too_many_files_are_refused_together(panel: Panel) -> None:
    assert EN.too_many in await panel.upload(*((f"{n}.csv", CSV.encode()) for n in range(21)))
    assert not (panel.workspace / "uploads").exists()


@pytest.mark.parametrize(
    ("language", "question"), [("en", "average price by 地区 in"), ("zh", "中各地区的平均price是多少")]
)
async def test_a_table_tells_its_columns_first_rows_and_questions_that_were_answered(
    panel: Panel, language: str, question: str
) -> None:
    (panel.workspace / "sales.csv").write_text("id,地区,price\n1,东,1\n2,西,1\n3,东,4\n", "utf-8")
    before = await panel.get(f"{ROUTE}/open", language, path="sales.csv")
    assert "<tbody>" not in before
    assert "1,东,1" in before
    await panel.send(language, action="load", path="sales.csv")
    assert panel.answering.asked == []  # nothing is asked unless somebody wants it
    await panel.send(language, action="try", path="sales.csv")
    html = await panel.get(f"{ROUTE}/open", language, path="sales.csv")
    assert question in html
    assert len(re.findall("<li>", html)) == 3
    assert "<td>东</td>" in html
    assert len(set(panel.answering.forgotten)) == len(panel.answering.asked) == 3


async def test_a_question_whose_calls_do_not_name_what_it_names_is_not_offered(panel: Panel) -> None:
    panel.answering.fails_on = "in sales"
    (panel.workspace / "sales.csv").write_text(CSV, "utf-8")
    await panel.send(action="load", path="sales.csv")
    html = await panel.send(action="try", path="sales.csv")
    assert re.findall("<li>(.*)</li>", html) == ["top 5 rows of sales by price", "describe sales"]


async def test_where_a_model_decides_nothing_is_asked_of_it(panel: Panel) -> None:
    panel.in_use.settings = panel.settings.model_copy(update={"model": "openai:x"})
    (panel.workspace / "sales.csv").write_text(CSV, "utf-8")
    await panel.send(action="load", path="sales.csv")
    assert EN.try_questions not in await panel.send(action="try", path="sales.csv")
    assert panel.answering.asked == []


async def test_sheets_of_a_workbook_are_loaded_one_by_one(panel: Panel) -> None:
    book = openpyxl.Workbook()
    for name in ("一月", "<b>"):
        sheet = book.create_sheet(name)
        sheet.append(["city", "n"])
        sheet.append(["A", 1])
    content = io.BytesIO()
    book.save(content)
    (panel.workspace / "book.xlsx").write_bytes(content.getvalue())
    html = await panel.get(f"{ROUTE}/open", path="book.xlsx")
    assert "Load sheet 一月" in html
    assert "Load sheet &lt;b&gt;" in html
    html = await panel.send(action="load", path="book.xlsx", sheet="一月")
    assert "Load sheet 一月" not in html
    assert "loaded as book_一月" in html


@pytest.mark.parametrize(
    ("language", "told", "asks", "damaged"),
    [
        ("en", "people.db is a database that you can ask in the chat", "how many people are there?", "It is damaged."),
        ("zh", "people.db 已作为数据库导入", "有多少人？", "文件已损坏。"),
    ],
)
async def test_a_database_is_imported_with_what_may_be_asked_of_it(
    panel: Panel, language: str, told: str, asks: str, damaged: str
) -> None:
    sqlite = b"SQLite format 3\0" + bytes(200)
    html = await panel.upload(("people.db", sqlite), ("x.duckdb", b"broken"), language=language)
    assert told in html
    assert asks in html
    assert "people.&lt;name&gt;" in html
    assert damaged in html


async def test_a_broken_workbook_is_told(panel: Panel) -> None:
    (panel.workspace / "book.xlsx").write_bytes(b"PK\x03\x04 broken")
    assert (await panel.get(f"{ROUTE}/open", path="book.xlsx")).startswith("400")


async def test_a_picture_is_shown_as_one(panel: Panel) -> None:
    (panel.workspace / "a.png").write_bytes(b"\x89PNG\r\n")
    assert f'<img src="{ROUTE}/save?path=a.png" alt="a.png">' in await panel.get(f"{ROUTE}/open", path="a.png")


def test_sizes_are_written_as_people_do() -> None:
    assert [size_in_words(n) for n in (0, 1023, 1536, 5 << 20, 3 << 30)] == [
        "0 B",
        "1023 B",
        "1.5 KB",
        "5.0 MB",
        "3.0 GB",
    ]


def test_a_text_whose_beginning_ends_within_a_character_is_one() -> None:
    assert refusal("a.md", "中".encode()[:2].rjust(HEAD_BYTES, b"x"), EN) == ""
