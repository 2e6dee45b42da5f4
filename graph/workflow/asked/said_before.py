"""What was said before a request, as the decision that parts it is told."""

from agents.turn import Turn
from graph.workflow.state import Exchange


def turns(conversation: list[Exchange]) -> tuple[Turn, ...]:
    """Say what was said, in turns."""
    turns: list[Turn] = []
    for exchange in conversation:
        turns += [Turn(role="user", text=exchange.request), Turn(role="assistant", text=exchange.answer)]
    return tuple(turns)


def entities(conversation: list[Exchange]) -> tuple[str, ...]:
    """List words of the last request that became arguments or were matched by a search."""
    if not conversation:
        return ()
    last = conversation[-1]
    texts = [t for upstream in last.produced for value in (upstream.value, upstream.arguments) for t in _strings(value)]
    said = last.request.lower()
    return tuple(dict.fromkeys(t for t in texts if 1 < len(t) < len(said) and t.lower() in said))


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _strings(inner)]
    return [text for inner in value for text in _strings(inner)] if isinstance(value, list) else []
