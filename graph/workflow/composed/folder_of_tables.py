"""Plans of requests over a folder of like tables: asked as one, each row knowing the file that it is of."""

import asyncio
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.several.combined_tables import stacked
from agents.extraction.tables.several.table_folders import folder_question, label_of
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from graph.workflow.composed.combined_calls import combined_subtasks
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import asked_in, files_named, loaded_tables
from graph.workflow.table_questions.table_calls import is_text

_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_MOST: Final = 24


async def folder_of_tables_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a request that asks of all tables of a folder; None where a word of it is not understood."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    asked = asked_in(state, context.snapshot.tools)
    if asked is None or files_named(asked.text) or (asked.path and is_text(asked.path)):
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    about = folder_question(asked.text, folders)
    inside = sorted(f for f in files if about is not None and _is_table_in(f, about.folder))
    if about is None or not 1 < len(inside) <= _MOST:
        return None
    own = await loaded_tables(inside, context)
    shapes = await shapes_of(own, context) if len(own) == len(inside) else []
    if len(shapes) != len(inside):
        return None
    named = [(PurePosixPath(one.path).stem, shape) for one, shape in zip(own, shapes, strict=True)]
    label = label_of(about, [stem for stem, _ in named], asked.language)
    whole = stacked(named, label, PurePosixPath(about.folder).name)
    reading = whole_or_parts(about.question, whole.shape) if whole is not None else None
    if whole is None or reading is None or not reading.measures:
        return None
    subtasks = combined_subtasks(whole, own, reading.parts, asked)
    reason = phrase("own_table", asked.language, table=", ".join(inside))
    return Plan(request=state["request"], subtasks=subtasks, reason=reason) if subtasks else None


def _is_table_in(file: str, folder: str) -> bool:
    path = PurePosixPath(file)
    return path.suffix.lower() in _FORMS and path.parent.as_posix() == folder
