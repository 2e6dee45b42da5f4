"""The graph of one request, whichever way it is worked at.

    START ─► propose ─► review ─► route …                     with a plan that a person looks at first
    START ─► gather ─► compose ─► look ─┬─► run ─► compose …  where the plan is the model's program
                          ▲             │
                          └─────────────┘
    START ─► weigh ─┬─► gather ─► compose ─► run ─► compose … ─► conclude ─► END      by programs, or call by call
                    │     ▲         │        ▲ │
                    │     │         │        │ └─► approve    a call that a person must approve
                    │     │         │        └───────┘
                    │     │         └─► decompose, where no model can be asked and nothing has run
                    │     └───────────────────────────────┐   what fell short goes on with the model
                    └─► decompose ─► route ─► specialist × n ─► integrate ─► END      by search, and without a model

`weigh` stands there in `escalate` only: it plans a request without the model, and keeps it so where that deserves it.
`compose` asks the model; `run` makes the calls of its program, or those that it asked for by themselves; what was
printed, or brought, goes back to `compose`.
"""

from typing import Literal

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from langgraph.types import interrupt

from agents.approval.proposed_plan import PlanDecision
from agents.approval.reasons import reason_of_tool, worded
from agents.language.messages import phrase
from agents.language.tool_labels import called, does
from agents.program import ProgramWork, WaitingCall
from graph.observability.events import ApprovalAsked, ProgramLine
from graph.observability.run_metadata import note_cost
from graph.programs.call_run import CallRun
from graph.programs.conclude import concluded
from graph.programs.opening import opened
from graph.programs.plan_first import is_to_be_seen, looked_at, plan_asked
from graph.programs.reply import replied
from graph.programs.run import ProgramRun
from graph.programs.weigh import falls_short, weighed
from graph.proposal.laid_out import laid_out
from graph.proposal.reviewed import reviewed
from graph.workflow.approval.authority import UNBOUND, Approval
from graph.workflow.context import RunContext
from graph.workflow.integrate import exchange
from graph.workflow.router_graph import RouterGraph, add_router
from graph.workflow.state import RouterState, RouterUpdate
from graph.workflow.talk.small_talk import talk_of
from graph.workflow.traces.node_spans import in_trace


async def weigh(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Decide whether the whole request stays without a model."""
    return await weighed(state, runtime.context)


async def propose(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Plan the request up to its first call."""
    return await laid_out(state, runtime.context)


async def review(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Show a person the plan; nothing happens here before they answer, so nothing happens twice."""
    asked = state.get("proposal")
    said = interrupt(asked.model_dump(mode="json")) if asked is not None else {"run": True}
    return reviewed(state, PlanDecision.model_validate(said), runtime.context)


async def gather(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Find the tools for a request, and write what the model is told first."""
    return await opened(state, runtime.context)


async def compose(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Ask for the next reply."""
    return {"program": await replied(_work(state), state["language"], runtime.context)}


async def look(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Show a person what the model wrote before it runs; nothing else happens here, so nothing happens twice."""
    work = _work(state)
    said = interrupt(plan_asked(state, work, runtime.context).model_dump(mode="json"))
    return looked_at(state, work, PlanDecision.model_validate(said), runtime.context)


async def run(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Make the calls of a reply, up to its end or to one that a person must approve."""
    work = _work(state)
    kind = CallRun if work.current.composed.kind == "calls" else ProgramRun
    return {"program": await kind(state, runtime.context, work).go()}


async def approve(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Ask a person about the call at which a round stands; nothing else happens here, so nothing happens twice."""
    work = _work(state)
    waiting = work.waiting
    if waiting is None:
        return {}
    said = interrupt(_question(waiting, state, runtime.context).model_dump(mode="json"))
    answer = (Approval.read(said) or UNBOUND).model_dump()
    return {"program": work.model_copy(update={"waiting": waiting.model_copy(update={"answer": answer})})}


async def conclude(state: RouterState, runtime: Runtime[RunContext]) -> RouterUpdate:
    """Give the answer, and keep the exchange for the next request."""
    context = runtime.context
    update = await concluded(state, _work(state), context)
    note_cost(context.run.ledger)
    done: RouterState = {**state, "results": update["results"] or []}
    kept = exchange(done, update["answer"], context.home.settings.retention)
    return {**update, "conversation": kept}


def begin(
    state: RouterState, runtime: Runtime[RunContext]
) -> Literal["weigh", "gather", "decompose", "route", "propose", "review"]:
    """Let a model compose where there is one; weigh first where easy requests may stay without it.

    What answers a question of a request goes on with that request.
    """
    if state.get("resumes"):
        return "route"
    if state.get("proposal") is not None:
        return "review"  # a request of before, with the plan that it had
    if runtime.context.programs is None or state.get("agent"):  # programs are written over the tools of many agents
        return offline_way(state, runtime)
    return "weigh" if runtime.context.home.settings.decisions == "escalate" else "gather"


def offline_way(state: RouterState, runtime: Runtime[RunContext]) -> Literal["propose", "decompose"]:
    """Go without a model: by a plan that is looked at, where the person wants that."""
    looks = state.get("mode") == "plan" and talk_of(state, runtime.context) is None
    return "propose" if looks else "decompose"


def after_propose(state: RouterState) -> Literal["review", "decompose"]:
    """Show the plan, or say honestly that there is none."""
    return "review" if state.get("proposal") is not None else "decompose"


def after_review(state: RouterState) -> Literal["route", "__end__"]:
    """Carry the plan out, unless the person dropped it."""
    return "__end__" if state["plan"] is None else "route"


def after_weigh(state: RouterState, runtime: Runtime[RunContext]) -> Literal["gather", "propose", "decompose"]:
    """Go the way that was decided."""
    return offline_way(state, runtime) if state.get("kept_offline") else "gather"


def after_offline(state: RouterState, runtime: Runtime[RunContext]) -> str:
    """Answer, or go on with the model before anything was answered."""
    return "gather" if falls_short(state, runtime.context) else "integrate"


def after_compose(
    state: RouterState, runtime: Runtime[RunContext]
) -> Literal["look", "run", "propose", "decompose", "conclude"]:
    """Make calls, show them first, go the offline way where no model could be asked, or end."""
    work, settings = _work(state), runtime.context.home.settings
    if work.offline:
        return offline_way(state, runtime)
    kind = "" if work.problem else work.current.composed.kind
    most = {"program": settings.max_program_rounds, "calls": settings.max_loop_rounds}.get(kind, 0)
    if not most or work.current.number >= most:
        return "conclude"
    return "look" if is_to_be_seen(state, work, runtime.context) else "run"


def after_look(state: RouterState) -> Literal["run", "compose", "conclude", "__end__"]:
    """Let it run, ask for another one, or end."""
    work = state.get("program")
    if work is None:
        return "__end__"
    if work.problem:
        return "conclude"
    return "compose" if work.current.status == "turned_down" else "run"


def after_run(state: RouterState) -> Literal["approve", "compose", "conclude"]:
    """Ask a person, tell the model, or end with a question."""
    work = _work(state)
    if work.waiting is not None:
        return "approve"
    return "conclude" if work.question is not None else "compose"


def add_programs(graph: RouterGraph) -> None:
    """Add the nodes and edges of the way by programs and calls."""
    graph.add_node("weigh", in_trace(weigh))
    graph.add_node("gather", in_trace(gather))
    graph.add_node("compose", in_trace(compose))
    graph.add_node("look", look)
    graph.add_node("run", in_trace(run))
    graph.add_node("approve", approve)
    graph.add_node("conclude", in_trace(conclude))
    graph.add_node("propose", in_trace(propose))
    graph.add_node("review", review)
    graph.add_conditional_edges("propose", after_propose)
    graph.add_conditional_edges("review", after_review)
    graph.add_conditional_edges("weigh", after_weigh)
    graph.add_edge("gather", "compose")
    graph.add_conditional_edges("compose", after_compose)
    graph.add_conditional_edges("look", after_look)
    graph.add_conditional_edges("run", after_run)
    graph.add_edge("approve", "run")
    graph.add_edge("conclude", END)


def build() -> RouterGraph:
    """Build the whole graph, uncompiled: entry points add checkpointer and store."""
    graph: RouterGraph = StateGraph(RouterState, context_schema=RunContext)
    add_router(graph, after_offline, "gather")
    add_programs(graph)
    graph.add_conditional_edges(START, begin)
    return graph


def _work(state: RouterState) -> ProgramWork:
    work = state.get("program")
    return work if work is not None else ProgramWork(task=state["request"])


def _question(waiting: WaitingCall, state: RouterState, context: RunContext) -> ApprovalAsked:
    tool = context.snapshot.tools[waiting.call.tool_id]
    reasons = waiting.reasons or reason_of_tool(tool)
    doubt = phrase("asks_in_doubt", state["language"], tool=called(tool, state["language"])) if waiting.in_doubt else ""
    return ApprovalAsked(
        approval_id=waiting.call.id,
        subtask=_work(state).current.number,
        agent=waiting.agent,
        call=waiting.call,
        tool_description=does(tool, state["language"]),
        tool_name=called(tool, state["language"]),
        reason=" ".join([doubt, worded(reasons, called(tool, state["language"]), state["language"])]).strip(),
        reasons=reasons,
        definition=tool.definition_hash,
        program_line=line_of(_work(state).current.composed.code, waiting.line),
        in_doubt=waiting.in_doubt,
    )


def line_of(code: str, number: int) -> ProgramLine | None:
    """Show a line of a program with its neighbours."""
    lines = code.splitlines()
    if not 0 < number <= len(lines):
        return None
    before = lines[number - 2] if number > 1 else ""
    after = lines[number] if number < len(lines) else ""
    return ProgramLine(number=number, text=lines[number - 1], before=before, after=after)
