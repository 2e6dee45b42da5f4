"""From all results to the streamed answer, and what the conversation keeps of it."""

import re
from collections.abc import Mapping
from typing import Final

from agents.approval.changes import changes_told
from agents.asking.argument_question import ArgumentQuestion
from agents.asking.failure_words import worded
from agents.decisions.fill_arguments.question import Upstream
from agents.decisions.summarize.question import Part, SummarizeQuestion
from agents.language.messages import phrase
from agents.language.tag_words import in_words
from agents.moves import GraphKnowledge
from agents.subtask import SubTask
from errors import ToolNotFound, sentence_in
from graph.observability.events import AnswerDelta
from graph.workflow.context import RunContext
from graph.workflow.earlier.open_questions import open_question, standing
from graph.workflow.earlier.unread_follow_ups import only_repeats
from graph.workflow.emit import tell
from graph.workflow.route import NO_TOOL, shown_upstream
from graph.workflow.state import Exchange, RouterState, SubTaskResult
from graph.workflow.table_questions.table_calls import asked_table
from graph.workflow.table_questions.unread_questions import unread_words
from graph.workflow.talk.small_talk import talk_answer, talk_of
from settings import Retention
from tools.call import IN_DOUBT, ToolResult
from tools.flow import changes_something
from tools.tool import Tool

_KEPT_CHARS = 4_000
GRAPH_NOTICES: Final[Mapping[GraphKnowledge, str]] = {"last_known": "graph_last_known", "none": "graph_down"}
"""What is said of a path that was found without the graph's server; the worse case last."""


async def answer(state: RouterState, context: RunContext) -> str:
    """Stream the answer and return the whole of it."""
    said = await _without_results(state, context)
    if said:
        return _told(said)
    parts, asked = _parts(state, context), open_question(state)
    if (
        asked is None
        and all(not p.results and p.failure for p in parts)
        and not any(r.results for r in state["results"])
    ):
        return await _nothing(state, context)
    tools = {r.call.tool_id for p in parts for r in p.results}
    question = SummarizeQuestion(
        request=state["request"],
        language=state["language"],
        parts=parts,
        answers={t: dict(context.snapshot.tools[t].answers) for t in tools if t in context.snapshot.tools},
    )
    pieces: list[str] = []
    async for piece in context.decisions.summarize(question):
        pieces.append(piece)
        tell(AnswerDelta(text=piece))
    used = used_tools(state, context.snapshot.tools)
    if used:
        listed = " → ".join(f"`{t}`" for t in used)
        pieces.append(phrase("used", state["language"], tools=listed))
        tell(AnswerDelta(text=pieces[-1]))
    if asked is not None:
        pieces.append(f"\n\n{_asked_words(asked, state)}")
        tell(AnswerDelta(text=pieces[-1]))
    notes = [note for result in _final(state) for note in result.notes]
    marks = [*_without_model(state, context), *(phrase(said, state["language"]) for said in _marks(state))]
    changed = changes_told((r for result in _final(state) for r in result.results), state["language"])
    for said in dict.fromkeys((*notes, *changed, *marks)):
        pieces.append(f"\n\n_{said}_")
        tell(AnswerDelta(text=pieces[-1]))
    return "".join(pieces).strip()


async def _without_results(state: RouterState, context: RunContext) -> str:
    """Return what is said where no result is told: small talk, what may not be done, a question alone."""
    talk = talk_of(state, context)
    if talk is not None:
        return await talk_answer(talk, state["language"], context)
    plan, asked = state["plan"], open_question(state)
    if plan is not None and plan.refusal:
        return plan.refusal
    if only_repeats(state, _final(state), context):
        return phrase("same_again", state["language"], request=state["request"])
    return _asked_words(asked, state) if asked is not None and not _parts(state, context) else ""


def _asked_words(asked: ArgumentQuestion, state: RouterState) -> str:
    """Write the question that waits, and what follows once it is answered."""
    there = {r.number for r in standing(state)}
    subtasks = state["plan"].subtasks if state["plan"] else ()
    behind = [s.words for s in subtasks if s.number not in there and _waits(s, state)]
    return "\n\n".join([asked.words, *(phrase("ask_then", state["language"], task=task) for task in behind)])


def _without_model(state: RouterState, context: RunContext) -> list[str]:
    """Say why the model was not used for all of it; of several reasons the first."""
    language = state["language"]
    faults = context.run.meter.fallbacks[:1]
    return [phrase("model_down", language, reason=sentence_in(fault, language)) for fault in faults]


def _marks(state: RouterState) -> list[str]:
    """Name what the reader must know of how the path was found."""
    known = {result.path.graph for result in _final(state)}
    return [said for age, said in GRAPH_NOTICES.items() if age in known][-1:]


def exchange(state: RouterState, text: str, retention: Retention) -> list[Exchange]:
    """Append this exchange to the conversation; old ones and long values are dropped."""
    produced = tuple(_short(u) for r in _final(state) for u in shown_upstream(r))
    plan = state["plan"]
    request = plan.request if plan else state["request"]
    if answers := state.get("answers"):
        request = f"{request} ({', '.join(answer.said for answer in answers)})"
    new = Exchange(
        request=request,
        answer=text[:_KEPT_CHARS],
        produced=produced,
        said=state["request"],
        table_question=asked_table(state, produced),
        waits=open_question(state) is not None,
        refused=_is_refused(state),
    )
    return [*(state.get("conversation") or []), new][-retention.conversation_exchanges :]


def _is_refused(state: RouterState) -> bool:
    """Whether no part was answered, asked back, or said not to be clear."""
    plan, parts = state["plan"], _final(state)
    unclear = plan is not None and bool(plan.refusal)
    asked = bool(parts) or bool(state["decisions"])  # small talk has neither
    return asked and not unclear and not any(r.shown or r.question is not None for r in parts)


def used_tools(state: RouterState, tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """List the tools that were called, in order, each once; a call that was refused was not made.

    Nor has a tool been used that would have changed something and was asked for what it cannot do: the answer says so.
    """
    every = [r for result in _final(state) for r in result.results]
    ids = [
        r.call.tool_id
        for r in every
        if r.error_type != "MissingArgument" and _was_made(r) and not _left_all_as_it_was(r, tools)
    ]
    return tuple(dict.fromkeys(ids))


def _left_all_as_it_was(result: ToolResult, tools: Mapping[str, Tool]) -> bool:
    """Whether a call that changes something was turned away before it did: its file is there already."""
    tool = tools.get(result.call.tool_id)
    turned_away = result.status == "error" and not result.broken and result.error_type != IN_DOUBT
    return turned_away and tool is not None and changes_something(tool)


def _was_made(result: ToolResult) -> bool:
    """Whether a call was made, or may have been; one whose tool is gone is named, since no sentence else names it."""
    return result.status != "denied" or result.error_type in (IN_DOUBT, ToolNotFound.__name__)


def _final(state: RouterState) -> list[SubTaskResult]:
    """Keep each sub-task's last result that was not told yet, in the order of the plan."""
    last = {r.number: r for r in standing(state)}
    return [last[n] for n in sorted(last) if n not in (state.get("told") or ())]


def _parts(state: RouterState, context: RunContext) -> tuple[Part, ...]:
    last = {r.number: r for r in _final(state)}
    parts = []
    for subtask in state["plan"].subtasks if state["plan"] else ():
        result = last.get(subtask.number)
        if subtask.number in (state.get("told") or ()) or (result is None and _waits(subtask, state)):
            continue
        if result is None:
            failure = "" if subtask.category == NO_TOOL and not context.home.settings.offline else "no_tool_part"
            text = phrase(failure, state["language"], task=subtask.words) if failure else ""
            parts.append(Part(number=subtask.number, description=subtask.words, failure=text))
            continue
        shown = tuple(r for r in result.results if r.call.id in result.shown)
        if result.question is not None and not shown:
            continue
        parts.append(
            Part(
                number=subtask.number,
                description=subtask.description,
                agent=result.agent,
                results=tuple(worded(r, context.snapshot.tools) for r in shown),
                failure="" if result.question is not None else result.failure,
            )
        )
    return tuple(parts)


def _waits(subtask: SubTask, state: RouterState) -> bool:
    """Whether a sub-task needs one, be it through others, that waits for an answer."""
    if subtask.category == NO_TOOL or open_question(state) is None:
        return False
    agents = {d.subtask: d.agent for d in state["decisions"]}
    return bool(agents.get(subtask.number))


async def _nothing(state: RouterState, context: RunContext) -> str:
    """Say honestly that no tool fits, and what there is; of a question over a database what was not understood."""
    if unread := await unread_words(state, context):
        return _told(unread)
    language = state["language"]
    if agent := state.get("agent"):
        return _told(phrase("agent_has_none", language, agent=in_words(agent, language)))
    between, beside = ("；", "**{name}**（{gist}）") if language == "zh" else ("; ", "**{name}** ({gist})")
    listed = between.join(
        beside.format(name=in_words(p.name, language), gist=gist(p.describe(language)))
        for p in context.snapshot.profiles
    )
    return _told(phrase("no_tool", language, agents=listed))


def _told(text: str) -> str:
    tell(AnswerDelta(text=text))
    return text


def gist(description: str) -> str:
    """Keep what stands before the first colon or the first full stop."""
    return re.split(r"[:：。]|\.(?:\s|$)", description, maxsplit=1)[0].strip()


def _short(upstream: Upstream) -> Upstream:
    """Keep small values as they are and only the short form of long ones."""
    texts = (upstream.compressed, upstream.text, str(upstream.value))
    return upstream if all(len(text) <= _KEPT_CHARS for text in texts) else upstream.model_copy(update={"value": None})
