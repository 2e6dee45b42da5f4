"""The only table that a person has: where one is meant and none is named, it is that one."""

from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.extraction.slots.slots import slots
from graph.workflow.context import RunContext
from graph.workflow.earlier.on_hand import own_tables


async def answered_by_only_table(question: FillQuestion, filled: Filled, context: RunContext) -> FillQuestion | None:
    """Answer for the person which table is meant, where they would be given one choice; None where they would not.

    Args:
        question: What was to be filled.
        filled: What came of it.
        context: Of the run.
    """
    wanted = [slot.name for slot in slots(question.tool) if slot.kind == "table" and slot.name in filled.missing]
    if len(wanted) != 1 or not context.home.settings.offline:
        return None
    held = await own_tables(context)
    if len(held) != 1:
        return None
    return question.model_copy(update={"answers": {**question.answers, wanted[0]: held[0]}})
