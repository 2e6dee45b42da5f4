"""Questions for what stands in a file of settings, notes or a log: the value or the line, and where it stands.

A file is named, or the answer before was of it. Where no line holds all that is asked, the nearest one is shown as just
that, and with it the text, so far as it is short.
"""

import asyncio
import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.told_in_texts import asks, file_named, is_of_the_file, orders, told_in_text
from agents.extraction.spans.paths import find_paths
from agents.extraction.told.asked_lines import AskedLines, asked_lines
from agents.extraction.told.asked_settings import AskedSettings, asked_settings
from agents.extraction.told.asked_words import asked_words
from agents.extraction.told.follows_file import follows_file, without_from
from agents.extraction.told.log_lines import is_log, log_lines
from agents.extraction.told.question_parts import question_parts
from agents.extraction.told.secret_settings import without_secrets
from agents.extraction.told.settings import Setting, holds_settings, settings_in
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.texts.columns_named import names_column
from graph.workflow.composed.texts.counted_entries import counted_entries_plan
from graph.workflow.composed.texts.lines_shown import lines_call, queries_of, query_of
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from tools.workspace.workspace_texts import workspace_text

_READ: Final = "system/read_file"
_GREP: Final = "system/grep_text"
_QUERY: Final = "general/json_query"
_TOOLS: Final = frozenset({_READ, _GREP, _QUERY})
_TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})
_MOST_BYTES: Final = 200_000
_MOST_CHARS: Final = 200
_SHORT: Final = 40
"""Lines of a file that is shown whole beside the one that comes nearest."""
_ASKS_SHORTLY: Final = lazy_regex(
    r"[?？]\s*$|呢\W*$|[吗没]\W*$|^\W*(?:and\s+)?(?:is|are|does|do|did|any)(?![a-z])", re.IGNORECASE
)

_COMPUTES: Final = lazy_regex(
    r"\d[\d.,]*\s*(?:%|per\s?cent)|百分之[\d零一二三四五六七八九十百点]+|(?<![a-z])(?:half|twice|double|triple)\s+(?:of\s+)?the(?![a-z])"
    r"|(?<![a-z])times\s+\d|\d+\s*倍|一半",
    re.IGNORECASE,
)
"""Asks for something that is computed of what stands in a file, and that does not stand there."""


class _Asked(NamedTuple):
    """A file, its text, and what is asked of it."""

    path: str
    text: str
    question: str
    named: bool
    """Whether the message says which file."""
    looked_into: bool
    """Whether it is what stands in the file that is asked, and not something of the file."""


async def asked_of_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show what a question asks of a file; None where any word of it is left over."""
    counted = await counted_entries_plan(state, context)
    asked = None if counted is not None else await _asked(state["request"], state, context)
    if asked is None:
        return counted
    parts = [_sure(asked._replace(question=part), state) for part in question_parts(asked.question)]
    found = [subtask for part in parts if part is not None for subtask in part]
    return _plan(found, state) if found and None not in parts else None


async def near_in_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show what comes nearest to a question, told as that, and the text around it."""
    request = state["request"]
    several = len({str(span.value) for span in find_paths(request)}) > 1
    found: list[SubTask] = []
    for said in question_parts(request) if several else [request]:
        asked = await _asked(said, state, context)
        if asked is None or not asked.named or not (asked.looked_into or several):
            return None
        shown = [one for part in question_parts(asked.question) for one in _at_least_near(asked, part, state)]
        if not several and not any(one.calls for one in shown):
            return None
        found += _with_text(asked, shown)
    return _plan(found, state) if found else None


async def told_of_file(
    path: str, question: str, state: RouterState, context: RunContext, *, inside: bool
) -> list[SubTask]:
    """Show what a file tells that something was done with just before; nothing where it may not be what is asked.

    Args:
        path: Of the file.
        question: That names no file.
        state: Of the request.
        context: Of the run.
        inside: Whether the question says that it is of what stands in the file.
    """
    known = context.snapshot.tools.keys() >= _TOOLS
    if not known or not _is_of_text(path) or not _is_question(question) or is_of_the_file(question):
        return []
    text = await _text(path, context)
    if text is None or any(match.group() not in text for match in _COMPUTES.finditer(question)):
        return []
    asked = _Asked(path, text, question, inside, looked_into=True)
    return _sure(asked, state) or (_with_text(asked, _at_least_near(asked, question, state)) if inside else [])


def _at_least_near(asked: _Asked, part: str, state: RouterState) -> list[SubTask]:
    """Show what a question asks for or what comes near; say of one that nothing comes near to that it has no answer."""
    one = asked._replace(question=part)
    return _sure(one, state) or _near(one, state) or [SubTask(number=1, description=part, category=NO_TOOL)]


def _with_text(asked: _Asked, shown: list[SubTask]) -> list[SubTask]:
    """Put a short text behind lines of it that only come near, and before what has no answer."""
    whole = KnownCall(tool_id=_READ, arguments={"path": asked.path})
    short = len(asked.text.splitlines()) <= _SHORT and not holds_settings(asked.path)
    doubtful = any(one.remarks or not one.calls for one in shown)
    if not short or not doubtful or any(one.calls == (whole,) for one in shown):
        return shown
    answered = [one for one in shown if one.calls]
    return [*answered, _subtask(asked.path, whole), *(one for one in shown if not one.calls)]


def _plan(found: Sequence[SubTask], state: RouterState) -> Plan:
    numbered = tuple(one.model_copy(update={"number": n}) for n, one in enumerate(found, 1))
    return Plan(request=state["request"], subtasks=numbered, reason=phrase("is_told_in_file", state["language"]))


def _subtask(said: str, call: KnownCall, *remarks: str) -> SubTask:
    return SubTask(number=1, description=said, calls=(call,), remarks=remarks)


async def _asked(request: str, state: RouterState, context: RunContext) -> _Asked | None:
    """Read which file is asked, by its name or because the answer before was of it, and what it holds."""
    if not context.home.settings.offline or not context.snapshot.tools.keys() >= _TOOLS:
        return None
    named = file_named(request)
    if named:
        named = file_named(without_from(request, named[0])) or named
    path, question = named or (_file_before(state, request), request)
    if not named and not _speaks_on(request, path, state):
        return None
    if not _is_of_text(path) or not _is_question(question) or len(request) > _MOST_CHARS or "\n" in request.strip():
        return None
    looked_into = holds_settings(path) or told_in_text(request) is not None
    if named and not looked_into and not is_log(path):
        return None
    text = await _text(path, context)
    if text is None or any(match.group() not in text for match in _COMPUTES.finditer(question)):
        return None
    return _Asked(path, text, question, named is not None, looked_into)


async def _text(path: str, context: RunContext) -> str | None:
    try:
        return await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None


def _speaks_on(request: str, path: str, state: RouterState) -> bool:
    """Whether a message may be of the file before, and not of a table that has a column of that name."""
    if not path or not follows_file(request, settings=holds_settings(path)):
        return False
    return not holds_settings(path) or (asked_words(request) != [] and not names_column(request, state["conversation"]))


def _is_of_text(path: str) -> bool:
    return bool(path) and (holds_settings(path) or PurePosixPath(path).suffix.lower() in _TEXTS)


def _is_question(text: str) -> bool:
    return (asks(text) or _ASKS_SHORTLY.search(text.strip()) is not None) and not orders(text)


def _file_before(state: RouterState, request: str) -> str:
    """Return the one file that the answer before was of; empty where a file is named, or it was of several or none."""
    conversation = state.get("conversation") or []
    if not conversation or state.get("fresh") or re.search(r"\.\w{2,5}(?!\w)", request):
        return ""
    made = conversation[-1].produced
    paths = {str(u.arguments.get("path") or "") for u in made}
    return paths.pop() if len(paths) == 1 and all(u.tool_id in _TOOLS for u in made) else ""


def _sure(asked: _Asked, state: RouterState) -> list[SubTask] | None:
    """Show what a question asks for, where all its words are accounted for."""
    if holds_settings(asked.path):
        found = asked_settings(asked.question, settings_in(asked.text, asked.path), PurePosixPath(asked.path).stem)
        return (_settings_shown(asked, found, state) or None) if found is not None and not found.left else None
    of_log = log_lines(asked.question, asked.text, asked.path) if is_log(asked.path) else None
    if of_log is not None:
        return [_subtask(asked.question, _lines(asked, of_log.lines))] if of_log.lines else None
    lines = _of_text(asked) if asked.looked_into or not asked.named else None
    if lines is None or not lines.sure:
        return None
    if lines.whole:
        return [_subtask(asked.path, KnownCall(tool_id=_READ, arguments={"path": asked.path}))]
    return [_subtask(asked.question, _lines(asked, lines.lines))]


def _of_text(asked: _Asked) -> AskedLines | None:
    """Find lines of a text; a follow-up must say enough for that, and never just asks what the file holds."""
    found = asked_lines(asked.question, asked.text, PurePosixPath(asked.path).stem)
    if asked.named:
        return found
    words = asked_words(asked.question)
    lines = asked.text.splitlines()
    said = len(words) > 1 or all(_begins(lines[number - 1], words[0]) for number in found.lines[:1])
    return found if not found.whole and words and said else None


def _begins(line: str, word: str) -> bool:
    """Whether a word is what a line is about, behind the sign of a list or heading."""
    return re.sub(r"^[\W\d]+", "", line).lower().startswith(word)


def _near(asked: _Asked, state: RouterState) -> list[SubTask]:
    """Show what comes nearest, and say that it is no more than that."""
    language = state["language"]
    if holds_settings(asked.path):
        near = asked_settings(asked.question, settings_in(asked.text, asked.path), PurePosixPath(asked.path).stem)
        if near is None or not near.left:
            return []
        words = (", " if language == "en" else "、").join(near.left)
        said = phrase("near_settings", language, path=asked.path, words=words)
        shown = _settings_shown(asked, near, state)
        return [*shown[:-1], *(one.model_copy(update={"remarks": (*one.remarks, said)}) for one in shown[-1:])]
    lines = asked_lines(asked.question, asked.text, PurePosixPath(asked.path).stem)
    if not lines.lines:
        return []
    return [_subtask(asked.question, _lines(asked, lines.lines), phrase("near_line", language, path=asked.path))]


def _lines(asked: _Asked, numbers: Sequence[int]) -> KnownCall:
    return lines_call(asked.path, asked.text.splitlines(), numbers)


def _settings_shown(asked: _Asked, found: AskedSettings, state: RouterState) -> list[SubTask]:
    """Show settings: those of JSON by their keys, others by their lines; nothing where only the whole file does."""
    shown, secret = without_secrets(found.found) if found.section else (found.found, ())
    if not shown:
        return []
    remarks = [phrase("secrets_left_out", state["language"], keys=", ".join(s.path for s in secret))] if secret else []
    if not shown[0].line:
        keys = [found.section] if found.section else [one.keys for one in shown]
        queries = [queries_of([s.keys for s in shown])] if secret else [query_of(k) for k in keys]
        calls = [KnownCall(tool_id=_QUERY, arguments={"query": query, "path": asked.path}) for query in queries]
        return [_subtask(asked.question, call, *remarks) for call in calls]
    call = _lines(asked, [one.line for one in shown])
    if call.tool_id == _READ:  # other settings are not asked for, and may be secret
        return []
    return [_subtask(asked.question, call, *_places(asked, shown, state), *remarks)]


def _places(asked: _Asked, found: Sequence[Setting], state: RouterState) -> list[str]:
    """Say by its keys what stands in a line that does not say it alone."""
    return [
        phrase("stands_at", state["language"], line=one.line, path=asked.path, key=one.path)
        for one in found
        if len(one.keys) > 1
    ]
