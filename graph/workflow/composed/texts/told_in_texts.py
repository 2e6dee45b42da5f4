"""Questions whose answer stands in a text file: it is shown, and said that nobody reads the answer out of it."""

import asyncio
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.conditional.joints import cuts
from agents.extraction.one_call.told_in_texts import told_in_text
from agents.extraction.spans.paths import find_paths
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.files_in_steps import one_file_step_plan
from graph.workflow.composed.texts.asked_of_files import asked_of_file_plan, near_in_file_plan
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState

_READ: Final = "system/read_file"
_TWO: Final = 2


async def read_then_asked_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to read one file, and behind that to show what comes near to what is asked of another.

    A question behind a file that is read moves, copies or changes nothing, whatever its words recall.
    """
    if not context.home.settings.offline or len({str(span.value) for span in find_paths(state["request"])}) < _TWO:
        return None
    for cut in cuts(state["request"]):
        read = await one_file_step_plan({**state, "request": cut.head}, context)
        if read is None or any(call.tool_id != _READ for part in read.subtasks for call in part.calls):
            continue
        inner: RouterState = {**state, "request": cut.tail}
        then = await asked_of_file_plan(inner, context) or await near_in_file_plan(inner, context)
        then = then or await told_in_text_plan(inner, context)
        return None if then is None else _one_after_the_other(read, then, state)
    return None


def _one_after_the_other(read: Plan, then: Plan, state: RouterState) -> Plan:
    parts = enumerate((*read.subtasks, *then.subtasks), 1)
    numbered = tuple(part.model_copy(update={"number": n}) for n, part in parts)
    return Plan(request=state["request"], subtasks=numbered, reason=phrase("is_told_in_file", state["language"]))


async def told_in_text_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show the text file that a question names; None for any other request, and where there is no such file."""
    found = told_in_text(state["request"]) if context.home.settings.offline else None
    if found is None or _READ not in context.snapshot.tools:
        return None
    files, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    if found.path not in files:
        return None
    read = SubTask(number=1, description=found.path, calls=(KnownCall(tool_id=_READ, arguments={"path": found.path}),))
    asked = SubTask(number=2, description=found.question, category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(read, asked), reason=phrase("is_of_files", state["language"]))
