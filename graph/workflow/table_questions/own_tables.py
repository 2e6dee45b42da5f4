"""Questions over the person's own tables: which table a request means, and what it asks of it.

A table is meant where its file is named, where the conversation is about it, or where it is the only one whose columns
and values hold the words of the request. Where several are, the person chooses.
"""

import asyncio
import re
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.asides.asks_meaning import asks_meaning
from agents.extraction.asides.rows_into_file import rows_into_file
from agents.extraction.databases.names.other_language import words_to_translate
from agents.extraction.databases.names.plain_names import plain_names, words_for_columns
from agents.extraction.discourse.composition import only_saving, put_of_rows, put_of_table, saving, unnamed_saving
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.onward.asked_before import asks_of_some_rows
from agents.extraction.tables.onward.columns_wanted import columns_wanted
from agents.extraction.tables.onward.groups_saved import groups_saved
from agents.extraction.tables.onward.kept_rows import dropped_for_deleted
from agents.extraction.tables.parts import (
    PartedReading,
    TablePart,
    pieces_of,
    whole_or_parts,
    without_joint,
)
from agents.extraction.tables.row_questions import asks_of_own_rows
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.tables.wording import neutral
from agents.extraction.told.saved_figures import saves_figures, told_figures
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_meant, shapes_of
from graph.workflow.table_questions.sample_tables import of_samples
from graph.workflow.table_questions.table_calls import EXPORT, WRITE, Asked, OwnQuestions, is_text, plan_of
from graph.workflow.table_questions.table_follow_ups import GoneOn, gone_on_in, no_such_rows, not_gone_on
from graph.workflow.table_questions.table_shapes import OwnTable
from graph.workflow.table_questions.tied_ends import with_ties
from graph.workflow.table_questions.translated_values import with_translated_values
from graph.workflow.table_questions.which_of_them import speaks_of_others, speaks_of_shown_text
from graph.workflow.table_questions.workspace_tables import LOAD_TABLE, of_spending, only_with_such_a_value
from lazy_regex import lazy_regex
from prompts.language import Language
from tools.tables.catalogue import TableInfo, tables
from tools.tables.database import reading

_NAMED_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".json", ".jsonl"})
_TABLE_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_ROWS_FORM: Final = ".json"
"""Of such files only those are tables by themselves that begin with a list of objects."""
_BEGINS: Final = 64
_LIST_OF_ROWS: Final = lazy_regex(rb"^\s*\[\s*\{")
_SAVED_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".parquet", ".json", ".jsonl"})
"""Files that a table is written into as a table, and not as text."""
_MOST_FILES: Final = 8
_LOOKED_AT: Final = 500
_TELLING: Final = 2
"""So many columns and values of a table speak of it though nobody names it."""


async def table_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a request over one own table; None where it is none, or a word of it is not understood."""
    tools = context.snapshot.tools
    if not context.home.settings.offline or QUERY not in tools:
        return None
    asked = asked_in(state, tools)
    if asked is None or asks_meaning(asked.text):
        return None
    named = files_named(asked.text)
    if state.get("fresh"):
        found = await _of_brought(asked, state, context)
    elif named:
        found = await questions_of_file(named, asked, context) if len(set(named)) == 1 else []
    else:
        read = await _of_no_file(asked, state, context)
        if read is None or isinstance(read, Plan):
            return read
        found = read
    if _is_written_in_words(asked.path, found):
        return None
    return plan_of(await with_ties(found, asked.language, context), asked, state["request"]) if found else None


async def _of_no_file(asked: Asked, state: RouterState, context: RunContext) -> list[OwnQuestions] | Plan | None:
    """Read a request that names no file: as going on from the last answer's table, or over the one that it tells."""
    on = await gone_on_in(asked, state, context)
    if on is not None and on.asked is not None and await _calls_another(on.asked.own, asked, context):
        on = None
    if on is not None and on.asked is None:
        return not_gone_on(on, state) if on.unfit is None else no_such_rows(state, on.unfit)
    if on is None and asked.rows:
        return await _rows_described(asked, context) or None
    found = [on.asked] if on is not None and on.asked is not None else await _of_any(asked, context)
    return not_gone_on(GoneOn(nowhere=True), state) if _points_nowhere(on, found, asked, state) else found


async def _rows_described(asked: Asked, context: RunContext) -> list[OwnQuestions]:
    """Read which rows of a table are to be saved; none where a figure would be, or nothing picks them."""
    found = await questions_of_workspace(asked, context)
    asking = [part.question for one in found for part in one.parts]
    return found if all(q is not None and q.tests and not (q.figures or q.by) for q in asking) else []


async def _calls_another(own: OwnTable, asked: Asked, context: RunContext) -> bool:
    """Whether a message calls another table by its name than the one that was spoken of."""
    loaded = await loaded_tables(await table_files(context), context)
    meant = await shapes_meant(asked.text, loaded, context)
    return len(loaded) > 1 and len(meant) == 1 and meant[0].table != own.table


def _is_written_in_words(path: str, found: Sequence[OwnQuestions]) -> bool:
    """Whether a figure is to be put into a file of text, which holds its words as well."""
    figures = any(part.question is None or part.question.figures for one in found for part in one.parts[-1:])
    return bool(path) and is_text(path) and figures


async def _of_any(asked: Asked, context: RunContext) -> list[OwnQuestions]:
    """Read a request over whichever table its words tell."""
    found = await questions_of_workspace(asked, context)
    alone = not found and not await _any_names_a_column(asked.text, context)
    return found or await of_samples(asked, context, alone=alone) or await _parts_of_samples(asked, context)


async def _any_names_a_column(text: str, context: RunContext) -> bool:
    """Whether a text names a column of one of the person's own tables."""
    loaded = await loaded_tables(await table_files(context), context)
    shapes = await shapes_of(loaded, context) if loaded else []
    return any(named_columns(Draft(text), shape) for shape in shapes)


def _points_nowhere(on: GoneOn | None, found: Sequence[OwnQuestions], asked: Asked, state: RouterState) -> bool:
    """Whether a question speaks of what was told before, and no table was told of: what it is of, nobody can say."""
    conversation = state.get("conversation")
    if not found or on is not None or not conversation:
        return False
    return speaks_of_others(asked.text) or speaks_of_shown_text(asked.text, conversation[-1].produced)


def asked_in(state: RouterState, tools: Container[str]) -> Asked | None:
    """Part what is asked from the clause that saves it; None where it cannot be saved so."""
    request = state["request"]
    put = saving(request) or put_of_table(request) or put_of_rows(request)
    put = put or rows_into_file(request)
    if saves_figures(request) and only_saving(request) and _told(state):
        put = None  # what is saved is no question
    path = put.path if put is not None else only_saving(request) or ""
    if path and not _can_save(path, tools):
        return None
    text = request[put.lead : put.end] if put is not None else "" if path else request
    end = unnamed_saving(request) if not path and EXPORT in tools else 0
    text = dropped_for_deleted(request[:end] if end else text) if path or end else text
    what = put.what if put is not None else ""
    rows = put is not None and put.rows
    return Asked(text=text, path=path, what=what, unnamed=bool(end), rows=rows, language=state["language"])


def _told(state: RouterState) -> bool:
    """Whether the last answer told figures."""
    last = (state.get("conversation") or [])[-1:]
    return told_figures(made.arguments for one in last for made in one.produced)


def _can_save(path: str, tools: Container[str]) -> bool:
    if is_text(path):
        return WRITE in tools
    return EXPORT in tools and Path(path).suffix.lower() in _SAVED_FORMS


async def table_part(request: str, language: Language, context: RunContext) -> tuple[str, OwnQuestions] | None:
    """Find a last part that asks of the table which the part before only names; what stands before it comes first."""
    pieces = pieces_of(request)
    for n in range(1, len(pieces)):
        start = request.rfind(pieces[n])
        head, tail = request[:start], request[start:]
        named = {str(s.value) for s in find_paths(head) if Path(str(s.value)).suffix.lower() in _NAMED_FORMS}
        if len(named) != 1 or find_paths(tail) or _ONLY_OPENS.match(head):
            continue
        asked = Asked(text=tail, language=language)
        loaded = await loaded_tables([*named], context)
        if any(asks_of_some_rows(head, shape) for shape in (await shapes_of(loaded, context) if loaded else ())):
            continue
        for own, found in await _readings(loaded, asked, context):
            if found.telling and found.measures:
                return without_joint(head), OwnQuestions(own=own, parts=found.parts)
    return None


_ONLY_OPENS: Final = lazy_regex(
    r"\W*(?:please\s+|请|帮我)?(?:load|open|read|use|take|import|look at|in|from|加载|打开|读取?|导入|用|看)",
    re.IGNORECASE,
)
"""Of a part that only says where the table is."""


def files_named(text: str) -> list[str]:
    """List the files with tables that a text names."""
    return [str(s.value) for s in find_paths(text) if Path(str(s.value)).suffix.lower() in _NAMED_FORMS]


async def questions_of_file(named: Sequence[str], asked: Asked, context: RunContext) -> list[OwnQuestions]:
    """Read a request over the file that it names."""
    loaded = await loaded_tables(named[:1], context)
    return [OwnQuestions(own=own, parts=r.parts) for own, r in await _readings(loaded, asked, context)]


async def _of_brought(asked: Asked, state: RouterState, context: RunContext) -> list[OwnQuestions]:
    """Read a request over the tables that came with it."""
    brought = state.get("brought") or ()
    readings = await _readings([OwnTable(table=table) for table in brought], asked, context)
    return [OwnQuestions(own=own, parts=r.parts) for own, r in readings if r.telling and r.measures]


async def questions_of_workspace(asked: Asked, context: RunContext) -> list[OwnQuestions]:
    """Read a request over the one table of the workspace whose words it holds; none where several may be meant."""
    if not (asked.rows or asks_of_own_rows(asked.text)) or only_names_a_time(asked.text):
        return []
    loaded = await loaded_tables(await table_files(context), context)
    if not loaded:
        return []
    readings = await _readings(loaded, asked, context)
    called = len(loaded) > 1 and len(await shapes_meant(asked.text, loaded, context)) == 1
    enough = 0 if called else 1 if len(loaded) == 1 else _TELLING
    found = [(o, r) for o, r in readings if r.names_table or (r.telling >= enough and r.measures)]
    named = [(o, r) for o, r in found if r.names_table]
    found = named or await of_spending(readings, asked, context) or found
    found = found or await only_with_such_a_value(readings, asked, context)
    return [OwnQuestions(own=own, parts=r.parts) for own, r in found]


def only_names_a_time(text: str) -> bool:
    """Whether a text says no more than when: 那去年呢 goes on from something, and speaks of no table by itself."""
    draft = Draft(text)
    for span in find_periods(text):
        draft.take(span.start, span.end)
    while draft.first(_GOES_ON) is not None or draft.first(neutral()) is not None:
        pass
    return draft.left() != Draft(text).left() and not draft.left()


_GOES_ON: Final = lazy_regex(
    r"(?<![A-Za-z])(?:and|what about|how about|in|for|on|of)(?![A-Za-z])|那么?|呢", re.IGNORECASE
)


async def _parts_of_samples(asked: Asked, context: RunContext) -> list[OwnQuestions]:
    """Read a request of several parts, or one that is saved, over the packaged table that it names."""
    if not asked.path and len(pieces_of(asked.text)) < 2:
        return []
    named = _samples_named(await reading(context.run.surroundings, tables), asked.text)
    readings = await _readings([OwnTable(table=name) for name in named], asked, context) if named else []
    return [
        OwnQuestions(own=own, parts=r.parts)
        for own, r in readings
        if r.names_table and r.measures and not any(_ranks_groups(part) for part in r.parts)
    ]


def _ranks_groups(part: TablePart) -> bool:
    """Whether the ends of groups are asked for, by a figure that may be left unsaid: tools for groups ask."""
    return part.question is not None and bool(part.question.by and part.question.limit)


def _samples_named(there: Sequence[TableInfo], text: str) -> list[str]:
    """List the packaged tables that a text calls by a name of theirs."""
    lowered = re.sub(r"[_\s]+", " ", text.lower())
    every = [table for table in there if table.sample]
    return [t.name for t in every if any(n.lower().replace("_", " ") in lowered for n in (t.name, *t.aliases))]


async def table_files(context: RunContext) -> list[str]:
    """List the tables among the files of the workspace, the newest first."""
    return await asyncio.to_thread(_files, context.run.surroundings.workspace)


def _files(workspace: Path) -> list[str]:
    """Look for them; hidden ones are nobody's choice, and lists of rows in JSON only where there is no table."""
    found: list[tuple[float, str]] = []
    lists: list[tuple[float, str]] = []
    for n, path in enumerate(workspace.rglob("*")):
        if n >= _LOOKED_AT:
            break
        inside = path.relative_to(workspace)
        shown = not any(part.startswith(".") for part in inside.parts)
        if shown and path.is_file() and not path.is_symlink() and _is_table(path):
            kept = lists if path.suffix.lower() == _ROWS_FORM else found
            kept.append((path.stat().st_mtime, inside.as_posix()))
    return [name for _, name in sorted(found or lists, reverse=True)][:_MOST_FILES]


def _is_table(path: Path) -> bool:
    """Whether a file is a table by its form; of JSON, by how it begins."""
    if path.suffix.lower() != _ROWS_FORM:
        return path.suffix.lower() in _TABLE_FORMS
    try:
        with path.open("rb") as file:
            return _LIST_OF_ROWS.match(file.read(_BEGINS)) is not None
    except OSError:
        return False


async def loaded_tables(files: Sequence[str], context: RunContext) -> list[OwnTable]:
    """Load files as tables, under the authority of any call; what was used is noted when it is called for."""
    found = []
    for file in files:
        loaded = await looked(LOAD_TABLE, {"path": file}, context)
        if loaded is not None and isinstance(loaded.get("table"), str):
            found.append(OwnTable(table=loaded["table"], path=file))
    return found


async def _readings(own: Sequence[OwnTable], asked: Asked, context: RunContext) -> list[tuple[OwnTable, PartedReading]]:
    shapes = {s.table: s for s in await shapes_meant(asked.text, own, context)}
    read = [
        (o, _saved(whole_or_parts(_without_folders(asked.text, o.path), shapes[o.table]), asked, shapes[o.table]))
        for o in own
        if o.table in shapes
    ]
    found = [(o, reading) for o, reading in read if reading is not None]
    return found or await _translated(own, asked, shapes, context)


async def _translated(
    own: Sequence[OwnTable], asked: Asked, shapes: Mapping[str, TableShape], context: RunContext
) -> list[tuple[OwnTable, PartedReading]]:
    """Read a request over the one table whose values it names in the other language."""
    if len(own) != 1 or own[0].table not in shapes:
        return []
    shape = shapes[own[0].table]
    text = _without_folders(asked.text, own[0].path)
    columns = {c.name: c.values for c in shape.columns if c.type == "text"}
    known = (*shape.names, *(n for c in shape.columns for n in (c.name, *c.aliases, *c.values)))
    words = words_for_columns(text, words_to_translate(text, known))
    better = await with_translated_values(text, words, columns, context, plain_names(shape))
    reading = _saved(whole_or_parts(better.text, shape), asked, shape) if better is not None else None
    if better is None or reading is None:
        return []
    first = reading.parts[0]
    told = first.model_copy(update={"read_as": (*first.read_as, *better.read_as)})
    return [(own[0], reading.model_copy(update={"parts": (told, *reading.parts[1:])}))]


def _without_folders(text: str, path: str) -> str:
    """Call a file by its name alone: a folder on the way to it is no word of the question."""
    for span in reversed(find_paths(text)):
        if span.value == path and "/" in path:
            text = text[: span.start] + span.text.replace(path, Path(path).name) + text[span.end :]
    return text


def _saved_whole(found: PartedReading, asked: Asked) -> PartedReading:
    """Save whole rows where the only columns that are named are what picks them: 状态是退货的挑出来."""
    *before, last = found.parts
    question = last.question
    if not asked.path or is_text(asked.path) or question is None or question.figures or question.by:
        return found
    if not question.columns or not set(question.columns) <= {test.column for test in question.tests}:
        return found
    whole = last.model_copy(update={"question": question.model_copy(update={"columns": ()})})
    return found.model_copy(update={"parts": (*before, whole)})


def _saved(found: PartedReading | None, asked: Asked, shape: TableShape) -> PartedReading | None:
    """Ask at last for what of the rows is saved, where that is said; None where it is not understood."""
    if found is None or not asked.what:
        return found if found is None else _saved_whole(found, asked)
    last = found.parts[-1].question
    groups = groups_saved(asked.what, last, shape) if last is not None else None
    if groups is not None:
        return found.model_copy(update={"parts": (*found.parts, TablePart(text=asked.what, question=groups))})
    wanted = columns_wanted(asked.what, shape)
    if wanted is None or (wanted and (last is None or last.figures)):
        return None
    if not wanted or last is None:
        return found
    part = TablePart(text=asked.what, question=last.model_copy(update={"columns": wanted}))
    return found.model_copy(update={"parts": (*found.parts, part)})
