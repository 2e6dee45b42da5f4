"""What descriptions alone say about which tools serve a request: for tools that came without example requests.

    relevance = z(cosine) + coverage · (¼ z(words of the description) + ¾ z(words of its whole group))
    + 0.6 · the best relevance of any tool of its group

Where there are several texts, each kind of evidence is merged before it is standardised, the best clause and half of
the whole request: a clause of mere politeness, "thank you for your help", matches everything a little, and its
standard scores would be as high as anybody's. The weights were tuned on the train requests of ToolBench.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.embedding.embedder import Matrix
from tools.lexical.bm25 import LexicalIndex, is_cjk
from tools.lexical.token_table import TokenTable, token_table
from tools.retrieval.standardize import by_group, standardised
from tools.retrieval.tool_groups import Ints, ToolGroups, tool_groups
from tools.retrieval.vector_space.whitening import Bools, Space

Floats = npt.NDArray[np.floating]

WHOLE_REQUEST = 0.5
"""What the whole request counts beside its best clause, as measured on ToolBench."""
WORDS, GROUP_WORDS = 0.25, 0.75
SIBLINGS = 0.6
"""Requests that need one tool of a group often need another; the cheapest edge of the tool graph."""


@dataclass(frozen=True)
class Likeness:
    """How alike texts and descriptions are, by kind of evidence. Rows are texts, columns are tools."""

    cosines: Floats | None
    """In the library's own space; 0 for tools without vectors. None when there are no vectors at all."""
    words: Floats
    """BM25."""
    group_words: Floats
    """BM25 of the descriptions of each group taken together; columns are groups."""
    coverage: Floats
    """Shape `(n_texts,)`: share of the text's tokens that any description knows, in [0, 1]."""

    def in_context(self) -> "Likeness":
        """Merge rows, the first of which is the whole request: it takes in every text, and each text half of it."""
        cosines = None if self.cosines is None else in_context(self.cosines)
        return Likeness(cosines, in_context(self.words), in_context(self.group_words), self.coverage)

    def together(self) -> "Likeness":
        """Merge all texts into one row; the first is the whole request."""
        cosines = None if self.cosines is None else merged(self.cosines)[None]
        return Likeness(cosines, merged(self.words)[None], merged(self.group_words)[None], self.coverage[:1])


@dataclass(frozen=True)
class DescribedWords:
    """The words of all descriptions: what stays as it is while vectors come."""

    grouped: ToolGroups
    words: LexicalIndex
    group_words: LexicalIndex


@dataclass(frozen=True)
class Descriptions:
    """The descriptions of all tools, searchable."""

    by_words: DescribedWords
    space: Space | None
    """None when there are no vectors."""

    @property
    def groups(self) -> Ints:
        """For each tool the number of its group."""
        return self.by_words.grouped.numbers

    @property
    def words(self) -> LexicalIndex:
        """BM25 over the descriptions."""
        return self.by_words.words

    def likeness(
        self, tokens: Sequence[Sequence[str]], queries: Matrix | None, *, cosines: Floats | None = None
    ) -> Likeness:
        """Compare texts with all descriptions.

        Args:
            tokens: Each text's tokens.
            queries: Each text's vector; None to compare by words only.
            cosines: In the library's own space, where they are known already.
        """
        if cosines is None and self.space is not None and queries is not None:
            cosines = self.space.cosines(queries, in_cjk(tokens))
        return Likeness(
            cosines,
            self.words.score_all(tokens),
            self.by_words.group_words.score_all(tokens),
            np.array([self.words.coverage(text) for text in tokens], np.float32),
        )

    def relevance(self, likeness: Likeness) -> Floats:
        """Weigh all evidence; shape `(n_rows, n_tools)`, in standard deviations."""
        grouped, coverage = self.by_words.grouped, likeness.coverage[:, None]
        found = coverage * WORDS * standardised(likeness.words)
        by_groups = by_group(likeness.group_words, grouped.sizes)
        found += grouped.spread(np.asarray(coverage * GROUP_WORDS * by_groups))
        if likeness.cosines is not None:
            weight = 1.0 if self.space is None else self.space.weight
            found += weight * standardised(likeness.cosines, None if self.space is None else self.space.known)
            # Halved when the weights double: what is fitted to relevance expects it at one scale.
            found *= 2 / (1 + weight)
        return np.asarray(found + grouped.spread(SIBLINGS * grouped.best(found)))


def describe_words(tool_ids: Sequence[str], tokens: TokenTable | Sequence[Sequence[str]]) -> DescribedWords:
    """Index the words of descriptions, one by one and by group."""
    table = tokens if isinstance(tokens, TokenTable) else token_table(tokens)
    grouped = tool_groups(tool_ids)
    joined = table.joined(grouped.numbers, len(grouped.sizes))
    return DescribedWords(grouped, LexicalIndex(table), LexicalIndex(joined))


def in_cjk(texts: Sequence[Sequence[str]]) -> Bools:
    """Tell which texts are written in Chinese, Japanese or Korean characters, by their tokens."""
    return np.array([any(map(is_cjk, tokens)) for tokens in texts], dtype=bool)


def merged(by_text: Floats) -> Floats:
    """Merge rows: the best text, and half of the whole request, which comes first; shape `(n_tools,)`."""
    return np.asarray(by_text.max(axis=0) + WHOLE_REQUEST * by_text[0])


def in_context(by_text: Floats) -> Floats:
    """Add half of the whole request to each text; the first row becomes that of all texts; same shape."""
    found = by_text + WHOLE_REQUEST * by_text[0]
    found[0] = merged(by_text)
    return np.asarray(found)
