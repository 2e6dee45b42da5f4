"""Example calls, made and judged."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from errors import ConfigError, DataUnavailable, InvalidArguments, ToolCallFailed
from tools.artifacts import Chart, Table
from tools.calls.invoke import Limits
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.marking import ExampleCall, tool
from tools.tool import Tool
from tools.trials.trial import Conditions, Trial, TrialOutcome, schema_fault, try_tool, try_tools


class Weighed(BaseModel):
    grams: float
    table: Table
    chart: Chart


def weighed(grams: float, columns: Any = ("a",)) -> Weighed:
    table = Table.model_construct(title="t", columns=columns, rows=[[1]], total_rows=1)
    return Weighed.model_construct(grams=grams, table=table, chart=Chart(title="c", figure={"data": []}))


@pytest.fixture
async def library(home: Path) -> AsyncIterator[ToolLibrary]:
    async with ToolLibrary(home, packs="") as library:
        yield library


async def tried(library: ToolLibrary, function: Callable[..., Any], **options: str) -> Trial:
    added = await library.add_function(function, "shop")
    return await try_tool(library, added, Conditions(options=options))


async def test_an_example_that_returns_what_it_promises_passes(library: ToolLibrary) -> None:
    @tool(call=ExampleCall({"grams": 12.5}))
    def weigh(grams: float) -> Weighed:
        """Weigh."""
        return weighed(grams)

    trial = await tried(library, weigh)
    assert (trial.tool_id, trial.outcome, trial.note) == ("shop/weigh", TrialOutcome.PASSED, "")
    assert trial.ms > 0
    assert trial.outcome.good


async def test_a_value_of_another_type_than_promised_fails_and_says_where(library: ToolLibrary) -> None:
    @tool(call=ExampleCall())
    def weigh() -> Weighed:
        """Weigh."""
        return Weighed.model_construct(**{**weighed(1.0).__dict__, "grams": "much"})

    trial = await tried(library, weigh)
    assert trial.outcome is TrialOutcome.FAILED
    assert "$.grams" in trial.note
    assert "'much' is not of type 'number'" in trial.note


async def test_a_number_that_json_cannot_hold_fails(library: ToolLibrary) -> None:
    @tool(call=ExampleCall())
    def weigh() -> Weighed:
        """Weigh."""
        return weighed(float("nan"))

    assert "$.grams: None is not of type 'number'" in (await tried(library, weigh)).note


async def test_tables_are_checked_before_they_are_lifted_out(library: ToolLibrary) -> None:
    @tool(call=ExampleCall())
    def weigh() -> Weighed:
        """Weigh."""
        return weighed(1.0, columns="no list")

    assert "$.table.columns" in (await tried(library, weigh)).note


async def test_an_example_that_shows_nothing_fails(library: ToolLibrary) -> None:
    @tool(call=ExampleCall())
    def find() -> list[str]:
        """Find."""
        return []

    trial = await tried(library, find)
    assert trial.outcome is TrialOutcome.FAILED
    assert "empty" in trial.note


async def test_a_tool_without_an_example_is_told(library: ToolLibrary) -> None:
    @tool()
    def find() -> list[str]:
        """Find."""
        return ["x"]

    trial = await tried(library, find)
    assert trial.outcome is TrialOutcome.NO_EXAMPLE
    assert not trial.outcome.good


async def test_a_refusal_by_design_is_good(library: ToolLibrary) -> None:
    @tool(call=ExampleCall(expects="refusal"))
    def stop() -> str:
        """Stop."""
        raise ToolCallFailed("This one is not to be stopped.")

    trial = await tried(library, stop)
    assert (trial.outcome, trial.note) == (TrialOutcome.REFUSED, "This one is not to be stopped.")


async def test_a_tool_that_was_to_refuse_and_did_not_fails(library: ToolLibrary) -> None:
    @tool(call=ExampleCall(expects="refusal"))
    def stop() -> str:
        """Stop."""
        return "stopped"

    assert (await tried(library, stop)).outcome is TrialOutcome.FAILED


async def test_a_tool_that_refuses_only_for_want_of_something_may_return_where_it_has_it(library: ToolLibrary) -> None:
    @tool(call=ExampleCall(expects="refusal", needs=("network",)))
    def price(context: ToolContext) -> str:
        """Price."""
        if not context.options:
            raise DataUnavailable("No prices here.")
        return context.options["price"]

    assert (await tried(library, price)).outcome is TrialOutcome.REFUSED
    assert (await tried(library, price, price="5")).outcome is TrialOutcome.PASSED


async def test_a_crash_is_no_refusal(library: ToolLibrary) -> None:
    @tool(call=ExampleCall(expects="refusal", needs=("network", "configuration")))
    def stop() -> str:
        """Stop."""
        raise KeyError("pid")

    assert (await tried(library, stop)).outcome is TrialOutcome.FAILED


@pytest.mark.parametrize(
    ("needs", "error", "outcome"),
    [
        (("network",), DataUnavailable("No network."), TrialOutcome.NETWORK),
        (("network",), ToolCallFailed("Broken."), TrialOutcome.FAILED),
        (("configuration",), ToolCallFailed("Set a host."), TrialOutcome.CONFIGURATION),
        (("configuration",), ConfigError("Set a host."), TrialOutcome.CONFIGURATION),
        (("configuration",), InvalidArguments("Bad.", tool_id="shop/order"), TrialOutcome.FAILED),
        (("network", "configuration"), DataUnavailable("No network."), TrialOutcome.NETWORK),
        ((), DataUnavailable("Not held."), TrialOutcome.FAILED),
    ],
)
async def test_only_what_an_example_says_it_needs_excuses_its_refusal(
    library: ToolLibrary, needs: Any, error: Exception, outcome: TrialOutcome
) -> None:
    @tool(call=ExampleCall(needs=needs))
    def order() -> str:
        """Order."""
        raise error

    trial = await tried(library, order)
    assert (trial.outcome, trial.note) == (outcome, str(error))


async def test_bad_example_arguments_fail(library: ToolLibrary) -> None:
    @tool(call=ExampleCall({"grams": "heavy"}))
    def weigh(grams: float) -> float:
        """Weigh."""
        return grams

    assert (await tried(library, weigh)).outcome is TrialOutcome.FAILED


async def test_a_tool_that_hangs_is_stopped(library: ToolLibrary) -> None:
    @tool(call=ExampleCall())
    async def wait() -> str:
        """Wait."""
        await asyncio.sleep(60)
        return "done"

    added = await library.add_function(wait, "shop")
    trial = await try_tool(library, added, Conditions(limits=Limits(timeout_s=0.1)))
    assert trial.outcome is TrialOutcome.FAILED
    assert "did not answer within 0.1 s" in trial.note


@tool(call=ExampleCall())
def mark_workspace(context: ToolContext) -> str:
    """Mark the workspace."""
    mark = context.workspace / "mark.txt"
    if mark.exists() or any(context.data_dir.iterdir()):
        raise ToolCallFailed("Somebody was here.")
    mark.write_text("here", encoding="utf-8")
    (context.data_dir / "tables").write_text("here", encoding="utf-8")
    return "marked"


async def test_every_call_has_a_fresh_workspace(library: ToolLibrary) -> None:
    added = await library.add_function(mark_workspace, "shop")
    trials = [trial async for trial in try_tools(library, [added, added], Conditions())]
    assert [trial.outcome for trial in trials] == [TrialOutcome.PASSED] * 2


@pytest.mark.parametrize(("permission", "seen"), [("low", "mail.example"), ("high", "nothing")])
async def test_what_asks_a_person_is_not_configured_here(library: ToolLibrary, permission: str, seen: str) -> None:
    @tool(permission=permission, call=ExampleCall(needs=("configuration",)))
    def send(context: ToolContext) -> str:
        """Send."""
        raise ToolCallFailed(context.options.get("smtp_host", "nothing"))

    assert (await tried(library, send, smtp_host="mail.example")).note == seen


def test_a_tool_that_does_not_say_what_it_returns_is_at_fault() -> None:
    assert schema_fault(described({}), 1) == "it does not say what it returns"


def test_a_broken_return_schema_is_at_fault() -> None:
    assert "broken" in schema_fault(described({"type": "sack"}), 1)


def test_a_format_is_a_hint_and_not_checked() -> None:
    assert schema_fault(described({"type": "string", "format": "date"}), "no day") == ""


def described(returns: dict[str, Any]) -> Tool:
    return Tool(id="shop/weigh", name="weigh", description="Weigh.", parameters={}, returns=returns, group="shop")
