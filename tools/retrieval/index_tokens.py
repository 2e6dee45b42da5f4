"""The words of an index: what stays as it is while vectors come. Built piece by piece, when it is first asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from tools.embedding.documents import ToolDocument
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


def texts(tool_ids: tuple[str, ...], documents: Sequence[ToolDocument], starts: Ints) -> Texts:
    """Tokenise documents."""
    return Texts(tool_ids, token_table([tokenise(document.text) for document in documents]), starts)
