"""Arguments for tools without kinds of ours."""

from datetime import date
from typing import Any

import pytest

from agents.decisions.fill_arguments.by_schema import fill_by_schema, has_kinds
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion, Supply, Upstream
from agents.extraction.matching.weights import shipped_weights
from agents.extraction.pieces.request import read_request
from tests.agents.decisions.fill_arguments.filling import parameter, tool

CITY = tool(("city",), city={"type": "string", "description": "Name of the city."})


@pytest.mark.parametrize(
    ("properties", "ours"),
    [
        ({}, True),
        ({"q": {"type": "string", "x-cues": ["for"]}}, True),
        ({"t": {"type": "string", "format": "ticker"}}, True),
        ({"day": {"type": "string", "format": "date"}}, True),
        ({"day": {"type": "string", "format": "date"}, "name": {"type": "string"}}, False),
        ({"name": {"type": "string"}}, False),
    ],
)
def test_tools_with_hints_of_ours_keep_their_filler(properties: dict[str, Any], ours: bool) -> None:
    assert has_kinds(tool((), **properties)) is ours


@pytest.mark.parametrize(("task", "city"), [("weather in Oslo", "Oslo"), ("看看拉萨的天气", "拉萨")])
def test_a_text_takes_its_piece_and_not_the_rest_of_the_request(task: str, city: str) -> None:
    filled = fill(FillQuestion(task=task, tool=CITY))
    assert filled.sets == ({"city": city},)
    assert filled.sources == {"city": "request"}


def test_what_is_not_there_is_missing() -> None:
    numbers = tool(("a", "b"), a={"type": "number"}, b={"type": "number"})
    filled = fill_by_schema(FillQuestion(task="add the number 4", tool=numbers))
    assert filled.sets == ()
    assert len(filled.missing) == 1


def test_a_value_named_by_its_parameter_beats_every_guess() -> None:
    filled = fill_by_schema(FillQuestion(task="weather in Oslo, city=Rome", tool=CITY))
    assert filled.sets == ({"city": "Rome"},)
    assert filled.sources == {"city": "named in the request"}


def test_an_earlier_result_supplies() -> None:
    upstream = Upstream(step=1, tool_id="g/find", value={"city": "Bergen"})
    supply = Supply(from_tool="g/find", resource="city", parameter="city")
    filled = fill_by_schema(FillQuestion(task="weather there", tool=CITY, upstream=(upstream,), supplies=(supply,)))
    assert filled.sets == ({"city": "Bergen"},)


def test_doubtful_values_are_named() -> None:
    note = tool(("note",), note={"type": "string"})
    filled = fill_by_schema(FillQuestion(task="7 of 300 went to Ann and Bob by Thursday at the old mill", tool=note))
    assert filled.confidence < shipped_weights().floor
    assert filled.doubtful == ("note",) or filled.missing == ("note",)


def test_sure_values_are_not_doubted() -> None:
    filled = fill_by_schema(FillQuestion(task="What is the weather in Oslo?", tool=CITY))
    assert filled.doubtful == ()


def test_several_values_are_several_calls_up_to_the_bound() -> None:
    question = FillQuestion(task="What is the weather in Paris, Rome and Oslo?", tool=CITY, max_sets=2)
    filled = fill_by_schema(question)
    assert filled.sets == ({"city": "Paris"}, {"city": "Rome"})
    assert filled.more == ({"city": "Oslo"},)


def test_kinds_of_ours_are_still_read_by_kind() -> None:
    path = tool(("path",), path=parameter("path"))
    assert fill(FillQuestion(task="read notes.txt", tool=path)).sets == ({"path": "notes.txt"},)


GUEST = tool(
    ("guest",),
    guest={
        "type": "object",
        "properties": {"name": {"type": "string", "description": "Name of the guest."}, "age": {"type": "integer"}},
        "required": ["name"],
    },
)
HOTEL = tool(("hotel_id",), hotel_id={"type": "string", "description": "The hotel."})


@pytest.mark.parametrize(
    ("task", "missing"),
    [
        ("details of the Grand Plaza hotel", ("hotel_id",)),
        ("看看希尔顿酒店的详情", ("hotel_id",)),
        ("details of hotel H-123", ()),
        ("hotel id grandplaza", ()),
    ],
)
def test_an_identifier_is_not_made_of_a_name(task: str, missing: tuple[str, ...]) -> None:
    assert fill(FillQuestion(task=task, tool=HOTEL)).missing == missing


@pytest.mark.parametrize("task", ["write “hi” to a.txt", "把“hi”写入 a.txt"])
def test_a_file_is_told_by_its_form_and_serves_nothing_else(task: str) -> None:
    note = tool(("path", "content"), path={"type": "string"}, content={"type": "string", "description": "The text."})
    filled = fill_by_schema(FillQuestion(task=task, tool=note))
    assert filled.found == {"path": "a.txt", "content": "hi"}


@pytest.mark.parametrize("task", ["weather please", "帮忙看看天气好吗"])
def test_a_guess_is_doubtful_and_told_with_what_is_next_likeliest(task: str) -> None:
    filled = fill_by_schema(FillQuestion(task=task, tool=CITY))
    assert filled.doubtful == ("city",)
    assert filled.likely[0] == filled.found


def test_what_the_person_confirmed_is_not_doubtful() -> None:
    filled = fill_by_schema(FillQuestion(task="weather please", tool=CITY, answers={"city": "Oslo"}, confirmed=True))
    assert (filled.sets, filled.doubtful, filled.sources) == (({"city": "Oslo"},), (), {"city": "your answer"})


def test_an_answer_may_lie_in_an_object_and_leave_something_out() -> None:
    question = FillQuestion(task="add a guest", tool=GUEST, answers={"guest/name": "Ann", "guest/age": None})
    assert fill_by_schema(question).sets == ({"guest": {"name": "Ann"}},)


def test_several_answers_make_several_calls() -> None:
    question = FillQuestion(task="weather", tool=CITY, answers={"city": ["Oslo", "Rome"]}, confirmed=True)
    assert fill_by_schema(question).sets == ({"city": "Oslo"}, {"city": "Rome"})


@pytest.mark.parametrize("task", ["weather for Paris, Rome and Oslo", "查一下巴黎和罗马的天气"])
def test_a_list_of_cities_is_a_call_each(task: str) -> None:
    filled = fill_by_schema(FillQuestion(task=task, tool=CITY))
    assert len(filled.sets) == task.count(",") + 2
    assert filled.doubtful == ()


def test_two_lists_are_a_guess_with_all_their_calls_as_the_first_choice() -> None:
    years = tool(
        ("city", "year"),
        city={"type": "string", "description": "Name of the city."},
        year={"type": "integer", "description": "The year, such as 2020."},
    )
    filled = fill_by_schema(FillQuestion(task="rain of Paris and Rome in the years 2018 and 2020", tool=years))
    assert len(filled.sets) == 4
    assert {"city", "year"} >= set(filled.doubtful) != set()
    again = FillQuestion(task="rain", tool=years, answers={"city": ["Paris", "Rome"], "year": [2018, 2020]})
    assert len(fill_by_schema(again).sets) == 4


STATUS = {"type": "string", "enum": ["active", "overdue", "returned"], "default": "active"}
LOANS = tool(("card_number",), card_number={"type": "string", "pattern": r"^\d{6}$"}, status=STATUS)


@pytest.mark.parametrize(
    "task", ["which books have i got out right now? card 204417", "what have I borrowed with card 204417"]
)
def test_what_is_at_its_default_and_nothing_speaks_of_is_not_asked_about(task: str) -> None:
    filled = fill_by_schema(FillQuestion(task=task, tool=LOANS))
    assert filled.doubtful == ()
    assert filled.sets[0]["card_number"] == "204417"


def test_a_default_in_another_language_than_the_request_is_asked_about() -> None:
    filled = fill_by_schema(FillQuestion(task="证号 204417 逾期没还的列一下", tool=LOANS))
    assert filled.doubtful == ("status",)


@pytest.mark.parametrize(
    ("task", "service"), [("寄2公斤到昆明，特快要多少钱", "express"), ("2 kg to Kunming by express", "express")]
)
def test_a_listed_value_is_taken_by_what_stands_for_it(task: str, service: str) -> None:
    listed = {"type": "string", "enum": ["standard", "express"], "description": "standard 标快，express 特快"}
    weight = {"type": "number", "description": "重量，公斤"}
    filled = fill_by_schema(FillQuestion(task=task, tool=tool(("weight_kg",), weight_kg=weight, service=listed)))
    assert filled.sets == ({"weight_kg": 2, "service": service},)
    assert filled.doubtful == ()


def test_what_stands_in_an_object_is_known_by_the_object() -> None:
    branch = {"type": "string", "enum": ["CEN", "OAK"], "description": "CEN = Central, OAK = Oakfield"}
    pickup = {"type": "object", "required": ["branch"], "properties": {"branch": branch}}
    filled = fill_by_schema(FillQuestion(task="pick it up at Oakfield", tool=tool(("pickup",), pickup=pickup)))
    assert filled.sets == ({"pickup": {"branch": "OAK"}},)
    assert filled.sources.keys() <= {"pickup"}


@pytest.mark.parametrize(("strength", "missing"), [("weak", ()), ("strong", ("to_city",))])
def test_people_name_cities_themselves_where_other_tools_know_them_as_well(strength: Any, missing: Any) -> None:
    supply = Supply(from_tool="g/list", resource="city", parameter="to_city", strength=strength)
    ship = tool(("to_city",), to_city={"type": "string", "description": "City to send to."})
    filled = fill_by_schema(FillQuestion(task="send a parcel to Wuhan", tool=ship, supplies=(supply,)))
    assert filled.missing == missing


def test_what_must_be_of_digits_takes_no_letters() -> None:
    phone = {"type": "string", "description": "寄件人手机号，11 位"}
    filled = fill_by_schema(FillQuestion(task="运单FD20260427到哪了", tool=tool(("phone",), phone=phone)))
    assert filled.missing == ("phone",)


SEATS = tool(
    ("show",),
    show={"type": "integer", "description": "number of the show"},
    accessible={"type": "boolean", "description": "only wheelchair places"},
)


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("which seats has show 2107", {"show": 2107}),
        ("which wheelchair places has show 2107", {"show": 2107, "accessible": True}),
    ],
)
def test_a_truth_value_that_no_word_speaks_of_is_left_out(task: str, found: dict[str, Any]) -> None:
    assert fill_by_schema(FillQuestion(task=task, tool=SEATS)).found == found


EVENTS = tool(
    q={"type": "string", "description": "words of the title"}, page={"type": "integer", "default": 1}
).model_copy(update={"name": "search_events", "description": "Search the programme of shows"})


@pytest.mark.parametrize(
    ("task", "doubtful"), [("is there anything with a puppet show", ("q",)), ("search all shows", ())]
)
def test_a_call_without_arguments_is_doubted_where_words_are_left(task: str, doubtful: tuple[str, ...]) -> None:
    assert fill_by_schema(FillQuestion(task=task, tool=EVENTS)).doubtful == doubtful


@pytest.mark.parametrize("examples", [(), ("what is on tonight", "have you got something for children")])
def test_words_of_the_tools_own_examples_are_how_it_is_asked_for(examples: tuple[str, ...]) -> None:
    shown = EVENTS.model_copy(update={"examples": examples})
    filled = fill_by_schema(FillQuestion(task="is there something for children", tool=shown))
    assert filled.doubtful == (() if examples else ("q",))


def test_a_next_friday_that_may_be_two_days_is_asked_for_with_both(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("dates", "clock_times", "weekdays"):  # a Wednesday: this week has a Friday to come, too
        monkeypatch.setattr(f"agents.extraction.spans.{module}.today", lambda: date(2024, 5, 15))
    read_request.cache_clear()
    order = {"type": "string", "description": "number of the order"}
    move = tool(("order", "time"), order=order, time={"type": "string", "format": "date-time"})
    filled = fill_by_schema(FillQuestion(task="move order AB5530 to next Friday 4pm", tool=move))
    assert "time" in filled.doubtful
    assert all(str(way["time"]).endswith("T16:00:00") for way in filled.likely)
