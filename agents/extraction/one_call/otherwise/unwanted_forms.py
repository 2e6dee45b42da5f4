"""Whether a request says that a text or a number is not to be put into another form: hello 不要转成base64.

What stands in quotation marks, or behind a colon, is the text itself.
"""

import re
from typing import Final

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
    r"(?:不要|别(?!的)|不用|无需|不必|勿|不需要|不想|不许)(?!忘|客气|急|犹豫|担心|管|怕)(?:再|给我|帮我)?"
    rf"(?:[^，。,；;！!？?\s]|\s*\ue000\s*){{0,16}}?\s?{_FORM_ZH}",
    re.IGNORECASE,
)
_QUOTE: Final = " \ue000 "
_COLON: Final = lazy_regex(r"[:：]\s*(?=\S)")


def unwanted_form(request: str) -> bool:
    """Whether a request forbids to put a text or a number into another form."""
    if len(request) > _LONGEST:
        return False
    said = request
    for span in reversed(find_quoted(request)):
        said = f"{said[: span.start]}{_QUOTE}{said[span.end :]}"
    colon = _COLON.search(said)
    plain = said if colon is None else said[: colon.start()]
    return _NOT_EN.search(plain) is not None or _NOT_ZH.search(plain) is not None
