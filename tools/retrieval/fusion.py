"""A request and what it was rewritten to, each searched with for itself: their candidate lists become one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tools.retrieval.retriever import MatchEvidence, Scores

MAX_QUOTE_CHARS = 60


@dataclass(frozen=True)
class StackedEvidence(MatchEvidence):
    """Evidence of several lists; what a rewrite found says which."""

    lists: tuple[Scores, ...] = ()
    rewrites: frozenset[str] = frozenset()

    def of(self, text: int, tool_id: str) -> tuple[str, ...]:
        """Say which rewrite a text is, where it is one, and then what its list says."""
        for scores in self.lists:
            if text < len(scores.texts):
                found = scores.evidence.of(text, tool_id)
                written = scores.texts[text]
                return (f"rewrite {_short(written)!r}", *found) if written in self.rewrites else found
            text -= len(scores.texts)
        return ()


def stacked(lists: Sequence[Scores], weights: Sequence[float], rewrites: Collection[str]) -> Scores:
    """Join lists over the same tools; a tool that several lists found is one candidate.

    Args:
        lists: The first text of the first list stands for the whole request.
        weights: What each list's relevance counts.
        rewrites: Which texts the user did not write.
    """
    first = lists[0]
    if len(lists) == 1:
        return replace(first, evidence=StackedEvidence(lists=tuple(lists), rewrites=frozenset(rewrites)))
    described = first.described
    if described is not None:
        parts = [w * s.described.relevance for w, s in zip(weights, lists, strict=True) if s.described is not None]
        likest = max(s.described.likest for s in lists if s.described is not None)
        described = replace(described, relevance=np.sum(parts, axis=0), likest=likest)
    return Scores(
        texts=tuple(text for scores in lists for text in scores.texts),
        tool_ids=first.tool_ids,
        matrix=np.concatenate([scores.matrix for scores in lists]),
        fused=np.concatenate([scores.fused for scores in lists]),
        evidence=StackedEvidence(lists=tuple(lists), rewrites=frozenset(rewrites)),
        described=described,
        embedding_ms=sum(scores.embedding_ms for scores in lists),
        search_ms=sum(scores.search_ms for scores in lists),
        problem=next((scores.problem for scores in lists if scores.problem), ""),
    )


def _short(text: str) -> str:
    return text if len(text) <= MAX_QUOTE_CHARS else text[: MAX_QUOTE_CHARS - 1] + "…"
