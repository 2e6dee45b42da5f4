"""A text that stands in a request, in quotation marks or behind a colon, and what the request says around it."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex

TEXT: Final = "\ue000"
"""Stands in the place of the text."""
WORD: Final = "\ue001"
"""Stands in the place of each other piece in quotation marks."""
LEAD: Final = (
    r"(?:(?:please|pls|hey|hi|ok(?:ay)?|so|and|now|then|also|(?:can|could|would)\s+you|tell\s+me|i\s+(?:want|need)\s+to\s+know|find\s+out"
    r"|check|count)[\s,:]+)*"
)
TAIL: Final = r"(?:[\s,.?!]*(?:please|pls|thanks|thank\s+you|thx|for\s+me))*[\s.?!]*"
LEAD_ZH: Final = (
    r"(?:请问?|帮我|帮忙|给我|麻烦你?|你?能不能|我?想知道|告诉我|数一?[下数]|数|统计(?:一?下)?|算一?[下算]|算"
    r"|看一?[下看]|看|查一?[下查]|查|[\s，,])*"
)
HERE: Final = (
    r"(?:(?:the|this|that|these|following|my|short)(?:\s+|(?=[,:?])))*"
    r"(?:(?:text|sentence|phrase|string|message|line|lines|paragraph|words|title|verse|poem|lyrics|quote|note)\s*)?"
)
_ANY_CASE: Final = (
    r"(?:,?\s*(?:capitals?\s+or\s+not|ignoring\s+(?:the\s+)?case|in\s+any\s+case|case[- ]insensitive(?:ly)?"
    r"|upper\s+or\s+lower(?:\s+case)?))?"
)
IN_TEXT: Final = rf"(?:(?:in|inside|within|of|from)\s+{HERE})?{_ANY_CASE}[:,?]*\s*{TEXT}"
HERE_ZH: Final = (
    r"(?:在|从)?(?:这|那|下面|以下|下列|上面|如下|后面)+(?:一?[段句篇行串条首]|个)?(?:话|文字|文本|文章|内容|句子|字符串|短信|消息|诗歌?|歌词|文案|标题)?"
    r"(?:里面?|里头|中间?|当中|之中)?的?"
)
IN_ZH: Final = r"(?:(?:这|那)(?:段|句|串)?(?:话|文字|文本)?)?(?:里面?|里头|中间?|当中|之中)?"
_COLON: Final = lazy_regex(r"[:：]\s*(?=\S)")
_GOES_ON: Final = lazy_regex(
    r"[\s,，。;；.]+(?:然后|再|并且?|顺便|另外|接着|最后|以及|不算|不要|不含|除了|忽略|只算|区分)"
    r"|(?:[,.;!?(]|(?<![a-z])and)\s*(?:(?:and|but|also|then)\s+)*(?:then|also|save|write|count|reverse|convert|tell|send|put|how|what|ignor\w+|exclud\w+"
    r"|without|except|but|don['’]?t|do\s+not|case|it['’]?s\s+for|i\s+need|because|please|thanks)(?![a-z])",
    re.IGNORECASE,
)
"""Stands in a text without quotation marks where it may have ended, and something else begun."""
_FILE: Final = lazy_regex(r"\S+\.[A-Za-z][A-Za-z0-9]{1,4}")
_LONGEST: Final = 4_000


class ToldText(NamedTuple):
    """A text, and the request around it with signs in the places of it and of what else is quoted."""

    text: str
    around: str
    words: tuple[str, ...] = ()
    """The other pieces in quotation marks, in their order."""


def told_texts(request: str) -> Iterator[ToldText]:
    """Yield what may be the text of a request, each with what is said around it; nothing where a file is named."""
    said = request.strip()
    quoted = [span for span in find_quoted(said) if span.value]
    paths = [path for path in find_paths(said) if not any(path.overlaps(one) for one in quoted)]
    if len(said) > _LONGEST or TEXT in said or WORD in said:
        return
    colon = next((m for m in _COLON.finditer(said) if not any(q.start <= m.start() < q.end for q in quoted)), None)
    behind = said[colon.end() :] if colon is not None else ""
    if any(_FILE.fullmatch(str(one.value)) for one in quoted):
        return
    if any(colon is None or path.start < colon.end() for path in paths):
        return
    for one in quoted:
        marks = [(q.start, q.end, TEXT if q is one else WORD) for q in quoted]
        words = tuple(str(q.value) for q in quoted if q is not one)
        yield ToldText(str(one.value), _marked(said, marks), words)
    if colon is not None and behind and not any(q.start == colon.end() for q in quoted) and not _GOES_ON.search(behind):
        before = [q for q in quoted if q.end <= colon.start()]
        marks = [*((q.start, q.end, WORD) for q in before), (colon.start(), len(said), TEXT)]
        yield ToldText(behind, _marked(said, marks), tuple(str(q.value) for q in before))


def _marked(said: str, marks: list[tuple[int, int, str]]) -> str:
    for start, end, sign in sorted(marks, reverse=True):
        said = f"{said[:start].rstrip()} {sign} {said[end:].lstrip()}"
    return " ".join(re.sub(rf"\s*[:：]\s*(?={TEXT})", " ", said).split())
