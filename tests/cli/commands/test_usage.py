"""How usage is shown."""

from cli.commands.usage import usage_lines
from tools.usage.store import ToolUsage


def test_usage_is_a_table_with_what_it_would_shift() -> None:
    head, row = usage_lines([ToolUsage(tool_id="a/b", kind="finance", ok=9, error=1, liked=2)])
    assert head.split() == ["tool", "asked", "ok", "empty", "error", "liked", "disliked", "shift"]
    assert row.split() == ["a/b", "finance", "9.0", "0.0", "1.0", "2.0", "0.0", "+0.78"]
