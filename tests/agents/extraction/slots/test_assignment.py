from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.slots.assignment import assign, role, split_period
from agents.extraction.slots.finders import find_named_units
from agents.extraction.slots.slots import Slot
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span


def slot(name: str, *, required: bool = True, **hints: Any) -> Slot:
    wanted = {"type": "number"} | {k.replace("_", "-"): v for k, v in hints.items()}
    return Slot(name=name, wanted=wanted, required=required)


def numbers(slots: list[Slot], text: str) -> dict[str, Any]:
    return {name: span.value for name, span in assign(slots, find_numbers(text), text).items()}


def test_values_go_to_slots_in_order_where_nothing_else_speaks() -> None:
    assert numbers([slot("a"), slot("b")], "between 3 and 7") == {"a": 3, "b": 7}


def test_a_cue_beats_the_order() -> None:
    slots = [slot("rate", x_cues=["rate", "利率"]), slot("years", x_cues=["years", "年"])]

    assert numbers(slots, "for 30 years at a rate of 5") == {"rate": 5, "years": 30}
    assert numbers(slots, "贷款30年，利率5%") == {"rate": 5, "years": 30}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("over 3 years vs over 4 years", {"years": 3}),
        ("分3年还还是分4年还", {"years": 3}),
        ("for 20 years, and 380 a month for the rest", {"years": 20}),
        ("20年，再加每月物业费380，一个月一共要出多少", {"years": 20}),
        ("over 2 years and 6 months", {"years": 2, "months": 6}),
        ("分2年6个月还", {"years": 2, "months": 6}),
        ("months: 18", {"months": 18}),
        ("月数18", {"months": 18}),
    ],
)
def test_a_length_of_time_takes_only_what_is_said_in_its_unit(text: str, found: dict[str, int]) -> None:
    years = slot("years", required=False, x_cues=["years", "year", "年"])
    months = slot("months", required=False, x_cues=["months", "month", "个月", "月数"])
    assert numbers([years, months], text) == found


@pytest.mark.parametrize("text", ["2022 財年的毛利率", "2022财年的毛利率", "margins of fiscal 2022", "margin in 2022"])
def test_a_calendar_year_is_no_length_of_time(text: str) -> None:
    year = slot("fiscal_year", required=False, format="year", x_cues=["year", "年"])
    assert numbers([year], text) == {"fiscal_year": 2022}


def test_a_required_slot_comes_before_an_optional_one() -> None:
    assert numbers([slot("digits", required=False), slot("value")], "round 7") == {"value": 7}


def test_one_value_for_two_required_slots_still_fills_one() -> None:
    assert numbers([slot("a"), slot("b")], "just 3") == {"a": 3}


def test_nothing_to_assign_assigns_nothing() -> None:
    assert assign([slot("a")], [], "") == {}
    assert assign([], find_numbers("3"), "3") == {}


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("convert 5 km to miles", "kilometer", "mile"),
        ("how many miles are 5 km", "kilometer", "mile"),
        ("5公里等于多少英里", "kilometer", "mile"),
        ("把5公里换成英里", "kilometer", "mile"),
    ],
)
def test_the_source_unit_stands_beside_the_amount(text: str, source: str, target: str) -> None:
    slots = [slot("from_unit"), slot("to_unit")]

    chosen = assign(slots, find_named_units(text), text, find_numbers(text)[0])

    assert {name: span.value for name, span in chosen.items()} == {"from_unit": source, "to_unit": target}


def test_a_word_that_ends_like_a_preposition_is_none() -> None:
    text = "Berlin 5 or 7"

    assert numbers([slot("to"), slot("of")], text) == {"to": 5, "of": 7}


@given(
    st.lists(st.integers(1, 999), max_size=8),
    st.lists(st.booleans(), max_size=8),
    st.sampled_from(["from", "to", "by", "limit", "value"]),
)
def test_no_span_goes_into_two_slots(values: list[int], required: list[bool], name: str) -> None:
    text = " and ".join(map(str, values))
    slots = [slot(f"{name}_{i}", required=r) for i, r in enumerate(required)]

    chosen = assign(slots, find_numbers(text), text)

    places = [span.start for span in chosen.values()]
    assert len(places) == len(set(places))
    assert set(chosen) <= {s.name for s in slots}


@given(st.integers(0, 5), st.integers(0, 5))
def test_as_many_required_slots_are_filled_as_there_are_values(n_slots: int, n_values: int) -> None:
    text = " ".join(str(i + 1) for i in range(n_values))

    assert len(numbers([slot(f"x{i}") for i in range(n_slots)], text)) == min(n_slots, n_values)


def test_twenty_slots_are_no_trouble() -> None:
    text = "1 2 3 4 5 6 7 8 9"

    assert len(numbers([slot(f"x{i}") for i in range(20)], text)) == 6


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("from_unit", "source"),
        ("start", "source"),
        ("startDate", "source"),
        ("base-currency", "source"),
        ("to_tz", "target"),
        ("endTime", "target"),
        ("total", ""),
        ("tomorrow", ""),
    ],
)
def test_a_name_speaks_of_a_source_or_a_target(name: str, expected: str) -> None:
    assert role(name) == expected


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("in June 2012", {"start": "2012-06-01", "end": "2012-06-30"}),
        ("2012年的数据", {"start": "2012-01-01", "end": "2012-12-31"}),
        ("from 2010 to 2012", {"start": "2010-01-01", "end": "2012-12-31"}),
        ("从2012年3月到2012年5月", {"start": "2012-03-01", "end": "2012-05-31"}),
        ("no day", {}),
    ],
)
def test_a_period_fills_a_start_and_an_end(text: str, days: dict[str, str]) -> None:
    assert split_period([slot("start"), slot("end")], find_periods(text), text) == days


def test_one_slot_takes_the_first_day_of_a_period() -> None:
    assert split_period([slot("day")], find_periods("in June 2012"), "in June 2012") == {"day": "2012-06-01"}


def test_a_single_day_fills_one_slot() -> None:
    text = "until 2012-06-01"
    slots = [slot("start", required=False), slot("end", required=False, x_cues=["until"])]

    assert split_period(slots, find_periods(text), text) == {"end": "2012-06-01"}


def test_a_day_is_a_period_of_its_own() -> None:
    (span,) = find_periods("2012-06-01")

    assert isinstance(span, Span)
    assert span.value.first == span.value.last == date(2012, 6, 1)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("where did IBM close on oct 10 2008", ("2008-10-10", "2008-10-10")),
        ("谷歌2008年10月10日的收盘价", ("2008-10-10", "2008-10-10")),
        ("IBM since October 10, 2008", ("2008-10-10", "")),
        ("IBM prices after 2008-10-10", ("2008-10-10", "")),
        ("谷歌2008年10月10日以来的走势", ("2008-10-10", "")),
        ("谷歌2008年10月10日至今", ("2008-10-10", "")),
        ("IBM from 2008-10-10 to 2008-12-01", ("2008-10-10", "2008-12-01")),
    ],
)
def test_one_day_alone_is_the_first_and_the_last_where_a_tool_says_so(text: str, found: tuple[str, str]) -> None:
    cues = {"start": ["from", "since", "从"], "end": ["to", "until", "到", "至"]}
    own = [slot(n, required=False, format="date", x_one_day=True, x_cues=words) for n, words in cues.items()]
    days = split_period(own, find_periods(text), text)
    assert (days.get("start", ""), days.get("end", "")) == found


def test_one_day_alone_is_but_the_first_elsewhere() -> None:
    own = [slot(name, required=False, format="date") for name in ("start", "end")]
    assert split_period(own, find_periods("on 2008-10-10"), "on 2008-10-10") == {"start": "2008-10-10"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("把300换成美元", {"target": "USD"}),
        ("将这笔钱兑换成欧元", {"target": "EUR"}),
        ("convert 50 to euros", {"target": "EUR"}),
        ("turn 20 into yen", {"target": "JPY"}),
        ("把300美元换一下", {"source": "USD"}),
        ("convert 50 from dollars", {"source": "USD"}),
        ("把300欧元换成美元", {"source": "EUR", "target": "USD"}),
    ],
)
def test_what_something_is_turned_into_is_not_what_is_turned(text: str, found: dict[str, str]) -> None:
    pair = [slot("source", x_cues=["from", "of", "把"]), slot("target", x_cues=["to", "into", "换成", "换"])]
    spans = find_currencies(text)
    assert {name: span.value for name, span in assign(pair, spans, text).items()} == found


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (
            "May and June 2011 (2011-05-02 to 2011-06-30)",
            {"start": "2011-05-02", "end": "2011-06-30"},
        ),
        ("2011年5月（2011-05-02至2011-05-20）", {"start": "2011-05-02", "end": "2011-05-20"}),
    ],
)
def test_two_days_say_a_stretch_more_exactly_than_the_months_beside_them(text: str, days: dict[str, str]) -> None:
    assert split_period([slot("start"), slot("end")], find_periods(text), text) == days


def test_days_of_another_time_than_the_months_beside_them_are_not_taken_for_it() -> None:
    text = "May 2011, not 2012-05-02 to 2012-06-30"
    assert split_period([slot("start"), slot("end")], find_periods(text), text).get("start") != "2012-05-02"
