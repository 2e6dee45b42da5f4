"""Which tools serve a task: what every agent goes by, and what a search shows without running anything.

rewrites ─► lists of texts ─► scores of all tools ─► fit of the values ─► wishes ─┬─► route, search and reflect
                                                                                  └─► `toolatlas tools search`
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from agents.decisions.fill_arguments.question import Upstream
from agents.decisions.fill_arguments.value_pieces import only_gives_values
from agents.decisions.rewrite.question import Rewrite, RewriteQuestion, Rewrites
from agents.extraction.discourse.clauses import clauses
from agents.intents.coded_clauses import joined_by_codes
from agents.intents.intents import Intents, wishes
from agents.intents.parameter_fit import present_kinds
from agents.thresholds import SERVES
from graph.relations.dependencies import Dependency
from graph.search.supply_chains import SupplyChains
from graph.search.value_fit import ValueFit
from prompts.frozen import Frozen
from prompts.language import Language, language_of
from tools.candidate import Candidate
from tools.retrieval.abstention import UNLIKELY, fits
from tools.retrieval.fusion import stacked
from tools.retrieval.retriever import Scores
from tools.tool import Tool

ScoreTexts: TypeAlias = Callable[[tuple[str, ...]], Awaitable[Scores]]
ORIGINAL = QUERIES = 0.5
"""What the request in its own words, and the queries, count beside its translation into the language of the tools."""


class ToolSearchResult(Frozen):
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


@dataclass(frozen=True)
class JudgedSearch:
    """What every tool is worth to a task."""

    wishes: Intents
    scores: Scores
    """Of all texts that were searched with, after the fit of their values."""
    fits: float
    """How likely it is by its words that any tool serves the task, whether or not they give its values; in [0, 1]."""
    written: tuple[str, ...] = ()
    """What a model wrote to search with."""

    def best(self, k: int) -> ToolSearchResult:
        """Show the k tools that agents would think of first."""
        candidates = tuple(self._candidate(tool_id) for tool_id in self.wishes.ranked()[:k])
        return ToolSearchResult(
            candidates=candidates, fits=round(self.fits, 3), rewrites=self.written, problem=self.scores.problem
        )

    def _candidate(self, tool_id: str) -> Candidate:
        text = int(self.scores.of(tool_id).argmax())
        evidence = self.scores.evidence.of(text, tool_id)
        return Candidate(tool_id=tool_id, score=max(self.wishes.covers(tool_id)), evidence=evidence)


@dataclass(frozen=True)
class ToolSearch:
    """Judges all tools of a library."""

    tools: Mapping[str, Tool]
    dependencies: Mapping[str, Sequence[Dependency]]
    languages: tuple[Language, ...]
    """What the tools are described in, the commonest first."""
    max_rewrites: int
    rewrite: Rewrite
    score: ScoreTexts
    may_name: bool = False
    """Whether a task may as well name a tool, "convert currency", as ask for something. Where the tool that
    its words name best lacks values, and none likely serves it as it stands, what is missing speaks against none."""

    async def judge(self, task: str, given: tuple[Upstream, ...] = ()) -> JudgedSearch:
        """Search with a task and its rewrites, and judge what it wishes.

        Args:
            task: In its own words.
            given: What came with it, as if it had been looked up.
        """
        question = RewriteQuestion(task=task, max_rewrites=self.max_rewrites, languages=self.languages)
        rewrites = await self.rewrite(question)
        written = rewrites.texts if rewrites.decided_by == "model" else ()
        lists, weights = search_lists(question, rewrites)
        coded = [] if written else await asyncio.to_thread(joined_by_codes, task, self.tools)
        if coded:
            lists, weights = [distinct((task, *(clause.text for clause in coded)))], [1.0]
        found = stacked([await self.score(texts) for texts in lists], weights, written)
        chains = SupplyChains(task, self.tools, self.dependencies, self.tools.keys(), given)
        fitted = await asyncio.to_thread(self._fitted, found, chains, given)
        without = await asyncio.to_thread(self._value_pieces, fitted, chains)
        known = {clause.text for clause in coded} or clauses_of(task, found.texts[0])
        wished = _wishes(fitted, known, without)
        tops = {wished.tool_ids[int(row.argmax())] for row in wished.matrix if row.size}
        doors = {tool_id for tool_id in tops if tool_id in self.tools and chains.named(tool_id)}
        preferred = wished.preferring_consumers(self._behind(doors))
        return JudgedSearch(preferred, fitted, fits(found), written)

    def _fitted(self, found: Scores, chains: SupplyChains, given: tuple[Upstream, ...]) -> Scores:
        fit = ValueFit(self.tools, self.dependencies, chains, given)
        fitted = fit.of(found)
        named, _ = found.best(0)
        lacks = named in self.tools and bool(fit.missing(named))
        only_named = self.may_name and not present_kinds(found.texts[0])  # who gives values wants more than a tool
        names = only_named and lacks and fitted.matrix.max() < UNLIKELY
        return replace(fit, counts_missing=False).of(found) if names else fitted

    def _value_pieces(self, scores: Scores, chains: SupplyChains) -> frozenset[str]:
        """List the texts that only give values of what the whole task means."""
        best, sure = scores.best(0)
        if best not in self.tools or sure < SERVES or len(scores.texts) == 1:
            return frozenset()
        meant, call = self.tools[best], chains.filled(best)
        nearest = {text: scores.best(row)[0] for row, text in enumerate(scores.texts) if row}
        return frozenset(
            text
            for text, rival in nearest.items()
            if rival in self.tools and only_gives_values(text, meant, call, self.tools[rival])
        )

    def _behind(self, doors: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Name for each tool its suppliers that a value of the request opens: who names a file wants more than it."""
        return {
            consumer: tuple(d.supplier for d in known if d.strength == "strong" and d.supplier in doors)
            for consumer, known in self.dependencies.items()
        }


def search_lists(question: RewriteQuestion, rewrites: Rewrites) -> tuple[list[tuple[str, ...]], list[float]]:
    """Divide the texts to search with into lists, the whole request first in each, and say what each list counts.

    A request in the tools' language and what was written for it are one list. For one in another language the model
    wrote a translation first: that is a request of its own, and the short queries and the original only add to it. So
    it was best on the Chinese train requests of ToolBench, with a small model.
    """
    written = rewrites.texts
    if rewrites.decided_by != "model" or not written:
        return [distinct((question.task, *written))], [1.0]
    own = with_clauses(question.task)
    if language_of(question.task) in question.languages:
        return [distinct((*own, *written))], [1.0]
    return [with_clauses(written[0]), distinct(written), own], [1.0, QUERIES, ORIGINAL]


def with_clauses(text: str) -> tuple[str, ...]:
    """Return a text and its clauses."""
    return distinct((text, *(clause.text for clause in clauses(text))))


def clauses_of(*texts: str) -> set[str]:
    """Gather the clauses of several texts."""
    return {clause.text for text in texts for clause in clauses(text)}


def distinct(texts: Sequence[str]) -> tuple[str, ...]:
    """Keep the first of equal texts."""
    return tuple(dict.fromkeys(texts))


def _wishes(scores: Scores, known_clauses: Collection[str], without: Collection[str] = ()) -> Intents:
    """Judge the pieces of a task, each text once however many lists hold it, and some of them not at all."""
    texts = tuple(text for text in distinct(scores.texts) if text not in without or text == scores.texts[0])
    rows = scores.matrix[[scores.texts.index(text) for text in texts]]
    return wishes(replace(scores, texts=texts, matrix=rows), texts[1:], known_clauses)
