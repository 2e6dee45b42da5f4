"""Plans of requests that ask of several like tables which is first, or the same of each: they are asked as one."""

from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.several.combined_tables import stacked
from agents.extraction.tables.several.named_files import asked_of_files
from agents.extraction.tables.several.several_tables import tables_named
from agents.extraction.tables.several.table_folders import FolderQuestion, label_of
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from graph.workflow.composed.combined_calls import combined_subtasks
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import asked_in, loaded_tables
from graph.workflow.table_questions.table_calls import is_text

_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_MOST: Final = 12


async def named_files_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to ask several named tables as one; None where they are not alike, or a word is not understood."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    asked = asked_in(state, context.snapshot.tools)
    files = tables_named(asked.text, _FORMS) if asked is not None else ()
    question = asked_of_files(asked.text, files) if asked is not None and len(files) <= _MOST else None
    if asked is None or question is None or (asked.path and is_text(asked.path)):
        return None
    own = await loaded_tables([str(span.value) for span in files], context)
    shapes = await shapes_of(own, context) if len(own) == len(files) else []
    if len(shapes) != len(files):
        return None
    named = [(PurePosixPath(one.path).name, shape) for one, shape in zip(own, shapes, strict=True)]
    label = label_of(FolderQuestion(folder="", question=question), [stem for stem, _ in named], asked.language)
    label = label.model_copy(update={"name": _CALLED[asked.language], "aliases": (label.name, *label.aliases)})
    whole = stacked(named, label, "files")
    reading = whole_or_parts(question, whole.shape) if whole is not None else None
    if whole is None or reading is None or not reading.measures:
        return None
    subtasks = combined_subtasks(whole, own, reading.parts, asked)
    reason = phrase("own_table", asked.language, table=", ".join(one.path for one in own))
    return Plan(request=state["request"], subtasks=subtasks, reason=reason) if subtasks else None


_CALLED: Final = {"en": "file", "zh": "文件"}
