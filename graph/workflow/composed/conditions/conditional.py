"""Plans of requests that do one thing where something is so of files, and another where it is not.

What is so is looked up before anything is planned; the call that shows it comes first in the plan, so that the answer
says why the rest was done, or was not.
"""

import asyncio
from typing import Final

from agents.extraction.conditional.conditional import Branch, Conditional, conditional, under_other_name
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState

_COMPARE: Final = "general/diff_files"
_SEARCH: Final = "system/grep_text"
_DELETE: Final = "system/delete_file"


async def conditional_steps(state: RouterState, context: RunContext) -> tuple[tuple[SubTask, ...], str] | None:
    """Return the calls of the case that holds, and what it asks besides; None for any other request."""
    if not context.home.settings.offline:
        return None
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    found = conditional(state["request"], files, folders)
    if found is None or _DELETE not in context.snapshot.tools:
        return None
    call = _call(found)
    result = await looked(call.tool_id, call.arguments, context, empty=True)
    if result is None or (found.kind == "holds" and not result.get("n_searched")):
        return None
    holds = bool(result.get("identical")) if found.kind == "same" else bool(result.get("n_matches"))
    branch = found.then if holds else found.otherwise
    first = SubTask(number=1, description=phrase("looked_whether", state["language"]), calls=(call,))
    return (first, *_done(branch, state)), branch.rest


async def with_free_name(state: RouterState, context: RunContext) -> str | None:
    """Return a request with the name under which it saves, where it gives another for a file that is there already."""
    if not context.home.settings.offline:
        return None
    files, _ = await asyncio.to_thread(there, context.run.surroundings.workspace)
    return under_other_name(state["request"], files)


def _call(found: Conditional) -> KnownCall:
    if found.kind == "same":
        return KnownCall(tool_id=_COMPARE, arguments={"first_path": found.files[0], "second_path": found.files[1]})
    return KnownCall(tool_id=_SEARCH, arguments={"pattern": found.word, "path": found.files[0]})


def _done(branch: Branch, state: RouterState) -> tuple[SubTask, ...]:
    if not branch.deletes:
        return ()
    call = KnownCall(tool_id=_DELETE, arguments={"path": branch.deletes})
    text = phrase("delete_file", state["language"], path=branch.deletes)
    return (SubTask(number=2, description=text, needs=(1,), calls=(call,)),)
