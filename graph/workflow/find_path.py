"""Joins the pure search with the tool graph, the index and the agent's rules."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from agents.decisions.shared.prompt_text import upstream_line
from agents.extraction.discourse.clauses import clauses
from agents.extraction.discourse.coreference import points_back
from agents.intents.intents import Intents
from agents.moves import GraphKnowledge, Move, PathStep, ToolPath
from errors import GraphUnavailable
from graph.memory.long_term import TRUSTED
from graph.search.depth_first import Bounds, DepthFirstSearch, SearchOutcome, Task
from graph.search.expansion import Expander
from graph.search.group_loading import GroupLoader
from graph.search.path_reuse import Retraced, retraced
from graph.search.refinement import Refined
from graph.search.substitution import SubstitutingExpander
from graph.store.neighbours import END, START
from graph.workflow.approval.authority import needs_approval
from graph.workflow.context import RunContext
from graph.workflow.emit import tell, tell_once
from graph.workflow.failover import usable
from graph.workflow.integrate import GRAPH_NOTICES
from graph.workflow.intents import focus_of, score
from graph.workflow.search_session import searching, session_of
from graph.workflow.state import SpecialistState
from settings import Settings


async def first_candidates(
    state: SpecialistState, context: RunContext
) -> tuple[tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]]:
    """Return what the search will see first, and the likely tools that the agent may not use, with reasons."""
    expander, _ = await searching(state, context)
    expansion = await expander(())
    offered = tuple(
        {"tool_id": o.candidate.tool_id, "score": round(o.candidate.score, 3), "evidence": o.candidate.evidence}
        for o in expansion.offers
    )
    return offered, tuple(e.model_dump() for e in expansion.excluded)


async def known_path(state: SpecialistState, context: RunContext) -> Retraced:
    """Return the path of a similar request as far as it serves this one; the search goes on from there."""
    alike = (await session_of(state, context)).alike
    if all(r.weight < TRUSTED for r in alike):
        return Retraced()
    expander, chains = await searching(state, context)
    standby = _standby(expander, state, context, ())
    expansion = await standby(())
    found = retraced(alike, expander, chains, expansion.offers, _bounds(context.home.settings))
    if set(found.tool_ids) & set(standby.originals.values()):
        return Retraced()  # one of its tools fails lately and gives way
    outcome = SearchOutcome(path=found.tool_ids, pulled=found.pulled, moves=found.moves, stop="finished")
    return found.model_copy(update={"path": _path(outcome, state, context, expander.wishes, standby)})


@dataclass(frozen=True)
class PathSearchResult:
    """What a search brought."""

    outcome: SearchOutcome
    path: ToolPath
    covered: tuple[float, ...]
    """How well the path serves each wish."""
    refined: Refined


async def find_path(
    state: SpecialistState, context: RunContext, on_move: Callable[[Move], Awaitable[None]]
) -> PathSearchResult:
    """Search for a path, starting from what a resumed search keeps."""
    expander, chains = await searching(state, context)
    start = state.get("resume_from", ())
    kept = state["path"].steps[: len(start)] if start else ()
    standby = _standby(expander, state, context, kept)
    cycle = _cycle(expander, state, context)

    async def noted(move: Move) -> None:
        cycle.noted(move)
        await on_move(move)

    task = Task(
        text=state["subtask"].description,
        request=state.get("request", ""),
        known=tuple(upstream_line(u) for u in state["upstream"] if u.step),
        units=state["units"],
        covers=lambda tool_id: expander.covers(standby.judged(tool_id)),
        suppliers=chains.before,
        groups=cycle,
        guidance=context.snapshot.profile(state["agent"]).guidance,
        memories=state["memories"],
        earlier=state["moves"],
    )
    settings = context.home.settings
    searcher = DepthFirstSearch(standby, context.decisions.choose, _bounds(settings), noted)
    outcome = await searcher.run(task, start, [i for i, step in enumerate(kept) if step.pulled])
    known = _known(expander)
    if known != "current":
        tell_once(context, GRAPH_NOTICES[known], state["language"])
    if outcome.stop == "budget" and not any(move.provisional for move in outcome.moves):  # else a path was kept
        tell_once(context, "searched_long", state["language"], n=settings.max_search_steps)
    path = _path(outcome, state, context, expander.wishes, standby).model_copy(update={"graph": known})
    return PathSearchResult(outcome, path, _covered_by(path, expander), cycle.refined)


def _known(expander: Expander) -> GraphKnowledge:
    if expander.graph_unknown:
        return "none"
    return "last_known" if expander.graph_down else "current"


def _bounds(settings: Settings) -> Bounds:
    return Bounds(
        max_steps=settings.max_search_steps,
        max_path_length=settings.max_path_length,
        max_tool_repeats=settings.max_tool_repeats,
    )


def _standby(
    expander: Expander, state: SpecialistState, context: RunContext, kept: Sequence[PathStep]
) -> SubstitutingExpander:
    return SubstitutingExpander(
        expand=expander,
        graph=context.home.graph,
        usable=lambda stand_ins: usable(stand_ins, state["agent"], context),
        describe=lambda tool_id: context.snapshot.tools[tool_id].description.split("\n", 1)[0],
        floor=context.home.settings.availability_floor,
        originals={step.tool_id: step.instead_of for step in kept if step.instead_of},
    )


def _cycle(expander: Expander, state: SpecialistState, context: RunContext) -> GroupLoader:
    async def search(query: str) -> Mapping[str, float]:
        scores = await score(context, (query,))
        return dict(zip(scores.tool_ids, scores.matrix[0].tolist(), strict=True))

    return GroupLoader(
        agent=state["agent"],
        subtask=state["subtask"].number,
        book=context.snapshot.groups,
        expander=expander,
        search=search,
        max_rounds=context.home.settings.max_group_rounds,
        tell=tell,
        rounds=state["refined"].rounds if "refined" in state else 0,
    )


def _covered_by(path: ToolPath, expander: Expander) -> tuple[float, ...]:
    judged = [step.instead_of or step.tool_id for step in path.steps]
    rows = [expander.covers(t) for t in judged if t in expander.wishes.tool_ids]
    return tuple(max(column) for column in zip(*rows, strict=True)) if rows else (0.0,) * len(expander.wishes.texts)


async def edges_along(path: ToolPath, context: RunContext) -> tuple[tuple[str, str, float], ...]:
    """Read the transition weights along a path, START and END included; none while the graph is down."""
    names = [START, *path.tool_ids, END]
    edges = []
    for start, end in pairwise(names):
        try:
            around = await context.home.graph.neighbours(start)
        except GraphUnavailable:
            return ()
        weights = {n.tool_id: n.weight for n in around.successors} | {END: around.end_weight}
        weight = weights.get(end, 0.0)
        edges.append((start, end, round(weight, 4)))
    return tuple(edges)


def _path(
    outcome: SearchOutcome, state: SpecialistState, context: RunContext, wishes: Intents, standby: SubstitutingExpander
) -> ToolPath:
    task = state["subtask"].description
    shared = _clauses_of_uses(outcome, task)
    steps: list[PathStep] = []
    for i, tool_id in enumerate(outcome.path):
        suppliers = {d.supplier for d in context.snapshot.dependencies.get(tool_id, ())}
        needs = tuple(n for n, earlier in enumerate(outcome.path[:i], 1) if earlier in suppliers)
        pulled = i in outcome.pulled
        wish = wishes.texts[_best_wish(standby.judged(tool_id), wishes)]
        focus = "" if pulled else shared.get(i) or focus_of(task, wish, wishes.texts)
        if focus and points_back(focus):
            before = [step.number for step in steps if not step.pulled]
            needs = tuple(sorted({*needs, *before[-1:]}))
        steps.append(
            PathStep(
                number=i + 1,
                tool_id=tool_id,
                needs=needs,
                focus=focus,
                pulled=pulled,
                asks=needs_approval(context.snapshot.tools[tool_id]),
                instead_of=standby.originals.get(tool_id, ""),
            )
        )
    return ToolPath(steps=tuple(steps))


def _clauses_of_uses(outcome: SearchOutcome, task: str) -> dict[int, str]:
    """Give each use of a tool that the path uses several times its own clause, where steps and clauses go in step.

    Returns:
        Position in the path → the clause.
    """
    own = [i for i in range(len(outcome.path)) if i not in outcome.pulled]
    pieces = clauses(task)
    if len(own) != len(pieces):
        return {}
    uses = Counter(outcome.path[i] for i in own)
    return {i: piece.text for i, piece in zip(own, pieces, strict=True) if uses[outcome.path[i]] > 1}


def _best_wish(tool_id: str, wishes: Intents) -> int:
    covers = wishes.covers(tool_id) if tool_id in wishes.tool_ids else (0.0,)
    return max(range(len(covers)), key=covers.__getitem__)
