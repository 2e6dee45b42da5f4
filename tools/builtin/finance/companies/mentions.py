"""Find the companies that a piece of text mentions: by ticker, by name in English or Chinese, with typos."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from rapidfuzz.distance import OSA

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.market.directory import Company, by_ticker, companies, fold

WORD = lazy_regex(r"[a-z0-9]+(?:[.'&\-][a-z0-9]+)*(?:=[fx])?", re.IGNORECASE)
TYPO_SCORE = 0.9
"""Ceiling of a match that needs a typo to be forgiven."""
MIN_TYPO_LETTERS = 6
"""Shorter names are one letter away from too many words (Intel, inter); only swapped letters are forgiven there."""
MIN_SWAP_LETTERS = 5
LETTERS_FOR_TWO_TYPOS = 9
OWNER_SCORE = 0.95
"""Of a name whose possessive is written without its apostrophe: apples revenue."""
_JOINS = lazy_regex(r"(?:and|or|vs|versus)", re.IGNORECASE)
_NO_POSSESSION = lazy_regex(
    r"(?:of|in|on|at|by|for|from|to|with|as|than|per|is|are|was|were|be|been|has|have|had|do|does|did|will|would|can"
    r"|could|should|may|might|that|which|who|the|an?|this|these|those|if|when|not|i|we|you|it|they)",
    re.IGNORECASE,
)
"""What stands behind a plural, and behind no name that owns something: price targets of Apple."""
MIN_CASED_TICKER = 3
"""In a text all in capitals, shorter tickers are more likely words."""


class Mention(Frozen):
    """A company with the words that name it."""

    company: Company
    matched: str
    start: int
    score: float


class Span(Frozen):
    """A word of the text."""

    text: str
    start: int
    end: int


def find_mentions(text: str) -> tuple[Mention, ...]:
    """Return each mentioned company once, then coins, commodities and indices; best first, in the order of mention."""
    text = unicodedata.normalize("NFKC", text)
    exact = [*_tickers(text), *_chinese(text), *_phrases(text)]
    exact += _owners(text, exact)
    best: dict[str, Mention] = {}
    for mention in [*_longest(exact), *_typos(text, exact)]:
        known = best.get(mention.company.symbol)
        if known is None or (mention.score, -mention.start) > (known.score, -known.start):
            best[mention.company.symbol] = mention
    return tuple(sorted(best.values(), key=lambda m: (m.company.asset != "stock", -m.score, m.start)))


def _words(text: str) -> list[Span]:
    return [Span(text=m.group(), start=m.start(), end=m.end()) for m in WORD.finditer(text)]


def _longest(mentions: Sequence[Mention]) -> Iterator[Mention]:
    """Drop what lies inside a longer mention: 通用 of 通用汽车, Meta of Meta Platforms."""
    for mention in mentions:
        if not any(_inside(mention, other) for other in mentions):
            yield mention


def _inside(inner: Mention, outer: Mention) -> bool:
    longer = len(outer.matched) > len(inner.matched)
    return longer and outer.start <= inner.start < outer.start + len(outer.matched)


def _tickers(text: str) -> Iterator[Mention]:
    words = _words(text)
    shouting = len(words) > 1 and text.upper() == text and not has_han(text)
    for word in words:
        company = by_ticker().get(word.text.upper())
        if company and _is_ticker(word, company, text, shouting=shouting):
            yield Mention(company=company, matched=word.text, start=word.start, score=1.0)


def _is_ticker(word: Span, company: Company, text: str, *, shouting: bool) -> bool:
    ticker = word.text.upper()
    marked = text[: word.start].endswith("$") or len(word.text) == len(text.strip().lstrip("$"))
    if marked or any(letter.isdigit() for letter in ticker):
        return True
    if word.text == ticker:
        return len(ticker) > 1 and not (shouting and (company.ticker_is_word or len(ticker) < MIN_CASED_TICKER))
    return not company.ticker_is_word and len(ticker) > MIN_CASED_TICKER


def _chinese(text: str) -> Iterator[Mention]:
    for company in companies():
        folded = _without(text.casefold(), company.unless)
        for name in company.names:
            for found in re.finditer(re.escape(name), folded) if has_han(name) else ():
                yield Mention(company=company, matched=text[slice(*found.span())], start=found.start(), score=1.0)


def _without(text: str, words: Sequence[str]) -> str:
    for word in words:
        text = text.replace(word, " " * len(word))
    return text


def _phrases(text: str) -> Iterator[Mention]:
    for given, window in _windows(_words(text)):
        company = _latin_names().get(given)
        if company:
            yield _mention(company, text, window, 1.0)


def _owners(text: str, exact: Sequence[Mention]) -> list[Mention]:
    """Find names that own the word behind them, or do so together with the next one, without an apostrophe."""
    taken = {mention.start for mention in exact}
    words = _words(text)
    found: dict[int, Mention] = {}
    for i in range(len(words) - 2, -1, -1):
        company = _latin_names().get(fold(words[i].text).removesuffix("s"))
        if company is None or not words[i].text.casefold().endswith("s") or company.asset != "stock":
            continue
        behind = i + 2 in found if _JOINS.fullmatch(words[i + 1].text) else _may_be_owned(words[i + 1], words[i], text)
        if behind and words[i].start not in taken and words[i].text.casefold() not in company.unless:
            found[i] = _mention(company, text, words[i : i + 1], OWNER_SCORE)
    return list(found.values())


def _may_be_owned(word: Span, owner: Span, text: str) -> bool:
    return not text[owner.end : word.start].strip() and _NO_POSSESSION.fullmatch(word.text) is None


def _typos(text: str, exact: Sequence[Mention]) -> Iterator[Mention]:
    taken = {mention.start for mention in exact}
    words = _words(text)
    for given, window in _windows(words):
        if window[0].start in taken:
            continue
        for name, company in _alike().get((len(window), given[0]), ()):
            score = _typo_score(given, name, alone=len(window) == len(words))
            if score and given not in company.unless:
                yield _mention(company, text, window, score)


def _typo_score(given: str, name: str, *, alone: bool) -> float:
    """Return how well a misspelling fits a name with the same initial, 0 where it is more likely another word."""
    edits = 2 if len(name) >= LETTERS_FOR_TWO_TYPOS else 1
    distance = OSA.distance(given, name, score_cutoff=edits)
    if not 0 < distance <= edits or min(len(given), len(name)) < MIN_SWAP_LETTERS - alone:
        return 0.0
    swapped = sorted(given) == sorted(name)
    lengthened = alone and len(given) != len(name)
    if min(len(given), len(name)) >= MIN_TYPO_LETTERS or swapped or lengthened:
        return TYPO_SCORE * (1 - distance / len(name))
    return 0.0


def _windows(words: list[Span]) -> Iterator[tuple[str, list[Span]]]:
    """Return every run of words that is as long as some name, with its folded text."""
    folded = [fold(word.text).removesuffix("'s") for word in words]
    for n_words in sorted({name.count(" ") + 1 for name in _latin_names()}):
        for i in range(len(words) - n_words + 1):
            yield " ".join(folded[i : i + n_words]), words[i : i + n_words]


def _mention(company: Company, text: str, window: Sequence[Span], score: float) -> Mention:
    start = window[0].start
    return Mention(company=company, matched=text[start : window[-1].end], start=start, score=score)


@cache
def _latin_names() -> Mapping[str, Company]:
    """Return every name written in Latin letters, as its words joined by one blank."""
    named = [(company, name) for company in companies() for name in company.names if not has_han(name)]
    return {" ".join(word.text.removesuffix("'s") for word in _words(name)): company for company, name in named}


@cache
def _alike() -> Mapping[tuple[int, str], list[tuple[str, Company]]]:
    """Return the names by number of words and first letter: a typo changes neither.

    Commodities and indices are everyday words, and one letter away from others (copper, Cooper); so are a coin's
    names of several words (Trump coin, Trump con).
    """
    names: dict[tuple[int, str], list[tuple[str, Company]]] = defaultdict(list)
    for name, company in _latin_names().items():
        if company.asset == "stock" or (company.asset == "coin" and " " not in name):
            names[name.count(" ") + 1, name[0]].append((name, company))
    return dict(names)
