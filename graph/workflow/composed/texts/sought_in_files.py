"""Plans that show the lines of a file which tell what is sought in it, or which begin the entries that are counted."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.files.copied_then_read import copied_then_read
from agents.extraction.files.missing_deletions import missing_deletion
from agents.extraction.files.named_there import TEXTS, NamedFile, named_there
from agents.extraction.spans.marked_file import FILE
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.texts.word_counts import word_count_in_file
from agents.extraction.told.entries_of_kind import entries_of_kind
from agents.extraction.told.sought_in_file import lines_with, numbered_lines, sought_in_file
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.texts.lines_shown import lines_call
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from tools.workspace.workspace_texts import workspace_text

_GREP: Final = "system/grep_text"
_INFO: Final = "system/file_info"
_MOST_BYTES: Final = 200_000
_MOST_COUNTED: Final = 20_000
"""Characters of a file in which a word is counted."""
_MOST: Final = 1_000
_MOST_LINES: Final = 20_000
_COPY: Final = "system/copy_path"
_READ: Final = "system/read_file"
_ENCODE: Final = "general/encode_base64"
_HASH: Final = "system/hash_file"
_NEEDS: Final = frozenset({_GREP, _INFO, _READ, _ENCODE, _COPY, _HASH, QUERY})
_BASE64: Final = lazy_regex(
    r"(?:(?:please|pls|what(?:['’]?s|\s+is)|give\s+me|the|show\s+me)\s+)*base[- ]?64(?:\s+(?:encoding|form))?\s+"
    rf"(?:of|for)\s+(?:the\s+file\s+)?{FILE}"
    rf"|(?:请|帮我|把|将|\s)*{FILE}(?:文件)?(?:里)?的?(?:内容)?(?:转成|转换成|的)?"
    r"base[- ]?64(?:编码)?(?:是什么|是多少)?",
    re.IGNORECASE,
)
_ALGORITHM: Final = r"(?P<{}>md5|sha-?1|sha-?256|sha-?512)(?:\s*(?:hash|checksum|sum|digest|校验和|校验值|哈希值?|值))?"
_DIGEST: Final = lazy_regex(
    r"(?:(?:please|pls|what(?:['’]?s|\s+is)|give\s+me|the|show\s+me|compute|calculate|get)\s+)*"
    rf"{_ALGORITHM.format('en')}\s+(?:of|for)\s+(?:the\s+file\s+)?{FILE}(?:\s+(?:please|pls))?\s*[?!.]*"
    rf"|(?:请|帮我|给我|算一?下|查一?下|看一?下|求|\s)*{FILE}(?:这个)?(?:文件)?的?{_ALGORITHM.format('zh')}"
    r"(?:是什么|是多少|是啥|多少|呢)?\s*[?？。]*",
    re.IGNORECASE,
)
_SHOWN: Final = lazy_regex(
    r"(?:(?:please|pls|can\s+you|could\s+you|just|let\s+me|i\s+want\s+to|lemme)\s+)*"
    r"(?:show(?:\s+me)?|open|display|print|view|see|read(?:\s+me)?|cat|look\s+at|pull\s+up)\s+"
    rf"(?:(?:the|my|all\s+of|whole|contents?\s+of|file)\s+)*{FILE}(?:\s+(?:file|please|pls|for\s+me))*"
    rf"|what(?:['’]?s|\s+is)\s+(?:in|inside)\s+(?:(?:the|my|file)\s+)*{FILE}(?:\s+file)?"
    rf"|(?:请|帮我|给我|把|将|我想|\s)*(?:打开|显示|看看|看一?下|查看|读一?下|读取|展示|列出)(?:一下)?(?:文件)?{FILE}(?:的?内容|里的内容)?(?:给我看?看?)?"
    rf"|(?:请|帮我|把|\s)*{FILE}(?:的内容)?(?:打开|给我看看|显示出来|里有什么|里面有什么|里面是什么|里写了什么)",
    re.IGNORECASE,
)
"""Asks for all of a file, and for nothing of it."""
_ROWS: Final = frozenset({".csv", ".tsv", ".json", ".jsonl"})


async def sought_in_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show what is sought in a file, or to count its entries; None for any other request."""
    if not context.home.settings.offline or not context.snapshot.tools.keys() >= _NEEDS:
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    plan = _without_looking(state, files, folders)
    if plan is not None:
        return plan
    named = named_there(state["request"], files)
    if named is None:
        return None
    plan = _whole(named, state)
    if plan is not None:
        return plan
    is_text = named.path.lower().endswith(tuple(TEXTS))
    text = await _text(named.path, context) if is_text else None
    return _in_text(named, text, state) if text is not None else None


def _in_text(named: NamedFile, text: str, state: RouterState) -> Plan | None:
    """Plan to show lines of a text by their numbers or by what they tell, or to count a word in it."""
    lines = text.splitlines()
    numbered = numbered_lines(named.marked, len(lines))
    if numbered:
        return _plan(state, lines_call(named.path, lines, numbered))
    counted = word_count_in_file(named.marked, text) if len(text) <= _MOST_COUNTED else None
    if counted is not None:
        return _plan(state, KnownCall(tool_id=QUERY, arguments={"sql": counted.sql}))
    found = sought_in_file(named.marked)
    if found is None:
        return None
    numbers = lines_with(found, text)
    if not numbers:
        words = phrase("sought_not_there", state["language"], path=named.path, words=" ".join(found.words))
        part = SubTask(number=1, description=state["request"], category=NO_TOOL)
        return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)
    return _plan(state, lines_call(named.path, lines, numbers))


def _without_looking(state: RouterState, files: Sequence[str], folders: Sequence[str]) -> Plan | None:
    """Plan what the names alone tell: a file that is copied and read, or one that is not there to be deleted."""
    copied = copied_then_read(state["request"], files)
    if copied is not None:
        return _read_back(*copied, state)
    missing = missing_deletion(state["request"], [*files, *folders])
    # what looks at it says that it is not there, without asking first
    return _plan(state, KnownCall(tool_id=_INFO, arguments={"path": missing})) if missing else None


def _read_back(source: str, target: str, state: RouterState) -> Plan:
    copy = KnownCall(tool_id=_COPY, arguments={"source": source, "target": target})
    said = phrase("copy_file", state["language"], path=source, target=target)
    look = SubTask(number=2, description=target, needs=(1,), calls=(_read_call(target),))
    parts = (SubTask(number=1, description=said, calls=(copy,)), look)
    return Plan(request=state["request"], subtasks=parts, reason=phrase("is_of_files", state["language"]))


def _read_call(path: str) -> KnownCall:
    return KnownCall(tool_id=_READ, arguments={"path": path, "max_lines": _MOST_LINES})


def _whole(named: NamedFile, state: RouterState) -> Plan | None:
    """Plan what is asked of all of a file: its entries, its checksum, or its text in base64."""
    digest = _DIGEST.fullmatch(named.marked)
    if digest is not None:
        algorithm = (digest["en"] or digest["zh"]).casefold().replace("-", "")
        return _plan(state, KnownCall(tool_id=_HASH, arguments={"path": named.path, "algorithm": algorithm}))
    if _BASE64.fullmatch(named.marked):
        return _plan(state, _read_call(named.path), KnownCall(tool_id=_ENCODE, takes="text"))
    if PurePosixPath(named.path).suffix.lower() in _ROWS and _SHOWN.fullmatch(named.marked):
        return _plan(state, KnownCall(tool_id=_READ, arguments={"path": named.path}))
    of_kind = entries_of_kind(named.path, named.marked)
    if of_kind is None:
        return None
    given = {"pattern": of_kind.pattern, "path": named.path, "regex": True, "max_results": _MOST}
    return _plan(state, KnownCall(tool_id=_GREP, arguments=given))


async def _text(path: str, context: RunContext) -> str | None:
    try:
        return await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None


def _plan(state: RouterState, *calls: KnownCall) -> Plan:
    part = SubTask(number=1, description=state["request"], calls=calls)
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_told_in_file", state["language"]))
