"""Between which tools a person must choose."""

import numpy as np
import pytest

from agents.intents.intents import Intents
from agents.intents.unserved import LibraryWords, about
from agents.intents.which_tool import tools_in_question
from tagging.tags import Permission, Tagged, TagSet
from tools.tool import Tool

IDS = ("shop/find", "shop/order", "general/convert")


def _tool(tool_id: str, *examples: str) -> Tool:
    name = tool_id.partition("/")[2]
    return Tool(
        id=tool_id,
        name=name,
        description=f"Does {name}.",
        parameters={"type": "object", "properties": {}},
        group=tool_id.partition("/")[0],
        source="python",
        target="x:y",
        examples=examples,
    )


TOOLS = {"shop/find": _tool("shop/find"), "shop/order": _tool("shop/order"), IDS[2]: _tool(IDS[2], "10 km in miles")}


@pytest.mark.parametrize(
    ("chances", "choices"),
    [
        ((0.25, 0.2, 0.01), ("shop/find", "shop/order")),
        ((0.05, 0.04, 0.01), ()),
        ((0.6, 0.2, 0.01), ()),
        ((0.4, 0.05, 0.7), ("general/convert", "shop/find")),
        ((0.1, 0.05, 0.9), ()),
        ((0.01, 0.01, 0.25), ("general/convert",)),
        ((0.01, 0.01, 0.12), ()),
    ],
)
def test_a_tool_is_asked_about_in_doubt(chances: tuple[float, ...], choices: tuple[str, ...]) -> None:
    assert tools_in_question(Intents(("do it",), IDS, np.array([chances])), TOOLS) == choices


@pytest.mark.parametrize(("chance", "choices"), [(0.25, IDS[2:]), (0.12, ()), (0.31, ()), (0.9, ())])
def test_tools_with_example_requests_alone_are_asked_about_below_the_line(chance: float, choices: tuple[str]) -> None:
    wishes = Intents(("do it",), IDS[2:], np.array([[chance]]))
    assert tools_in_question(wishes, TOOLS) == choices


def test_of_several_wishes_none_is_asked_about() -> None:
    wishes = Intents(("find", "order"), IDS, np.full((2, 3), 0.2))
    assert tools_in_question(wishes, TOOLS) == ()


def test_tools_that_say_the_same_of_themselves_are_not_asked_about() -> None:
    twin = TOOLS[IDS[2]].model_copy(update={"id": "shop/convert", "group": "shop", "examples": ()})
    wishes = Intents(texts=("x",), tool_ids=("shop/convert", IDS[2]), matrix=np.array([[0.4, 0.7]]))
    assert tools_in_question(wishes, {**TOOLS, twin.id: twin}) == ()


@pytest.mark.parametrize(
    ("chances", "choices"),
    [
        ((0.5, 0.49, 0.01), ("shop/find", "shop/order")),
        ((0.49, 0.5, 0.01), ("shop/order", "shop/find")),
        ((0.5, 0.4, 0.01), ()),
        ((0.97, 0.9, 0.01), ()),
    ],
)
def test_of_imported_tools_as_likely_as_each_other_one_is_asked_about(
    chances: tuple[float, ...], choices: tuple[str, ...]
) -> None:
    assert tools_in_question(Intents(("do it",), IDS, np.array([chances])), TOOLS) == choices


def test_tools_that_are_no_longer_there_are_not_asked_about() -> None:
    assert tools_in_question(Intents(("do it",), IDS, np.array([[0.2, 0.2, 0.2]])), {}) == ()


PRICES = _tool(
    "finance/prices",
    "share price of Apple",
    "苹果的股价",
    "share price now",
    "股价多少",
    "the share price",
    "现在的股价",
)
DIVIDENDS = _tool("finance/dividends", "dividend of Apple", "苹果的股息")
OTHERS = {f"g/{n}": _tool(f"g/{n}", f"something else {'abcdefgh'[n]}") for n in range(8)}
BUILT_IN = {PRICES.id: PRICES, DIVIDENDS.id: DIVIDENDS, **OTHERS}
WORDS = LibraryWords(map(about, BUILT_IN.values()))


def _asked(text: str, dividends: float, prices: float) -> tuple[str, ...]:
    wishes = Intents((text,), (DIVIDENDS.id, PRICES.id), np.array([[dividends, prices]]))
    return tools_in_question(wishes, BUILT_IN, WORDS)


@pytest.mark.parametrize("text", ["what is the share price of Apple", "查询苹果的股价"])
def test_a_built_in_tool_is_asked_about_where_a_word_of_the_request_is_only_the_next_ones(text: str) -> None:
    assert _asked(text, 0.6, 0.4) == (DIVIDENDS.id, PRICES.id)


@pytest.mark.parametrize(
    ("text", "dividends", "prices"),
    [
        ("what is the dividend of Apple", 0.6, 0.4),  # no word speaks for the other one
        ("苹果的股息", 0.6, 0.4),
        ("what is the share price of Apple", 0.9999, 0.02),  # far likelier, whatever the word
        ("查询苹果的股价", 0.9999, 0.02),
        ("what is the share price of Apple", 0.6, 0.01),
        ("what is the share price of Apple", 0.2, 0.6),  # the likeliest knows the word itself
        ("查询苹果的股价", 0.2, 0.6),
    ],
)
def test_nothing_is_asked_where_words_leave_no_doubt(text: str, dividends: float, prices: float) -> None:
    assert _asked(text, dividends, prices) == ()


def test_tools_that_nobody_could_tell_apart_are_not_asked_about_for_a_word() -> None:
    twin = PRICES.model_copy(update={"description": DIVIDENDS.description})
    wishes = Intents(("share price of Apple",), (DIVIDENDS.id, twin.id), np.array([[0.6, 0.4]]))
    assert tools_in_question(wishes, {**BUILT_IN, twin.id: twin}, WORDS) == ()


@pytest.mark.parametrize(("times", "asks"), [(1, False), (3, True)])
def test_a_word_of_one_text_alone_tells_less_than_one_of_many(times: int, *, asks: bool) -> None:
    often = _tool("finance/prices", *(f"{n} 股价" for n in ("最新", "昨天", "当前")[:times]))
    library = {**BUILT_IN, often.id: often}
    words = LibraryWords(map(about, library.values()))
    wishes = Intents(("查询股价",), (DIVIDENDS.id, often.id), np.array([[0.8, 0.2]]))
    assert bool(tools_in_question(wishes, library, words)) is asks


def test_whose_it_is_speaks_for_no_tool() -> None:
    owner = _tool("finance/prices", "Facebook's low", "Facebook's high", "Facebook's close")
    library = {**BUILT_IN, owner.id: owner}
    words = LibraryWords(map(about, library.values()))
    wishes = Intents(("Facebook's dividend",), (DIVIDENDS.id, owner.id), np.array([[0.6, 0.4]]))
    assert tools_in_question(wishes, library, words) == ()


def test_beside_an_imported_tool_that_is_too_unlikely_others_of_its_library_are_named() -> None:
    ids = ("shop/find", "shop/order", "club/join", IDS[2])
    tools = {**TOOLS, "club/join": _tool("club/join")}
    wishes = Intents(("do it",), ids, np.array([[0.2, 0.03, 0.04, 0.01]]))

    assert tools_in_question(wishes, tools) == ("shop/find", "shop/order")


@pytest.mark.parametrize(
    ("text", "permission", "asked"),
    [
        ("move our seats in RH-20418 two rows closer", Permission.LOW, True),
        ("move our seats in RH-20418 two rows closer", Permission.MEDIUM, False),
        ("show the order RH-20418 to me", Permission.LOW, False),
        ("how much is RH-20418", Permission.LOW, False),
        ("把RH-20418的座位往前挪两排", Permission.LOW, False),
        ("move our seats two rows closer", Permission.LOW, False),
    ],
)
def test_a_tool_that_only_reads_is_asked_about_where_it_takes_but_the_code_of_a_wish(
    text: str, permission: Permission, asked: bool
) -> None:
    tags = TagSet(permission=Tagged(value=permission))
    shown = _tool("shop/show").model_copy(update={"description": "Show an order.", "tags": tags})
    wishes = Intents((text,), (shown.id, IDS[2]), np.array([[0.6, 0.01]]))

    assert tools_in_question(wishes, {**TOOLS, shown.id: shown}) == ((shown.id,) if asked else ())


@pytest.mark.parametrize(("other", "choices"), [(0.2, ()), (0.35, ("shop/find", "general/convert"))])
def test_a_built_in_tool_that_is_far_behind_is_no_rival(other: float, choices: tuple[str, ...]) -> None:
    assert tools_in_question(Intents(("do it",), IDS, np.array([[0.85, 0.01, other]])), TOOLS) == choices


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("what is in 48177", ("shop/find",)),
        ("48177里有什么", ("shop/find",)),
        ("48177 please", ("shop/find", "shop/order")),
    ],
)
def test_where_something_is_only_asked_no_change_is_a_choice(text: str, choices: tuple[str, ...]) -> None:
    medium = TagSet(permission=Tagged(value=Permission.MEDIUM))
    tools = {**TOOLS, "shop/order": TOOLS["shop/order"].model_copy(update={"tags": medium})}
    assert tools_in_question(Intents((text,), IDS, np.array([[0.25, 0.2, 0.01]])), tools) == choices
