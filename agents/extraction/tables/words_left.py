"""What words do of which a question over a table made nothing: tell rows apart, or want something done."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_CHANGES: Final = lazy_regex(
    r"\d|^(?:not|no|non|never|neither|nor|nobody|none|without|except|than)$|^(?:below|above|over|under|between|before|after|since|until|till|within|both|but|apart|save|bar|unless|only"
    r"|either|vs|versus|per|each|every|other|others|rest|difference|compared?|percent|less|more|fewer)$"
    r"|^(?:(?:day|week|month|quarter|year|weekday|weekend)s?|morning|noon|afternoon|evening|night|early|late|rate|ratio|weighted)$"
    r"|[不没未非除超差比率前后每各其另别早晚午夜月周季年]|以[上下内外]|之[前后间]",
    re.IGNORECASE,
)
"""Words that say which rows are meant, or that something else is to be worked out."""
_BEFORE_ROWS: Final = (
    r"(?<![A-Za-z])(?:of|for|in|from|at|with|among|on|without|except|excluding|not|no|by|than)\s+"
    r"(?:(?:the|our|my|all|an?|any|this|that|these|those)\s+)*"
)
_OF_EACH: Final = r"(?<![A-Za-z])(?:per|each|every)\s+"
_JOINED: Final = (
    r"(?<![A-Za-z]){said}\s+(?:and|or)(?![A-Za-z])|(?<![A-Za-z])(?:and|or)\s+{said}(?![A-Za-z])"
    r"|{said}[和或、]|[或、]{said}"
)
"""One of several things that are named: scarves and umbrellas."""
_SAID_OF: Final = (
    r"(?<![A-Za-z])(?:is|are|was|were|been|be|has|have|had|who|that)\s+(?:\w+ly\s+)?{said}(?![A-Za-z])"
    r"|(?<![A-Za-z])how many\s+\w+\s+(?:\w+\s+)*{said}\W*$"
)
"""What is said of the rows: which are left, how many passed."""
_DOES: Final = lazy_regex(
    r"(?:^|[,;.:]|(?<![A-Za-z])(?:please|pls|and|then|to|you|now|also|lets?|let's))\s*(?P<en>delete|remove|rename|move|copy"
    r"|send|email|mail|write|create|add|insert|update|change|mark|book|order|buy|pay|save|store|export|plot|draw|chart"
    r"|remind|translate|convert|put|print|set|cancel|call|tell)(?![A-Za-z])|(?P<zh>删|移到|写|新建|添|改|存|导出|画|寄|发给|发送)",
    re.IGNORECASE,
)
"""What wants something done, and not told."""


def changes_question(word: str, text: str) -> bool:
    """Whether a word says which rows are meant, or that something else is to be worked out."""
    return _CHANGES.search(word) is not None or picks_rows(word, text)


def does(word: str, text: str) -> bool:
    """Whether a word asks for something to be done: delete the unpaid ones."""
    asked = (match["en"] or match["zh"] for match in _DOES.finditer(text))
    return any(word == said or (has_han(said) and word.startswith(said)) for said in asked)


def picks_rows(word: str, text: str) -> bool:
    """Whether a word stands where rows are told apart: of the astronauts, without tax, 宇航员的."""
    said = re.escape(word)
    if re.search(_JOINED.format(said=said), text, re.IGNORECASE) or re.search(
        _SAID_OF.format(said=said), text, re.IGNORECASE
    ):
        return True
    if len(re.findall(rf"(?<![A-Za-z]){said}(?![A-Za-z])", text)) == 1 and re.search(
        rf"{_OF_EACH}{said}(?![A-Za-z])", text
    ):
        return True
    return (
        re.search(
            rf"{_BEFORE_ROWS}{said}(?![A-Za-z])|[在对从给跟除按每]{said}|各{said}(?!了)|{said}[的里中]"
            rf"|^\W*{said}(?:总共|一共)?[{HAN}]?(?:[了过掉]|总共|一共)*多少",
            text,
            re.IGNORECASE,
        )
        is not None
    )
