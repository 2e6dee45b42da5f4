"""How long something took by the times of two lines of a log: the one that says it began, and the one that it ended.

Only where one line each tells of both, with one clock time each; of anything else nobody can say which two are meant.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal

from agents.extraction.told.asked_lines import stands_in
from agents.extraction.told.asked_words import asked_words
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Unit = Literal["seconds", "minutes", "hours"]

_HOW_LONG: Final = lazy_regex(
    r"(?<![a-z])how\s+(?:long|(?:many|much)\s+(?P<en>seconds?|minutes?|mins?|hours?|time))(?![a-z])"
    r"|多久|多长时间|几(?:个)?(?P<zh>分钟|小时|秒)|多少(?:个)?(?P<zh2>分钟|小时|秒)|耗时(?:多少)?|用时(?:多少)?",
    re.IGNORECASE,
)
_TOOK: Final = lazy_regex(
    r"(?<![a-z])(?:take|took|taken|run(?!\s*[\d#])|ran|last|lasted|needed?|go|went|pass(?:ed)?|spent|duration)(?![a-z])"
    r"|花了?|用了?|跑了?|持续|运行了?|执行了?|耗|经过",
    re.IGNORECASE,
)
_BEGAN: Final = r"(?:start(?:s|ed|ing)?|beg[aiu]n(?:s|ning)?|launch(?:ed)?|kicked\s+off)"
_ENDED: Final = r"(?:finish(?:es|ed|ing)?|end(?:s|ed|ing)?|done|complet(?:e|es|ed|ing|ion)|stop(?:s|ped|ping)?)"
_BEGINS: Final = lazy_regex(rf"(?<![a-z]){_BEGAN}(?![a-z])|开始|启动|开工", re.IGNORECASE)
_ENDS: Final = lazy_regex(rf"(?<![a-z]){_ENDED}(?![a-z])|结束|完成|完毕|停止", re.IGNORECASE)
_BOTH: Final = lazy_regex(
    rf"(?:from|between)\s+(?:the\s+)?{_BEGAN}\s+(?:to|until|and)\s+(?:the\s+)?{_ENDED}(?:\s+of)?"
    r"|从?(?:开始|启动)(?:一直)?[到至](?:结束|完成|完毕)|between|from",
    re.IGNORECASE,
)
_MORE: Final = lazy_regex(
    r"(?<![a-z])(?:average|mean|total|each|every|all|longest|shortest|longer|shorter|ago|until|since|till|left|before|after|than|and)(?![a-z])"
    r"|平均|总|每|各|最|比|之前|之后|以来|还[有要剩]|都|和|分别",
    re.IGNORECASE,
)
"""Of more than one length of time, or of another end of it."""
_SAYS_LITTLE: Final = frozenset(
    [
        "log",
        "logs",
        "file",
        "time",
        "total",
        "日志",
        "时间",
        "一次",
        "次",
        "这次",
        "那次",
        "任务",
        "共",
        "号",
        "第",
        "一共",
    ]
)
_CLOCK: Final = lazy_regex(
    r"(?<![\d:.])(?:(?P<day>\d{4}-\d\d-\d\d)[ T])?(?P<clock>\d{1,2}:\d\d(?::\d\d)?)"
    r"(?:[.,]\d+)?(?![\d:])(?P<half>\s*[ap]\.?m)?",
    re.IGNORECASE,
)
_DAY: Final = lazy_regex(
    r"(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?(?:\s+\d+)?(?!\w)"
    r"|(?<![a-z])(?:today|yesterday|tomorrow|next|day)(?![a-z])|(?<!\d)\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?!\d)"
    r"|\d+\s*[年月日号]|[周星][期]?[一二三四五六日天]|[今昨明次当前后翌]天|次日|翌日",
    re.IGNORECASE,
)
"""Tells a day."""
_NO_SUBJECT: Final = frozenset(("at", "in", "on", "with", "exit", "successfully", "ok", "after", "now", "code"))
_UNITS: Final[dict[str, Unit]] = {
    "s": "seconds",
    "m": "minutes",
    "h": "hours",
    "秒": "seconds",
    "分": "minutes",
    "小": "hours",
}
_SECONDS: Final[dict[Unit, int]] = {"seconds": 1, "minutes": 60, "hours": 3600}


class LineTimes(Frozen):
    """Two lines of a log, by their numbers counted from 1, and how to work out the time between them."""

    lines: tuple[int, int]
    clocks: tuple[str, str]
    unit: Unit
    expression: str


def asks_length(question: str) -> bool:
    """Whether a question asks for a length of time, and for one only."""
    return len(_HOW_LONG.findall(question)) == 1 and _MORE.search(_BOTH.sub(" ", question)) is None


def line_times(question: str, text: str, name: str) -> LineTimes | None:
    """Find the two lines that tell how long something took; None where they are not clear.

    Args:
        question: Without the name of the file.
        text: Of the file.
        name: Of the file, whose words say nothing of a line.
    """
    asked = _HOW_LONG.search(question)
    if asked is None or not asks_length(question):
        return None
    rest = _HOW_LONG.sub(" ", _TOOK.sub(" ", _BOTH.sub(" ", question)))
    words = [w for w in asked_words(_BEGINS.sub(" ", _ENDS.sub(" ", rest))) if w not in _SAYS_LITTLE]
    if not words and not (_TOOK.search(question) or _BOTH.search(question)):
        return None  # how long the text is
    lines = text.splitlines()
    told = [w for w in words if any(stands_in(w, line) for line in lines) or not stands_in(w, name)]
    of_it = [n for n, line in enumerate(lines, 1) if all(stands_in(w, line) for w in told)]
    begin, end = _one(of_it, lines, _BEGINS, _ENDS), _one(of_it, lines, _ENDS, _BEGINS)
    if begin is None or end is None:
        return None
    if not told and not _of_one_thing(lines[begin - 1], lines[end - 1]):
        return None
    return _between((begin, end), lines, _unit(asked))


def _one(numbers: Sequence[int], lines: Sequence[str], says: "re.Pattern[str]", not_: "re.Pattern[str]") -> int | None:
    found = [n for n in numbers if says.search(lines[n - 1]) and not not_.search(lines[n - 1])]
    return found[0] if len(found) == 1 else None


def _of_one_thing(begins: str, ends: str) -> bool:
    """Whether two lines name the same before they say that it began and ended, and no two things behind that."""
    parts = []
    for line, says in ((begins, _BEGINS), (ends, _ENDS)):
        plain = _CLOCK.sub(" ", line)
        verb = says.search(plain)
        before, behind = (plain[: verb.start()], plain[verb.end() :]) if verb is not None else (plain, "")
        named = [w for w in re.findall(r"[^\W\d_]+", behind.casefold()) if w not in _NO_SUBJECT]
        parts.append((re.findall(r"\w+", before.casefold()), named[:1]))
    (first, then), (last, of) = parts
    return first == last and (then == of or bool(first) or not (then and of))


def _unit(asked: re.Match[str]) -> Unit | None:
    said = next((value for value in asked.groupdict().values() if value), "")
    return None if said.startswith("time") else _UNITS.get(said[:1].lower())


def _between(numbers: tuple[int, int], lines: Sequence[str], unit: Unit | None) -> LineTimes | None:
    """Write the time between two lines as a sum; None where a line tells no single time, or the end comes first."""
    found = [_time(lines[n - 1]) for n in numbers]
    if found[0] is None or found[1] is None or bool(found[0]["day"]) != bool(found[1]["day"]):
        return None
    if not found[0]["day"] and _days(lines[numbers[0] - 1], found[0]) != _days(lines[numbers[1] - 1], found[1]):
        return None  # of two days, as far as anybody can tell
    first, last = (_moment(match) for match in (found[0], found[1]))
    if first is None or last is None or last < first:
        return None
    seconds = int((last - first).total_seconds())
    chosen: Unit = unit or ("seconds" if seconds < 2 * 60 else "minutes" if seconds <= 3 * 3600 else "hours")
    days = (last.date() - first.date()).days
    whole = f"({_seconds(last, days)}) - ({_seconds(first, 0)})"
    divided = whole if chosen == "seconds" else f"({whole}) / {_SECONDS[chosen]}"
    return LineTimes(lines=numbers, clocks=(found[0]["clock"], found[1]["clock"]), unit=chosen, expression=divided)


def _time(line: str) -> re.Match[str] | None:
    found = list(_CLOCK.finditer(line))
    return found[0] if len(found) == 1 and not found[0]["half"] else None


def _days(line: str, clock: re.Match[str]) -> tuple[list[str], list[str]]:
    """List what a line may tell of its day: numbers in front of the time, and words and dates anywhere."""
    return re.findall(r"\d+", line[: clock.start()]), [day.casefold() for day in _DAY.findall(_CLOCK.sub(" ", line))]


def _moment(match: re.Match[str]) -> datetime | None:
    clock = match["clock"] if match["clock"].count(":") == 2 else f"{match['clock']}:00"
    try:
        return datetime.fromisoformat(f"{match['day'] or '2000-01-01'} {clock.zfill(8)}")
    except ValueError:
        return None


def _seconds(moment: datetime, days: int) -> str:
    parts = [f"{days} * 86400"] if days else []
    parts += [f"{moment.hour} * 3600", f"{moment.minute} * 60", *([str(moment.second)] if moment.second else [])]
    return " + ".join(parts)
