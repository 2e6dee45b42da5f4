"""What rows must satisfy, as people say it: class = 1st and age ≥ 30, in place of a condition that a database reads."""

import re
from collections.abc import Callable
from typing import Final

from lazy_regex import lazy_regex

_LITERAL: Final = lazy_regex(r"'((?:[^']|'')*)'")
_HELD: Final = lazy_regex(r"\x00(\d+)\x00")
_NAME: Final = lazy_regex(r'"((?:[^"]|"")+)"')
_FOLDED: Final = lazy_regex(r"\b(?:lower|upper|trim)\(\s*(\x00\d+\x00|[^()]+?)\s*\)", re.IGNORECASE)
_LIKE: Final = lazy_regex(
    r"\s+(?P<no>NOT\s+)?I?LIKE\s+\x00(?P<held>\d+)\x00(?:\s+ESCAPE\s+\x00\d+\x00)?", re.IGNORECASE
)
_BETWEEN: Final = lazy_regex(r"\s+BETWEEN\s+(\S+)\s+AND\s+(\S+)", re.IGNORECASE)
_WORDS: Final[tuple[tuple[str, str, str], ...]] = (
    (r"\s*(?:<>|!=)\s*", " ≠ ", " ≠ "),
    (r"\s*>=\s*", " ≥ ", " ≥ "),
    (r"\s*<=\s*", " ≤ ", " ≤ "),
    (r"\s+IS\s+NOT\s+NULL\b", " is not empty", " 不为空"),
    (r"\s+IS\s+NULL\b", " is empty", " 为空"),
    (r"\s+NOT\s+IN\b", " is none of", " 不属于"),
    (r"\s+IN\b(?=\s*\()", " is one of", " 属于"),
    (r"\s+AND\s+", " and ", " 且 "),
    (r"\s+OR\s+", " or ", " 或 "),
    (r"\bNOT\s+", "not ", "非 "),
)
_LIKENESS: Final = {
    (True, True): ("contains", "包含"),
    (False, True): ("begins with", "开头是"),
    (True, False): ("ends with", "结尾是"),
    (False, False): ("is like", "形如"),
}


def condition_words(language: str, condition: object) -> str:
    """Say a condition without quotes and without a database's words; what is no such condition stays as it is."""
    zh = language == "zh"
    held: list[str] = []
    text = _LITERAL.sub(lambda match: _put_by(match[1], held), str(condition))
    text = _NAME.sub(lambda match: match[1].replace('""', '"'), text)
    text = _FOLDED.sub(r"\1", text)
    text = _LIKE.sub(_likeness(held, zh=zh), text)
    text = _BETWEEN.sub(r" 在 \1 到 \2 之间" if zh else r" between \1 and \2", text)
    for pattern, english, chinese in _WORDS:
        # The English words of a range stand already; AND between them is written small and stays.
        text = re.sub(pattern, chinese if zh else english, text, flags=re.IGNORECASE)
    return _HELD.sub(lambda match: held[int(match[1])], text)


def _put_by(literal: str, held: list[str]) -> str:
    """Keep a value apart, so that no word of it is taken for one of the condition."""
    held.append(literal.replace("''", "'"))
    return f"\x00{len(held) - 1}\x00"


def _likeness(held: list[str], *, zh: bool) -> Callable[[re.Match[str]], str]:
    def said(match: re.Match[str]) -> str:
        place = int(match["held"])
        before, after = held[place].startswith("%"), held[place].endswith("%")
        held[place] = held[place].strip("%")
        words = _LIKENESS[before, after][zh]
        no = ("不" if zh else "not: ") if match["no"] else ""
        return f" {no}{words} \x00{place}\x00"

    return said
