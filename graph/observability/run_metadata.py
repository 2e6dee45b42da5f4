"""What a trace shows of a run's events: as outputs of the node that tells them, short; tokens as metadata."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from agents.moves import Exclusion, Move
from graph.observability.events import (
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
from graph.observability.spans import open_span
from prompts.ledger import TokenLedger

logger = logging.getLogger(__name__)
MAX_CHARS = 200
Facts: TypeAlias = Mapping[str, Any]
"""Outputs to add; a list goes behind what is there already, a mapping is laid over it."""


def note(event: Event) -> None:
    """Show an event at the node that tells it; nothing happens without tracing, and nothing is ever raised."""
    span = open_span()
    if not span.traced:
        return
    try:
        span.tell(**facts_of(event))
    except Exception as error:  # noqa: BLE001 - a tracer's fault must never cost an answer
        logger.warning("not noted in the trace: %r", error)
    if isinstance(event, Routed) and event.decision.agent:
        span.tag(tag_of(event.decision.agent))


def tag_of(agent: str) -> str:
    """Return the tag of an agent."""
    return f"agent:{agent}"


def note_cost(ledger: TokenLedger) -> None:
    """Add to the whole run what the prompts cost and what they left out."""
    span = open_span()
    if span.traced:
        span.root.mark(**_cost(ledger))


def facts_of(event: Event) -> Facts:
    """Say an event in a few short values; calls have spans of their own."""
    match event:
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


def _short(text: str) -> str:
    return text if len(text) <= MAX_CHARS else f"{text[: MAX_CHARS - 1]}…"
