"""Everything that a leaf is offered: readings of the request and listed values, each with its features."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from agents.extraction.matching.choices import Choice, choice_features, choices_said, place_of
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.pair_features import pair_features, room_of
from agents.extraction.matching.readings import readings
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.request import ReadRequest

_SEVERAL: Final = 2
Origin: TypeAlias = Literal["read", "listed"]


@dataclass(eq=False)
class Offer:
    """A value that a leaf could take."""

    leaf: Leaf
    value: Any
    origin: Origin
    candidate: Candidate | None
    features: dict[str, float]
    first: float = 0.0
    """Probability by itself."""
    probability: float = 0.0
    """Probability beside its rivals."""
    key: str = field(init=False)
    """The same for the same value."""

    def __post_init__(self) -> None:
        """Make the key."""
        self.key = str(self.value).casefold()


def offers_for(leaves: Sequence[Leaf], description: str, request: ReadRequest) -> list[Offer]:
    """List what the leaves of one tool are offered."""
    every = tuple(leaves)
    found: list[Offer] = []
    for leaf in every:
        room = room_of(leaf, every, description)
        found += [
            Offer(leaf, r.value, "read", r.candidate, pair_features(room, r, request)) for r in readings(leaf, request)
        ]
        listed = [
            Offer(
                leaf,
                [c.value] if leaf.many else c.value,
                "listed",
                _piece(c, request),
                choice_features(room, c, request),
            )
            for c in choices_said(leaf, request)
        ]
        found += [*listed, *_several(leaf, listed)]
    return found


def _piece(choice: Choice, request: ReadRequest) -> Candidate | None:
    """Cut out where a value is named: what names one leaf's value is no value of another leaf."""
    place = place_of(choice, request)
    if place is None:
        return None
    said = request.text[slice(*place)]
    return Candidate(*place, said, choice.value, "text", frozenset({"listed"}))


def _several(leaf: Leaf, listed: list[Offer]) -> list[Offer]:
    """Offer a list all the listed values that stand in the request, where there are several."""
    said = [o for o in listed if o.features.get("literal")] if leaf.many else []
    if len(said) < _SEVERAL:
        return []
    return [Offer(leaf, [o.value[0] for o in said], "listed", None, {**said[0].features, "n_said": float(len(said))})]
