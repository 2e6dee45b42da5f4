"""What a trace keeps of a run's events: tags and metadata of its nodes, small, and without what tools answered."""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import langsmith
from langchain_core.tracers import LangChainTracer
from langgraph.config import get_config
from langsmith import RunTree

from agents.moves import Exclusion, Move
from graph.observability.events import (
    CallEnded,
    CallStarted,
    Event,
    GroupLoaded,
    Moved,
    Notice,
    PathFound,
    Planned,
    Recalled,
    Reflected,
    Routed,
)
from prompts.ledger import TokenLedger
from tools.call import ToolCall, ToolResult

logger = logging.getLogger(__name__)
MAX_CHARS = 200
MAX_ITEMS = 24
Facts: TypeAlias = Mapping[str, Any]
"""Metadata to add; a list goes behind what is there already, a mapping is laid over it."""


def note(event: Event) -> None:
    """Add an event to the node that tells it; nothing happens without tracing, and nothing is ever raised."""
    try:
        lineage = _lineage()
        if lineage:
            _add(lineage[0], facts_of(event))
            if isinstance(event, Routed) and event.decision.agent:
                _tag(lineage, event.decision.agent)
    except Exception as error:  # noqa: BLE001 - a tracer's fault must never cost an answer
        logger.warning("not noted in the trace: %r", error)


def note_agent(agent: str) -> None:
    """Tag the node and every run around it with an agent; never raises."""
    try:
        _tag(_lineage(), agent)
    except Exception as error:  # noqa: BLE001 - a tracer's fault must never cost an answer
        logger.warning("not tagged in the trace: %r", error)


def note_cost(ledger: TokenLedger) -> None:
    """Add to the node and to the whole run what the prompts cost and what they left out; never raises."""
    try:
        lineage = _lineage()
        for run in {run.id: run for run in (*lineage[:1], *lineage[-1:])}.values():
            _add(run, _cost(ledger))
    except Exception as error:  # noqa: BLE001 - a tracer's fault must never cost an answer
        logger.warning("cost not noted in the trace: %r", error)


def facts_of(event: Event) -> Facts:
    """Say an event in a few short values."""
    match event:
        case CallStarted(call=call):
            return {"calls": {call.id: {"tool": call.tool_id, "arguments": _arguments(call)}}}
        case CallEnded(result=result):
            return {"outcomes": {result.call.id: _outcome(result)}}
        case PathFound():
            edges = [f"{start} → {end} ({weight:.2f})" for start, end, weight in event.edges]
            known = {"path_graph": event.path.graph} if event.path.graph != "current" else {}
            asks = {"path_asks": list(event.path.asking)} if event.path.asking else {}
            return {"path": " → ".join(event.path.tool_ids), "path_weights": edges, **known, **asks}
        case Recalled():
            return _recalled(event)
        case Notice():
            return {"notices": [_short(event.text)]}
        case _:
            return _decided(event)


def _decided(event: Event) -> Facts:
    match event:
        case Planned():
            subtasks = [f"{s.number}. {_short(s.description)}" for s in event.subtasks]
            return {"plan": subtasks, "plan_reason": _short(event.reason), "plan_decided_by": event.decided_by}
        case Routed(decision=decision):
            scores = {name: round(score, 4) for name, score in decision.scores.items()}
            chosen = {"agent": decision.agent, "reason": _short(decision.reason), "decided_by": decision.decided_by}
            return {"routes": {str(decision.subtask): {**chosen, "scores": scores}}}
        case GroupLoaded():
            return _loaded(event)
        case Moved(move=move):
            return {"moves": [_move(move)], "left_out": _left_out(move.excluded)}
        case Reflected(reflection=reflection):
            told = f"{event.stage}: {reflection.verdict}, {_short(reflection.reason)} [{reflection.decided_by}]"
            return {"reflections": [told], "noise": list(reflection.noise)}
        case _:
            return {}


def _recalled(event: Recalled) -> Facts:
    excluded = [Exclusion.model_validate(e) for e in event.excluded]
    candidates = {c["tool_id"]: round(c["score"], 4) for c in event.candidates}
    return {"candidates": candidates, "memories": list(event.memories), "left_out": _left_out(excluded)}


def _loaded(event: GroupLoaded) -> Facts:
    size = f"{len(event.tool_ids)} tools, {event.n_tokens} of {event.budget_tokens} tokens"
    wanted = f" for {event.query!r}" if event.query else ""
    told = f"round {event.round}, {event.kind} group{wanted} ({size}): {event.reason}"
    hidden = [_short(str(event.omitted))] if event.omitted.n else []
    return {"groups": [_short(told)], "groups_left_out": hidden, "groups_parted": list(event.parted)}


def _move(move: Move) -> str:
    return f"{move.kind} {move.tool_id or move.query}: {_short(move.reason)} [{move.decided_by}, {move.confidence:.2f}]"


def _left_out(excluded: Iterable[Exclusion]) -> dict[str, str]:
    return {e.tool_id: _short(f"{e.reason}: {e.detail}" if e.detail else e.reason) for e in excluded}


def _arguments(call: ToolCall) -> dict[str, Any]:
    return {name: _small(value) for name, value in call.arguments.items()}


def _outcome(result: ToolResult) -> dict[str, Any]:
    return {"status": result.status, "ms": round(result.latency_ms, 1), "error": _short(result.error)}


def _cost(ledger: TokenLedger) -> Facts:
    by_prompt: dict[str, int] = {}
    for row in ledger.rows:
        by_prompt[row.prompt] = by_prompt.get(row.prompt, 0) + row.n_tokens
    cut = {f"{r.prompt}.{r.part}": f"{r.left_out} tokens: {_short(r.reason)}" for r in ledger.rows if r.left_out}
    out = {f"{r.prompt}.{r.part}": _short(str(r.omitted)) for r in ledger.rows if r.omitted.n}
    left = [r.context_left for r in ledger.rows if r.context_left is not None]
    return {
        "tokens": ledger.n_tokens,
        "tokens_by_prompt": by_prompt,
        "tokens_left_out": cut,
        "tools_left_out": out,
        "provider_tokens": {
            "input": sum(u.input_tokens for u in ledger.usage),
            "cached": sum(u.cached_tokens for u in ledger.usage),
            "output": sum(u.output_tokens for u in ledger.usage),
        },
        "least_context_left": min(left, default=None),
    }


def _small(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    return _short(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str))


def _short(text: str) -> str:
    return text if len(text) <= MAX_CHARS else f"{text[: MAX_CHARS - 1]}…"


def _tag(lineage: Iterable[RunTree], agent: str) -> None:
    for run in lineage:
        if f"agent:{agent}" not in (run.tags or ()):
            run.add_tags([f"agent:{agent}"])


def _add(run: RunTree, facts: Facts) -> None:
    known = run.metadata
    run.add_metadata({name: _joined(known.get(name), value) for name, value in facts.items()})


def _joined(known: object, new: object) -> object:
    if isinstance(new, list):
        return [*(known if isinstance(known, list) else ()), *new][:MAX_ITEMS]
    if isinstance(new, dict):
        both = {**(known if isinstance(known, dict) else {}), **new}
        return dict(list(both.items())[:MAX_ITEMS])
    return new


def _lineage() -> list[RunTree]:
    """List the run of the node at work and those around it, the whole request last; empty without tracing."""
    run = langsmith.get_current_run_tree()
    return [] if run is None else list(_upwards(run))


def _upwards(run: RunTree) -> Iterator[RunTree]:
    handlers = getattr(get_config().get("callbacks"), "handlers", ())
    runs = next((h.run_map for h in handlers if isinstance(h, LangChainTracer)), {})
    parent: RunTree | None = run
    while parent is not None:
        yield parent
        parent = runs.get(str(parent.parent_run_id))
