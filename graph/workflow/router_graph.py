"""The graph of one request.

    decompose ─► route ─► specialist × n ─► integrate
                   ▲           │
                   └───────────┘  sub-tasks that waited for a result, and sub-tasks that a specialist declined

Sub-tasks that only read run in parallel; one that needs another's result waits for it, and where one of two may change
something they keep the order of the request.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from langgraph.types import Send

from graph.observability.events import Planned, Routed
from graph.observability.run_metadata import note_cost
from graph.workflow.context import RunContext
from graph.workflow.decompose import planned
from graph.workflow.emit import tell
from graph.workflow.integrate import answer, exchange
from graph.workflow.order import foreseen_reading
from graph.workflow.route import handed, newly_decided, open_subtasks, ready
from graph.workflow.specialist_graph import build_specialist
from graph.workflow.state import RouterState, RouterUpdate
from graph.workflow.traces.node_spans import in_trace

RouterGraph: TypeAlias = StateGraph[RouterState, RunContext, RouterState, RouterState]
Ending: TypeAlias = Callable[[RouterState, Runtime[RunContext]], str]


async def decompose(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Rewrite a follow-up into a stand-alone request and split it."""
    subject, plan = await planned(state, runtime.context)
    plan = handed(plan, state, runtime.context)
    made = plan.model_dump(include={"request", "reason", "decided_by", "confidence"})
    tell(Planned(subtasks=plan.subtasks, **made))
    return {
        "plan": plan,
        "subject": subject,
        "decisions": [],
        "results": None,
        "in_turn": None,
        "answers": [],
        "told": (),
    }


async def route(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Decide which agent takes each sub-task that has none, or whose agent declined once."""
    decisions = await newly_decided(state, runtime.context)
    for decision in decisions:
        tell(Routed(decision=decision))
    changed = {d.subtask for d in decisions}
    return {"decisions": [*(d for d in state["decisions"] if d.subtask not in changed), *decisions]}


async def integrate(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Write the answer from all results, and keep the exchange for the next request."""
    text = await answer(state, runtime.context)
    note_cost(runtime.context.run.ledger)
    return {"answer": text, "conversation": exchange(state, text, runtime.context.home.settings.retention)}


def after_route(state: RouterState, runtime: Runtime[RunContext]) -> list[Send] | Literal["integrate"]:
    """Send every sub-task whose turn it is to its agent; end when none is left."""
    work = ready(state, lambda subtask, agent: foreseen_reading(subtask, agent, runtime.context))
    return [Send("specialist", one) for one in work] or "integrate"


def after_specialist(state: RouterState) -> Literal["route", "integrate"]:
    """Go back to the router while a sub-task waits or was declined."""
    return "route" if open_subtasks(state) else "integrate"


def answered(state: RouterState, runtime: Runtime[RunContext]) -> str:
    """End with the answer."""
    del state, runtime
    return "integrate"


def add_router(graph: RouterGraph, ending: Ending = answered, *elsewhere: str) -> None:
    """Add the nodes and edges of the way by search; what goes before `decompose` is the caller's.

    Args:
        graph: Gets them.
        ending: Names the node that comes after the last sub-task.
        elsewhere: Nodes that it may name besides `integrate`.
    """

    def routed(state: RouterState, runtime: Runtime[RunContext]) -> list[Send] | str:
        there = after_route(state, runtime)
        return ending(state, runtime) if there == "integrate" else there

    def worked(state: RouterState, runtime: Runtime[RunContext]) -> str:
        there = after_specialist(state)
        return ending(state, runtime) if there == "integrate" else there

    graph.add_node("decompose", in_trace(decompose))
    graph.add_node("route", in_trace(route))
    graph.add_node("specialist", build_specialist().compile())
    graph.add_node("integrate", in_trace(integrate))
    graph.add_edge("decompose", "route")
    graph.add_conditional_edges("route", routed, ["specialist", "integrate", *elsewhere])
    graph.add_conditional_edges("specialist", worked, ["route", "integrate", *elsewhere])
    graph.add_edge("integrate", END)


def build() -> RouterGraph:
    """Build the way by search alone, uncompiled."""
    graph: RouterGraph = StateGraph(RouterState, context_schema=RunContext)
    add_router(graph)
    graph.add_edge(START, "decompose")
    return graph
