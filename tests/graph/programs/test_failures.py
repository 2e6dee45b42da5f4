"""What failed is told beside a model's answer, whatever the model says."""

import pytest

from graph.programs.failures import failed_calls
from tests.graph.programs.conftest import Open
from tests.graph.programs.test_call_run import calls
from tests.graph.talking import say
from tools.call import CallStatus, ToolCall, ToolResult


def result(number: int, status: CallStatus, tool: str = "a/read", error_type: str = "", **arguments: int) -> ToolResult:
    call = ToolCall(id=f"1.{number}", tool_id=tool, arguments=arguments)
    return ToolResult(call=call, status=status, error_type=error_type)


@pytest.mark.parametrize(
    ("results", "n_failed"),
    [
        ([result(0, "error"), result(1, "ok")], 0),
        ([result(0, "ok"), result(1, "error")], 1),
        ([result(0, "error", n=1), result(1, "ok", n=2)], 1),
        ([result(0, "error", error_type="InvalidArguments"), result(1, "ok", n=2)], 0),
        ([result(0, "error", error_type="InvalidArguments")], 1),
        ([result(0, "denied"), result(1, "empty", tool="a/other")], 1),
    ],
)
def test_a_call_failed_where_no_later_one_did_better(results: list[ToolResult], n_failed: int) -> None:
    assert len(failed_calls(results)) == n_failed


BOASTS = {
    "en": ("move a.txt to b.txt", "Moved.", "move path: That could not be done:", "(1 of 1 calls failed)"),
    "zh": ("把 a.txt 移到 b.txt", "已移动。", "未能完成：", "（1 次调用中有 1 次失败）"),
}


@pytest.mark.full
@pytest.mark.parametrize("strategy", ["program", "loop"])
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_boast_does_not_hide_what_was_not_done(scripted_home: Open, strategy: str, language: str) -> None:
    request, boast, why, counted = BOASTS[language]
    reply = {
        "program": '```python\nmove_path(source="a.txt", target="b.txt")\n```',
        "loop": calls(("move_path", {"source": "a.txt", "target": "b.txt"})),
    }[strategy]
    async with scripted_home(reply, boast, strategy=strategy) as talk:
        heard = await say(talk.assistant, request)
    assert heard.text.startswith(boast)
    assert why in heard.text
    assert heard.text.endswith(f"`system/move_path`{'' if language == 'zh' else ' '}{counted}")
