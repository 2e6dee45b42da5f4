"""What is to be made of a web address, and no tool makes: it is refused, and the page is not fetched in its place."""

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.made_of_addresses import made_of_address, names_thing
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState


def made_of_address_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Refuse such a request; None for any other, and where a tool says that it makes such a thing."""
    request = state["request"]
    thing = made_of_address(request) if context.home.settings.offline else ""
    if not thing or any(names_thing(thing, f"{t.name} {t.description}") for t in context.snapshot.tools.values()):
        return None
    part = SubTask(number=1, description=request, category=NO_TOOL)
    words = phrase("no_tool_part", state["language"], task=request)
    return Plan(request=request, subtasks=(part,), reason=words, refusal=words)
