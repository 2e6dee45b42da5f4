"""Files go up, are looked at, deleted and brought back on the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import FULL, MARKS, PATIENCE_MS, chromium
from tests.web.real_page import page_of
from tests.web.test_browser_programs import port as port
from tools.sources.databases.samples.writing import write_sample

pytestmark = MARKS
SALES = "地区,price,day\n" + "".join(f"{'东西'[n % 2]},{n % 7}.5,2024-01-{n + 1:02}\n" for n in range(20))


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def shop_in(folder: Path) -> bytes:
    """Make a database."""
    write_sample("shop", folder / "shop")
    return (folder / "shop").read_bytes()


@pytest.mark.full
@pytest.mark.parametrize(
    ("locale", "width", "words"),
    [
        pytest.param(
            "en-US",
            1280,
            (
                "Files to upload",
                "Upload",
                "average price by 地区 in sales",
                "Delete sales.csv",
                "Undo the last change",
                "Find three questions",
                "shop.sqlite is a database",
            ),
            marks=FULL,
        ),
        (
            "zh-CN",
            390,
            (
                "要上传的文件",
                "上传",
                "sales中各地区的平均price是多少",
                "删除 sales.csv",
                "撤销上一次更改",
                "找出三个问题",
                "shop.sqlite 已作为数据库导入",
            ),
        ),
    ],
    ids=["en", "zh"],
)
def test_a_file_goes_up_is_looked_at_deleted_and_brought_back(
    browser: Browser, tmp_path: Path, port: int, locale: str, width: int, words: tuple[str, ...]
) -> None:
    choose, upload, question, delete, undo, find, ask_shop = words
    with page_of(tmp_path / "home", port) as (_, link):
        context = browser.new_context(locale=locale, viewport={"width": width, "height": 800})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(link)
        page.goto(f"http://localhost:{port}/toolatlas/files")
        page.get_by_label(choose).set_input_files(
            [
                FilePayload(name="sales.csv", mimeType="text/csv", buffer=SALES.encode()),
                FilePayload(name="shop.sqlite", mimeType="application/vnd.sqlite3", buffer=shop_in(tmp_path)),
                FilePayload(name=f"{'很长的名字' * 8}.pdf", mimeType="application/pdf", buffer=b"%PDF-1.7"),
            ]
        )
        page.get_by_role("button", name=upload, exact=True).click()
        expect(page.get_by_role("status").filter(has_text="sales")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text=ask_shop)).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text(".pdf")
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.get_by_role("link", name="uploads/").click()
        page.get_by_role("link", name="sales.csv", exact=True).click()
        page.get_by_role("button", name=find).click()
        expect(page.get_by_text(question)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
        page.goto(f"http://localhost:{port}/toolatlas/files?path=uploads")
        page.get_by_role("button", name=delete).click()
        expect(page.get_by_role("link", name="sales.csv", exact=True)).to_have_count(0)
        page.get_by_role("button", name=undo, exact=True).click()
        expect(page.get_by_role("link", name="sales.csv", exact=True)).to_be_visible()
        assert (overflow_of(page), faults_of(page)) == (0, [])
