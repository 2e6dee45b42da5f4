"""Two texts that a request tells to have them compared, also without quotation marks, and the pieces that differ."""

import difflib
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from agents.extraction.texts.told_text import LEAD, TAIL, TEXT, WORD, told_texts
from lazy_regex import lazy_regex
from prompts.language import has_han

_ASKS: Final = (
    r"(?:compare|diff|(?:spot|find|show(?:\s+me)?)\s+(?:the\s+)?differences?(?:\s+(?:between|in|of))?"
    r"|what(?:['’]?s|\s+is)?\s+(?:(?:the\s+)?differences?\s+(?:between|of|in)|(?:different|changed)\s+(?:between|in))"
    r"|(?:the\s+)?differences?\s+between|how\s+do|are|do)"
)
_NOUN: Final = r"(?:sentences|texts|phrases|strings|lines|versions|paragraphs|words)"
_BEHIND: Final = (
    r"(?:[\s,]*(?:and\s+(?:tell|show)\s+me\s+)?(?:what(?:['’]?s|\s+is)?\s+(?:the\s+)?(?:difference|different)|how\s+(?:do\s+)?they\s+differ|(?:exactly\s+)?the\s+same"
    r"|identical|equal|different|differ|for\s+me))?"
)
_EN: Final = lazy_regex(
    rf"{LEAD}{_ASKS}\s+(?:(?:these|the|this|my|following|two|2)\s+)*(?:{_NOUN}{_BEHIND}\s*[?]?\s*{TEXT}"
    rf"|(?:{_NOUN}\s+)?{TEXT}\s+(?:and|with|to|vs\.?|against)\s+{WORD}{_BEHIND}){TAIL}",
    re.IGNORECASE,
)
_ASKS_ZH: Final = r"(?:请|帮我|麻烦|看一?[下看]|(?:比较|对比|比对|比一比|对照|找出?)(?:一?下)?|[\s，,])*"
_NOUN_ZH: Final = (
    r"(?:(?:这|下面|以下|下列|后面)+的?(?:两|2|二)(?:个|句|段|行|串|条)(?:话|句子|文字|文本|字符串|内容)?(?:之间)?的?"
    r"|(?:两|2|二)(?:[句段](?:话|文字|文本|内容)|个(?:句子|文本|字符串))(?:之间)?的?)"
)
_DIFFERS_ZH: Final = (
    r"(?:的?(?:有|是)?(?:没有)?(?:什么|哪些|啥|哪里|哪儿|何)?(?:不同|区别|差异|差别|不一样)(?:之处|的地方|的字)?(?:在?哪里?|是什么)?"
    r"|(?:内容)?是否(?:相同|一样|一致)|(?:完全)?(?:一样|相同|一致)吗|是不是(?:完全)?(?:一样|相同)|一不一样)?[呢啊]?\s*[？?。]?\s*"
)
_ZH: Final = lazy_regex(
    rf"{_ASKS_ZH}{_NOUN_ZH}{_DIFFERS_ZH}{TEXT}[。！\s]*"
    rf"|{_ASKS_ZH}{_NOUN_ZH}?{TEXT}\s*(?:和|与|跟|同|及)\s*{WORD}\s*{_NOUN_ZH}?{_DIFFERS_ZH}"
)
_BARE_ZH: Final = lazy_regex(
    rf"{_ASKS_ZH}{_NOUN_ZH}[\s，,]*(?P<before>\S.+?)|{_ASKS_ZH}(?P<behind>\S.+?){_NOUN_ZH}{_DIFFERS_ZH}",
)
"""Without any sign before the texts: that they are sentences is said."""
_BETWEEN: Final = (
    lazy_regex(r"\s*\n\s*|\s*[；;|]\s*|\s+vs\.?\s+", re.IGNORECASE),
    lazy_regex(r"\s+(?:and|with|versus)\s+|[，,]?\s*(?:和|与|跟)\s*", re.IGNORECASE),
    lazy_regex(r"\s*[，,。]\s*"),
)
"""What may stand between two texts, from the surest on."""
_ENDS: Final = ' \t\n。.，,；;"“”‘’「」'
_ALIKE: Final = 0.5
_SURER: Final = 0.15
_MOST: Final = 12


class ComparedTexts(NamedTuple):
    """Two texts, and what the one has where the other has something else."""

    first: str
    second: str
    pieces: tuple[tuple[str, str], ...] = ()
    """None where they are the same, or nearly all differs."""


def compared_texts(request: str) -> ComparedTexts | None:
    """Read a request that has two told texts compared; None for any other, or where it is unclear where one ends."""
    for told in told_texts(request):
        if not (_ZH if has_han(told.around) else _EN).fullmatch(told.around):
            continue
        if told.words:
            return _of(told.text, told.words[0]) if len(told.words) == 1 else None
        return _split(told.text)
    match = _BARE_ZH.fullmatch(request.strip()) if has_han(request) and not re.search(r"[:：\"“「]", request) else None
    return None if match is None else _split(match["before"] or match["behind"])


def _split(text: str) -> ComparedTexts | None:
    """Part two texts where one sign stands between them, or where the halves are most alike."""
    for between in _BETWEEN:
        found = [
            (text[: m.start()].strip(_ENDS), text[m.end() :].strip(_ENDS)) for m in between.finditer(text.strip(_ENDS))
        ]
        halves = [(one, other) for one, other in found if one and other]
        if not halves:
            continue
        best, *others = sorted(halves, key=lambda half: -_likeness(half))
        clear = not others or _likeness(best) - _likeness(others[0]) >= _SURER
        return _of(*best) if clear and (len(halves) == 1 or _likeness(best) >= _ALIKE) else None
    return None


def _likeness(half: tuple[str, str]) -> float:
    return difflib.SequenceMatcher(None, *half, autojunk=False).ratio()


def _of(first: str, second: str) -> ComparedTexts:
    pieces = tuple(_pieces(first, second))
    return ComparedTexts(first, second, pieces if len(pieces) <= _MOST else ())


def _pieces(first: str, second: str) -> Iterator[tuple[str, str]]:
    """List what differs, by signs where the texts are Chinese and by words elsewhere."""
    by_signs = has_han(first + second)
    one, other = ([*text] if by_signs else re.findall(r"\w+|\s+|[^\w\s]", text) for text in (first, second))
    for what, a, b, c, d in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if what != "equal":
            yield "".join(one[a:b]).strip(), "".join(other[c:d]).strip()
