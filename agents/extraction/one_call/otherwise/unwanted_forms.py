"""Whether a request says that a text or a number is not to be put into another form: hello 不要转成base64.

What stands in quotation marks, or behind a colon, is the text itself.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex

_LONGEST: Final = 200
_FORM_EN: Final = (
    r"(?:base[- ]?64|url|md5|sha-?\d+|hash(?:es)?|capitals|caps|(?:upper|lower)[- ]?case|small\s+letters|backwards"
    r"|binary|octal|hex(?:adecimal)?|roman\s+numerals)"
)
_FORM_ZH: Final = r"(?:base[- ]?64|url|md5|sha-?\d+|哈希|大写|小写|[二八十]进制|十六进制|2进制|16进制|罗马数字|倒过来)"
_NOT_EN: Final = lazy_regex(
    r"(?:^|[,.;!?\ue000]\s*|(?<![a-z])(?:please|pls|but|and|so|just|ok|hey|you)\s+)(?:do\s*n[o'’]?t|dont|do\s+not|never|no\s+need\s+to|(?:should|must)\s+not|shouldn['’]?t|mustn['’]?t|stop)\s+"
    rf"(?!(?:forget|fail|hesitate|worry|mind)(?![a-z]))(?:(?:[a-z]+\s+){{0,2}}?(?:encod|hash|convert|turn|chang|put|writ|mak|transform|us|revers|decod)(?:e|ing|ed)?(?:\s+\S+){{0,6}}?\s+{_FORM_EN}"
    rf"|{_FORM_EN})(?![a-z])",
    re.IGNORECASE,
)
_NOT_ZH: Final = lazy_regex(
    r"(?:不要|别(?![的人处名家墅样])|不用|无需|不必|勿|不需要|不想|不许)(?!忘|客气|急|犹豫|担心|管|怕)(?:再|给我|帮我)?"
    rf"(?:[^，。,；;！!？?\s]|\s*\ue000\s*){{0,16}}?\s?{_FORM_ZH}",
    re.IGNORECASE,
)
_FORM: Final = lazy_regex(rf"(?<![a-z]){_FORM_EN}(?![a-z])|{_FORM_ZH}", re.IGNORECASE)
_WHY: Final = lazy_regex(r"(?<![a-z])(?:why|what\s+happens|how\s+come)(?![a-z])|为什么|为何|为啥|怎么", re.IGNORECASE)
"""Asks about what is not to be done, and forbids nothing."""
_OR: Final = lazy_regex(r"(?<![a-z])n?or(?![a-z])|或|也别|也不", re.IGNORECASE)
"""May go on with what is not wanted: not in base64, hex or binary."""
_CLAUSE: Final = lazy_regex(r"[^,.;!?，。；！？]*")
_QUOTE: Final = " \ue000 "
_COLON: Final = lazy_regex(r"[:：]\s*(?=\S)")


class WithoutForm(NamedTuple):
    """What is left of a request beside the form that it forbids."""

    wanted: str
    """The part that wants another form; empty where none is wanted."""


def unwanted_form(request: str) -> WithoutForm | None:
    """Read that a request forbids to put a text or a number into another form; None where it forbids none."""
    if len(request) > _LONGEST:
        return None
    said, quoted = request, list[str]()
    for span in reversed(find_quoted(request)):
        quoted.insert(0, request[span.start : span.end])
        said = f"{said[: span.start]}{_QUOTE}{said[span.end :]}"
    colon = _COLON.search(said)
    plain = said if colon is None else said[: colon.start()]
    if _WHY.search(plain) is not None:
        return None
    unwanted = [match for pattern in (_NOT_EN, _NOT_ZH) for match in pattern.finditer(plain)]
    if not unwanted:
        return None
    return WithoutForm(_wanted(plain, unwanted, quoted) if colon is None else "")


def _wanted(plain: str, unwanted: list[re.Match[str]], quoted: list[str]) -> str:
    """Return the words that want another form in place of the one that is not: in capitals, not in base64."""
    rest, forms = plain, set[str]()
    for match in sorted(unwanted, key=lambda one: -one.start()):
        end = _CLAUSE.match(rest, match.end())
        until = match.end() if end is None else end.end()
        forms |= {found.group().lower() for found in _FORM.finditer(rest[match.start() : until])}
        rest = f"{rest[: match.start()]}{rest[until:]}"
    kept = rest.count(_QUOTE.strip()) == len(quoted)
    if (
        not kept
        or _OR.search(rest) is not None
        or not any(found.group().lower() not in forms for found in _FORM.finditer(rest))
    ):
        return ""
    rest = " ".join(rest.split()).strip(" ,.;!，。；！")
    texts = iter(quoted)
    return "".join(next(texts) if sign == _QUOTE.strip() else sign for sign in rest)
