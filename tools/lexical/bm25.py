"""BM25 over short texts in Chinese and English, with a tokeniser of our own.

Latin words are split at punctuation and at camelCase; Chinese, Japanese and Korean runs become
character bigrams (a run of one character becomes that character), so no word segmenter is needed.
The scores are those of `bm25s`, Lucene's form, made from arrays: its index counts in Python, which took seconds for
ten thousand tools, and it scores one text at a time.
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from lazy_regex import lazy_regex
from prompts.language import CJK
from tools.lexical.token_table import TokenTable, token_table

Floats = npt.NDArray[np.float32]

_RUNS = lazy_regex(rf"[{CJK}]+|[^\W_{CJK}]+")
_CAMEL = lazy_regex(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_IS_CJK = lazy_regex(rf"[{CJK}]")

K1 = 1.5
"""How soon more of the same word stops counting."""
B = 0.75
"""How much a long document's words count less."""
_KNOWN_RUNS = 100_000
"""Runs of letters whose tokens are remembered: descriptions repeat few words often."""
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
    return [token for run in _RUNS.findall(text) for token in _tokens_of(run)]


@lru_cache(maxsize=_KNOWN_RUNS)
def _tokens_of(run: str) -> tuple[str, ...]:
    if _IS_CJK.match(run):
        return tuple(run[i : i + 2] for i in range(len(run) - 1)) or (run,)
    if run == "s":  # of the genitive
        return ()
    words = (_stem(word.lower()) for word in _CAMEL.split(run))
    return tuple(word for word in words if word not in STOP_WORDS)


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

    def __init__(self, documents: TokenTable | Sequence[Sequence[str]]) -> None:
        self._table = table = documents if isinstance(documents, TokenTable) else token_table(documents)
        self.n_documents = len(table)
        self._ids = table.vocabulary
        self._starts, self._places, counts = table.postings()
        self._n_holding = np.diff(self._starts)
        self._weights = np.log1p((self.n_documents - self._n_holding + 0.5) / (self._n_holding + 0.5))
        lengths = np.diff(table.starts)
        self._spread = 1 - B + B * lengths / max(lengths.mean() if len(lengths) else 0, 1e-9)
        often = counts / (counts + K1 * self._spread[self._places])
        self._scores = (np.repeat(self._weights, self._n_holding) * often).astype(np.float32)

    def scores(self, tokens: Sequence[str]) -> Floats:
        """Score every document for a query; shape `(n_documents,)`, at least 0."""
        found: Floats = self.score_all([tokens])[0]
        return found

    def score_of(self, tokens: Sequence[str], document: int) -> float:
        """Score one document for a query."""
        held, asked = Counter(self._table.of(document)), Counter(tokens)
        spread = K1 * float(self._spread[document])
        return sum(asked[t] * self.weight(t) * held[t] / (held[t] + spread) for t in held.keys() & asked.keys())

    def score_all(self, queries: Sequence[Sequence[str]]) -> Floats:
        """Score every document for many queries at once; shape `(n_queries, n_documents)`, at least 0."""
        places, scores = [np.zeros(0, np.int64)], [np.zeros(0, np.float32)]
        for row, tokens in enumerate(queries):
            for id_ in (self._ids[token] for token in tokens if token in self._ids):
                held = slice(self._starts[id_], self._starts[id_ + 1])
                places.append(self._places[held] + np.int64(row * self.n_documents))
                scores.append(self._scores[held])
        n = len(queries) * self.n_documents
        found = np.bincount(np.concatenate(places), weights=np.concatenate(scores), minlength=n)
        return found.astype(np.float32).reshape(len(queries), self.n_documents)

    def coverage(self, tokens: Sequence[str], *, seen: int = 0) -> float:
        """Share of the query's tokens that at least one document knows, in [0, 1].

        Args:
            tokens: The query.
            seen: How many documents do not count, because the query itself is among them.
        """
        return sum(self._holding(token) > seen for token in tokens) / len(tokens) if tokens else 0.0

    def mass(self, tokens: Sequence[str]) -> float:
        """The score of a document that holds every token once and is of mean length: what a match could reach.

        Tokens that no document knows count as the rarest do, so a query of unknown words can never match well.
        """
        return sum(map(self.weight, tokens)) / (1 + K1)

    def weight(self, token: str) -> float:
        """What a token tells: the more, the fewer documents know it."""
        count = self._holding(token)
        return math.log(1 + (self.n_documents - count + 0.5) / (count + 0.5))

    def _holding(self, token: str) -> int:
        id_ = self._ids.get(token)
        return 0 if id_ is None else int(self._n_holding[id_])
