"""Steps over a database in a real browser: the calls of a program, and the statement that they amount to."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from graph.observability.events import Answered, CallEnded, CallStarted, Event, ProgramEnded, ProgramWritten
from tests.tools.sources.databases.conftest import SHOP
from tests.tools.sources.databases.written import written
from tests.web.browsing import MARKS, chromium, opened, say, show_why
from tests.web.fake_events import result
from tests.web.served import Served
from tools.call import ToolCall
from tools.sources.databases.slot.runner import slot_rows
from tools.sources.databases.slot.source import open_slot
from tools.sources.offers.offer import Offered

pytestmark = MARKS
PROGRAM: Final = """berlin = filter_data(
    data="purchase+city", key_name="city_name", value="Berlin", condition="equal_to"
)
largest = sort_data(data=berlin["data"], key_name="purchase_amount", ascending=False)
shown = retrieve_data(data=largest["data"], key_name="purchase_amount", limit=1)
print(shown["rows"])"""
STEPS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("filter_data", {"data": "purchase+city", "key_name": "city_name", "value": "Berlin", "condition": "equal_to"}),
    ("sort_data", {"key_name": "purchase_amount", "ascending": False}),
    ("retrieve_data", {"key_name": "purchase_amount", "limit": 1}),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def events(shop: Path) -> list[Event]:
    """Make the calls, each with what the one before brought, and record them as a program's."""
    tools = {item.key: item.tool for item in open_slot(f"sqlite:{shop}", "shop").items if isinstance(item, Offered)}
    calls: list[Event] = []
    last: dict[str, Any] = {}
    for number, (name, said) in enumerate(STEPS, 1):
        arguments = {"data": last.get("data"), **said}
        sql, rows, handle = slot_rows(tools[name].binding, arguments)
        last = {"sql": sql, "columns": list(rows.columns), "rows": list(map(list, rows.rows)), "data": handle}
        call = ToolCall(id=f"1.{number}.1", tool_id=tools[name].id, arguments=arguments, step=number)
        calls += [CallStarted(subtask=1, call=call), CallEnded(subtask=1, result=result(call, last))]
    return [
        ProgramWritten(round=1, code=PROGRAM),
        *calls,
        ProgramEnded(round=1, status="ok", printed=str(last["rows"])),
        Answered(text="The largest purchase in Berlin was 20.", language="en", tools=tuple(tools), offline=False),
    ]


@pytest.mark.full
def test_a_sequence_over_a_database_is_shown_as_steps_with_its_statement(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    with opened(browser, served, "en-US") as page:
        served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
        served.assistant.script = events(written(tmp_path, SHOP))
        say(page, "the largest purchase in Berlin?")
        expect(page.get_by_text("The largest purchase in Berlin was 20.")).to_be_visible()
        show_why(page)
        calls = page.get_by_test_id("why-calls")
        steps = [calls.get_by_text(f"shop/{name}", exact=True) for name, _ in STEPS]
        places = [box["y"] for step in steps if (box := step.bounding_box())]
        assert len(places) == len(STEPS)
        assert places == sorted(places)
        steps[-1].click()
        expect(calls.get_by_text("WITH ").first).to_be_visible()
        expect(calls.get_by_text('ORDER BY "purchase_amount"').first).to_be_visible()
        expect(calls.get_by_text("\"city_name\" = 'Berlin'").first).to_be_visible()
    served.assistant.__init__()  # type: ignore[misc]  # nothing of it is played again
