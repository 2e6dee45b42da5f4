"""Words that stand for themselves: between quotation marks, behind "the word", as a lone letter."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_QUOTED: Final = lazy_regex(
    r"[\"“”「『《](?P<a>[^\"“”」』》]{1,80})[\"“”」』》]|(?<![A-Za-z])['‘](?P<b>[^'’]{1,80})['’](?![A-Za-z])"
)
_LETTER: Final = lazy_regex(
    r"(?:\bletters?\s+|字母\s*|(?:start|begin|end)(?:s|ning|ing)?\s+with\s+(?:the\s+)?(?:number\s+|digits?\s+)?(?=\d))"
    r"(?P<said>[A-Za-z](?![A-Za-z'’])|\d{1,6}(?!\d))",
    re.IGNORECASE,
)
"""A lone letter or digit that stands for itself."""
_WORDED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:contain|includ|hav)(?:s|es?|ing)?|has|with)\s+(?:the\s+)?(?:(?:sub)?string|word|phrase|keyword)\s+"
    r"(?P<a>[A-Za-z0-9][\w-]*)"
    r"|(?<![A-Za-z])(?:contain(?:s|ing)?|(?:start|begin|end)(?:s|n?ing)?\s+with)\s+(?P<b>[A-Z][\w-]*|\d+(?!\s+(?:or\b|[a-z]))(?!\w))(?!\w)",
)
"""A word that stands for itself without quotation marks: an address that contains TN."""


class Quoted(Frozen):
    """Words between quotation marks."""

    start: int
    end: int
    value: str


def quoted_in(text: str) -> list[Quoted]:
    """Find what stands for itself."""
    found = [Quoted(start=m.start(), end=m.end(), value=(m["a"] or m["b"]).strip()) for m in _QUOTED.finditer(text)]
    found += [
        Quoted(start=m.start(name), end=m.end(name), value=m[name])
        for m in _WORDED.finditer(text)
        for name in ("a", "b")
        if m[name]
    ]
    return found + [Quoted(start=m.start("said"), end=m.end("said"), value=m["said"]) for m in _LETTER.finditer(text)]
