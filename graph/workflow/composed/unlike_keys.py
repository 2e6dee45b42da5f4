"""Two tables that belong together by columns of different names, or whose joining a request only speaks of.

What belongs together is told by the values; where more than one pair of columns may be meant, the request says which.
"""

from collections.abc import Sequence
from functools import partial

from agents.extraction.spans.span import Span
from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.several.combined_tables import Key, side_by_side, without_partner
from agents.extraction.tables.several.several_tables import belonging
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.combined_calls import combined_subtasks
from graph.workflow.composed.key_columns import keys_between, n_without_partner
from graph.workflow.context import RunContext
from graph.workflow.table_questions.table_calls import Asked
from graph.workflow.table_questions.table_shapes import OwnTable
from prompts.frozen import Frozen
from tools.tables.database import reading


class _Pair(Frozen):
    """Two tables, and how rows of the first find their partner in the second."""

    left: TableShape
    right: TableShape
    key: Key

    @property
    def without(self) -> str:
        return without_partner(self.left, self.right, self.key)


async def subtasks_by_values(
    asked: Asked, files: Sequence[Span], shapes: Sequence[TableShape], context: RunContext
) -> tuple[SubTask, ...]:
    """Plan to ask of two tables as one; none where they do not belong together, or a word is not understood.

    Rows that have no partner are in no figure of the whole, so that they are listed beside it.
    """
    if len(files) != 2:
        return ()
    found = belonging(asked.text, files, [column.name for shape in shapes for column in shape.columns])
    pair = await _pair(asked.text, shapes, context) if found is not None else None
    if found is None or pair is None:
        return ()
    whole = side_by_side(pair.left, pair.right, pair.key)
    read = whole_or_parts(found.rest, whole.shape)
    if read is None or not read.measures:
        return ()
    own = [OwnTable(table=s.table, path=str(span.value)) for span, s in zip(files, shapes, strict=True)]
    subtasks = combined_subtasks(whole, own, read.parts, asked)
    n_lost = await reading(context.run.surroundings, partial(n_without_partner, statement=pair.without))
    if not subtasks or not (n_lost or found.asks_for_lost):
        return subtasks
    call = KnownCall(tool_id=QUERY, arguments={"sql": pair.without})
    names = {"table": pair.left.table, "column": pair.key.left, "other": pair.right.table}
    text = phrase("rows_without_partner", asked.language, **names)
    return (*subtasks, SubTask(number=len(subtasks) + 1, description=text, needs=(1,), calls=(call,)))


async def _pair(text: str, shapes: Sequence[TableShape], context: RunContext) -> _Pair | None:
    """Find how two tables belong together; None where nothing says it, or too much."""
    for left, right in (shapes, shapes[::-1]):
        keys = await reading(context.run.surroundings, partial(keys_between, left=left, right=right))
        told = [key for key in keys if {key.left.casefold(), key.right.casefold()} <= _words_in(text, (left, right))]
        alike = [key for key in keys if key.left.casefold() == key.right.casefold()]
        meant = next((some for some in (told, alike, keys) if some), ())
        if len(meant) == 1:
            return _Pair(left=left, right=right, key=meant[0])
        if meant:
            return None
    return None


def _words_in(text: str, shapes: Sequence[TableShape]) -> set[str]:
    """List the columns that a text names."""
    plain = text.casefold()
    return {c.name.casefold() for shape in shapes for c in shape.columns if c.name.casefold() in plain}
