"""The calls that ask of several tables as one: all are loaded, and a statement puts them together and asks."""

from collections.abc import Sequence

from agents.extraction.tables.parts import TablePart
from agents.extraction.tables.several.combined_tables import CombinedTable
from agents.extraction.tables.tool_choice import QUERY
from agents.subtask import KnownCall, SubTask
from graph.workflow.table_questions.table_calls import Asked, loading, onward_task, saving_task
from graph.workflow.table_questions.table_shapes import OwnTable


def combined_subtasks(
    whole: CombinedTable, own: Sequence[OwnTable], parts: Sequence[TablePart], asked: Asked
) -> tuple[SubTask, ...]:
    """Plan a sub-task for each part; none where one of them is to be drawn, which takes a table that is kept."""
    if any(part.chart for part in parts):
        return ()
    made: list[SubTask] = []
    for number, part in enumerate(parts, 1):
        if part.question is None:
            made.append(onward_task(part.text, part.onward, number))
            continue
        call = KnownCall(tool_id=QUERY, arguments={"sql": whole.asked(part.question, asked.language)})
        before = () if made else tuple(load for one in own for load in loading(one))
        told = {"read_as": part.read_as, "still": part.still}
        needs = (1,) if made else ()
        made.append(SubTask(number=number, description=part.text, needs=needs, calls=(*before, call), **told))
    if asked.path:
        made.append(saving_task(asked, len(made) + 1))
    return tuple(made)
