from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.fill_arguments.question import Supply
from agents.extraction.slots.slots import slots
from agents.intents.parameter_fit import CAUTION, MISSING, Fit, adjusted, announces, fit, present_kinds
from tagging.tags import Permission, Tagged, TagSet
from tools.tool import Tool


def tool(required: tuple[str, ...] = (), **properties: dict[str, Any]) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return Tool(id="g/t", name="t", description="does it", group="g", parameters=parameters)


def of_kind(kind: str, **hints: Any) -> dict[str, Any]:
    return {"type": "string", "format": kind} | {k.replace("_", "-"): v for k, v in hints.items()}


READ = tool(("path",), path=of_kind("path"))
WRITE = tool(("path", "text"), path=of_kind("path"), text=of_kind("text"))
CALCULATE = tool(("e",), e=of_kind("expression"))


@pytest.mark.parametrize(
    ("task", "kinds"),
    [
        ("读取 data/a.csv", {"path"}),
        ("write “你好” to a.txt", {"path", "text"}),
        ("3乘以17得多少", {"expression"}),
        ("5 km to miles", {"unit"}),
        ("since 2012-01-01", {"date"}),
        ("mail a@b.com", {"email"}),
        ("open https://a.com/x.csv", {"uri"}),
        ("run SELECT a FROM b", {"sql"}),
        ("苹果的股价", set()),
    ],
)
def test_a_request_holds_values_of_telling_kinds(task: str, kinds: set[str]) -> None:
    assert present_kinds(task) == kinds


def test_a_value_that_is_there_speaks_for_the_tool() -> None:
    assert fit("读取 a.csv", READ, (), ()).log_odds > 0
    assert fit("计算 1+2", CALCULATE, (), ()).grounded == 1


def test_a_value_that_is_missing_speaks_against_the_tool() -> None:
    found = fit("苹果的股价", READ, (), ("path",))

    assert found.missing == 1
    assert found.log_odds < 0


def test_a_value_that_is_left_over_speaks_against_the_tool() -> None:
    assert fit("计算 1+2", READ, (), ("path",)).unused == 1
    assert fit("读取 a.csv", READ, (), ()).unused == 0


def test_text_and_file_want_the_tool_that_takes_both() -> None:
    task = "把“你好”写到 a.txt"

    assert fit(task, WRITE, (), ()).log_odds > fit(task, READ, (), ()).log_odds


def test_a_value_that_a_supplier_needs_is_not_left_over() -> None:
    chart = tool(("table",), table=of_kind("table"), path=of_kind("path"))
    supply = Supply(from_tool="d/load", resource="path", parameter="path")

    assert fit("画出 a.csv", chart, (supply,), ()).unused == 0


def test_a_choice_that_the_request_names_is_grounded() -> None:
    choice = tool(how={"enum": ["mean", "sum"], "x-synonyms": {"mean": ["平均"]}})

    assert fit("求平均", choice, (), ()).grounded == 1


def test_a_pattern_uses_up_a_file_and_a_moment_a_date() -> None:
    find, convert = tool(("p",), p=of_kind("file-pattern")), tool(("t",), t=of_kind("date-time"))

    assert fit("find notes.txt", find, (), ()).unused == 0
    assert fit("2024-03-01 15:00", convert, (), ()).unused == 0


def test_a_word_uses_up_quoted_text_and_a_number_its_unit() -> None:
    search = tool(("query",), query={"type": "string"})
    convert = tool(("value", "unit"), value={"type": "number"}, unit=of_kind("unit"))

    assert fit("find “你好”", search, (), ()).unused == 0
    assert fit("5 km", convert, (), ()).unused == 0


def test_an_earlier_result_can_give_what_a_task_only_points_to() -> None:
    double = tool(("x",), x={"type": "number"})

    assert fit("double that", double, (), ("x",)).log_odds > fit("double", double, (), ("x",)).log_odds


def test_a_column_is_announced_by_the_word_beside_it() -> None:
    group = tool(("by",), by=of_kind("column", x_cues=["per", "每个"]))

    assert [announces(slots(group)[0], task) for task in ("sales per region", "每个地区的销售额", "sales")] == [
        True,
        True,
        False,
    ]


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_more_that_fits_never_speaks_against_a_tool(grounded: int, missing: int, unused: int) -> None:
    found = Fit(grounded=grounded, missing=missing, unused=unused)

    assert found.model_copy(update={"grounded": grounded + 1}).log_odds >= found.log_odds
    assert found.model_copy(update={"missing": missing + 1}).log_odds <= found.log_odds
    assert found.model_copy(update={"unused": unused + 1}).log_odds <= found.log_odds


@given(st.lists(st.floats(0, 1), min_size=2, max_size=2), st.integers(0, 3), st.integers(0, 3))
def test_scores_are_shifted_by_the_fit_of_their_tool(row: list[float], grounded: int, missing: int) -> None:
    found = adjusted(
        np.array([row]), ("a/x", "b/y"), {"a/x": Fit(grounded=grounded, missing=missing, unused=0).log_odds}
    )

    assert ((found > 0) & (found < 1)).all()
    assert found[0, 1] == pytest.approx(min(max(row[1], 1e-4), 1 - 1e-4))


@pytest.mark.parametrize(
    ("one", "several"), [("the mean", "mean, sum and maximum"), ("求平均", "求平均、总和和最大值")]
)
def test_several_values_of_a_choice_speak_for_the_tool_more_than_one(one: str, several: str) -> None:
    words = {"mean": ["平均"], "sum": ["总和"], "max": ["maximum", "最大值"]}
    choice = tool(how={"enum": [*words], "x-synonyms": words})

    assert fit(several, choice, (), ()).log_odds > fit(one, choice, (), ()).log_odds > 0


def test_the_more_harm_a_tool_could_do_the_more_must_speak_for_it() -> None:
    low, medium, high = (CAUTION[level] for level in Permission)

    assert low == 0 > medium > high > MISSING


@pytest.mark.parametrize(
    ("task", "announced"),
    [
        ("write it to c.csv", True),
        ("join a.csv with b.csv and save the result as c.csv", True),
        ("把 a.csv 和 b.csv 合并，存到 c.csv", True),
        ("read a.csv", False),
        ("读取 a.csv", False),
    ],
)
def test_a_file_to_write_to_announces_a_tool_that_writes(task: str, announced: bool) -> None:
    writes = READ.model_copy(update={"tags": TagSet(permission=Tagged(value=Permission.MEDIUM))})

    assert (fit(task, writes, (), ()).cued, fit(task, READ, (), ()).cued) == (announced, 0)


def test_whoever_says_nothing_may_still_mean_a_tool_that_needs_much() -> None:
    some, much = (Fit(grounded=0, missing=n, unused=0).log_odds for n in (2, 9))

    assert some == much < Fit(grounded=0, missing=1, unused=0).log_odds


SPAN = tool(("start",), start=of_kind("date"), end=of_kind("date"))
MOVE_DATE = tool(("date",), date=of_kind("date"), days={"type": "integer"})


@pytest.mark.parametrize(
    "task",
    ["how many days between 3 March 2026 and 21 June 2026", "2026年3月3日到2026年6月21日有多少天"],
)
def test_two_dates_want_a_tool_that_takes_both(task: str) -> None:
    both, one = fit(task, SPAN, (), ()), fit(task, MOVE_DATE, (), ())
    assert (both.ends, both.chosen, both.dates_left) == (1, 1, 0)
    assert (one.ends, one.dates_left) == (0, 1)
    assert both.log_odds > one.log_odds + 2


@pytest.mark.parametrize("task", ["40 days after 3 March 2026", "2026年3月3日之后四十天"])
def test_one_date_leaves_nothing_over(task: str) -> None:
    assert (found := fit(task, MOVE_DATE, (), ())).dates_left == 0
    assert found.ends == 0


def test_a_list_takes_as_many_dates_as_are_named() -> None:
    dates = tool(("days",), days={"type": "array", "items": of_kind("date")})
    assert fit("the weekdays of 2026-03-03 and 2026-06-21", dates, (), ()).dates_left == 0


@pytest.mark.parametrize(
    ("nothing", "something"), [("convert it", "convert it on 3 May 2019"), ("换算", "2019年5月3日换算")]
)
def test_what_a_request_without_values_lacks_counts_once(nothing: str, something: str) -> None:
    both = tool(("a", "b"), a=of_kind("unit"), b=of_kind("unit"))

    assert [fit(task, both, (), ("a", "b")).missing for task in (nothing, something)] == [1, 2]
