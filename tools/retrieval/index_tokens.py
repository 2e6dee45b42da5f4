"""The words of an index: what stays as it is while vectors come. Built piece by piece, when it is first asked for."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tools.embedding.documents import ToolDocument
from tools.kept_results import KeptResults
from tools.lexical.bm25 import LexicalIndex, tokenise
from tools.lexical.token_table import TokenTable, token_table
from tools.lexical.vocabulary import Vocabulary
from tools.retrieval.description_ranking import DescribedWords, describe_words

Ints = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Texts:
    """Documents sorted by tool, the background's at the end."""

    tool_ids: tuple[str, ...]
    tokens: TokenTable
    starts: Ints
    """Where each tool's documents begin; one more entry for the background, and one for the end."""

    @cached_property
    def owners(self) -> Ints:
        """For each document the position of its tool; the background's is the number of tools."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))

    @cached_property
    def lexical(self) -> LexicalIndex:
        """BM25 over all documents."""
        return LexicalIndex(self.tokens)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of each tool, and of the background as the last."""
        return Vocabulary(self.tokens, self.owners, len(self.tool_ids) + 1)

    @cached_property
    def described(self) -> DescribedWords:
        """The words of each tool's description."""
        return describe_words(self.tool_ids, self.tokens.rows(self.starts[:-2]))


_Source: TypeAlias = tuple[tuple[str, ...], tuple[ToolDocument, ...]]
_KEPT: KeptResults[_Source, Texts] = KeptResults(2)
"""Of the tools and of the agents: vectors that come do not have the words counted again."""


def texts(tool_ids: tuple[str, ...], documents: tuple[ToolDocument, ...], starts: Ints) -> Texts:
    """Tokenise documents, unless these were the last ones."""
    source = (tool_ids, documents)
    made = _KEPT.of(source, lambda: Texts(tool_ids, token_table([tokenise(d.text) for d in documents]), starts))
    return made if np.array_equal(made.starts, starts) else Texts(tool_ids, made.tokens, starts)
