"""Requests whose words tell one call whole are not searched for: the call is known, and what stands behind follows."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from agents.decisions.decompose.question import Plan
from agents.extraction.files.own_folder import asks_for_own_folder
from agents.extraction.one_call.counted_days import counted_day
from agents.extraction.one_call.encoded_texts import encoded_text
from agents.extraction.one_call.joined_quantities import joined_quantity
from agents.extraction.one_call.leap_years import leap_year
from agents.extraction.one_call.letters_of_word import letters_of_word
from agents.extraction.one_call.list_lines import list_line
from agents.extraction.one_call.otherwise_written import otherwise_written
from agents.extraction.one_call.packed_files import packed_files
from agents.extraction.one_call.packed_pronouns import with_packed_named
from agents.extraction.one_call.parts_of_files import part_of_file
from agents.extraction.one_call.pieces_of_text import pieces_of_text
from agents.extraction.one_call.program_runs import program_run
from agents.extraction.one_call.remembered_texts import asks_the_place, remembered_text
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.asked.spoken_files import spoken_things
from graph.workflow.context import RunContext
from graph.workflow.earlier.added_lines import APPEND
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from prompts.language import has_han

_COUNT_WORDS: Final = "general/text_statistics"
_GREP: Final = "system/grep_text"
_MOST_CHARS: Final = 400
"""Of a request that says what is done, and no text that it is done with."""


class Told(NamedTuple):
    """Calls that a request tells, in words that their tools know, and what is asked besides."""

    calls: tuple[KnownCall, ...]
    said: str = ""
    """Instead of the request: words that leave nothing of the calls unsaid."""
    rest: str = ""
    each: tuple[str, ...] = ()
    """Such words for each of the calls."""


async def one_call_steps(state: RouterState, context: RunContext) -> tuple[tuple[SubTask, ...], str] | None:
    """Return the call that a request tells whole, and what it asks besides; None for any other request."""
    if not context.home.settings.offline:
        return None
    request = state["request"]
    found = _pieces(request) or _found_before(state) or _otherwise(request)
    if found is None and len(request) <= _MOST_CHARS:
        found = next((told for read in _OF_WORDS if (told := read(request)) is not None), None)
    if found is None and len(request) <= _MOST_CHARS:
        files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
        found = _packed(request, files, folders) or _packed_before(state, files, folders) or _line(request, files)
    if found is None or not {call.tool_id for call in found.calls} <= context.snapshot.tools.keys():
        return None
    said = found.each or (found.said or request,) * len(found.calls)
    steps = zip(said, found.calls, strict=True)
    return tuple(
        SubTask(number=n, description=words, calls=(call,)) for n, (words, call) in enumerate(steps, 1)
    ), found.rest


def part_of_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Refuse to take a part out of a text file, which nothing here does: the file must not go in its place."""
    request = state["request"]
    if not context.home.settings.offline or not part_of_file(request):
        return None
    part = SubTask(number=1, description=request, category=NO_TOOL)
    words = phrase("no_tool_part", state["language"], task=request)
    return Plan(request=request, subtasks=(part,), reason=words, refusal=words)


def _call(tool_id: str, arguments: Mapping[str, Any]) -> tuple[KnownCall, ...]:
    return (KnownCall(tool_id=tool_id, arguments=dict(arguments)),)


def _program(request: str) -> Told | None:
    run = program_run(request)
    if run is None:
        return None
    given = {"arguments": list(run.arguments)} if run.arguments else {}
    return Told(_call("system/run_command", {"program": run.program, **given}))


def _pieces(request: str) -> Told | None:
    found = pieces_of_text(request)
    calls = tuple(KnownCall(tool_id="general/regex_extract", arguments=one.arguments) for one in found)
    return Told(calls) if calls else None


def _otherwise(request: str) -> Told | None:
    found = otherwise_written(request)
    if not found:
        return None
    steps: list[tuple[str, KnownCall]] = []
    for one in found:
        if one.counted:
            steps.append((one.said, KnownCall(tool_id=_COUNT_WORDS, arguments={"text": one.counted})))
        steps.append((one.said, KnownCall(tool_id=QUERY, arguments={"sql": one.sql})))
    return Told(tuple(call for _, call in steps), each=tuple(said for said, _ in steps))


def _quantity(request: str) -> Told | None:
    found = joined_quantity(request)
    if found is None:
        return None
    said = f"{found.value:g} {found.unit}"
    words = f"把 {said} 换算成 {found.target}" if has_han(request) else f"convert {said} to {found.target}"
    given = {"value": found.value, "from_unit": found.unit, "to_unit": found.target}
    return Told(_call("general/convert_units", given), words)


def _remembered(request: str) -> Told | None:
    found = remembered_text(request)
    if found is None:
        return None
    return Told(_call(_GREP, {"pattern": found.pattern, **({"regex": True} if found.is_regex else {})}))


def _found_before(state: RouterState) -> Told | None:
    """Look again for what was looked for last, where only its place is asked: the answer tells file and line."""
    conversation = state.get("conversation") or []
    if not conversation or not asks_the_place(state["request"]):
        return None
    looked = [made.arguments for made in conversation[-1].produced if made.tool_id == _GREP]
    return Told(_call(_GREP, looked[0])) if len(looked) == 1 else None


def _day(request: str) -> Told | None:
    found = counted_day(request)
    return None if found is None else Told(_call("general/add_to_date", found.arguments))


def _encoded(request: str) -> Told | None:
    found = encoded_text(request)
    if found is None:
        return None
    return Told(_call("general/url_encode" if found.is_address else "general/encode_base64", {"text": found.text}))


def _letters(request: str) -> Told | None:
    found = letters_of_word(request)
    return None if found is None else Told(_call(QUERY, {"sql": found.sql}), found.said)


def _leap(request: str) -> Told | None:
    found = leap_year(request)
    return None if found is None else Told(_call(QUERY, {"sql": found.sql}), found.said)


def _own_folder(request: str) -> Told | None:
    said = "文件列表" if has_han(request) else "list files"
    return Told(_call("system/list_directory", {}), said) if asks_for_own_folder(request) else None


_OF_WORDS: Final[tuple[Callable[[str], Told | None], ...]] = (
    _program,
    _quantity,
    _day,
    _remembered,
    _encoded,
    _letters,
    _leap,
    _own_folder,
)
"""Who reads the words alone; the others look at what is there."""


def _packed(request: str, files: Sequence[str], folders: Sequence[str]) -> Told | None:
    found = packed_files(request, files, folders)
    if found is None:
        return None
    paths = (" 和 " if has_han(request) else " and ").join(f'"{path}"' for path in found.paths)
    said = f'把 {paths} 打包成 "{found.target}"' if has_han(request) else f'zip {paths} into "{found.target}"'
    return Told(_call("system/zip_paths", {"paths": list(found.paths), "target": found.target}), said, found.rest)


def _packed_before(state: RouterState, files: Sequence[str], folders: Sequence[str]) -> Told | None:
    """Pack the folder that was listed last, or the files that were found."""
    last = (state.get("conversation") or [])[-1:]
    named = with_packed_named(state["request"], spoken_things(last[0]) if last else ())
    return None if named == state["request"] else _packed(named, files, folders)


def _line(request: str, files: Sequence[str]) -> Told | None:
    found = list_line(request, files)
    if found is None:
        return None
    said = f"在 {found.path} 末尾添加一行：{found.text}" if has_han(request) else f'add "{found.text}" to {found.path}'
    return Told(_call(APPEND, {"path": found.path, "text": found.text}), said)
