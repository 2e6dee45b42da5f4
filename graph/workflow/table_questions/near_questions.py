"""Questions over one table of the person's that were understood but for a word or two, where no other tool is likely.

They are answered, and the answer names the words that nothing was made of: "average maths mark per class" over a column
`maths` is better served so than by "I have no tool for that".
"""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.route.offline import NOBODY_BELOW
from agents.extraction.tables.onward.asked_before import tells_one_of_two
from agents.extraction.tables.parts import PartedReading, nearly_read, whole_or_parts, wishes_of
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import sample_shapes, shapes_meant, shapes_of
from graph.workflow.table_questions.own_tables import asked_in, files_named, loaded_tables, table_files
from graph.workflow.table_questions.sample_tables import asks_tables
from graph.workflow.table_questions.table_calls import OwnQuestions, plan_of
from graph.workflow.table_questions.which_of_them import speaks_of_shown_text

_TELLING: Final = 2
"""So many columns and values of a table speak of it, though the words recall another tool a little."""
_LIKELY_ELSEWHERE: Final = 0.6
"""Probability from which another tool is meant all the same: of 189 requests for other tools 179 lie above it."""


async def near_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a request over the one table that it nearly reads as a question over; None where several may be meant."""
    tools = context.snapshot.tools
    if not context.home.settings.offline or QUERY not in tools or state.get("fresh"):
        return None
    asked = asked_in(state, tools)
    before = [made for one in (state.get("conversation") or [])[-1:] for made in one.produced]
    if asked is None or not asked.text or asked.what or speaks_of_shown_text(asked.text, before):
        return None
    named = list(dict.fromkeys(files_named(asked.text)))
    files = named or await table_files(context)
    if not files or len(named) > 1:
        return None
    own = {one.table: one for one in await loaded_tables(files, context)}
    shapes = await shapes_of([*own.values()], context) if own else []
    meant = await shapes_meant(asked.text, [*own.values()], context)
    read = [(shape.table, found) for shape in meant if (found := _read(asked.text, shape)) is not None]
    likely = any(found.telling >= _TELLING for _, (found, _) in read)
    below = _LIKELY_ELSEWHERE if likely else NOBODY_BELOW
    if not read or not (named or await asks_tables(asked.text, context, below)):
        return None
    there = shapes if named else [*shapes, *await sample_shapes(context)]
    read = [(table, found) for table, found in read if not _speaks_of_another(found[1], table, there)]
    fewest = min((len(left) for _, (_, left) in read), default=0)
    nearest = [(table, found) for table, found in read if len(found[1]) == fewest]
    if len(nearest) != 1:
        return None
    table, (reading, left) = nearest[0]
    plan = plan_of([OwnQuestions(own=own[table], parts=reading.parts)], asked, state["request"])
    if plan is None:
        return None
    first = plan.subtasks[0].model_copy(update={"unread": left})
    return plan.model_copy(update={"subtasks": (first, *plan.subtasks[1:])})


def _speaks_of_another(left: Sequence[str], table: str, shapes: Sequence[TableShape]) -> bool:
    """Whether a word of which one table makes nothing is a name or a value of another."""
    others = {
        name.casefold()
        for shape in shapes
        if shape.table != table
        for name in (shape.table, *shape.names, *(n for c in shape.columns for n in (c.name, *c.aliases, *c.values)))
    }
    return any(word.casefold() in others for word in left)


def _read(text: str, shape: TableShape) -> tuple[PartedReading, tuple[str, ...]] | None:
    """Read a text over a table, with the words that mean nothing there."""
    whole = whole_or_parts(text, shape)
    if whole is not None:
        return (whole, ()) if whole.measures and whole.telling else None
    near = nearly_read(text, shape)
    asked = [part.question for part in near[0].parts if part.question is not None] if near is not None else []
    return None if any(tells_one_of_two(question, wishes_of(text)) for question in asked) else near
