"""Opens the search of a sub-task: memory is asked and the planner judges once, and every round reads what they said."""

from agents.moves import Exclusion
from agents.profile import takes
from graph.memory.long_term import objections
from graph.planner.planner import PlannerTask
from graph.search.expansion import Expander, MissingInputs
from graph.search.refinement import Refinement
from graph.search.session import SearchSession
from graph.search.supply_chains import SupplyChains
from graph.workflow.context import RunContext
from graph.workflow.intents import BestEvidence, recollect, score, understand
from graph.workflow.reflect import come_again
from graph.workflow.state import SpecialistState


async def session_of(state: SpecialistState, context: RunContext) -> SearchSession:
    """Return the session of a sub-task; made anew only where a run goes on from a checkpoint."""
    key, sessions = (state["subtask"].number, state["agent"]), context.run.cache.sessions
    if key not in sessions:
        sessions[key] = await _opened(state["subtask"].description, state["agent"], context)
    return sessions[key]


def forget_session(state: SpecialistState, context: RunContext) -> None:
    """Drop what a sub-task was judged by, so that it is judged anew with what it waits for."""
    context.run.cache.sessions.pop((state["subtask"].number, state["agent"]), None)


async def _opened(task: str, agent: str, context: RunContext) -> SearchSession:
    alike = tuple(await recollect(context, task))
    against = objections(alike)
    wishes = (await understand(context, task)).without(against)
    scores = await score(context, (task,))
    judged = await context.scoring.planner.judge(
        PlannerTask(task, wishes, context.snapshot.allowed(agent) - set(context.snapshot.barred))
    )
    return SearchSession(alike, against, wishes, BestEvidence(scores, 1), judged)


async def searching(state: SpecialistState, context: RunContext) -> tuple[Expander, SupplyChains]:
    """Return what a round of a search goes by: the session, without what earlier rounds found wrong."""
    session, noise = await session_of(state, context), frozenset(state.get("noise", ()))
    profile, allowed = context.snapshot.profile(state["agent"]), context.snapshot.allowed(state["agent"])
    chains = _chains(session, noise, state, context)

    def excluded(tool_id: str) -> Exclusion | None:
        if tool_id in noise:
            return Exclusion(tool_id=tool_id, reason="noise", detail="an earlier round found it wrong")
        if tool_id in context.snapshot.barred:
            return Exclusion(tool_id=tool_id, reason="quality", detail=context.snapshot.barred[tool_id])
        return None if tool_id in allowed else takes(profile, context.snapshot.tools[tool_id])

    expander = Expander(
        graph=context.home.graph,
        wishes=session.wishes,
        tools=context.snapshot.tools,
        excluded=excluded,
        missing=_unsupplied(chains),
        evidence=session.evidence,
        scores=session.scores.without(noise),
        against=session.against,
        top_k=context.home.settings.top_k,
        retrieval_slots=context.home.settings.retrieval_slots,
        refinement=Refinement(dict(state["refined"].lifts) if "refined" in state else {}),
        again=lambda path: come_again(state.get("judged_behind", {}), path),
    )
    return expander, chains


def _chains(session: SearchSession, noise: frozenset[str], state: SpecialistState, context: RunContext) -> SupplyChains:
    if noise not in session.chains:
        task, allowed = state["subtask"].description, context.snapshot.allowed(state["agent"]) - noise
        chains = SupplyChains(task, context.snapshot.tools, context.snapshot.dependencies, allowed, state["upstream"])
        session.chains[noise] = chains.for_each_item() if state["subtask"].over else chains
    return session.chains[noise]


def _unsupplied(chains: SupplyChains) -> MissingInputs:
    """Say what a tool still misses after the suppliers that would be pulled in for it."""
    return lambda tool_id, path: chains.missing(tool_id, (*path, *chains.before(tool_id, path)))
