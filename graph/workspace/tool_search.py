"""Finding tools for a request without running anything: rewritten, searched with, merged, and honest about no fit."""

from collections.abc import Awaitable, Callable, Sequence

from agents.decisions.rewrite.question import Rewrite, RewriteQuestion
from agents.extraction.discourse.clauses import clauses
from prompts.frozen import Frozen
from prompts.language import language_of
from tools.candidate import Candidate
from tools.retrieval.abstention import UNLIKELY, fits
from tools.retrieval.fusion import stacked
from tools.retrieval.retriever import Scores, ranked

ScoreTexts = Callable[[Sequence[str]], Awaitable[Scores]]
ORIGINAL = QUERIES = 0.5
"""What the request in its own words, and the queries, count beside its translation into the language of the tools."""


class Found(Frozen):
    """What a search brought."""

    candidates: tuple[Candidate, ...] = ()
    fits: float = 0.0
    """How likely it is that any tool serves the request, in [0, 1]."""
    rewrites: tuple[str, ...] = ()
    """What a model wrote to search with."""
    problem: str = ""
    """Why the search saw less than it could, in one sentence."""

    @property
    def is_fitting(self) -> bool:
        """Whether some tool more likely serves the request than none."""
        return self.fits >= UNLIKELY


async def find(question: RewriteQuestion, rewrite: Rewrite, score: ScoreTexts, k: int) -> Found:
    """Search with a request and its rewrites, each a list of its own; what several lists found is one candidate."""
    rewrites = await rewrite(question)
    written = rewrites.texts if rewrites.decided_by == "model" else ()
    lists, weights = search_lists(question, written)
    scored = [await score(texts) for texts in lists]
    scores = stacked(scored, weights, written)
    return Found(
        candidates=tuple(ranked(scores, k)), fits=round(fits(scores), 3), rewrites=written, problem=scores.problem
    )


def search_lists(question: RewriteQuestion, written: Sequence[str]) -> tuple[list[tuple[str, ...]], list[float]]:
    """Divide the texts to search with into lists, the whole request first in each, and say what each list counts.

    A request in the tools' language and what a model wrote for it are one list. For one in another language the model
    wrote a translation first: that is a request of its own, and the short queries and the original only add to it. So
    it was best on the Chinese train requests of ToolBench, with a small model.
    """
    own = with_clauses(question.task)
    if not written:
        return [own], [1.0]
    if language_of(question.task) in question.languages:
        return [distinct((*own, *written))], [1.0]
    return [with_clauses(written[0]), distinct(written), own], [1.0, QUERIES, ORIGINAL]


def with_clauses(text: str) -> tuple[str, ...]:
    """Return a text and its clauses."""
    return distinct((text, *(clause.text for clause in clauses(text))))


def distinct(texts: Sequence[str]) -> tuple[str, ...]:
    """Keep the first of equal texts."""
    return tuple(dict.fromkeys(texts))
