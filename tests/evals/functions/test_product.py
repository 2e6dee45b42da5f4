"""Rows through the product."""

from pathlib import Path

import pytest

from evals.functions.product import AskedOutcome, ProductRun, asked_figures, run_asked
from settings import Settings
from tests.evals.functions.test_run import rows
from tools.embedding.embedder import EmbedderChoice


def outcome(wanted: tuple[str, ...], planned: tuple[str, ...], found: str = "", fits: float = 0.9) -> AskedOutcome:
    return AskedOutcome(
        id="1", category="c", offered=1, beside=True, wanted=wanted, planned=planned, found=found, fits=fits
    )


def test_a_refusal_counts_as_wrong_where_search_was_sure() -> None:
    figures = asked_figures("all", [outcome(("find",), (), "find"), outcome(("find",), ("find",), "find")])
    assert (figures.refused.value, figures.refused_though_sure.value, figures.right.value) == (0.5, 0.5, 0.5)


def test_a_request_that_a_built_in_tool_takes_is_told() -> None:
    figures = asked_figures("all", [outcome(("find",), ("finance/quote",)), outcome(("find",), ("find",))])
    assert figures.taken.value == 0.5


def test_a_request_that_no_function_serves_is_to_be_refused() -> None:
    figures = asked_figures("all", [outcome((), ()), outcome((), ("find",))])
    assert figures.unserved_refused.value == 0.5
    assert figures.right.n == 0


@pytest.mark.full
async def test_rows_are_asked_with_their_own_functions_alone(tmp_path: Path) -> None:
    told: list[str] = []
    settings = Settings(home=tmp_path / "home", embedder="none", offline=True)
    run = ProductRun(settings, EmbedderChoice(None, "switched off"), rows()[:2], told.append)
    tables = await run_asked(run, [1], tmp_path)
    assert [table.name for table in tables] == ["simple_python", "all"]
    assert len((tmp_path / "asked.jsonl").read_text().splitlines()) == 2
    assert told
