"""Whether what a sub-task brought is what was asked for: nothing of the request may vanish on the way."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from agents.extraction.conditional.delays import delays_of, takes_away
from agents.extraction.conditional.limits import limits_of
from agents.extraction.conditional.picked_parts import picked_parts
from agents.extraction.discourse.mentions import Held, mentioned
from agents.extraction.files.kept_unwritten import kept_unwritten, leaves_original
from agents.extraction.files.only_copies import wants_only_copies
from agents.extraction.one_call.parts_of_files import takes_part_of
from agents.extraction.slots.slots import slots
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.named_days import is_named
from agents.extraction.tables.conditions.flag_tests import said_of_flags
from agents.extraction.tables.conditions.misread import unanswerable
from agents.extraction.tables.conditions.rows_denied import rows_denied
from agents.extraction.tables.parts import wishes_of
from agents.extraction.tables.reader import read_table_question
from agents.intents.days_left import counted_back, days_left
from agents.intents.durations import durations_left
from agents.intents.operations import field_names, operations_left
from agents.intents.said_values import is_taken_strictly, leaves, strict_values, values_of
from agents.intents.sureness import signs_of, sureness
from agents.intents.table_words import unknown_words
from agents.intents.unchosen import unchosen
from agents.intents.unserved import Ran, Unserved, about, is_common, stems_of, unserved, words_of
from agents.intents.zones_left import zones_left
from agents.language.messages import phrase
from agents.language.quoted_pieces import quoted_pieces
from agents.markdown.wrapping import code
from errors import ToolAtlasError
from graph.workflow.context import RunContext
from graph.workflow.state import Prepared, SpecialistState, SubTaskResult
from graph.workflow.table_questions.lost_conditions import shapes_of_calls
from graph.workflow.which_tool import chose_unlikely
from prompts.language import Language
from tagging.tags import Permission
from tools.call import ToolResult
from tools.flow import only_reads, works_on_tables
from tools.tables.contents import TableContents, contents
from tools.tables.database import reading as reading_tables
from tools.tool import Tool

_MOST_CHARS_SHOWN: Final = 20_000
_ENOUGH_EXAMPLES: Final = 10
_ISO_DAY: Final = len("2026-12-25")
_SURE: Final = 0.65
"""How likely a call that changes something, or takes no value of a request, must be where words are left over; of 35
example requests that change something it stops two moves that were to be copies, one odd folder, and one right call."""
_GOOD: Final = ("ok", "empty")
_MOVES: Final = "system/move_path"
_TAKES_AWAY: Final = frozenset({_MOVES, "system/delete_file"})
_SAVES_WHOLE: Final = frozenset({"system/copy_path", "system/write_file", "data/export_table"})
_PUTS_INTO: Final = frozenset({*_SAVES_WHOLE, "system/append_file"})
_BRINGS_WHOLE: Final = frozenset({"data/load_table", "system/read_file"})
_LANGUAGES: Final[dict[str, Language]] = {"": "en", "_zh": "zh"}
UNSERVED: Final = "Unserved"
"""Type of the error of a call that was not made, since it leaves out something of the request."""


async def checked(result: SubTaskResult, state: SpecialistState, context: RunContext) -> SubTaskResult:
    """Withhold what leaves out something of the request, and say what; of what was changed, say what it left out."""
    made = [r for r in result.results if r.status in _GOOD]
    if not context.home.settings.offline or not made or result.stop != "finished":
        return result
    task, shown = state["subtask"].description, frozenset(result.shown)
    tried = [r for r in result.results if r.status == "error"]
    left = await _left(task, [*made, *tried], shown, context)
    aside = _aside(task, left, [r.call.arguments for r in made])
    if aside:
        rest = await _left(_without(task, aside), [*made, *tried], shown, context)
        left, result = rest, _with_aside(result, aside, state["language"])
    signs = signs_of(left, min(state["covered"], default=0.0))
    told = result.model_copy(update={"signs": signs, "sure": sureness(signs)})
    pieces = _pieces(left)
    undone = (*await _undone(task, made, shown, context), *unchosen(left, _told_by(made, shown, context)))
    floor, language = context.home.settings.result_floor, state["language"]
    tools = [context.snapshot.tools.get(r.call.tool_id) for r in made if not r.call.arguments]
    if floor and len(tools) == len(made) and all(tool is not None and _tells_its_words(tool) for tool in tools):
        floor = max(floor, _SURE)  # what takes nothing of a request tells the same to any
    unsure = told.sure < context.home.settings.result_doubt or chose_unlikely(state, context)
    denied = rows_denied(task, undone, [r.call.tool_id for r in made if r.call.id in shown])
    if not floor or not (denied or _leaves_out(left, told.sure, floor)):
        notes = (*told.notes, _doubt(tuple(dict.fromkeys((*undone, *pieces))), language))
        return told.model_copy(update={"notes": notes}) if floor and (undone or unsure) else told
    if any(_has_effects(context.snapshot.tools.get(r.call.tool_id)) for r in made):
        return told.model_copy(update={"notes": (*told.notes, _not_taken("left_out", pieces, language))})
    blamed = denied or await _unread_by_table(task, made, shown, context) or pieces
    return told.model_copy(
        update={
            "failure": _not_taken("unserved", blamed, language),
            "withheld": told.shown,
            "shown": (),
            "text": "",
            "stop": "unserved",
        }
    )


def with_unread_told(result: SubTaskResult, state: SpecialistState) -> SubTaskResult:
    """Say of a result of known calls what was made of no word, read as another, or kept of the question before."""
    unread, language = state["subtask"].unread, state["language"]
    notes = [phrase("read_as", language, said=said, word=word) for said, word in state["subtask"].read_as]
    still = state["subtask"].still
    notes += [*state["subtask"].remarks, *([phrase("still_of", language, rows=still)] if still else [])]
    notes += [_doubt(unread, language)] if unread else []
    told = notes and result.stop == "finished"
    return result.model_copy(update={"notes": (*result.notes, *notes)}) if told else result


def with_asides_told(result: SubTaskResult, state: SpecialistState) -> SubTaskResult:
    """Say on which day a named day falls that a shown call takes, and which folders calls made on their way."""
    given = {
        str(leaf)[:_ISO_DAY] for r in result.results if r.call.id in result.shown for leaf in leaves(r.call.arguments)
    }
    named = [s for s in find_periods(state["subtask"].description) if is_named(s.text)] if given else []
    days = [(span.text, day) for span in named if (day := span.value.first.isoformat()) in given]
    language = state["language"]
    notes = [phrase("named_day", language, said=said, day=day) for said, day in days]
    made = dict.fromkeys(folder for r in result.results for folder in r.made_folders)
    notes += [phrase("made_folder", language, folder=code(folder)) for folder in made]
    return result.model_copy(update={"notes": (*result.notes, *notes)}) if notes else result


async def heeding(prepared: Prepared, state: SpecialistState, context: RunContext) -> Prepared:
    """Leave out calls that would change something and leave out something of the request; nothing is done by halves.

    Where other steps of the path do a part of the task, they may heed the rest.
    """
    floor, tools = context.home.settings.result_floor, context.snapshot.tools
    tool = tools.get(prepared.step.tool_id)
    alone = all(step.pulled or step.number == prepared.step.number for step in state["path"].steps)
    if not context.home.settings.offline or not floor or tool is None:
        return prepared
    if pieces := _misplaced(prepared, state, tool):
        return _not_begun(prepared, pieces)
    if not _has_effects(tool):
        return prepared
    task = state["subtask"].description
    if tool.id == _MOVES and wants_only_copies(task):
        return _not_begun(prepared, (state["subtask"].words,))
    if not alone or not prepared.calls:
        return prepared
    before = [
        Ran(about="", arguments=r.call.arguments, shown=r.compressed[:_MOST_CHARS_SHOWN], supplies=True)
        for r in state["calls"]
    ]
    said = about(tool) if _tells_its_words(tool) else ""
    ran = [*before, *(Ran(about=said, arguments=call.arguments) for call in prepared.calls)]
    left = unserved(task, ran, context.snapshot.words)
    if aside := _aside(task, left, [call.arguments for call in prepared.calls]):  # told as not served afterwards
        left = unserved(_without(task, aside), ran, context.snapshot.words)
    sure = sureness(signs_of(left, min(state["covered"], default=0.0)))
    own_words = bool(said) and not state["subtask"].needs and not state["subtask"].chosen
    if not _leaves_out(left, sure, max(floor, _SURE) if own_words else floor):
        return prepared
    return _not_begun(prepared, _pieces(left))


def _misplaced(prepared: Prepared, state: SpecialistState, tool: Tool) -> tuple[str, ...]:
    """List what forbids the calls of a step, or depends on what they do not heed; what tables tell nothing of, too."""
    asks = works_on_tables(tool) and tool.id not in _BRINGS_WHOLE
    task, known = state["subtask"].description, bool(state["subtask"].calls)
    piece = unanswerable(task, known=known) or unanswerable(state.get("request", ""), known=True) if asks else ""
    if piece or not _has_effects(tool):
        return (piece,) if piece else ()
    return _forbidden(prepared, state) or _limits(prepared, state)


def _forbidden(prepared: Prepared, state: SpecialistState) -> tuple[str, ...]:
    """List the files that a step would put something into, or delete, though the request says not to."""
    given = {leaf for call in prepared.calls for leaf in leaves(call.arguments) if isinstance(leaf, str)}
    request, tool_id = state.get("request") or state["subtask"].description, prepared.step.tool_id
    if tool_id in _TAKES_AWAY:
        stays = leaves_original(request) and tool_id != _MOVES
        return tuple(path for path in given if stays or takes_part_of(request, path))
    return tuple(path for path in kept_unwritten(request) if path in given) if tool_id in _PUTS_INTO else ()


def _limits(prepared: Prepared, state: SpecialistState) -> tuple[str, ...]:
    """List the clauses of the whole request on which a call depends that was found for a part of it.

    A clause that is written somewhere is a text, and no condition.
    """
    if state["subtask"].calls:
        return ()
    given = [str(leaf) for call in prepared.calls for leaf in leaves(call.arguments)]
    request = state.get("request") or state["subtask"].description
    said = limits_of(request)
    gone = prepared.step.tool_id in _TAKES_AWAY or (prepared.step.tool_id in _SAVES_WHOLE and takes_away(request))
    said = tuple(dict.fromkeys((*said, *(delays_of(request) if gone else ()))))
    limits = tuple(limit for limit in said if not any(limit in text for text in given))
    return limits or _parts(request, prepared, state)


def _parts(request: str, prepared: Prepared, state: SpecialistState) -> tuple[str, ...]:
    """List what says that only a part is to be saved, where a step saves all of a file or table that nothing narrowed.

    A text that stands in the request is saved as it is.
    """
    if prepared.step.tool_id not in _SAVES_WHOLE or any(r.call.tool_id not in _BRINGS_WHOLE for r in state["calls"]):
        return ()
    contents = [str(call.arguments.get("content", "")) for call in prepared.calls]
    return () if any(text and text in request for text in contents) else picked_parts(request)


def _not_begun(prepared: Prepared, pieces: Sequence[str]) -> Prepared:
    """Make none of the calls of a step, and say what they would leave out."""
    told = {f"error{suffix}": _not_taken("not_begun", pieces, lang) for suffix, lang in _LANGUAGES.items()}
    undone = (ToolResult(call=call, status="denied", error_type=UNSERVED, **told) for call in prepared.calls)
    return prepared.model_copy(update={"calls": (), "failed": (*prepared.failed, *undone)})


def _aside(task: str, left: Unserved, called: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the clauses that no call heeds anything of, where others are heeded: they are told as not served.

    A clause holds a value that is left, or only words that are left, and none that a call takes.
    """
    pieces = wishes_of(task)
    lost = {*left.values, *left.words, *left.names}
    if len(pieces) < 2 or not lost:
        return ()
    given = [leaf for arguments in called for leaf in leaves(arguments) if leaf != task]
    aside = tuple(piece for piece in pieces if _is_lost(piece, lost, given))
    return aside if len(aside) < len(pieces) else ()


def _is_lost(piece: str, lost: Collection[str], given: Sequence[Any]) -> bool:
    if any(is_taken_strictly(span, given) for span in values_of(piece)):
        return False
    values = [span.text for span in strict_values(piece)]
    words = [word for word, _ in words_of(piece)]
    return bool(values or words) and all(value in lost for value in values or words)


def _without(task: str, aside: Sequence[str]) -> str:
    """Return what of a task is left without some of its clauses."""
    return " ".join(piece for piece in wishes_of(task) if piece not in aside)


def _with_aside(result: SubTaskResult, aside: Sequence[str], language: Language) -> SubTaskResult:
    notes = (phrase("no_tool_part", language, task=piece) for piece in aside)
    return result.model_copy(update={"notes": (*result.notes, *notes)})


def _tells_its_words(tool: Tool) -> bool:
    """Whether a tool bears enough example requests to know in which words it is asked."""
    return len(tool.examples) >= _ENOUGH_EXAMPLES


def _has_effects(tool: Tool | None) -> bool:
    """Whether calls of a tool change what a person would miss; a table that was loaded can be loaded again."""
    return tool is not None and not only_reads(tool) and tool.tags.permission.value is not Permission.LOW


def _leaves_out(left: Unserved, sure: float, floor: float) -> bool:
    """Whether a value is left out, or so many words that the result is hardly what was asked for."""
    return bool(left.values) or (bool(left.words or left.names) and sure < floor)


def _pieces(left: Unserved) -> tuple[str, ...]:
    """Name what is left: the values, and the words where there is no value."""
    return left.values or (*left.words, *left.names)


def _doubt(pieces: Sequence[str], language: Language) -> str:
    """Say that a result may not be what was meant, and what of the request it may not heed."""
    return _not_taken("unsure_of", pieces, language) if pieces else phrase("unsure", language)


def _not_taken(name: str, pieces: Sequence[str], language: Language) -> str:
    return phrase(name, language, pieces=quoted_pieces(pieces, language))


async def _left(task: str, made: Sequence[ToolResult], shown: frozenset[str], context: RunContext) -> Unserved:
    """Say what calls heed nothing of; one that failed was asked for its values all the same, and says what it lacks."""
    tools = context.snapshot.tools
    own = [tools[r.call.tool_id] for r in made if r.call.id in shown and r.call.tool_id in tools]
    abouts = {tool.id: about(tool) for tool in own} if all(map(_tells_its_words, own)) else {}
    ran = [
        Ran(
            about=abouts.get(r.call.tool_id, "") if r.call.id in shown else "",
            arguments=r.call.arguments,
            shown=r.compressed[:_MOST_CHARS_SHOWN],
            supplies=r.call.id not in shown or r.status not in _GOOD,
        )
        for r in made
    ]
    left = unserved(task, ran, context.snapshot.words)
    cells = await _cells_left(task, made, shown, context)
    days = days_left(task, left, own)
    back = counted_back(task, [r.call.arguments for r in made])
    places = zones_left(task, left, [r.call.arguments for r in made], own)
    return left.model_copy(update={"values": tuple(dict.fromkeys((*left.values, *cells, *days, *back, *places)))})


async def _cells_left(task: str, made: Sequence[ToolResult], shown: frozenset[str], context: RunContext) -> list[str]:
    """List the columns and values of the tables at hand that a task names and that no call heeds."""
    own = [r for r in made if r.call.id in shown and _takes_table(r, context)]
    names = {leaf for r in own for leaf in leaves(r.call.arguments) if isinstance(leaf, str)}
    names |= {r.value["table"] for r in made if isinstance(r.value, dict) and isinstance(r.value.get("table"), str)}
    if not own:
        return []
    try:
        held = _named_in(await reading_tables(context.run.surroundings, partial(contents, names=names)))
    except ToolAtlasError:
        return []  # no table can be read: what the calls themselves said of it stands
    heeded = "\n".join([*map(str, leaves([r.call.arguments for r in own])), *(r.compressed for r in own)]).casefold()
    named = [s for s in mentioned(held, task) if s.text == s.value or not is_common(s.text.lower())]  # IT is not it
    named += [span for shape in await shapes_of_calls(own, context) for span in said_of_flags(task, shape)]
    return [span.text for span in named if str(span.value).casefold() not in heeded]


async def _undone(task: str, made: Sequence[ToolResult], shown: frozenset[str], context: RunContext) -> tuple[str, ...]:
    """Name what nothing that ran works out, or takes as it is said, and what a table that answers knows nothing of."""
    tools = context.snapshot.tools
    ran = [
        Ran(
            about="",
            arguments=r.call.arguments,
            fields=field_names(r.value),
            supplies=r.call.id not in shown,
            does=_does(tools.get(r.call.tool_id)),
        )
        for r in made
    ]
    unknown = await _unknown_to_tables(task, made, shown, context)
    return (*operations_left(task, ran), *durations_left(task, ran), *unknown)


def _told_by(
    made: Sequence[ToolResult], shown: frozenset[str], context: RunContext
) -> list[tuple[Tool, dict[str, Any]]]:
    """List what is shown with the tool that told it."""
    tools = context.snapshot.tools
    return [(tools[r.call.tool_id], r.call.arguments) for r in made if r.call.id in shown and r.call.tool_id in tools]


def _does(tool: Tool | None) -> str:
    return "" if tool is None else f"{tool.name.replace('_', ' ')}\n{tool.description}"


async def _unknown_to_tables(
    task: str, made: Sequence[ToolResult], shown: frozenset[str], context: RunContext
) -> tuple[str, ...]:
    """List the words of a question of which neither the tables that answer it know anything, nor who answers too."""
    own = [r for r in made if r.call.id in shown]
    names = {leaf for r in own for leaf in leaves(r.call.arguments) if isinstance(leaf, str)}
    if not any(_takes_table(r, context) for r in own):
        return ()
    try:
        called = _called(await reading_tables(context.run.surroundings, partial(contents, names=names)))
    except ToolAtlasError:
        return ()
    if not called:
        return ()
    there = "\n".join([called, *map(str, leaves([r.call.arguments for r in made])), *(r.compressed for r in own)])
    abouts = [about(tool) for r in own if (tool := context.snapshot.tools.get(r.call.tool_id)) is not None]
    return unknown_words(task, frozenset().union(*map(stems_of, (*abouts, there))), there)


async def _unread_by_table(
    task: str, made: Sequence[ToolResult], shown: frozenset[str], context: RunContext
) -> tuple[str, ...]:
    """List the words of which the one table that is asked makes nothing: of what else is said, it makes something.

    Such a word is what kept the question from being read, so that it alone is to be put differently.
    """
    own = [r for r in made if r.call.id in shown and _takes_table(r, context)]
    shapes = await shapes_of_calls(own, context)
    reading = read_table_question(task, shapes[0]) if len(shapes) == 1 else None
    return reading.left if reading is not None and reading.question.complete else ()


def _called(found: Iterable[TableContents]) -> str:
    """Write down what tables hold: their other names, columns and values."""
    words: list[str] = []
    for one in found:
        words += [one.table.name, *one.table.aliases, *one.cells]
        words += [word for column in one.table.columns for word in (column.name, *column.aliases)]
    return "\n".join(words)


def _takes_table(result: ToolResult, context: RunContext) -> bool:
    tool = context.snapshot.tools.get(result.call.tool_id)
    named = () if tool is None else (slot.name for slot in slots(tool) if slot.kind in ("table", "sql"))
    return any(name in result.call.arguments for name in named)


def _named_in(found: Iterable[TableContents]) -> list[Held]:
    """Offer what a task may name."""
    # Columns by their own names only: what one may also be called is often just what the rows are, such as passengers.
    held: list[Held] = []
    for one in found:
        held += [Held(value=column.name, record={}) for column in one.table.columns]
        held += [Held(value=cell, record={}) for cell in one.cells]
    return held
