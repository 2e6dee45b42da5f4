"""Rewrite without a model: the clauses and pieces of the task, each a text to search with."""

from agents.decisions.rewrite.question import RewriteQuestion, Rewrites
from agents.extraction.discourse.clauses import clauses, units
from prompts.language import language_of

FOREIGN = 0.3
_EDGES = " \n\t.,;:!?。，；：！？、"


class OfflineRewrite:
    """Cut the task at its clauses and conjunctions."""

    async def __call__(self, question: RewriteQuestion) -> Rewrites:
        """Answer with the pieces, the longest first kept."""
        pieces = [*(c.text for c in clauses(question.task)), *(u.text for u in units(question.task))]
        whole = question.task.strip()
        different = [p for p in dict.fromkeys(pieces) if p not in {whole, whole.strip(_EDGES)} and len(p) > 1]
        kept = set(sorted(different, key=len, reverse=True)[: question.max_rewrites])
        return Rewrites(texts=tuple(p for p in different if p in kept), confidence=_confidence(question))


def _confidence(question: RewriteQuestion) -> float:
    """Cutting a task brings no word of another language: there only the embedder understands it."""
    return 1.0 if language_of(question.task) in question.languages else FOREIGN
