"""Takes a conversation back to before a request, as if that and all that followed had not been asked; or all of it.

Its state is that of before, and with it what a follow-up refers to; what the runs brought and learnt goes too. What
their calls changed elsewhere stays changed: it is told, not undone.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from langgraph.graph import START

from errors import ConversationBusy
from graph.conversations import Conversations, thread
from graph.memory.long_term import LongTermMemory
from graph.observability.taken_back import TakenBack
from graph.workspace.kept_stores import KeptCheckpoints
from graph.workspace.resources import Resources
from tools.flow import changes_something


class Beginning(NamedTuple):
    """The state that a request began with."""

    checkpoint_id: str
    run_key: str


async def take_back(
    thread_id: str, runs: Collection[str], conversations: Conversations, resources: Resources, memory: LongTermMemory
) -> TakenBack:
    """Go back to before the first of some runs.

    Args:
        thread_id: The conversation.
        runs: Of the request and of those after it; one that never came to a state is passed over.
        conversations: Tell what waits.
        resources: The stores.
        memory: Of whoever asked.

    Raises:
        ConversationBusy: it runs just now.
    """
    if await resources.runs.is_running(thread_id):
        raise ConversationBusy
    begun = await _beginnings(thread_id, resources.checkpoints)
    first = next((place for place, one in enumerate(begun) if one.run_key in runs), len(begun))
    gone = begun[first:]
    if not gone:
        return TakenBack()
    run_keys = tuple(one.run_key for one in gone)
    found = await _left(thread_id, run_keys, conversations, resources)
    await resources.checkpoints.drop_from(thread_id, gone[0].checkpoint_id)
    await resources.runs.forget(thread_id)
    await resources.results.forget_runs(thread_id, run_keys)
    await resources.programs.forget_runs(thread_id, run_keys)
    await resources.allowed.forget_runs(thread_id, run_keys)
    await memory.forget_runs(run_keys)
    return found


async def forget_conversation(
    thread_id: str, conversations: Conversations, resources: Resources, memory: LongTermMemory
) -> None:
    """Drop all that is kept of a conversation, and what was remembered of its requests, judged or not.

    What a person shared with everybody stays: it is no longer theirs alone. So do the counts of the tool graph, which
    hold no words.
    """
    runs = [one.run_key for one in await _beginnings(thread_id, resources.checkpoints)]
    await conversations.forget(thread_id)
    await memory.forget_runs(runs, judged=True)


async def _beginnings(thread_id: str, checkpoints: KeptCheckpoints) -> list[Beginning]:
    """List the requests of a conversation in the order in which they were asked; a run that goes on begins nothing."""
    config = thread(thread_id)
    config["configurable"]["checkpoint_ns"] = ""
    found = []
    async for kept in checkpoints.alist(config, filter={"source": "input"}):
        asked = kept.checkpoint["channel_values"].get(START)
        run_key = asked.get("run_key") if isinstance(asked, dict) else None
        found.append(Beginning(kept.config["configurable"]["checkpoint_id"], str(run_key or "")))
    return found[::-1]


async def _left(
    thread_id: str, run_keys: Sequence[str], conversations: Conversations, resources: Resources
) -> TakenBack:
    tools = resources.library.tools()
    calls = [call for key in run_keys for call in await resources.journal.calls(thread_id, key)]
    return TakenBack(
        changed=tuple(
            noted
            for noted in calls
            if noted.status in ("ok", None)
            and (noted.call.tool_id not in tools or changes_something(tools[noted.call.tool_id]))
        ),
        questions=tuple(asked.call.tool_id for asked in await conversations.pending(thread_id)),
        plan=await conversations.waiting_plan(thread_id) is not None,
    )
