"""What is to be done with a thing: said by a request, done by a tool."""

import pytest

from agents.intents.acts import act_log_odds, act_of, acts_said
from tagging.tags import Permission, Tagged, TagSet
from tools.tool import Tool


def _tool(name: str, description: str, method: str = "", permission: Permission = Permission.MEDIUM) -> Tool:
    return Tool(
        id=f"g/{name}",
        name=name,
        description=description,
        group="g",
        parameters={"type": "object", "properties": {}},
        tags=TagSet(permission=Tagged(value=permission)),
        binding={"method": method} if method else {},
    )


SHOW = _tool("getBooking", "One booking", "GET", Permission.LOW)
CANCEL = _tool("cancel_booking_post", "Cancel booking", "POST", Permission.HIGH)
MOVE = _tool("patch_booking", "", "PATCH")
BOOK = _tool("createBooking", "Book a berth", "POST")
QUOTE = _tool("createQuote", "Create a quote", "POST")


@pytest.mark.parametrize(
    ("tool", "act"), [(SHOW, "ask"), (CANCEL, "end"), (MOVE, "change"), (BOOK, "make"), (QUOTE, "ask")]
)
def test_what_a_tool_does_is_told_by_its_words_and_its_method(tool: Tool, act: str) -> None:
    assert act_of(tool) == act


def test_of_a_tool_without_method_and_verb_nothing_is_known() -> None:
    assert act_of(_tool("berths", "Berths")) == ""
    assert act_of(_tool("bt", "取消预订")) == "end"


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("call off 48231", {"end"}),
        ("they changed their mind about B-12", {"end"}),
        ("B-12不来了", {"end"}),
        ("make it 12 of D17", {"change"}),
        ("B-12改到周三", {"change"}),
        ("book a berth for Anna", {"make"}),
        ("给她登记一下", {"make"}),
        ("show me B-12", {"ask"}),
        ("查一下B-12", {"ask"}),
        ("where does B-12 lie", set()),
        ("B-12在哪", set()),
    ],
)
def test_what_a_request_wants_is_told_by_its_words(text: str, acts: set[str]) -> None:
    assert acts_said(text) == acts


@pytest.mark.parametrize(
    ("text", "first", "others"),
    [
        ("call off B-12", CANCEL, (SHOW, MOVE, BOOK)),
        ("B-12不来了", CANCEL, (SHOW, MOVE, BOOK)),
        ("move B-12 to Wednesday", MOVE, (SHOW, CANCEL, BOOK)),
        ("B-12改到周三", MOVE, (SHOW, CANCEL, BOOK)),
        ("where does B-12 lie", SHOW, (CANCEL, MOVE, BOOK)),
        ("B-12在哪", SHOW, (CANCEL, MOVE, BOOK)),
        ("show me B-12", SHOW, (CANCEL, MOVE, BOOK)),
        ("给我看看B-12", SHOW, (CANCEL, MOVE, BOOK)),
    ],
)
def test_a_tool_that_does_it_is_likelier(text: str, first: Tool, others: tuple[Tool, ...]) -> None:
    assert all(act_log_odds(text, first) > act_log_odds(text, other) for other in others)


@pytest.mark.parametrize("text", ["B-12 for Anna Berg", "安娜的B-12"])
def test_nothing_is_ended_that_nobody_asked_to_end(text: str) -> None:
    assert act_log_odds(text, CANCEL) < 0
    assert act_log_odds(text, SHOW) == act_log_odds(text, BOOK) == 0


@pytest.mark.parametrize("text", ["what would two berths cost", "两个泊位多少钱"])
def test_a_quote_is_worked_out_though_it_is_posted(text: str) -> None:
    assert act_log_odds(text, QUOTE) == 0
    assert act_log_odds(text, BOOK) < 0
