from typing import Any

import pytest

from agents.decisions.fill_arguments.question import FillQuestion, Supply, Upstream
from agents.decisions.fill_arguments.reply_grounding import ungrounded
from tools.tool import Tool

MOVE = Tool(
    id="system/move_path",
    name="move_path",
    description="Move a file.",
    parameters={
        "type": "object",
        "properties": {
            "source": {"type": "string", "format": "path"},
            "target": {"type": "string", "format": "path"},
            "table": {"type": "string", "format": "table"},
            "symbol": {"type": "string", "format": "ticker"},
        },
    },
    group="system",
)
LISTING = Upstream(
    step=1, tool_id="system/list_directory", value={"entries": [{"name": "old.log"}, {"name": "数据.csv"}]}
)
SYMBOL = Supply(from_tool="finance/search_symbol", resource="matches[].symbol", parameter="symbol")


def invented(task: str, upstream: tuple[Upstream, ...] = (), **arguments: Any) -> list[str]:
    question = FillQuestion(task=task, tool=MOVE, upstream=upstream, supplies=(SYMBOL,))
    return [value for _, value in ungrounded(question, arguments)]


@pytest.mark.parametrize(
    ("task", "arguments"),
    [
        ("move all old logs into archive", {"target": "archive/"}),
        ("move all old logs into archive", {"target": "./archive"}),
        ("move all old logs into archive", {"target": "archive/old.log"}),
        ("move all old logs into 'My Archive'", {"target": "My Archive/old.log"}),
        ("把旧日志移到“归档”文件夹", {"target": "归档/old.log"}),
        ("把旧日志移到归档文件夹", {"target": "归档/"}),
        ("把数据移到归档文件夹", {"target": "归档/数据.csv"}),
        ("save the report as csv", {"target": "report.csv"}),
        ("把report保存成csv", {"target": "report.csv"}),
        ("describe Sales 2024.csv", {"table": "sales_2024"}),
        ("看看 Sales 2024.csv", {"table": "sales_2024"}),
        ("price of ＡＡＰＬ", {"symbol": "AAPL"}),
        ("price of BRK.B", {"symbol": "BRK-B"}),
        ("list what is here", {"source": "."}),
    ],
)
def test_what_was_told_in_another_form_is_no_invention(task: str, arguments: dict[str, Any]) -> None:
    assert invented(task, (LISTING,), **arguments) == []


@pytest.mark.parametrize(
    ("task", "value"),
    [
        ("move all old logs into archive", "archive/new.log"),
        ("move all old logs into archive", "backup/old.log"),
        ("move all old logs into archive", "/archive/old.log"),
        ("move all old logs into archive", "../archive/old.log"),
        ("把旧日志移到归档文件夹", "备份/old.log"),
        ("把旧日志移到归档文件夹", "归档/新.log"),
        ("save the report as csv", "report.json"),
    ],
)
def test_a_path_with_a_part_that_nobody_named_is_an_invention(task: str, value: str) -> None:
    assert invented(task, (LISTING,), target=value) == [value]


@pytest.mark.parametrize("task", ["苹果的股价", "price of Apple"])
def test_a_value_that_a_tool_supplies_is_not_guessed(task: str) -> None:
    assert invented(task, symbol="AAPL") == ["AAPL"]
