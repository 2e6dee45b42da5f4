"""What a search found, and all that it needs, in one ranking."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from graph.relations.dependencies import Dependency
from graph.relations.required_set import Links, required
from tools.candidate import Candidate

PRIOR: Final[Mapping[str, float]] = {"strong": 0.9, "weak": 0.7}
"""How likely a dependency is taken up whose kind begins so, where no request is known."""


def links_of(dependencies: Mapping[str, Sequence[Dependency]]) -> dict[str, dict[str, float]]:
    """Say how likely a use of each tool needs each of its strong suppliers.

    Any of several suppliers of one parameter will do, so they share the likelihood; what a weak one supplies, people
    mostly say themselves.
    """
    links: dict[str, dict[str, float]] = {}
    for consumer, known in dependencies.items():
        strong = {(d.parameter, d.supplier) for d in known if d.strength == "strong"}
        rivals = Counter(parameter for parameter, _ in strong)
        own: dict[str, float] = {}
        for parameter, supplier in sorted(strong):
            own[supplier] = max(own.get(supplier, 0.0), PRIOR["strong"] / rivals[parameter])
        if own:
            links[consumer] = own
    return links


def with_needs(candidates: Sequence[Candidate], links: Links, top_k: int) -> tuple[Candidate, ...]:
    """Rank what was found so that the first `top_k` most likely hold what is asked for with all that it needs.

    Args:
        candidates: With their probabilities.
        links: What needs what.
        top_k: At most so many come back.
    """
    found = {candidate.tool_id: candidate for candidate in candidates}
    ranking = required({tool_id: candidate.score for tool_id, candidate in found.items()}, links, top_k)
    return tuple(found.get(tool_id) or _needed(tool_id, ranking, found, links) for tool_id in ranking)


def _needed(tool_id: str, ranking: Sequence[str], found: Mapping[str, Candidate], links: Links) -> Candidate:
    """Say who needs a tool that the search itself did not find."""
    consumers = [consumer for consumer in ranking if tool_id in links.get(consumer, {})]
    likely = max((found[c].score * links[c][tool_id] for c in consumers if c in found), default=0.0)
    told = tuple(f"{consumer} needs it, {links[consumer][tool_id]:.0%} likely" for consumer in consumers)
    return Candidate(tool_id=tool_id, score=likely, evidence=told)
