"""Plans of requests that make a file with the text that they give, and go on with that file."""

from typing import Final

from agents.extraction.files.written_texts import TextStep, WrittenText, written_text
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.added_lines import APPEND
from graph.workflow.state import RouterState

_TOOLS: Final = {"write": "system/write_file", "append": APPEND, "read": "system/read_file"}
_TEXT: Final = {"write": "content", "append": "text"}


def text_file_steps(state: RouterState, context: RunContext) -> tuple[tuple[SubTask, ...], str] | None:
    """Return the calls that make a file with a given text, one after the other, and what is asked besides."""
    found = written_text(state["request"]) if context.home.settings.offline else None
    if found is None or not {_TOOLS[step.verb] for step in found.steps} <= context.snapshot.tools.keys():
        return None
    return tuple(_subtask(n, step, found) for n, step in enumerate(found.steps, 1)), found.rest


def _subtask(number: int, step: TextStep, found: WrittenText) -> SubTask:
    text = {_TEXT[step.verb]: step.text} if step.verb in _TEXT else {}
    call = KnownCall(tool_id=_TOOLS[step.verb], arguments={"path": found.path, **text})
    needs = (number - 1,) if number > 1 else ()
    return SubTask(number=number, description=step.said, needs=needs, calls=(call,))
