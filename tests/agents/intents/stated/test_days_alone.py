"""A built-in tool of days to which a request is near by its days alone."""

import pytest

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion
from agents.intents.stated.days_alone import is_near_by_days
from tools.tool import Tool

CALENDAR = Tool(
    id="general/calendar",
    name="calendar",
    description="Lay out a month, with the weekday of each day.",
    parameters={"type": "object", "properties": {"month": {"type": "string", "format": "date"}}, "required": ["month"]},
    group="general",
    source="python",
    target="x:y",
    examples=("what weekday is 3 May 2024", "2024年5月3日星期几", "calendar of May 2024"),
)
BARS = CALENDAR.model_copy(
    update={
        "id": "finance/bars",
        "parameters": {
            "type": "object",
            "properties": {
                "symbol": {"type": "string", "format": "ticker"},
                "day": {"type": "string", "format": "date"},
            },
        },
    }
)


@pytest.mark.parametrize(
    ("tool", "text", "near"),
    [
        (CALENDAR, "who didn't turn up on 15 jan 2027", True),
        (CALENDAR, "2027年2月5号有纯素菜单吗", True),
        (CALENDAR, "which weekday is 15 jan 2027", False),
        (CALENDAR, "2027年2月5日星期几", False),
        (CALENDAR, "2027-02-05", False),
        (CALENDAR, "who didn't turn up", False),
        (BARS, "AAPL opening quotation 3 May 2012", False),
    ],
)
def test_most_words_beside_the_days_must_be_strange_to_it(tool: Tool, text: str, near: bool) -> None:
    assert is_near_by_days(text, tool, fill(FillQuestion(task=text, tool=tool))) is near
