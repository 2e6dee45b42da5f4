"""A request that says what is not to be done to a text is not taken for one that wants it done."""

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.otherwise.unwanted_forms import unwanted_form
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState


def unwanted_form_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Do nothing and say so where a form of a text or a number is not wanted; None for any other request.

    Where another form is wanted instead, that alone is done.
    """
    found = unwanted_form(state["request"]) if context.home.settings.offline else None
    if found is None:
        return None
    if found.wanted:
        return Plan(request=found.wanted, subtasks=(SubTask(number=1, description=found.wanted),))
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    words = phrase("forbidden", state["language"])
    return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)
