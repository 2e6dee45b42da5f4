"""Whether a message that comes over an open question is a request of its own, and no value that it asks for.

What is on offer is known for columns and tables, and what may be said for currencies, units and zones: several words
that are none of it, and not a name for it in the other language, ask for something else.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from agents.extraction.pieces.request import read_request
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import neutral
from prompts.language import has_han

OFFERED_KINDS: Final = frozenset({"column", "table"})
_CLOSED_KINDS: Final = frozenset({"currency", "unit", "timezone"})


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


_AROUND: Final = _listed(
    "the a an one column columns field table file please called named use take of it is in on for by with and"
    " 列 栏 一列 一栏 字段 表 表格 这个 那个 这列 那列 的 个 就 用 请 吧 那 按 和"
)
_MOST_HAN, _MOST_WORDS = 4, 2
"""How long a name may be that somebody has for what is called otherwise in another language."""
_FEW: Final = 2


def the_one(text: str, offered: Sequence[str]) -> str:
    """Return what on offer is named by its very words, or by those that its name abbreviates; empty where none is."""
    said = _words(text)
    initials = "".join(word[0] for word in re.findall(r"[a-z]+", text.casefold()))
    same = [
        name for name in offered if set(_words(name)) == set(said) or (len(said) > 1 and name.casefold() == initials)
    ]
    return same[0] if said and len(same) == 1 else ""


def names_none(text: str, offered: Sequence[str]) -> bool:
    """Whether several words name nothing that is on offer, in either language."""
    said = _words(text)
    if len(said) <= 1 or not offered:
        return False
    known = {word for name in offered for word in _words(name)}
    left = [word for word in said if word not in known and not _begins(word, known)]
    if not left:
        return False
    if any(any(map(str.isdigit, word)) for word in left):
        return True
    if len(left) < len(said):
        return len(left) > 1  # a word more may belong to the name
    foreign = not any(has_han(name) == has_han(text) for name in offered)
    short = len("".join(said)) <= _MOST_HAN if has_han(text) else len(said) <= _MOST_WORDS
    return not (foreign and short)


def says_more(kind: str, text: str, spans: Sequence[Span]) -> bool:
    """Whether a message says something else than a value of a kind: nothing of it, or much besides."""
    if not spans:
        return kind in _CLOSED_KINDS and len(_words(text)) > _FEW
    draft = Draft(text)
    for span in spans:
        if (start := draft.text.find(span.text)) >= 0:
            draft.take(start, start + len(span.text))
    while draft.first(neutral()) is not None:
        pass
    return len(_words(" ".join(draft.left()))) >= _FEW


def _words(text: str) -> list[str]:
    """List what is said besides what stands around any name."""
    tokens = read_request(re.sub(r"[_\-./]+", " ", text)).tokens
    words = (token.text.casefold() for token in tokens if token.group != "sign")
    return [word for word in words if word not in _AROUND]


def _begins(word: str, known: Iterable[str]) -> bool:
    """Whether it is a known word in another form: prices, price."""
    return len(word) > 1 and any(len(one) > 1 and (one.startswith(word) or word.startswith(one)) for one in known)
