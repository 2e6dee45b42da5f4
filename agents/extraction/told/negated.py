"""Whether a question or a line says that something is not so; asking whether it is so does not say that it is not."""

import re
from typing import Final

from agents.extraction.told.asked_words import asked_words
from lazy_regex import lazy_regex
from prompts.language import has_han

_YES_OR_NO: Final = lazy_regex(
    r"有没有|是不是|([\u4e00-\u9fff])[没不]\1|(?:没有?|不)(?=\W*$)|没有?(?=[呢啊呀])|[吗吧]\W*$"
)
_ZH: Final = lazy_regex(r"没有?|未|不|无")
_EN: Final = lazy_regex(r"(?<![a-z])(?:not|never|cannot|without|except)(?![a-z])|n['’]t(?![a-z])", re.IGNORECASE)
_CLAUSE: Final = lazy_regex(r"[,;，；。]|\.\s")
_CLOSE: Final = 4


def negates(question: str) -> bool:
    """Whether a question asks for what is not so; one that is answered by yes or no does not."""
    if not has_han(question):
        return _EN.search(question) is not None
    return re.search(r"[吗吧]\W*$", question) is None and _ZH.search(_YES_OR_NO.sub(" ", question)) is not None


def negates_the_same(question: str, line: str) -> bool:
    """Whether a line denies what a question that negates asks for."""
    if not has_han(question):
        words = [w for w in asked_words(question) if not _EN.search(w)]
        return any(_EN.search(part) and _said(words[:1], part) for part in _CLAUSE.split(line))
    plain = _YES_OR_NO.sub(" ", question)
    marks = [m.end() for m in _ZH.finditer(plain)]
    behind = asked_words(plain[marks[0] :])[:1] if marks else []
    if not behind:
        return _ZH.search(line) is not None
    near = rf"[没未不无][^,;，；。的都]{{0,{_CLOSE}}}{re.escape(behind[0])}"
    return re.search(near, line) is not None


def _said(words: list[str], part: str) -> bool:
    return all(word[:_CLOSE] in part.lower() for word in words)
