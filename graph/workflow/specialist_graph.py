"""The sub-graph of one sub-task.

recall ─► search ─► reflect ─► prepare ─► execute ──┐
▲          │          ▲          │      │ more steps
│          │          └──────────┼──────┘
│          ▼                     ▼
│      summarize ◄── reflect ◄───┘
│          │           │
└──────────┼───────────┘  resume at the first wrong step, or restart without the noise
▼
remember
"""

import asyncio
from collections.abc import Sequence
from itertools import takewhile
from typing import Literal, TypeAlias, cast

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from agents.decisions.reflect.question import ReflectQuestion
from agents.decisions.shared.prompt_text import upstream_line
from agents.moves import Move, PathStep, Reflection, ToolPath
from agents.subtask import SubTask
from graph.observability.events import Moved, PathFound, Recalled, Reflected
from graph.workflow.approval.approvals import ask, made
from graph.workflow.approval.authority import needs_approval
from graph.workflow.asked.chosen_steps import chosen_path
from graph.workflow.asked.newest_year import with_newest
from graph.workflow.context import RunContext
from graph.workflow.earlier.conversation_values import known_again
from graph.workflow.earlier.results import result_tables
from graph.workflow.emit import tell
from graph.workflow.execute import prepare, with_reasons
from graph.workflow.failover import reroute
from graph.workflow.find_path import edges_along, find_path, first_candidates, known_path
from graph.workflow.intents import understand
from graph.workflow.order import needs_asking, next_steps, out_of_turn, put_back, reading, taking_turns
from graph.workflow.reflect import Next, again, carried, next_after, once_more, stage_of, stays
from graph.workflow.remember import asked_at, asks_guess, remembered, result_of
from graph.workflow.search_session import session_of
from graph.workflow.state import (
    SpecialistInput,
    SpecialistOutput,
    SpecialistState,
    SpecialistUpdate,
    SubTaskResult,
)
from graph.workflow.table_questions.lost_conditions import without_lost_condition
from graph.workflow.table_questions.unread_questions import without_unread
from graph.workflow.traces.node_spans import in_trace
from graph.workflow.unserved import checked, heeding, with_asides_told, with_unread_told
from graph.workflow.which_tool import path_of_choice, which_tool
from prompts.language import language_of
from tools.tool import Tool

SpecialistGraph: TypeAlias = StateGraph[SpecialistState, RunContext, SpecialistInput, SpecialistOutput]


async def recall(state: SpecialistState, runtime: Runtime[RunContext]) -> SpecialistUpdate:
    """Find first candidates in the tool index and similar requests in long-term memory."""
    context, subtask = runtime.context, state["subtask"]
    if (before := state.get("begun")) is not None:
        return await gone_on_with(before, state, context)
    if subtask.chosen:
        return await chosen_path(state, context)
    foreseen = context.run.cache.foreseen.pop((subtask.number, state["agent"]), None)
    if foreseen is not None:
        for event in foreseen.events:
            tell(event)
        return foreseen.update
    if subtask.calls:
        return straight(subtask, context)
    known = known_again(state, context.snapshot.tools, context.snapshot.dependencies)
    upstream = (*await result_tables(state, context), *known, *state["upstream"])
    state = {**state, "upstream": upstream}
    wishes = await understand(context, subtask.description)
    alike = (await session_of(state, context)).alike
    memories = tuple(" > ".join(r.memory.path) for r in alike if r.weight > 0)
    offered, left_out = await first_candidates(state, context)
    tell(Recalled(subtask=subtask.number, candidates=offered, memories=memories, excluded=left_out))
    way = await known_path(state, context)
    for move in way.moves:
        tell(Moved(subtask=subtask.number, move=move))
    begun: SpecialistUpdate = {"path": way.path, "resume_from": way.tool_ids, "moves": way.moves}
    nothing: SpecialistUpdate = {"round": 0, "calls": (), "done": (), "noise": ()}
    asked = None if way.tool_ids or state["upstream"] else which_tool(wishes, state, context)
    question: SpecialistUpdate = {} if asked is None else {"question": asked}
    return {**begun, **nothing, **question, "units": wishes.texts, "memories": memories, "upstream": upstream}


def straight(subtask: SubTask, context: RunContext) -> SpecialistUpdate:
    """Go the way of calls that are known already: there is nothing to search for."""
    path = ToolPath(
        steps=tuple(
            PathStep(
                number=n,
                tool_id=call.tool_id,
                needs=(n - 1,) if n > 1 else (),
                pulled=n < len(subtask.calls),
                asks=needs_approval(context.snapshot.tools[call.tool_id]),
            )
            for n, call in enumerate(subtask.calls, 1)
        )
    )
    tell(PathFound(subtask=subtask.number, path=path, edges=()))
    looked_at = Reflection(verdict="success", reason="the call is known")
    nothing: SpecialistUpdate = {"round": 0, "noise": (), "calls": (), "done": (), "resume_from": (), "moves": ()}
    rest: SpecialistUpdate = {"units": (subtask.description,), "covered": (1.0,), "memories": ()}
    return {**nothing, **rest, "path": path, "reflection": looked_at}


async def gone_on_with(before: SubTaskResult, state: SpecialistState, context: RunContext) -> SpecialistUpdate:
    """Take up a path where a person had to be asked: the calls that were made stand."""
    wishes = await understand(context, state["subtask"].description)
    calls = before.results
    done = tuple(dict.fromkeys(r.call.step for r in calls))
    path = path_of_choice(before, state, context) or before.path
    covered = before.covered or (1.0,) * len(wishes.texts)
    begun: SpecialistUpdate = {"path": path, "calls": calls, "done": done, "kept": max(done, default=0)}
    looked_at = Reflection(verdict="success", reason="the person said what was missing")
    nothing: SpecialistUpdate = {"round": 0, "noise": (), "resume_from": (), "moves": (), "memories": ()}
    known = known_again(state, context.snapshot.tools, context.snapshot.dependencies)
    upstream = (*await result_tables(state, context), *known, *state["upstream"])
    rest: SpecialistUpdate = {"units": wishes.texts, "covered": covered, "reflection": looked_at}
    return {**begun, **nothing, **rest, "upstream": upstream}


async def search(state: SpecialistState, runtime: Runtime[RunContext]) -> SpecialistUpdate:
    """Search the tool graph depth-first for a path."""
    number = state["subtask"].number

    async def on_move(move: Move) -> None:
        tell(Moved(subtask=number, move=move))

    found = await find_path(_from_what_is_left(state, runtime.context), runtime.context, on_move)
    path, moves = found.path, (*state["moves"], *found.outcome.moves)
    if stays(state, path, found.covered):
        # A restart that finds nothing better keeps what the last round brought.
        return {"moves": moves, "round": runtime.context.home.settings.max_reflections}
    edges = await edges_along(path, runtime.context)
    tell(PathFound(subtask=number, path=path, edges=edges))
    once_more: SpecialistUpdate = {"round": state["round"] + 1} if "reflection" in state else {}
    what: SpecialistUpdate = {"path": path, "covered": found.covered, "refined": found.refined, "moves": moves}
    return {**once_more, **what, **carried(state, path)}


async def reflect(state: SpecialistState, runtime: Runtime[RunContext]) -> SpecialistUpdate:
    """Judge the path before its calls, and the calls after them."""
    context, subtask = runtime.context, state["subtask"]
    stage = stage_of(state)
    question = ReflectQuestion(
        task=subtask.description,
        request=state.get("request", ""),
        known=tuple(upstream_line(u) for u in state["upstream"] if u.step),
        stage=stage,
        path=state["path"],
        units=state["units"],
        covered=state["covered"],
        results=state["calls"],
        moves=state["moves"],
        descriptions={t.id: t.description.split("\n", 1)[0] for t in _on_offer(state["path"].tool_ids, context)},
    )
    reflection = await context.decisions.reflect(question)
    tell(Reflected(subtask=subtask.number, stage=stage, reflection=reflection))
    redone = once_more(state, reflection, context) if stage == "results" else {}
    if redone:
        return {"reflection": reflection, **redone}
    goes_back = next_after({**state, "reflection": reflection}, context) == "search"
    return {"reflection": reflection, **(again(state, reflection) if goes_back else {})}


async def prepare_calls(state: SpecialistState, runtime: Runtime[RunContext]) -> SpecialistUpdate:
    """Fill the arguments of every step that may run now."""
    tools = runtime.context.snapshot.tools
    steps = next_steps(state["path"], state["done"], lambda tool_id: reading(tools, tool_id))
    prepared = await asyncio.gather(*(prepare(step, state, runtime.context) for step in steps))
    if not state["subtask"].chosen:  # what a person saw, they asked for
        prepared = [await heeding(one, state, runtime.context) for one in prepared]
    return {"prepared": tuple(prepared), "redo": {}}


async def execute(state: SpecialistState, runtime: Runtime[RunContext]) -> SpecialistUpdate:
    """Ask where a person must approve, then call. Asking comes first, so that a resumed run repeats no call."""
    context = runtime.context
    now, later = taking_turns(state["prepared"])
    calls = [call for p in now for call in p.calls]
    results = await made(calls, await ask(now, state, context), state, context)
    results = await with_newest(results, state, context)
    question = next((p.question for p in now if p.question is not None), None)
    if question is not None and question.guess:
        later = []  # they are filled again once it is answered
    waiting = [*put_back(now, results), *later]
    left = {p.step.number for p in (*waiting, *(p for p in now if p.question is not None))}
    ended = [*(result for p in now for result in p.failed), *(r for r in results if not needs_asking(r))]
    update: SpecialistUpdate = {
        "calls": (*state["calls"], *ended),
        "done": (*state["done"], *(p.step.number for p in now if p.step.number not in left)),
        "prepared": tuple([await with_reasons(p, state, context) for p in waiting]),
    }
    if question is not None:
        return {**update, **asked_at({**state, **update}, question, context)}
    if state["subtask"].chosen:
        return update  # nobody else takes over what a person chose
    return {**update, **await reroute({**state, **update}, context)}


async def summarize(state: SpecialistState, runtime: Runtime[RunContext]) -> SpecialistUpdate:
    """Shape what the router gets back."""
    if out_of_turn(state, runtime.context):
        return {"in_turn": [state["subtask"].number]}
    if state["subtask"].calls or state["subtask"].chosen:
        result = with_unread_told(result_of(state, runtime.context), state)
        return {"results": [with_asides_told(result, state)]}
    result = await checked(result_of(state, runtime.context), state, runtime.context)
    result = await without_lost_condition(result, state, runtime.context)
    return {"results": [with_asides_told(await without_unread(result, state, runtime.context), state)]}


async def remember(state: SpecialistState, runtime: Runtime[RunContext]) -> SpecialistUpdate:
    """Count the path in the graph and keep it in long-term memory."""
    if not out_of_turn(state, runtime.context) and not state["subtask"].calls:
        await remembered(state, runtime.context)
    return {}


def _from_what_is_left(state: SpecialistState, context: RunContext) -> SpecialistState:
    """Let a search keep no tool that went away while the run waited, and nothing that came behind it."""
    kept = tuple(takewhile(lambda tool_id: tool_id in context.snapshot.tools, state.get("resume_from", ())))
    return {**state, "resume_from": kept}


def _on_offer(tool_ids: Sequence[str], context: RunContext) -> list[Tool]:
    return [context.snapshot.tools[tool_id] for tool_id in dict.fromkeys(tool_ids) if tool_id in context.snapshot.tools]


def after_recall(state: SpecialistState, runtime: Runtime[RunContext]) -> Next:
    """Search, unless the path was found before, or a person must first say which tool is meant."""
    if state.get("question") is not None:
        return "summarize"
    return after_reflect(state, runtime) if "reflection" in state else "search"


def after_reflect(state: SpecialistState, runtime: Runtime[RunContext]) -> Next:
    """Search again, make the calls, or end."""
    after = next_after(state, runtime.context)
    return "summarize" if after == "prepare_calls" and out_of_turn(state, runtime.context) else after


def after_execute(state: SpecialistState) -> Literal["execute", "prepare_calls", "reflect", "summarize"]:
    """Go on with what was prepared, then with the path while steps can run; stop where a person is asked."""
    if state["prepared"]:
        return "execute"
    if asks_guess(state):
        return "summarize"
    if any(r.error_type == "MissingArgument" for r in state["calls"]):
        return "reflect"
    left = [s for s in state["path"].steps if s.number not in state["done"]]
    return "prepare_calls" if left and next_steps(state["path"], state["done"], lambda _: False) else "reflect"


def build_specialist() -> SpecialistGraph:
    """Build the sub-graph, uncompiled."""
    graph = StateGraph(
        SpecialistState, context_schema=RunContext, input_schema=SpecialistInput, output_schema=SpecialistOutput
    )
    graph.add_node("recall", in_trace(recall))
    graph.add_node("search", in_trace(search))
    graph.add_node("reflect", in_trace(reflect))
    graph.add_node("prepare_calls", in_trace(prepare_calls))
    graph.add_node("execute", in_trace(execute))
    graph.add_node("summarize", in_trace(summarize))
    graph.add_node("remember", in_trace(remember))
    graph.add_edge(START, "recall")
    graph.add_conditional_edges("recall", after_recall)
    graph.add_edge("search", "reflect")
    graph.add_conditional_edges("reflect", after_reflect)
    graph.add_edge("prepare_calls", "execute")
    graph.add_conditional_edges("execute", after_execute)
    graph.add_edge("summarize", "remember")
    graph.add_edge("remember", END)
    return graph


async def plan_path(task: str, agent: str, context: RunContext) -> SpecialistState:
    """Find the path that an agent would take for a task, and stop before the first call."""
    given: SpecialistInput = {
        "subtask": SubTask(number=1, description=task, category=agent),
        "agent": agent,
        "language": language_of(task),
        "upstream": (),
    }
    return cast(SpecialistState, await build_planner().compile().ainvoke(given, context=context))


def build_planner() -> StateGraph[SpecialistState, RunContext, SpecialistInput, SpecialistState]:
    """Build the part of the sub-graph that comes before the calls, uncompiled."""
    graph = StateGraph(SpecialistState, context_schema=RunContext, input_schema=SpecialistInput)
    graph.add_node("recall", in_trace(recall))
    graph.add_node("search", in_trace(search))
    graph.add_node("reflect", in_trace(reflect))
    graph.add_edge(START, "recall")
    graph.add_edge("recall", "search")
    graph.add_edge("search", "reflect")
    graph.add_conditional_edges("reflect", after_reflect, {"search": "search", "prepare_calls": END, "summarize": END})
    return graph
