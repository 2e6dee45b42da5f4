import httpx
import pytest
from chainlit.config import config

from graph.attachments.files import MAX_FILES
from settings import Settings
from tests.web.chat_client import ChatClient, Told, messages
from tests.web.fake_assistant import FakeAssistant
from tests.web.fake_events import COLUMNS, OFFER, attached
from tests.web.served import Served
from web.page.files.uploads import line, suggestions
from web.page.wording import EN, ZH

CSV = b"region,price\nNorth,1.5\n"


def outputs(told: list[Told]) -> list[str]:
    return [str(message["output"]) for message in messages(told)]


async def test_a_file_is_loaded_before_its_request_is_answered(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("average price by region", [await chat.upload("sales.csv", CSV)])

    assert assistant.attached == [("sales.csv", CSV)]
    assert (assistant.asked[0][0], assistant.tables) == ("average price by region", ["sales"])
    assert outputs(told)[0] == "> 📎 `sales.csv` is table `sales`: 1,200 rows, 4 columns."


async def test_files_without_a_word_are_described_with_suggestions(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("", [await chat.upload("sales.csv", CSV)])

    assert assistant.asked[0][0] == "Describe this file"
    assert outputs(told)[-1] == (
        "> You may ask now, for example\\: “average price by region” · “line chart of price over date” · "
        "“histogram of price”".replace("\\:", ":")
    )


async def test_several_files_without_a_word_are_described_in_the_language_of_the_browser(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        files = [await chat.upload(name, CSV) for name in ("a.csv", "销售数据.csv")]
        told = await chat.ask(" ", files)

    assert (assistant.asked[0][0], assistant.tables) == ("介绍一下这些文件", ["a", "销售数据"])
    assert outputs(told)[1] == "> 📎 `销售数据.csv` 已加载为表 `销售数据`：1,200 行，4 列。"
    assert "“各region的平均price是多少”" in outputs(told)[-1]


@pytest.mark.parametrize(
    ("language", "told", "invited"),
    [
        (
            "en-US",
            "> 📎 The text of `offer.pdf` is in `uploads/offer.md` now: 4,200 characters, 3 pages.",
            "“what does this document say?”",
        ),
        (
            "zh-CN",
            "> 📎 `offer.pdf` 的文字已存为 `uploads/offer.md`：4,200 个字符，3 页。",
            "“这份文档写了什么？”",
        ),
    ],
)
async def test_a_document_says_where_its_text_is_and_a_request_may_be_about_it(
    served: Served, assistant: FakeAssistant, language: str, told: str, invited: str
) -> None:
    async with ChatClient(served, language=language) as chat:
        alone = outputs(await chat.ask("", [await chat.upload("offer.pdf", b"%PDF-1.7 ...")]))
        assert (alone[0], invited in alone[-1], assistant.asked) == (told, True, [])
        asked = outputs(await chat.ask("price of Apple", [await chat.upload("offer.pdf", b"%PDF-1.7 ...")]))
        assert [said for said in asked if invited in said] == []
    assert (assistant.asked[0][0], assistant.tables) == ("price of Apple", ["uploads/offer.md"])


def test_a_document_that_was_not_read_to_its_end_says_so() -> None:
    cut = OFFER.model_copy(update={"is_whole": False, "n_pages": 0})
    assert line(EN, cut).endswith("4,200 characters. Only its beginning was read.")
    assert line(ZH, cut).endswith("4,200 个字符。只读取了开头部分。")


async def test_a_file_that_is_no_table_is_refused_and_the_request_waits(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        told = await chat.ask("平均价格", [await chat.upload("report.tsv", b"a\tb\n")])

    assert outputs(told) == ["> ⚠️ `report.tsv` 未能加载：这不是表格文件。"]
    assert assistant.asked == []


async def test_a_refused_file_does_not_stop_the_others(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        files = [await chat.upload("report.tsv", b"a\tb\n"), await chat.upload("sales.csv", CSV)]
        told = await chat.ask("price of Apple", files)

    assert outputs(told)[0] == "> ⚠️ `report.tsv` was not loaded: It is no table file."
    assert assistant.tables == ["sales"]


def test_the_page_takes_as_many_and_as_large_files_as_the_settings_say(served: Served) -> None:
    feature = config.features.spontaneous_file_upload
    assert feature is not None
    assert (feature.enabled, feature.max_files, feature.max_size_mb) == (True, MAX_FILES, Settings().max_upload_mb)


@pytest.mark.parametrize(
    ("language", "empty", "large"),
    [
        ("en-US", "The file is empty.", "The file is larger than 0 MB."),
        ("zh-CN", "文件是空的。", "文件超过 0 MB。"),
    ],
)
async def test_a_file_that_is_empty_or_too_large_does_not_even_get_in(
    served: Served, monkeypatch: pytest.MonkeyPatch, language: str, empty: str, large: str
) -> None:
    async with ChatClient(served, language=language) as chat:
        assert await turned_away(chat, "sales.csv", b"") == empty
        monkeypatch.setattr(config.features.spontaneous_file_upload, "max_size_mb", 0)
        assert await turned_away(chat, "sales.csv", CSV) == large


@pytest.mark.parametrize(
    ("language", "line_"),
    [
        ("en-US", "> ⚠️ `空.csv` was not loaded: The file is empty."),
        ("zh-CN", "> ⚠️ `空.csv` 未能加载：文件是空的。"),
    ],
)
async def test_a_file_that_does_not_get_in_leaves_a_line_that_stays(
    served: Served, assistant: FakeAssistant, language: str, line_: str
) -> None:
    async with ChatClient(served, language=language) as chat:
        await turned_away(chat, "空.csv", b"")
        await chat.until(lambda told: outputs(told) == [line_])
        start = len(chat.told)
        await chat.ask("price of Apple")
        await turned_away(chat, "空.csv", b"")
        await chat.until(lambda told: line_ in outputs(told[start:]))
    assert assistant.attached == []


async def test_a_file_for_a_page_that_is_not_connected_is_refused_in_its_language(served: Served) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        chat.session_id = "gone"

        assert await turned_away(chat, "sales.csv", CSV) == "页面尚未连接，请稍候再重新上传。"


async def test_a_stranger_cannot_put_a_file_into_a_conversation(served: Served) -> None:
    async with ChatClient(served) as chat:
        chat.http.cookies.clear()
        with pytest.raises(httpx.HTTPStatusError, match="401"):
            await chat.upload("sales.csv", CSV)


async def turned_away(chat: ChatClient, name: str, content: bytes) -> str:
    with pytest.raises(httpx.HTTPStatusError, match="400") as caught:
        await chat.upload(name, content)
    return str(caught.value.response.json()["detail"])


def test_sheets_that_were_not_loaded_are_named() -> None:
    table = attached("book.xlsx").model_copy(update={"notes": ("2023", "notes*")})

    assert line(EN, table).endswith(" Other sheets: 2023, notes\\*.")


def test_a_further_sheet_is_told_with_its_table() -> None:
    table = attached("book.xlsx").model_copy(update={"sheet": "people*"})

    assert line(EN, table) == "📎 Its sheet people\\* is table `book`: 1,200 rows, 4 columns."
    assert line(ZH, table) == "📎 其中的工作表 people\\* 已加载为表 `book`：1,200 行，4 列。"


async def test_a_message_is_about_the_file_and_not_about_its_further_sheets(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("average price by region", [await chat.upload("book.xlsx", b"PK\x03\x04")])

    assert assistant.tables == ["book"]
    assert [text for text in outputs(told) if "people" in text] == [
        "> 📎 Its sheet people is table `people`: 1,200 rows, 4 columns."
    ]


def test_a_table_without_numbers_invites_to_count() -> None:
    texts = [{"name": "城市", "type": "text", "distinct": 3, "min": "上海", "max": "北京"}]
    table = attached("a.csv").model_copy(update={"description": {"columns": texts}})

    assert suggestions(ZH, table) == ["“每个城市有多少行”"]


def test_names_of_single_rows_and_years_invite_to_nothing() -> None:
    columns = [
        {**COLUMNS[0]},
        {"name": "name", "type": "text", "distinct": 1200, "min": "a", "max": "z"},
        {"name": "year", "type": "number", "distinct": 9, "min": 2001, "max": 2009},
    ]
    table = attached("a.csv").model_copy(update={"description": {"columns": columns}})

    assert suggestions(EN, table) == []


async def test_a_database_is_told_with_its_hidden_columns_and_questions(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("", [await chat.upload("shop.sqlite", b"SQLite format 3\0rest")])

    assert assistant.asked == []
    assert outputs(told) == [
        "> 📎 `shop.sqlite` is a database that you can ask now, read-only; its tables (2): `customers`, `orders`."
        " Columns that look private are hidden: `customers.email`;"
        " to show some: Tools → Bring in more tools.",
        "> You may ask now, for example: “how many customers are there?” · “有多少客户？”",
    ]


async def test_a_question_that_comes_with_a_database_is_answered_in_the_language_of_the_page(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        told = await chat.ask("有多少订单？", [await chat.upload("shop.sqlite", b"SQLite format 3\0rest")])

    assert (assistant.asked[0][0], assistant.tables) == ("有多少订单？", ["shop"])
    assert outputs(told)[0] == (
        "> 📎 `shop.sqlite` 已作为数据库导入，现在可以提问（只读）；数据表（2 张）：`customers`、`orders`。"
        "看起来是隐私的列已隐藏：`customers.email`；可在“工具 → 导入更多工具”中选择要显示哪些列。"
    )
    assert outputs(told)[-1] == "> 接下来可以问，例如：“有多少客户？”　“how many customers are there?”"
