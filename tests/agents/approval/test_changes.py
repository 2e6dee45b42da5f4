"""What a person changed in a call, in words."""

import pytest

from agents.approval.changes import changes_told
from tools.call import ToolCall, ToolResult

CALL = ToolCall(
    id="1.1.1",
    tool_id="system/write_file",
    arguments={"path": "b.txt", "text": "hi", "mode": "new"},
    changed_from={"path": "a.txt", "text": "hi", "encoding": "utf-8"},
)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_names_what_was_changed_added_and_dropped_and_nothing_else(language: str) -> None:
    (told,) = changes_told([ToolResult(call=CALL, status="ok")], language)
    assert all(said in told for said in ("`path`", '`"a.txt"`', '`"b.txt"`', "`mode`", "`encoding`", '`"utf-8"`'))
    assert "`text`" not in told


def test_a_call_that_was_denied_or_left_as_it_was_tells_nothing() -> None:
    untouched = CALL.model_copy(update={"changed_from": None})
    results = [ToolResult(call=CALL, status="denied"), ToolResult(call=untouched, status="ok")]
    assert changes_told(results, "en") == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_long_value_is_cut(language: str) -> None:
    long = CALL.model_copy(update={"arguments": {"text": "x" * 500}, "changed_from": {"text": "hi"}})
    (told,) = changes_told([ToolResult(call=long, status="ok")], language)
    assert "…" in told
    assert len(told) < 250
