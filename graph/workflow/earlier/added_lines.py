"""Another line for the text file that the last answer was about: it is appended there, and nowhere else."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.additions import addition
from agents.extraction.files.written_texts import TextStep, WrittenText, added_text
from agents.extraction.slots.slots import slots
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan
from graph.workflow.state import Exchange, RouterState
from lazy_regex import lazy_regex
from tools.flow import written_by

APPEND: Final = "system/append_file"
READ: Final = "system/read_file"
_LOOKS_BACK: Final = 3
_PUTS: Final = lazy_regex(r"(?<![a-z])(?:put|move)(?![a-z])|[放移挪]", re.IGNORECASE)
_TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})


async def added_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a line that is added to the file of the last answer; None where a message says anything else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or APPEND not in context.snapshot.tools:
        return None
    last = _last_told(conversation)
    spoken_of = _files(last, context, named=False)
    found = added_text(state["request"], spoken_of[0]) if len(spoken_of) == 1 else None
    if found is not None and (len(found.steps) > 1 or found.rest):
        return _gone_on(found, state, context)
    added = addition(state["request"])
    files = _files(last, context, named=True) if added is not None and added.part else spoken_of
    if added is not None and added.part:
        files = [file for file in files if added.part.casefold() in PurePosixPath(file).name.casefold()]
    if added is None or len(files) != 1 or _is_moved(state["request"], added.text, last):
        return None
    given = {"path": files[0], **({"text": added.text} if added.text else {})}
    return known_plan((KnownCall(tool_id=APPEND, arguments=given, asks=() if added.text else ("text",)),), state)


def _is_moved(request: str, line: str, last: Exchange) -> bool:
    """Whether what is put somewhere is a line that stands there already: it is to stand elsewhere, and not twice."""
    shown = {shown.strip(" -*").casefold() for made in last.produced for shown in made.text.splitlines()}
    return _PUTS.search(request) is not None and line.casefold() in shown


def _last_told(conversation: list[Exchange]) -> Exchange:
    """Return the last answer, or the one before what was only refused: nothing else was spoken of since."""
    told = (one for one in reversed(conversation[-_LOOKS_BACK:]) if one.produced or not one.refused)
    return next(told, conversation[-1])


def _gone_on(found: WrittenText, state: RouterState, context: RunContext) -> Plan | None:
    """Plan a line that is added to a file and what is done with the file then: add "call Ada" to it and read it."""
    calls = tuple(_call(step, found.path) for step in found.steps)
    known = not found.rest and {call.tool_id for call in calls} <= context.snapshot.tools.keys()
    return known_plan(calls, state) if known else None


def _call(step: TextStep, file: str) -> KnownCall:
    if step.verb == "append":
        return KnownCall(tool_id=APPEND, arguments={"path": file, "text": step.text})
    return KnownCall(tool_id=READ, arguments={"path": file})


def _files(last: Exchange, context: RunContext, *, named: bool) -> list[str]:
    """List the text files of the last answer: what a call wrote, else what it read; all where a name will choose."""
    found: list[str] = []
    for made in last.produced:
        tool = context.snapshot.tools.get(made.tool_id)
        if tool is None:
            continue
        paths = [made.arguments.get(slot.name) for slot in slots(tool) if slot.kind == "path"]
        written = [] if named else list(written_by(tool, made.arguments))
        found += written or [path for path in paths if isinstance(path, str)]
    return [file for file in dict.fromkeys(found) if PurePosixPath(file).suffix.lower() in _TEXTS]
