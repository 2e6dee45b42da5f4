"""Route without a model: the agent with the best evidence, or nobody."""

from agents.decisions.route.question import RouteQuestion
from agents.subtask import RouteDecision

NOBODY_BELOW = 0.3
"""Evidence under which no agent is likely to have a tool for the sub-task."""
_CLEAR_MARGIN = 0.15


class OfflineRoute:
    """Take the highest score among agents that have not declined."""

    async def __call__(self, question: RouteQuestion) -> RouteDecision:
        """Answer with an agent, or with none when the best evidence is weak."""
        open_to = {a.name: question.scores.get(a.name, 0.0) for a in question.agents if a.name not in question.declined}
        ranked = sorted(open_to.items(), key=lambda item: (not _named(item[0], question, item[1]), -item[1]))
        if not ranked or ranked[0][1] < NOBODY_BELOW:
            best = ranked[0][1] if ranked else 0.0
            return self._nobody(question, best)
        (name, score), second = ranked[0], ranked[1][1] if len(ranked) > 1 else 0.0
        tools = ", ".join(question.evidence.get(name, ())) or "its profile"
        return RouteDecision(
            subtask=question.subtask.number,
            agent=name,
            reason=f"{name} has the best evidence: {tools}",
            scores=question.scores,
            confidence=_confidence(score, max(0.0, score - second)),
        )

    def _nobody(self, question: RouteQuestion, best: float) -> RouteDecision:
        return RouteDecision(
            subtask=question.subtask.number,
            agent="",
            reason=f"no agent has a tool for this (best evidence {best:.2f})",
            scores=question.scores,
            confidence=min(1.0, max(0.0, 1 - best / NOBODY_BELOW)),
        )


def _named(agent: str, question: RouteQuestion, score: float) -> bool:
    """Tell whether an agent with any evidence is of a domain that whoever declined named; the general agent is of none.

    Whoever declined looked closer than the router did.
    """
    domains = next(a.domains for a in question.agents if a.name == agent)
    return score >= NOBODY_BELOW and not {*domains}.isdisjoint(question.domains)


def _confidence(score: float, margin: float) -> float:
    return min(1.0, score * min(1.0, 0.5 + margin / _CLEAR_MARGIN / 2))
