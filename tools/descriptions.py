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

from tools.embedding import Matrix
from tools.lexical import LexicalIndex, is_cjk
from tools.space import Space
from tools.standard_scores import standardised

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]

WHOLE_REQUEST = 0.5
"""What the whole request counts beside its best clause, as measured on ToolBench."""
WORDS, GROUP_WORDS = 0.25, 0.75
SIBLINGS = 0.6
"""Requests that need one tool of a group often need another; the cheapest edge of the tool graph."""


@dataclass(frozen=True)
class Likeness:
    """How alike texts and descriptions are, by kind of evidence. Rows are texts, columns are tools."""

    cosines: Floats | None
    """In the library's own space; NaN for tools without vectors. None when there are no vectors at all."""
    words: Floats
    """BM25."""
    group_words: Floats
    """BM25 of the descriptions of the tool's group taken together."""
    coverage: Floats
    """Shape `(n_texts,)`: share of the text's tokens that any description knows, in [0, 1]."""

    def in_context(self) -> "Likeness":
        """Merge rows, the first of which is the whole request: it takes in every text, and each text half of it."""
        cosines = None if self.cosines is None else _in_context(self.cosines)
        return Likeness(cosines, _in_context(self.words), _in_context(self.group_words), self.coverage)

    def together(self) -> "Likeness":
        """Merge all texts into one row; the first is the whole request."""
        cosines = None if self.cosines is None else merged(self.cosines)[None]
        return Likeness(cosines, merged(self.words)[None], merged(self.group_words)[None], self.coverage[:1])


@dataclass(frozen=True)
class Descriptions:
    """The descriptions of all tools, searchable."""

    groups: Ints
    """For each tool the number of its group."""
    words: LexicalIndex
    group_words: LexicalIndex
    space: Space | None
    """None when there are no vectors."""

    def likeness(self, tokens: Sequence[Sequence[str]], queries: Matrix | None) -> Likeness:
        """Compare texts with all descriptions.

        Args:
            tokens: Each text's tokens.
            queries: Each text's vector; None to compare by words only.
        """
        cosines: Floats | None = None
        if self.space is not None and queries is not None:
            cosines = self.space.cosines(queries, np.array([any(map(is_cjk, text)) for text in tokens], dtype=bool))
            cosines = np.where(np.any(self.space.described != 0, axis=1), cosines, np.nan)
        return Likeness(
            cosines,
            np.stack([self.words.scores(text) for text in tokens]),
            np.stack([self.group_words.scores(text) for text in tokens])[:, self.groups],
            np.array([self.words.coverage(text) for text in tokens]),
        )

    def relevance(self, likeness: Likeness) -> Floats:
        """Weigh all evidence; shape `(n_rows, n_tools)`, in standard deviations."""
        words = WORDS * standardised(likeness.words) + GROUP_WORDS * standardised(likeness.group_words)
        found = likeness.coverage[:, None] * words
        if likeness.cosines is not None:
            found = found + np.nan_to_num(standardised(likeness.cosines))
        return np.asarray(found + SIBLINGS * self._best_of_group(found))

    def _best_of_group(self, relevance: Floats) -> Floats:
        if not len(self.groups):
            return relevance
        order = np.argsort(self.groups, kind="stable")
        starts = np.flatnonzero(np.diff(self.groups[order], prepend=-1))
        best: Floats = np.maximum.reduceat(relevance[:, order], starts, axis=1)
        return best[:, self.groups]


def describe_all(tool_ids: Sequence[str], tokens: Sequence[Sequence[str]], space: Space | None) -> Descriptions:
    """Index descriptions.

    Args:
        tool_ids: What stands before an id's last slash is its group.
        tokens: Each tool's description.
        space: Their vectors.
    """
    numbers: dict[str, int] = {}
    groups = [numbers.setdefault(tool_id.rpartition("/")[0], len(numbers)) for tool_id in tool_ids]
    grouped: list[list[str]] = [[] for _ in numbers]
    for group, text in zip(groups, tokens, strict=True):
        grouped[group] += text
    return Descriptions(np.array(groups, dtype=np.intp), LexicalIndex(tokens), LexicalIndex(grouped), space)


def merged(by_text: Floats) -> Floats:
    """Merge rows: the best text, and half of the whole request, which comes first; shape `(n_tools,)`."""
    return np.asarray(by_text.max(axis=0) + WHOLE_REQUEST * by_text[0])


def _in_context(by_text: Floats) -> Floats:
    """Add half of the whole request to each text; the first row becomes that of all texts; same shape."""
    found = by_text + WHOLE_REQUEST * by_text[0]
    found[0] = merged(by_text)
    return np.asarray(found)
