"""The end of a request that may not go on: what the conversation keeps of it, and what the person is told."""

import logging
from collections.abc import Sequence

from langchain_core.runnables import RunnableConfig
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import StateSnapshot

from agents.language.messages import phrase
from errors import RequestEnded, sentence_in
from graph.workflow.context import RunContext
from graph.workflow.integrate import exchange
from graph.workflow.state import RouterState, RouterUpdate
from prompts.language import Language
from settings import Retention
from tools.calls.journal import CallJournal, NotedCall

logger = logging.getLogger(__name__)


async def end_early(
    app: CompiledStateGraph[RouterState, RunContext, RouterState, RouterState],
    thread: RunnableConfig,
    error: RequestEnded,
    journal: CallJournal,
    retention: Retention,
) -> None:
    """Close a run with a sentence in the place of an answer, so that the conversation goes on."""
    logger.info("the request was ended: %s", error)
    snapshot = await app.aget_state(thread)
    calls = await journal.calls(str(thread["configurable"]["thread_id"]), snapshot.values.get("run_key", ""))
    await app.aupdate_state(thread, _ended(snapshot, error, calls, retention), as_node="integrate")


def _ended(
    snapshot: StateSnapshot, error: RequestEnded, calls: Sequence[NotedCall], retention: Retention
) -> RouterUpdate:
    state = dict(snapshot.values)
    language: Language = "zh" if state.get("language") == "zh" else "en"
    if {"weigh", "decompose", "gather"} & {*snapshot.next}:  # the plan is that of the request before
        state |= {"plan": None, "decisions": []}
    kept = {"plan": None, "decisions": [], "results": [], **state}
    text = "\n\n".join([sentence_in(error, language), *_what_was_done(calls, language)])
    conversation = exchange(kept, text, retention)  # type: ignore[arg-type]  # filled above
    return {"answer": text, "conversation": conversation, "plan": kept["plan"], "decisions": kept["decisions"]}


def _what_was_done(calls: Sequence[NotedCall], language: Language) -> list[str]:
    done = dict.fromkeys(f"`{noted.call.tool_id}`" for noted in calls if noted.status in ("ok", "empty"))
    open_yet = dict.fromkeys(f"`{noted.call.tool_id}`" for noted in calls if noted.status is None)
    told = (("done_before", done), ("perhaps_done", open_yet))
    return [phrase(name, language, tools=" → ".join(tools)) for name, tools in told if tools]
