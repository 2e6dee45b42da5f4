"""What a message says to a question."""

from typing import Any

import pytest

from agents.asking.argument_question import ArgumentChoice, ArgumentQuestion
from agents.asking.reply import answer_of, is_whole_message
from tests.agents.decisions.fill_arguments.filling import tool
from tools.tool import Tool

TRIP = tool(
    ("city",),
    city={"type": "string", "description": "Name of the city."},
    nights={"type": "integer"},
    class_={"type": "string", "enum": ["economy", "business"]},
    pets={"type": "boolean"},
    day={"type": "string", "format": "date"},
    unit={"type": "string", "format": "unit"},
    cities={"type": "array", "items": {"type": "string"}},
)


def question(wanted: str, *labels: Any, guess: bool = False, numbered: bool = True) -> ArgumentQuestion:
    choices = tuple(ArgumentChoice(label=str(value), values={wanted: value}) for value in labels)
    told: dict[str, Any] = {"subtask": 1, "step": 1, "tool_id": TRIP.id, "language": "en", "text": "Which?"}
    return ArgumentQuestion(id="q", wanted=(wanted,), choices=choices, guess=guess, numbered=numbered, **told)


CITIES = question("city", "Rome", "Oslo", guess=True)


def values(asked: ArgumentQuestion, text: str) -> dict[str, Any] | None:
    answer = answer_of(asked, text, TRIP)
    return None if answer is None else answer.values


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("yes", "Rome"),
        ("是的", "Rome"),
        ("Yes!", "Rome"),
        ("2", "Oslo"),
        ("option 2", "Oslo"),
        ("第二个", "Oslo"),
        ("the second one", "Oslo"),
        ("oslo", "Oslo"),
        ("Bergen", "Bergen"),
        ("I mean Bergen", "Bergen"),
        ("in Bergen please", "Bergen please"),
        ("我说的是卑尔根", "卑尔根"),
        ("卑尔根", "卑尔根"),
    ],
)
def test_a_choice_or_a_value_answers(text: str, city: str) -> None:
    assert values(CITIES, text) == {"city": city}


@pytest.mark.parametrize(
    "text",
    [
        "what time is it in Tokyo?",
        "show my tables",
        "convert 5 miles to km",
        "现在几点了",
        "查一下苹果股价",
        "please delete old.txt and then list every file that is left in the folder of the project",
    ],
)
def test_another_request_is_no_answer(text: str) -> None:
    assert values(CITIES, text) is None


@pytest.mark.parametrize(("text", "nights"), [("2", 2), ("3 nights", 3), ("three", 3), ("三晚", 3), ("一共5晚", 5)])
def test_a_number_is_the_value_where_a_number_is_asked_for(text: str, nights: int) -> None:
    assert values(question("nights", 4, 7, numbered=False), text) == {"nights": nights}


@pytest.mark.parametrize("text", ["soon", "3 or 4", "尽快"])
def test_what_holds_no_number_does_not_answer_for_one(text: str) -> None:
    assert values(question("nights"), text) is None


@pytest.mark.parametrize(
    ("wanted", "text", "value"),
    [
        ("class_", "business please", "business"),
        ("pets", "no", False),
        ("pets", "是", True),
        ("day", "on 2024-05-01", "2024-05-01"),
        ("day", "2024年5月1日", "2024-05-01"),
        ("unit", "to km", "kilometer"),
        ("unit", "公里", "kilometer"),
        ("cities", "Rome, Oslo and Bergen", ["Rome", "Oslo", "Bergen"]),
        ("cities", "罗马和奥斯陆", ["罗马", "奥斯陆"]),
    ],
)
def test_a_value_is_read_as_its_parameter_takes_it(wanted: str, text: str, value: Any) -> None:
    assert values(question(wanted), text) == {wanted: value}


@pytest.mark.parametrize(("wanted", "text"), [("class_", "first"), ("pets", "maybe"), ("day", "whenever")])
def test_what_is_no_value_of_the_parameter_does_not_answer(wanted: str, text: str) -> None:
    assert values(question(wanted), text) is None


def test_several_values_are_read_at_once() -> None:
    asked = question("city").model_copy(update={"wanted": ("city", "nights")})
    assert values(asked, "Rome for 3 nights") == {"city": "Rome", "nights": 3}


def test_an_answer_tells_whether_a_guess_was_confirmed() -> None:
    answer = answer_of(CITIES, "yes", TRIP)
    assert answer is not None
    assert (answer.guess, answer.said, answer.question_id) == (True, "Rome", "q")


PARCEL = tool(
    ("order_id",),
    order_id={"type": "string"},
    order_ids={"type": "array", "items": {"type": "string"}},
    ways={"type": "array", "items": {"type": "string", "enum": ["sea", "air", "rail"]}},
)


def told(wanted: str, text: str) -> dict[str, Any] | None:
    answer = answer_of(question(wanted), text, PARCEL)
    return None if answer is None else answer.values


@pytest.mark.parametrize(
    "text", ["B1011", "it is B1011", "the number is B1011.", "订单号是B1011", "是B1011这一单", "“B1011”"]
)
def test_of_what_is_said_around_an_identifier_nothing_belongs_to_it(text: str) -> None:
    assert told("order_id", text) == {"order_id": "B1011"}


@pytest.mark.parametrize("text", ["B 1011", "555 123 4567"])
def test_an_identifier_may_be_written_in_groups(text: str) -> None:
    assert told("order_id", text) == {"order_id": text}


@pytest.mark.parametrize("text", ["B1011 and B1012 please", "B1011和B1012"])
def test_several_identifiers_are_taken_where_several_may_be(text: str) -> None:
    assert told("order_ids", text) == {"order_ids": ["B1011", "B1012"]}


@pytest.mark.parametrize("text", ["my last one", "我最近的那单", "B1011 or B1012", "B1011或者B1012"])
def test_words_and_several_identifiers_are_none(text: str) -> None:
    assert told("order_id", text) is None


@pytest.mark.parametrize(
    ("text", "ways"), [("sea and air", ["sea", "air"]), ("sea和air", ["sea", "air"]), ("rail", ["rail"])]
)
def test_several_values_of_an_enumeration_are_taken_where_several_may_be(text: str, ways: list[str]) -> None:
    assert told("ways", text) == {"ways": ways}


@pytest.mark.parametrize("text", ["none of those", "都不要"])
def test_what_an_enumeration_does_not_hold_is_no_answer(text: str) -> None:
    assert told("ways", text) is None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("buy milk", "buy milk"),
        ("买牛奶", "买牛奶"),
        ("eggs and butter", "eggs and butter"),
        ("it should say buy milk", "buy milk"),
        ("内容是买牛奶", "买牛奶"),
        ("“5 km is far”", "5 km is far"),
        ("call mom at 5", "call mom at 5"),
        (
            "dear all, there is cake for whoever comes to the hall in the old house before nine",
            "dear all, there is cake for whoever comes to the hall in the old house before nine",
        ),
        ("读一下 notes.txt", None),
        ("what is in it?", None),
    ],
)
def test_where_a_line_is_asked_for_a_wish_is_one_unless_it_names_a_thing_to_work_on(
    text: str, line: str | None
) -> None:
    asked = question("city").model_copy(update={"free": True})
    assert (values(asked, text) or {}).get("city") == line
    assert values(question("city"), "buy milk") is None


NOTE = tool(("content",), content={"type": "string", "format": "text"}).model_copy(update={"id": TRIP.id})
FILE = tool(("path",), path={"type": "string", "format": "path"}).model_copy(update={"id": TRIP.id})


@pytest.mark.parametrize("text", ["buy milk", "买牛奶", "apple revenue in 2011", "call mom at 5"])
def test_what_a_file_is_to_say_may_be_any_text(text: str) -> None:
    answer = answer_of(question("content"), text, NOTE)
    assert answer is not None
    assert answer.values == {"content": text}


@pytest.mark.parametrize(
    ("wanted", "of", "text", "whole"),
    [
        ("content", NOTE, "apple revenue in 2011", True),
        ("content", NOTE, "苹果2011年的营收", True),
        ("content", NOTE, '"apple revenue in 2011"', False),
        ("content", NOTE, "hello", False),
        ("path", FILE, "notes.txt", False),
    ],
)
def test_words_that_are_all_of_a_value_may_be_a_request_as_well(wanted: str, of: Tool, text: str, whole: bool) -> None:
    asked = question(wanted)
    answer = answer_of(asked, text, of)
    assert answer is not None
    assert is_whole_message(answer, asked, text) is whole


def test_what_was_offered_is_no_request() -> None:
    asked = question("content", "price of Apple")
    answer = answer_of(asked, "price of Apple", NOTE)
    assert answer is not None
    assert not is_whole_message(answer, asked, "price of Apple")


@pytest.mark.parametrize(
    "text", ["rename it to tasks.txt", "plot it", "sort them by price", "复制它到 b.txt", "画成图", "draw a chart"]
)
def test_what_is_to_be_done_to_something_there_is_no_value(text: str) -> None:
    assert values(CITIES, text) is None


@pytest.mark.parametrize("text", ["it is Bergen", "take Bergen", "改成Bergen"])
def test_words_that_lead_to_a_value_do_nothing_to_anything(text: str) -> None:
    assert values(CITIES, text) == {"city": "Bergen"}


BARS = tool(("x",), x={"type": "string", "format": "column"}).model_copy(update={"id": TRIP.id})
COLUMNS = question("x", "species", "body mass")


@pytest.mark.parametrize("text", ["only the females", "只要日本的", "the same without Adelie"])
def test_what_names_no_column_is_another_request(text: str) -> None:
    assert answer_of(COLUMNS, text, BARS) is None


@pytest.mark.parametrize(("text", "column"), [("species", "species"), ("island", "island"), ("岛屿", "岛屿")])
def test_a_column_that_is_not_among_the_choices_can_be_named(text: str, column: str) -> None:
    answer = answer_of(COLUMNS, text, BARS)
    assert answer is not None
    assert answer.values == {"x": column}


PICKED = tool(
    ("table",),
    table={"type": "string", "format": "table"},
    target={"type": "string", "format": "currency"},
).model_copy(update={"id": TRIP.id})


@pytest.mark.parametrize(
    "text",
    ["apple revenue in 2011", "microsoft net income", "苹果2011年的净利润", "tesla stock price today", "help", "帮助"],
)
def test_a_whole_request_names_no_column_that_is_on_offer(text: str) -> None:
    assert answer_of(COLUMNS, text, BARS) is None


@pytest.mark.parametrize("text", ["body mass", "the body mass column", "the species", "masses", "体重", "出生日期"])
def test_a_column_is_named_in_its_words_or_in_one_word_or_in_the_other_language(text: str) -> None:
    assert answer_of(COLUMNS, text, BARS) is not None


def test_what_is_on_offer_beyond_the_choices_can_be_named() -> None:
    asked = COLUMNS.model_copy(update={"offered": ("species", "body mass", "flipper length mm", "mpg")})
    assert answer_of(asked, "flipper length", BARS) is not None
    assert answer_of(asked, "miles per gallon", BARS) is not None
    assert answer_of(asked, "bill length of gentoo", BARS) is None


@pytest.mark.parametrize("text", ["苹果2011年的净利润", "apple revenue in 2011", "微软去年的收入是多少"])
def test_a_whole_request_names_no_table(text: str) -> None:
    asked = question("table", "branches", "图书借阅", "store_sales")
    assert answer_of(asked, text, PICKED) is None
    assert answer_of(asked, "store sales", PICKED) is not None


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("in euro please", "EUR"),
        ("in swiss francs", "CHF"),
        ("换成人民币吧", "CNY"),
        ("price of tesla in usd", None),
        ("apple revenue in 2011", None),
        ("特斯拉股价换成美元", None),
    ],
)
def test_a_currency_among_much_else_is_no_answer(text: str, target: str | None) -> None:
    answer = answer_of(question("target"), text, PICKED)
    assert (answer.values["target"] if answer else None) == target
