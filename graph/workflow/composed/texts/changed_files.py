"""Plans that write a text file anew: an entry of its list ticked or gone, its lines sorted, a word of it replaced.

What is written is known beforehand, and a person sees it before the file is replaced.
"""

import asyncio
import re
from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.files.named_there import TEXTS, NamedFile, named_there
from agents.extraction.spans.marked_file import FILE
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.texts.changed_files import ChangedText, FileChange, changed_text, file_change, means_change
from agents.extraction.texts.list_deeds import ListDeed, asked_state, done_with, entries_of, list_deed, meant_entries
from agents.extraction.texts.merged_files import MergedFiles, merged_files
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.texts.lines_shown import lines_call
from graph.workflow.context import RunContext
from graph.workflow.earlier.added_lines import APPEND
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from tools.tables.identifiers import literal
from tools.workspace.workspace_texts import workspace_text

_WRITE: Final = "system/write_file"
_GREP: Final = "system/grep_text"
_READ: Final = "system/read_file"
_MOST_BYTES: Final = 100_000
_MOST_SHOWN: Final = 300
"""Lines that are shown sorted, without being saved."""
_SAID: Final = {"remove": "list_entry_gone", "tick": "list_entry_ticked", "untick": "list_entry_unticked"}
_NAMED: Final = 5
_IT: Final = lazy_regex(
    r"(?<![a-z])(?:it|there|(?:that|the|this)\s+(?:list|file))(?:\s+too)?$"
    r"|^[从在把]?(?:它|清单|列表)(?=里|中|的)",
    re.IGNORECASE,
)
_SUPPOSES: Final = lazy_regex(r"^\W*(?:如果|要是|假如|假设|万一|倘若)[^，,。；;]*$")
"""A message that only supposes a change, and asks for none."""


async def changed_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to write a text file as it is wanted, or say why not; None for any other request."""
    if not context.home.settings.offline or not {_WRITE, _GREP, _READ, QUERY, APPEND} <= context.snapshot.tools.keys():
        return None
    files, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    merged = merged_files(state["request"], files)
    if merged is not None:
        texts = [await _text(path, context) for path in merged.files]
        whole = "".join(text if text.endswith("\n") or not text else f"{text}\n" for text in texts if text is not None)
        return _merged(merged, whole, state) if None not in texts else None
    named = named_there(state["request"], files, and_new=True) or _named_before(state, files)
    if named is None or not named.path.lower().endswith(tuple(TEXTS)):
        return None
    deed, asked, change = list_deed(named.marked), asked_state(named.marked), file_change(named.marked)
    supposed = _SUPPOSES.search((state.get("said") or [state["request"]])[-1]) is not None
    text = await _text(named.path, context) if (deed or asked or change) and not supposed else None
    if text is None:
        unread = means_change(named.marked)  # what resembles it most writes what stands in quotes, and nothing else
        return _no("no_tool_part", state, task=state["request"]) if unread else None
    if change is not None:
        return _changed(named.path, text, change, state)
    return _with_deed(named.path, text, deed, state) if deed else _in_state(named.path, text, asked or "", state)


def _merged(found: MergedFiles, text: str, state: RouterState) -> Plan:
    """Write several texts into one; how that is called, the person says where the request does not."""
    if found.target and not found.adds:
        return _written(found.target, text, state, overwrite=False)
    said = phrase("write_text", state["language"], path=found.target).strip()
    call = KnownCall(tool_id=_WRITE, arguments={"content": text}, asks=("path",))
    if found.adds:
        call = KnownCall(tool_id=APPEND, arguments={"path": found.target, "text": text})
        said = phrase("add_text", state["language"], path=found.target)
    return _plan(SubTask(number=1, description=said, calls=(call,)), state)


def _named_before(state: RouterState, files: Sequence[str]) -> NamedFile | None:
    """Read "it", said of the one text file that the answer before was of."""
    last = (state.get("conversation") or [])[-1:]
    if not last or state.get("fresh") or last[0].waits:
        return None
    paths = {str(made.arguments.get("path") or "") for made in last[0].produced}
    path = paths.pop() if len(paths) == 1 else ""
    said = _IT.sub(FILE, state["request"].strip(" .!。！?？"), count=1)
    return NamedFile(path, said) if path in files and FILE in said else None


async def _text(path: str, context: RunContext) -> str | None:
    """Read a file that can be written again as it was: what is not UTF-8 would come back as other bytes."""
    workspace = context.run.surroundings.workspace
    try:
        text = await asyncio.to_thread(workspace_text, workspace, path, _MOST_BYTES)
        raw = await asyncio.to_thread((workspace / path).read_bytes)
    except (ToolAtlasError, OSError):
        return None
    return text if text.encode() == raw else None


def _with_deed(path: str, text: str, deed: ListDeed, state: RouterState) -> Plan:
    found = meant_entries(deed.item, text)
    if len(found) != 1:
        lines = ", ".join(str(one.number + 1) for one in found[:_NAMED])
        return _no(
            "list_entry_several" if found else "list_entry_missing", state, path=path, entry=deed.item, lines=lines
        )
    new = done_with(deed.deed, found[0], text)
    if new is None:
        return _no("list_entry_no_box", state, path=path, entry=found[0].entry)
    return _written(path, new, state, phrase(_SAID[deed.deed], state["language"], path=path, entry=found[0].entry))


def _in_state(path: str, text: str, asked: str, state: RouterState) -> Plan:
    boxed = [one for one in entries_of(text) if one.box is not None]
    meant = [one.number + 1 for one in boxed if (not (one.box or "").strip()) == (asked == "open")]
    if not boxed:
        return _no("list_no_boxes", state, path=path)
    if not meant:
        closed = sum(bool((one.box or "").strip()) for one in boxed)
        return _no("list_none_so", state, path=path, open=len(boxed) - closed, closed=closed)
    pattern = (
        r"^\s*([-*•+]|\d{1,3}[.)、．])?\s*\[\s?\]" if asked == "open" else r"^\s*([-*•+]|\d{1,3}[.)、．])?\s*\[[xX✓]\]"
    )
    most = {"max_results": len(meant)}
    call = lines_call(path, text.splitlines(), meant)
    if call.tool_id != _GREP:
        call = KnownCall(tool_id=_GREP, arguments={"pattern": pattern, "path": path, "regex": True, **most})
    return _plan(SubTask(number=1, description=state["request"], calls=(call,)), state)


def _changed(path: str, text: str, change: FileChange, state: RouterState) -> Plan | None:
    new = changed_text(change, text)
    if new is None:
        return _no("text_inside_words", state, path=path, word=change.old)
    if change.change == "replaced" and not new.n:
        return _no("text_not_there", state, path=path, word=change.old)
    if change.change == "deduped" and not new.n:
        return _no("no_lines_twice", state, path=path)
    if change.change == "sorted" and not change.saved:
        return _shown(path, new, state)
    told = {"deduped": "n_lines_left_out", "replaced": "n_places_replaced"}.get(change.change)
    remarks = (phrase(told, state["language"], n=new.n),) if told else ()
    target = change.target or path
    plan = _written(target, new.text, state, *remarks, overwrite=target == path)
    if not change.shown:
        return plan
    look = KnownCall(tool_id=_READ, arguments={"path": target})
    read = SubTask(number=2, description=target, needs=(1,), calls=(look,))
    return plan.model_copy(update={"subtasks": (*plan.subtasks, read)})


def _shown(path: str, new: ChangedText, state: RouterState) -> Plan | None:
    lines = new.text.splitlines()
    if not 0 < len(lines) <= _MOST_SHOWN:
        return None
    sql = f'SELECT unnest([{", ".join(literal(line) for line in lines)}]) AS "{path}"'
    remark = phrase("file_left_as_is", state["language"], path=path)
    call = KnownCall(tool_id=QUERY, arguments={"sql": sql})
    return _plan(SubTask(number=1, description=state["request"], calls=(call,), remarks=(remark,)), state)


def _written(path: str, text: str, state: RouterState, *remarks: str, overwrite: bool = True) -> Plan:
    given = {"path": path, "content": text, **({"overwrite": True} if overwrite else {})}
    call = KnownCall(tool_id=_WRITE, arguments=given)
    said = phrase("write_text", state["language"], path=path)
    return _plan(SubTask(number=1, description=said, calls=(call,), remarks=remarks), state)


def _no(name: str, state: RouterState, **values: object) -> Plan:
    words = phrase(name, state["language"], **values)
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return _plan(part, state).model_copy(update={"refusal": words})


def _plan(part: SubTask, state: RouterState) -> Plan:
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_of_files", state["language"]))
