"""Rewrite without a model: the clauses and pieces of the task, each a text to search with."""

from agents.decisions.rewrite import RewriteQuestion, Rewrites
from agents.reading.clauses import clauses, units

_EDGES = " \n\t.,;:!?。，；：！？、"


class OfflineRewrite:
    """Cut the task at its clauses and conjunctions."""

    async def __call__(self, question: RewriteQuestion) -> Rewrites:
        """Answer with the pieces, the longest first kept."""
        pieces = [*(c.text for c in clauses(question.task)), *(u.text for u in units(question.task))]
        whole = question.task.strip()
        different = [p for p in dict.fromkeys(pieces) if p not in {whole, whole.strip(_EDGES)} and len(p) > 1]
        kept = set(sorted(different, key=len, reverse=True)[: question.max_rewrites])
        return Rewrites(texts=tuple(p for p in different if p in kept))
