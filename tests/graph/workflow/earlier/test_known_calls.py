"""Calls that are known but for what the part before them brings."""

from typing import Any

import pytest

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.tables.onward_arithmetic import EARLIER, FIGURE, LARGER, LATER, SMALLER, figure_of
from agents.subtask import KnownCall, SubTask
from graph.workflow.earlier.known_calls import filled_known
from graph.workflow.state import SpecialistState
from tests.graph.world import World
from tools.tables.catalogue import table_named
from tools.tables.database import reading

LOAN = {"first_payment": 188.71, "last_payment": 188.7, "total_interest": 322.74, "months": 60}
ROWS = {"columns": ["city", "wage"], "rows": [["Porto", 40], ["Lyon", None]], "total_rows": 2}


def made(value: object, part: str = "1", *, year: int = 0, step: int = 1) -> Upstream:
    arguments = {"fiscal_year": year} if year else {}
    call_id = f"{part}.0.1.{year}"
    return Upstream(step=step, tool_id="f/figures", value=value, arguments=arguments, call_id=call_id)


async def filled(world: World, known: KnownCall, *before: Upstream, request: str = "") -> dict[str, Any] | None:
    """Return the arguments of the call; None where they are left open and nobody is sure of them."""
    subtask = SubTask(number=9, description=request or "x")
    state: SpecialistState = {
        "subtask": subtask,
        "agent": "general",
        "language": "en",
        "request": request,
        "upstream": before,
    }
    found = await filled_known(known, state, world.context())
    assert bool(found.sets) == (found.confidence >= 0.5)
    return found.sets[0] if found.sets else None


async def written(world: World, expression: str, *before: Upstream, request: str = "") -> str | None:
    known = KnownCall(tool_id="general/calculate", arguments={"expression": expression}, takes="figure")
    found = await filled(world, known, *before, request=request)
    return None if found is None else found["expression"]


async def test_a_call_that_takes_nothing_is_made_as_it_is_known(world: World) -> None:
    known = KnownCall(tool_id="notes/list_notes", arguments={"of": "today"})
    assert await filled(world, known) == {"of": "today"}


@pytest.mark.parametrize(
    ("value", "expression"), [({"result": 1.50}, "1.5 * 2"), ({"result": -4}, "(-4) * 2"), ({"result": 12}, "12 * 2")]
)
async def test_the_figure_of_the_last_part_is_written_into_the_expression(
    world: World, value: object, expression: str
) -> None:
    looked_up = made({"result": 99}, step=0)
    assert await written(world, f"{FIGURE} * 2", made({"result": 7}), made(value, "2"), looked_up) == expression


async def test_each_part_brings_its_figure_in_order(world: World) -> None:
    expression = f"{figure_of(1)} + {figure_of(2)}"
    assert await written(world, expression, made({"total": 3}), made({"total": 4}, "2")) == "3 + 4"


@pytest.mark.parametrize("before", [[], [made({"total": 3})], [made({"total": 3}), made({"text": "none"}, "2")]])
async def test_where_a_figure_is_wanting_nothing_is_computed(world: World, before: list[Upstream]) -> None:
    assert await written(world, f"{figure_of(1)} + {figure_of(2)}", *before) is None


@pytest.mark.parametrize("expression", [f"{FIGURE} * 2", f"{LARGER} - {SMALLER}"])
async def test_without_a_result_nothing_is_computed(world: World, expression: str) -> None:
    assert await written(world, expression) is None


@pytest.mark.parametrize(
    ("request_", "expression"),
    [
        ("the monthly payment times 2", "188.71 * 2"),
        ("月供乘以2", "188.71 * 2"),
        ("the interest times 2", "322.74 * 2"),
        ("利息乘以2", "322.74 * 2"),
        ("that times 2", None),
        ("payment and interest times 2", None),
        ("乘以2", None),
    ],
)
async def test_of_several_amounts_the_one_that_the_request_names_is_taken(
    world: World, request_: str, expression: str | None
) -> None:
    assert await written(world, f"{FIGURE} * 2", made(LOAN), request=request_) == expression


async def test_payments_that_differ_by_more_than_rounding_are_not_one_figure(world: World) -> None:
    uneven = made({**LOAN, "last_payment": 100.0})
    assert await written(world, f"{FIGURE} * 2", uneven, request="the monthly payment times 2") is None


async def test_two_figures_of_two_years_are_written_the_earlier_as_the_earlier(world: World) -> None:
    both = (made({"value": 90}, year=2024), made({"value": 60}, year=2021))
    assert await written(world, f"({LATER} / {EARLIER} - 1) * 100", *both) == "(90 / 60 - 1) * 100"


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        (f"{LATER} - {EARLIER}", "90 - 60"),
        (f"({LATER} / {EARLIER} - 1) * 100", "(90 / 60 - 1) * 100"),
        (f"{EARLIER} - {LATER}", "90 - 60"),
        (f"{LARGER} - {SMALLER}", "90 - 60"),
    ],
)
async def test_of_two_figures_of_one_time_the_larger_is_more_by_so_much(
    world: World, expression: str, found: str
) -> None:
    one = made({"items": [{"price": 60}, {"price": 90}]})
    assert await written(world, expression, one) == found


async def test_all_rows_of_a_query_become_lines_of_text(world: World) -> None:
    known = KnownCall(tool_id="system/write_file", arguments={"path": "a.txt"}, takes="cells")
    assert await filled(world, known, made(ROWS)) == {"path": "a.txt", "content": "Porto, 40\nLyon, \n"}


@pytest.mark.parametrize("value", [{**ROWS, "total_rows": 50}, {"result": 3}, "text"])
async def test_rows_that_are_not_all_there_are_not_written(world: World, value: object) -> None:
    known = KnownCall(tool_id="system/write_file", arguments={"path": "a.txt"}, takes="cells")
    assert await filled(world, known, made(value)) is None
    assert await filled(world, known) is None


async def test_a_result_that_is_a_table_is_taken_by_its_name(world: World) -> None:
    known = KnownCall(tool_id="data/export_table", arguments={"path": "a.csv"}, takes="table")
    found = await filled(world, known, made({"table": "sales_1", "first_rows": []}))
    assert found == {"path": "a.csv", "table": "sales_1"}


@pytest.mark.parametrize("value", [ROWS, {"items": [{"city": "Porto", "wage": 40}, {"city": "Lyon", "wage": None}]}])
async def test_a_result_of_rows_is_made_a_table(world: World, value: object) -> None:
    known = KnownCall(tool_id="data/export_table", arguments={"path": "a.csv"}, takes="table")
    found = await filled(world, known, made(value))
    assert found is not None
    there = await reading(world.context().run.surroundings, lambda base: table_named(base, found["table"]))
    assert [column.name for column in there.columns] == ["city", "wage"]


@pytest.mark.parametrize("value", [{**ROWS, "total_rows": 50}, {"result": 3}])
async def test_no_table_is_made_of_part_of_the_rows(world: World, value: object) -> None:
    known = KnownCall(tool_id="data/export_table", arguments={"path": "a.csv"}, takes="table")
    assert await filled(world, known, made(value)) is None
    assert await filled(world, known) is None
