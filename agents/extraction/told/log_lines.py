"""Which lines of a log a question asks for: its errors or warnings, all of them, the first or the last."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.told.asked_words import asked_words
from agents.extraction.told.negated import negates
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_LEVELS: Final = (
    (
        lazy_regex(
            r"(?<![a-z])(?:errors?|failures?|went\s+wrong|go\s+wrong)(?![a-z])|[报抱出]错|错误|故障|错(?!过)",
            re.IGNORECASE,
        ),
        lazy_regex(r"\b(?:ERROR|FATAL|CRITICAL|SEVERE)\b"),
        lazy_regex(r"\b(?:error|fatal|critical|failed|failure)\b|错误|失败|异常|报错", re.IGNORECASE),
    ),
    (
        lazy_regex(r"(?<![a-z])warn(?:ing)?s?(?![a-z])|警告|告警", re.IGNORECASE),
        lazy_regex(r"\bWARN(?:ING)?\b"),
        lazy_regex(r"\bwarn(?:ing)?\b|警告|告警", re.IGNORECASE),
    ),
)
"""What asks for lines of a level, how logs mark these, and how else lines tell of them."""
_ANY_LEVEL: Final = lazy_regex(r"\b(?:INFO|DEBUG|WARN(?:ING)?|ERROR|FATAL|CRITICAL|NOTICE|TRACE)\b")
_PLACES: Final = (
    (
        -1,
        lazy_regex(r"(?<![a-z])(?:last|latest|most\s+recent|final|newest)(?![a-z])|最后|最近|最新|最晚", re.IGNORECASE),
    ),
    (0, lazy_regex(r"(?<![a-z])(?:first|earliest|oldest)(?![a-z])|第一|最早|首次|最先", re.IGNORECASE)),
)
_SAYS_LITTLE: Final = frozenset(
    [
        "log",
        "logs",
        "app",
        "entry",
        "entries",
        "line",
        "lines",
        "message",
        "messages",
        "time",
        "times",
        "happen",
        "happened",
        "happens",
        "occur",
        "occurred",
        "came",
        "come",
        "show",
        "shows",
        "list",
        "were",
        "there",
        "been",
        "one",
        "ones",
        "count",
        "number",
        "total",
        "reported",
        "logged",
        "日志",
        "报",
        "出现",
        "出",
        "发生",
        "一次",
        "一条",
        "一个",
        "次",
        "条",
        "行",
        "全部",
        "所有",
        "列",
        "记录",
        "时间",
        "都是",
    ]
)


class LogLines(Frozen):
    """Lines of a log, by their numbers, counted from 1."""

    lines: tuple[int, ...]
    place: int | None = None
    """Which of the lines of that level is meant: 0 the first, -1 the last; None for all."""


def is_log(path: str) -> bool:
    """Whether a file is a log by its name."""
    return PurePosixPath(path).suffix.lower() == ".log"


def log_lines(question: str, text: str, name: str = "") -> LogLines | None:
    """Find the lines of the level that a question asks for; None where it asks for anything besides.

    Args:
        question: Without the name of the file.
        text: Of the log.
        name: Of the file, whose words say nothing of a line.
    """
    asked = [level for level in _LEVELS if level[0].search(question)]
    places = [place for place, said in _PLACES if said.search(question)]
    if len(asked) != 1 or len(places) > 1 or negates(question):
        return None
    rest = asked[0][0].sub(" ", question)
    for _, said in _PLACES:
        rest = said.sub(" ", rest)
    if [word for word in asked_words(rest) if word not in _SAYS_LITTLE and word not in name.lower()]:
        return None
    marks = asked[0][1] if _ANY_LEVEL.search(text) else asked[0][2]
    found = [number for number, line in enumerate(text.splitlines(), 1) if marks.search(line)]
    if not places:
        return LogLines(lines=tuple(found))
    return LogLines(lines=(found[places[0]],) if found else (), place=places[0])
