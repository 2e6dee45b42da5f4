"""Plans what chance is to decide: numbers, dice, coins, one of what is listed."""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.chance import chance
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex

_RANDOM: Final = "general/random_number"
_OF_CHANCE: Final = lazy_regex(
    r"(?<![a-z])(?:dice|die|coins?|random|raffle|lots?)(?![a-z])|骰|硬币|随机|抽签", re.IGNORECASE
)


def chance_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan such a request; None for any other, and where a person brought a tool of their own for it."""
    found = chance(state["request"]) if context.home.settings.offline and not state.get("fresh") else None
    tools = context.snapshot.tools
    if found is None or (tool_id := QUERY if found.sql else _RANDOM) not in tools:
        return None
    named = (tool.name.replace("_", " ") for tool in tools.values() if tool.id != _RANDOM)
    if any(_OF_CHANCE.search(said) for said in named):
        return None
    call = KnownCall(tool_id=tool_id, arguments={"sql": found.sql} if found.sql else dict(found.arguments))
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_chance", state["language"]))
