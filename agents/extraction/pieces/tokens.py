"""A request cut into tokens: words of both languages, codes, quotations, signs; and what each does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.pieces.words import KNOWN
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import HAN

_HAN: Final = lazy_regex(f"[{HAN}]")
_TOKEN: Final = lazy_regex(
    rf"https?://[^\s,，。；;'\"<>{HAN}]+(?<![.?!:)])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[~.]?/?[A-Za-z0-9_\-]+(?:[/\\][A-Za-z0-9_.\-]+)+"
    rf"|(?:(?![{HAN}])\w)+(?:[.\-&+:'’](?:(?![{HAN}])\w)+)*(?:\+\+|#)?|[{HAN}]+|\S"
)
GROUP_OF: Final = {word: group for group, words in KNOWN["groups"].items() for word in words.split()}
_BY_TAG: Final = {**dict.fromkeys("purdfye", "func"), "c": "and", "uj": "of"}
"""Groups of Chinese words that are on no list, by the first letters of their part of speech."""
_NAMES: Final = {"ns": "place", "nr": "person", "nt": "name", "nz": "name"}
_ENDS: Final = frozenset(".?!;。？！；\n")


@dataclass(frozen=True)
class Token:
    """A word, a quotation or a sign."""

    start: int
    end: int
    text: str
    group: str
    """What the word does: a group of `words.toml`; "sign" for punctuation, "" for a word of content."""
    quoted: bool = False
    named: str = ""
    """What it is the name of, where the language tells without capitals: place, person, name."""
    is_han: bool = False

    @property
    def capital(self) -> bool:
        """Whether it is written, or known, as a name."""
        return self.text[:1].isupper() or bool(self.named)

    @property
    def ends_sentence(self) -> bool:
        """Whether nothing goes on across it."""
        return self.text in _ENDS


def tokens_of(text: str) -> list[Token]:
    """Cut a request into tokens."""
    found: list[Token] = []
    place = 0
    for quote in [*(s for s in find_quoted(text) if s.value), None]:
        stop = quote.start if quote else len(text)
        found += [token for m in _TOKEN.finditer(text, place, stop) for token in _tokens(m)]
        if quote:
            inner = quote.start + quote.text.index(str(quote.value))
            found.append(Token(inner, inner + len(str(quote.value)), str(quote.value), "", quoted=True))
            place = quote.end
    return found


def _tokens(match: re.Match[str]) -> Iterator[Token]:
    start, end, text = match.start(), match.end(), match.group()
    if _HAN.match(text):
        yield from _chinese(text, start)
    elif not re.search(r"\w", text):
        yield Token(start, end, text, GROUP_OF.get(text, "sign"))
    else:
        plain = text[:-2] if text.lower().endswith(("'s", "’s")) and len(text) > 2 else text
        yield Token(start, start + len(plain), plain, GROUP_OF.get(plain.lower(), ""))


def _chinese(run: str, start: int) -> Iterator[Token]:
    for word, tag in chinese_words(run):
        group = GROUP_OF.get(word, _BY_TAG.get(tag, _BY_TAG.get(tag[:1], "")))
        named = "" if group else _NAMES.get(tag[:2], "")
        yield Token(start, start + len(word), word, group, named=named, is_han=True)
        start += len(word)
