"""Follow-ups that say only what is to be different."""

import pytest

from agents.extraction.discourse.ellipsis import corrects, ellipsis_of, without_correction


@pytest.mark.parametrize(
    ("text", "step", "unit"),
    [
        ("and the year before?", -1, "year"),
        ("how much was it a year before", -1, "year"),
        ("a week earlier?", -1, "week"),
        ("and one month later?", 1, "month"),
        ("what was it the day before that", -1, "day"),
        ("前一年呢", -1, "year"),
        ("那后一天呢", 1, "day"),
        ("上个月呢", -1, "month"),
    ],
)
def test_a_period_before_or_after(text: str, step: int, unit: str) -> None:
    found = ellipsis_of(text)
    assert found is not None
    assert (found.step, found.unit) == (step, unit)


@pytest.mark.parametrize(("text", "said"), [("后天呢", "后天"), ("前天呢", "前天"), ("那前年呢", "前年")])
def test_a_day_or_year_that_is_counted_from_now_is_a_value(text: str, said: str) -> None:
    found = ellipsis_of(text)
    assert found is not None
    assert (found.said, found.step) == (said, 0)


@pytest.mark.parametrize(
    "text", ["is it a year before the war", "how much was it", "the week before christmas was cold"]
)
def test_any_other_message_is_no_follow_up(text: str) -> None:
    assert ellipsis_of(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("微软的也给我看看", "微软"),
        ("也看看微软的", "微软"),
        ("再查一下特斯拉的", "特斯拉"),
        ("show me microsoft's as well", "microsoft"),
        ("let me see tesla's too", "tesla"),
    ],
)
def test_who_wants_to_see_another_as_well_names_it(text: str, said: str) -> None:
    anew = ellipsis_of(text)
    assert anew is not None
    assert anew.said == said


@pytest.mark.parametrize("text", ["给我看看天气", "我也想看看", "show me the weather in Paris", "let me see"])
def test_who_only_wants_to_see_something_names_no_other(text: str) -> None:
    assert ellipsis_of(text) is None


@pytest.mark.parametrize("text", ["only 2008 to 2012", "只看2008年到2012年", "limit it to 2008 through 2012"])
def test_a_span_of_time_alone_narrows_what_was_shown(text: str) -> None:
    anew = ellipsis_of(text)
    assert anew is not None
    assert anew.said.startswith("2008")


@pytest.mark.parametrize("text", ["only the females", "只看上海", "only from 2008 to 2012 in Lyon"])
def test_who_narrows_to_anything_else_speaks_of_rows(text: str) -> None:
    assert ellipsis_of(text) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("not march, i meant april", "april"),
        ("no, not march but april", "april"),
        ("不是三月，是四月", "四月"),
        ("不是三月，我说的是四月", "四月"),
        ("不是三月而是四月", "四月"),
    ],
)
def test_what_was_not_meant_is_named_before_what_was(text: str, meant: str) -> None:
    assert corrects(text)
    assert without_correction(text) == meant


@pytest.mark.parametrize(
    "text", ["not paid ones", "customers not in berlin but in paris", "不是会员的有多少", "哪些不是三月的，是四月的吗"]
)
def test_a_denial_that_corrects_nothing_stays(text: str) -> None:
    assert not corrects(text)
    assert without_correction(text) == text
