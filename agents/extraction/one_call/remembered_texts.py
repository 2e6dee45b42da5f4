"""Questions for where something was written down: somewhere in my notes I mentioned a ladder, which file?

What is looked for is told from memory, so its words may stand in any order in the line, and without their articles.
"""

import re
from itertools import permutations
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_MY_FILES: Final = r"(?:my|our|the|these)\s+(?:text\s+)?(?:files?|notes?|documents?|workspace|folders?)"
_WROTE: Final = (
    r"(?:mention(?:ed)?|(?:write|wrote|written|jot(?:ted)?|note[d]?|put)\s+down|(?:write|wrote"
    r"|written)\s+(?:something\s+)?about|noted?"
    r"|(?:say|said)\s+something\s+about|(?:make|made)\s+a\s+note\s+(?:of|about))"
)
_ABOUT: Final = r"(?:(?:the\s+|that\s+|a\s+)?(?:thing|note|bit|stuff|line|part|something|reminder)\s+about\s+)?"
_X: Final = r"(?:(?:the|an?|my|our|some|that)\s+)?(?P<text>[\w'’-]+(?:\s+[\w'’-]+){0,3}?)"
_PLACE: Final = (
    r"(?:(?:which|what)\s+(?:file|note|document|line|place|row)s?(?:\s+(?:is|was)\s+(?:it|that)(?:\s+"
    r"(?:in|on))?)?|where(?:\s+(?:is|was)\s+(?:it|that))?)"
)
_WHICH: Final = rf"\s*[,.;:?–-]*\s*(?:(?:in|on|and)\s+)*{_PLACE}(?:\s*(?:,|and|\s)\s*(?:(?:in|on|at)\s+)?{_PLACE})*"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"(?:(?:i\s+(?:know|think|believe)\s+(?:that\s+)?)?somewhere\s+)?in\s+{_MY_FILES}\s+(?:i\s+"
        rf"|it\s+)(?:have\s+|had\s+)?{_WROTE}\s+{_ABOUT}{_X}{_WHICH}",
        rf"i\s+(?:have\s+|had\s+)?{_WROTE}\s+{_ABOUT}{_X}\s+(?:somewhere\s+)?in\s+(?:one\s+of\s+)?{_MY_FILES}{_WHICH}",
        rf"where\s+(?:did|have|had)\s+i\s+{_WROTE}\s+{_ABOUT}{_X}(?:\s+(?:again|in\s+{_MY_FILES}))?",
        r"(?:in\s+)?(?:which|what)\s+(?:of\s+my\s+)?(?:files?|notes?|documents?)\s+(?:did|have"
        rf"|do)\s+i\s+{_WROTE}\s+{_ABOUT}{_X}",
        r"(?:which|what)\s+(?:of\s+my\s+)?(?:files?|notes?|documents?)\s+(?:mentions?|talks?\s+about"
        r"|refers?\s+to)\s+(?:the|an|a|my|our)\s+"
        r"(?!(?:most|least|same|other|word|phrase|name|text|first|last|largest"
        r"|smallest)\b)(?P<text>[\w'’-]+(?:\s+[\w'’-]+){0,2}?)",
        r"(?:我(?:记得)?(?:好像)?)?(?:在|把)?(?:哪个|哪份|哪篇)(?:文件|笔记|文档)(?:里面?|中)?(?:写|记"
        r"|提)(?:到?过|到了?|了|下过?)(?P<text>[^\s，,。？?的了过]{1,10}?)(?:的事情?)?"
        r"(?:[，,\s]*(?:在)?(?:第)?(?:几|哪一?)行)?",
        r"我(?:记得)?(?:好像)?(?:把)?(?P<text>[^\s，,。？?的了过在]{1,10}?)(?:的事情?)?(?:写|记)(?:在"
        r"|到)了?(?:哪个|哪份|哪)(?:文件|笔记|里|儿)(?:里面?)?了?"
        r"(?:[，,\s]*(?:在)?(?:第)?(?:几|哪一?)行)?",
        r"我(?:记得)?(?:好像)?在(?:某个|一个|哪个)?(?:文件|笔记)(?:里面?|中)?(?:写|记|提)(?:到?过|到了?"
        r"|了)(?P<text>[^\s，,。？?的了过]{1,10}?)(?:的事情?)?"
        r"[，,。\s]*(?:是|在)?哪个?(?:文件|笔记|一?份)?(?:里面?)?的?(?:[，,、和\s]*(?:在)?(?:第)?(?:几|哪一?)行)?",
    )
)
_NO_TEXT: Final = lazy_regex(
    r"(?:it|that|this|them|these|those|something|anything|what|more|less|about)(?:\s.*)?|它|这个?|那个?|什么|东西|内容",
    re.IGNORECASE,
)
_MOST_WORDS: Final = 3
_LONG: Final = 4
"""Of longer words an s at the end may be of the owner, or of several: joes, ladders."""
_SMALL: Final = frozenset(["the", "a", "an", "my", "our", "of", "for", "to", "and", "in", "on", "with", "about"])


_PLACE_AGAIN: Final = lazy_regex(
    r"(?:(?:and|so|ok(?:ay)?)[\s,]+)*(?:(?:in|on)\s+)?(?:which|what)\s+(?:line|file)"
    r"(?:\s+numbers?)?s?(?:\s+(?:is|was|are)\s+(?:it|that|they|this)(?:\s+(?:on|in))?)?"
    r"|(?:那么?)?(?:它|是|在)*(?:第几行|哪一?行|第?几行|哪个文件)(?:里面?)?[呢啊呀]?",
    re.IGNORECASE,
)


def asks_the_place(request: str) -> bool:
    """Whether a follow-up asks only where what was found stands: what line is it on, 在第几行."""
    return _PLACE_AGAIN.fullmatch(request.strip(" \t\n?？.。!！")) is not None


class RememberedText(Frozen):
    """What a line must hold: a text as it stands, or a pattern of its words in any order."""

    pattern: str
    is_regex: bool = False


def remembered_text(request: str) -> RememberedText | None:
    """Return what a request looks for in all files; None where it asks anything else, or names a file."""
    said = request.strip(" \t\n?？.。!！")
    match = next((m for form in _FORMS if (m := form.fullmatch(said)) is not None), None)
    if match is None or find_paths(said):
        return None
    text = match["text"].strip()
    if not text or _NO_TEXT.fullmatch(text):
        return None
    words = [re.sub(r"(?:['’]s|['’])$", "", word) for word in text.split() if word.casefold() not in _SMALL]
    if not words or len(words) > _MOST_WORDS:
        return None
    if len(words) == 1:
        return RememberedText(pattern=words[0])
    stems = [
        re.escape(word) if len(word) < _LONG or word.endswith("ss") else f"{re.escape(word.removesuffix('s'))}s?"
        for word in words
    ]
    orders = (r".*\b".join(order) for order in permutations(stems))
    return RememberedText(pattern=rf"\b(?:{'|'.join(orders)})", is_regex=True)
