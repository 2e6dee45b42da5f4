"""Who made how many decisions of each kind, and how many a model would have been asked about."""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from graph.observability.events import Event, Moved, Planned, Reflected, Routed
from prompts.frozen import Frozen

CLEAR, DOUBTFUL = "clear", "doubtful"
"""An offline decision at or above the floor, and one below it, where a model is asked if there is one."""
KINDS: Final = ("decompose", "route", "choose", "reflect")
"""Kinds that tell a run's listeners who decided."""


class Decided(Protocol):
    """What every decision says of itself."""

    @property
    def decided_by(self) -> str:
        """`offline`, `model` or another."""
        ...

    @property
    def confidence(self) -> float:
        """How sure it was, from 0 to 1."""
        ...


class Decision(Frozen):
    """One decision."""

    kind: str
    who: str


def decision_of(event: Event, floor: float) -> Decision | None:
    """Return the decision that an event tells of."""
    if isinstance(event, Planned):
        return Decision(kind="decompose", who=_who(event, clear=len(event.subtasks) == 1))
    if isinstance(event, Routed):
        return Decision(kind="route", who=who(event.decision, floor))
    if isinstance(event, Moved):
        return Decision(kind="choose", who=who(event.move, floor))
    if isinstance(event, Reflected):
        return Decision(kind="reflect", who=_who(event.reflection, clear=event.reflection.verdict == "success"))
    return None


def who(decided: Decided, floor: float) -> str:
    """Say who decided; an offline decision is `clear` or `doubtful`."""
    return _who(decided, clear=decided.confidence >= floor)


def _who(decided: Decided, *, clear: bool) -> str:
    if decided.decided_by != "offline":
        return decided.decided_by
    return CLEAR if clear else DOUBTFUL


def counted(names: Iterable[str]) -> dict[str, int]:
    """Count each name, in the order of the names."""
    found: dict[str, int] = {}
    for name in sorted(names):
        found[name] = found.get(name, 0) + 1
    return found


def told(counts: Mapping[str, int]) -> str:
    """Write counts, each behind its name."""
    return ", ".join(f"{name} {n}" for name, n in sorted(counts.items()))


def kind_lines(decisions: Iterable[Decision], floor: float) -> list[str]:
    """Lay out each kind with its counts."""
    known = list(decisions)
    lines = [f"decisions by who made them; {DOUBTFUL} ones lie below the floor {floor}, where a model is asked"]
    for kind in KINDS:
        if counts := counted(d.who for d in known if d.kind == kind):
            lines.append(f"{kind:10}{told(counts)}; n={sum(counts.values())}")
    return lines
