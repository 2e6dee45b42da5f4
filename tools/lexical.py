"""BM25 over short texts in Chinese and English, with a tokeniser of our own.

Latin words are split at punctuation and at camelCase; Chinese, Japanese and Korean runs become
character bigrams (a run of one character becomes that character), so no word segmenter is needed.
"""

import math
import re
from collections.abc import Sequence

import bm25s
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_RUNS = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_IS_CJK = re.compile(rf"[{_CJK}]")

K1 = 1.5
"""How soon more of the same word stops counting."""
STOP_WORDS = frozenset(
    """a about above after again all also am an and any are as at be because been before being below between both but by
    can cannot could did do does doing down during each either few for from further get give got had has have having he
    her here hers him his how i if in into is it its itself just let like many may me might more most much must my need
    no nor not now of off on once only or other our out over own per please same shall she should show so some such tell
    than that the their them then there these they this those through to too under until up us very want was we were
    what when where which while who whom why will with would you your yours""".split()  # noqa: SIM905 - a list of 140 quoted words reads worse
)


def tokenise(text: str) -> list[str]:
    """Split a text into the tokens that BM25 counts, in order."""
    tokens: list[str] = []
    for run in _RUNS.findall(text):
        if _IS_CJK.match(run):
            tokens += [run[i : i + 2] for i in range(len(run) - 1)] or [run]
        elif run != "s":  # of the genitive
            words = (_stem(word.lower()) for word in _CAMEL.split(run))
            tokens += [word for word in words if word not in STOP_WORDS]
    return tokens


def is_cjk(text: str) -> bool:
    """Tell whether a text begins with a Chinese, Japanese or Korean character."""
    return _IS_CJK.match(text) is not None


def _stem(word: str) -> str:
    """Fold the plural: the only ending that can go without a dictionary and without joining unlike words."""
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


class LexicalIndex:
    """BM25 (Lucene's form) over token lists; immutable once built."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        self.n_documents = len(documents)
        self._counts = _document_counts(documents)
        self._bm25 = bm25s.BM25(method="lucene", k1=K1)
        if self._counts:
            self._bm25.index([list(tokens) for tokens in documents], show_progress=False)

    def scores(self, tokens: Sequence[str]) -> Floats:
        """Score every document for a query; shape `(n_documents,)`, at least 0."""
        known = [token for token in tokens if token in self._counts]
        if not known:
            return np.zeros(self.n_documents, np.float32)
        found: Floats = self._bm25.get_scores(known)
        return found

    def coverage(self, tokens: Sequence[str], *, seen: int = 0) -> float:
        """Share of the query's tokens that at least one document knows, in [0, 1].

        Args:
            tokens: The query.
            seen: How many documents do not count, because the query itself is among them.
        """
        return sum(self._counts.get(token, 0) > seen for token in tokens) / len(tokens) if tokens else 0.0

    def mass(self, tokens: Sequence[str]) -> float:
        """The score of a document that holds every token once and is of mean length: what a match could reach.

        Tokens that no document knows count as the rarest do, so a query of unknown words can never match well.
        """
        return sum(map(self.weight, tokens)) / (1 + K1)

    def weight(self, token: str) -> float:
        """What a token tells: the more, the fewer documents know it."""
        count = self._counts.get(token, 0)
        return math.log(1 + (self.n_documents - count + 0.5) / (count + 0.5))


def _document_counts(documents: Sequence[Sequence[str]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for tokens in documents:
        for token in set(tokens):
            counts[token] = counts.get(token, 0) + 1
    return counts
