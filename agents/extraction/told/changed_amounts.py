"""By how many per cent one line went up or down from one text of amounts to another: prices of last year and this.

Which text is the earlier one is what the request says (from a to b, b compared with a), or else what the names say.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.paths import find_paths
from agents.extraction.told.line_amounts import LineAmounts
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_A: Final = "\ue000"
_B: Final = "\ue001"
_PERCENT: Final = lazy_regex(
    r"(?:by\s+)?(?:how\s+(?:many|much)(?:\s+in)?\s+per\s?cent|(?:by\s+)?(?:what|which)\s+per\s?cent(?:age)?)"
    r"|百分之几|百分之多少|百分比|(?:涨|降|跌|升)幅(?:是)?(?:多少)?",
    re.IGNORECASE,
)
_PIECES: Final = lazy_regex(
    r"[,，;；。!！?？]+\s*|\.\s+|\.$|\s+and\s+(?=(?:tell|by|how|what|which|say|give)(?![a-z]))|(?:并且?|还有|另外|顺便|以及)",
    re.IGNORECASE,
)
_TURNS_TEXT: Final = (
    "did does do has have is was were are the a its price prices cost costs of go goes gone went up down rise rises "
    "risen rose raise raised increase increased climb climbed get gets got become became dearer more less expensive "
    "cheaper fall fallen fell drop dropped decrease decreased change changed grow grown grew in by and tell me "
    "please say also then to from it by now"
)
_TURNS: Final = frozenset(_TURNS_TEXT.split())
_TURNS_ZH: Final = lazy_regex(
    r"(?:价格|单价|涨|升|提高|上调|增加?|降|跌|下调|减少?|变化|变|贵|便宜|幅度|价|的|了|是|有|多少|请|告诉我|算一?下|看看|一共|其中|那|呢|啊|从|到|和|跟|与|同|比|相比|里面?|中|\s)*"
)
_COMPARES_TEXT: Final = (
    "what whats what's what’s s is are has have had been changed change changes different difference differences "
    "differ between compare compared comparing comparison from to and in the how did do does against with vs versus "
    "of files file two both please show me tell list them it lists prices list over relative than"
)
_COMPARES: Final = frozenset(_COMPARES_TEXT.split())
_COMPARES_ZH: Final = lazy_regex(
    r"(?:有|什么|啥|哪些|哪里|地方|区别|变化|不同|不一样|差异|改动|改|变|了|比较|对比|相比|比|一?下|从|到|和|跟|与|同|这?两个文件|请|帮我|看看|的|是|之间|相对于?|较|里|中|\s)*"
)
_SAYS_NEWER_FIRST: Final = (
    rf"{_A}\s*(?:(?:change[sd]?\s+|is\s+|as\s+)?(?:against|compared\s+(?:to|with)|relative\s+to|over)\s+(?:the\s+)?{_B})"
    rf"|{_A}\s*(?:(?:和|跟|与|同|相较|较)于?\s*{_B}\s*(?:相)?比|比\s*{_B}|相[比对较]于?\s*{_B})"
)
_SAYS_OLDER_FIRST: Final = rf"from\s+(?:the\s+)?{_A}\s+to\s+(?:the\s+)?{_B}|从?\s*{_A}\s*(?:变)?[到成]\s*{_B}"
_JOINED: Final = lazy_regex(r"(\.(?:txt|md|text))([和跟与同])\s*(?=\S)", re.IGNORECASE)
"""Two names with no blank between them."""
_OF_IT: Final = lazy_regex(r"(?<![a-z])per\s?cent(?:age)?\s+of(?![a-z])", re.IGNORECASE)
"""Of a share, and not of a change."""
_FALLS: Final = lazy_regex(
    r"(?<![a-z])(?:cheaper|less|fall|falls|fell|fallen|drop\w*|decreas\w*|down)(?![a-z])|便宜|降|跌|下调|减",
    re.IGNORECASE,
)
_NEWER: Final = lazy_regex(r"(?<![a-z])(?:new|newer|after|current|now)(?![a-z])|新|今年|本月|现", re.IGNORECASE)
_OLDER: Final = lazy_regex(
    r"(?<![a-z])(?:old|older|before|previous|prev|last)(?![a-z])|旧|老|去年|上月|原", re.IGNORECASE
)


class ChangeAsked(Frozen):
    """Two texts, the earlier first, and the clause that asks for the change of one of their lines."""

    older: str
    newer: str
    clause: str
    compares: bool
    """Whether all that changed is asked for, too."""


def change_asked(request: str) -> ChangeAsked | None:
    """Read a request for the change of one line from one file to another; None where it says anything else."""
    request = _JOINED.sub(r"\1 \2 ", request)
    spans = find_paths(request)
    names = [str(span.value) for span in spans]
    if len(names) != 2 or names[0] == names[1] or _PERCENT.search(request) is None:
        return None
    marked = request
    for span, mark in zip(reversed(spans), (_B, _A), strict=True):
        marked = f"{marked[: span.start].rstrip(_QUOTES)}{mark}{marked[span.end :].lstrip(_QUOTES)}"
    pieces = [piece for piece in _PIECES.split(marked) if re.search(r"\w|[\ue000\ue001]", piece)]
    clauses = [piece for piece in pieces if _PERCENT.search(piece)]
    others = " ".join(piece for piece in pieces if piece not in clauses)
    if len(clauses) != 1 or not _only_compares(others, names):
        return None
    compares = re.search(r"\w", re.sub(f"[{_A}{_B}]", "", others)) is not None
    first = _older_first(marked, names)
    if first is None or _OF_IT.search(clauses[0]):
        return None
    older, newer = names if first else reversed(names)
    clause = re.sub(rf"(?:(?:from|in|between|and|to|of)\s+)?[{_A}{_B}]", " ", clauses[0], flags=re.IGNORECASE)
    return ChangeAsked(older=older, newer=newer, clause=clause, compares=compares)


_QUOTES: Final = "\"'“”‘’《》「」`"


def _only_compares(text: str, names: Sequence[str]) -> bool:
    """Whether a text says no more than that two files are compared, and in which folder they lie."""
    plain = re.sub(f"[{_A}{_B}]", " ", text)
    if has_han(plain):
        return _COMPARES_ZH.fullmatch(plain) is not None
    folders = {part.lower() for name in names for part in name.split("/")[:-1]} | {"folder"}
    return all(word in _COMPARES or word in folders for word in re.findall(r"[\w'’]+", plain.lower()))


def _older_first(marked: str, names: Sequence[str]) -> bool | None:
    """Whether the file that is named first is the earlier one; None where the request and the names disagree."""
    ages = [_age(name) for name in names]
    if re.search(_SAYS_OLDER_FIRST, marked, re.IGNORECASE):
        return True
    if re.search(_SAYS_NEWER_FIRST, marked, re.IGNORECASE):
        return None if ages[0] < ages[1] else False
    return _version(names[0]) <= _version(names[1]) if ages[0] == ages[1] else ages[0] < ages[1]


def _age(name: str) -> int:
    plain = name.replace("_", " ").replace("-", " ")
    return int(_NEWER.search(plain) is not None) - int(_OLDER.search(plain) is not None)


def _version(name: str) -> int:
    found = re.findall(r"\d+", name)
    return int(found[-1]) if found else 0


def line_of_change(clause: str, older: LineAmounts, newer: LineAmounts) -> tuple[str, str, str] | None:
    """Find the line whose change a clause asks for, with its amounts; None where a word of it is left over."""
    amounts = [{one.label.casefold(): one.number for one in text.lines} for text in (older, newer)]
    said = clause.casefold()
    named = sorted({label for one in amounts for label in one if _stands(label, said)}, key=len)
    if not named or any(label not in named[-1] for label in named) or any(named[-1] not in one for one in amounts):
        return None
    label = named[-1]
    rest = _PERCENT.sub(" ", said.replace(label, " ", 1))
    if has_han(rest):
        fits = _TURNS_ZH.fullmatch(rest) is not None
    else:
        fits = all(word in _TURNS or word == "s" for word in re.findall(r"\w+", rest))
    old, new = amounts[0][label], amounts[1][label]
    if _FALLS.search(clause) and float(new) > float(old):
        return None  # it rose: a bare number would say that it fell by so much
    return (label, old, new) if fits and float(old) and older.unit == newer.unit else None


def _stands(label: str, text: str) -> bool:
    return re.search(rf"(?<![a-z0-9]){re.escape(label)}(?:s(?![a-z])|(?![a-z0-9]))", text) is not None
