"""Questions over one table of the person's that no reader of sentences understood, read by search over what it holds.

Every word must be used, and the readings that are nearly as good as the best must bring the same rows; else nothing is
answered. The table is the one that is named, or the only one that a message can be read over.
"""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.composer.compose import Composed, compose
from agents.extraction.tables.mistyped import mended
from agents.extraction.tables.onward.asked_before import tells_one_of_two
from agents.extraction.tables.parts import TablePart, wishes_of
from agents.extraction.tables.plainer.spending_said import asks_cost_of_all
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.brought_rows import brought_by, says_nothing
from graph.workflow.table_questions.known_shapes import shapes_meant
from graph.workflow.table_questions.own_tables import asked_in, files_named, loaded_tables, table_files
from graph.workflow.table_questions.sample_tables import asks_tables
from graph.workflow.table_questions.table_calls import OwnQuestions, is_text, plan_of
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_TELLING: Final = 2
"""So many columns and values of a table speak of it, though the words recall another tool."""
_LIKELY_ELSEWHERE: Final = 0.6
_SURE_ELSEWHERE: Final = 0.95
"""Probabilities from which another tool is meant, by how much of the table a message speaks of."""
_REFERS: Final = lazy_regex(
    r"(?<![a-z])(?:its?|they|them|their|those|these|that|he|she|his|her|same|instead|then|(?:what|how) about)(?![a-z])"
    r"|这|那|它|他|她|其中|呢|同样",
    re.IGNORECASE,
)
"""Speaks of what was said before, where something was."""


class _Read(Frozen):
    shape: TableShape
    found: Composed
    read_as: tuple[tuple[str, str], ...] = ()


async def composed_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a question over one table that is put together of what its words are there; None where they do not agree."""
    tools = context.snapshot.tools
    if not context.home.settings.offline or QUERY not in tools or state.get("fresh"):
        return None
    asked = asked_in(state, tools)
    if asked is None or not asked.text or asked.what or is_text(asked.path):
        return None
    if state.get("conversation") and _REFERS.search(asked.text):
        return None
    named = list(dict.fromkeys(files_named(asked.text)))
    files = named or await table_files(context)
    if not files or len(named) > 1:
        return None
    own = {one.table: one for one in await loaded_tables(files, context)}
    shapes = await shapes_meant(asked.text, [*own.values()], context)
    read = [one for shape in shapes if (one := _read(asked.text, shape)) is not None]
    if len(read) != 1 or not (named or await _speaks_of_it(read[0], asked.text, len(shapes), context)):
        return None
    part = await _agreed(read[0], asked.text, context)
    if part is None:
        return None
    return plan_of([OwnQuestions(own=own[read[0].shape.table], parts=(part,))], asked, state["request"])


def _read(text: str, shape: TableShape) -> _Read | None:
    found = _composed(text, shape)
    if found is not None:
        return _Read(shape=shape, found=found)
    better = mended(text, shape)
    again = _composed(better.text, shape) if better is not None else None
    return _Read(shape=shape, found=again, read_as=better.read_as) if again and better else None


def _composed(text: str, shape: TableShape) -> Composed | None:
    """Put a question together; None where it would tell one of two amounts that are asked for."""
    found = compose(text, shape) if not asks_cost_of_all(text) else None
    if found is None or any(tells_one_of_two(question, wishes_of(text)) for question in found.questions):
        return None
    return found


async def _speaks_of_it(read: _Read, text: str, tables: int, context: RunContext) -> bool:
    """Whether a message that names no file is of a table, and of no other tool."""
    enough = read.found.telling >= _TELLING
    if tables > 1 and not enough:
        return False
    return await asks_tables(text, context, _SURE_ELSEWHERE if enough else _LIKELY_ELSEWHERE)


async def _agreed(read: _Read, text: str, context: RunContext) -> TablePart | None:
    """Return the best reading; None where another brings other rows, or where no row is like what is said."""
    statements = [statement(question, "en") for question in read.found.questions]
    rows = await brought_by(statements, context.run.surroundings)
    if any(other != rows[0] for other in rows[1:]) or (says_nothing(rows[0]) and not read.found.exact):
        return None
    return TablePart(text=text, question=read.found.questions[0], read_as=read.read_as)
