"""Plans of what is asked of every file of a folder: a checksum of each, or the lines with a word counted by file."""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.each.files_in_folder import OfEachFile, inside, of_each_file
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState

_HASH: Final = "system/hash_file"
_SAME: Final = "general/diff_files"
_SEARCH: Final = "system/grep_text"
_GROUP: Final = "data/group_aggregate"
_MOST_FILES: Final = 16
_MOST_LINES: Final = 1_000


async def files_in_folder_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the calls for every file; None where a request asks for anything else, or of too many files."""
    if not context.home.settings.offline:
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    found = of_each_file(state["request"], folders)
    if found is None:
        return None
    made = await (_checksums(found, files, context) if found.asks == "checksum" else _lines(found, state, context))
    reason = phrase("works_on_results", state["language"])
    return Plan(request=state["request"], subtasks=made, reason=reason) if made else None


async def _checksums(found: OfEachFile, files: Sequence[str], context: RunContext) -> tuple[SubTask, ...]:
    """Plan a checksum for each file and, where that is asked, the comparison of those that have the same."""
    meant = inside(found.folder, files, found.kind)
    if not 0 < len(meant) <= _MOST_FILES or not {_HASH, _SAME} <= context.snapshot.tools.keys():
        return ()
    given = [{"path": path, "algorithm": found.algorithm} for path in meant]
    made = [SubTask(number=n, description=_said(one), calls=(_call(_HASH, one),)) for n, one in enumerate(given, 1)]
    told = [await looked(_HASH, one, context) for one in given] if found.same else []
    if any(one is None for one in told):
        return ()
    for first, second in _alike(meant, [str(one["digest"]) for one in told if one is not None]):
        call = _call(_SAME, {"first_path": first, "second_path": second})
        made.append(SubTask(number=len(made) + 1, description=f"{first} = {second}", calls=(call,)))
    return tuple(made)


def _alike(files: Sequence[str], digests: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pair each file with the next one that holds the same."""
    for digest in dict.fromkeys(digests):
        yield from pairwise([file for file, own in zip(files, digests, strict=True) if own == digest])


async def _lines(found: OfEachFile, state: RouterState, context: RunContext) -> tuple[SubTask, ...]:
    """Plan to search all files of a folder, and to count by file what was found."""
    if not {_SEARCH, _GROUP} <= context.snapshot.tools.keys():
        return ()
    given: dict[str, Any] = {"pattern": found.word, "path": found.folder, "max_results": _MOST_LINES}
    if found.level:  # a level stands as a word of its own, in capitals
        given |= {"pattern": rf"\b{found.word}\b", "regex": True, "ignore_case": False}
    seen = await looked(_SEARCH, given, context, empty=True)
    if seen is None or seen.get("truncated"):
        return ()
    first = SubTask(number=1, description=state["request"], calls=(_call(_SEARCH, given),))
    if not seen.get("n_matches"):
        return (first,)
    call = KnownCall(tool_id=_GROUP, arguments={"by": "path"}, takes="table")
    text = f"{phrase('lines_by_file', state['language'], word=found.word)} [A1]"
    return first, SubTask(number=2, description=text, needs=(1,), calls=(call,))


def _said(given: dict[str, str]) -> str:
    return f"{given['algorithm']} {given['path']}"


def _call(tool_id: str, arguments: dict[str, Any]) -> KnownCall:
    return KnownCall(tool_id=tool_id, arguments=arguments)
