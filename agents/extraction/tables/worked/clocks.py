"""Times that are written with a colon: how long something took (57:29, 1:02:10), and what o'clock it was (22:30)."""

import re
from collections.abc import Sequence
from typing import Final

from lazy_regex import lazy_regex

_WRITTEN: Final = lazy_regex(r"\s*(?P<first>\d{1,3}):[0-5]\d(?P<third>:[0-5]\d)?\s*")
_TOOK: Final = lazy_regex(
    r"durat|elapsed|(?<![a-z])(?:lap|split|pace|took|taken|finish|chip|net|gun)(?![a-z])|用时|耗时|时长|成绩|配速|净时",
    re.IGNORECASE,
)
"""What a column is called that holds how long something took, whatever its values look like."""
_OF_A_DAY: Final = lazy_regex(
    r"(?<![a-z])(?:time|slot|starts?|begins?|ends?|opens?|closes?|arriv\w*|depart\w*|leaves?|appointment|booked|booking|when)(?![a-z])"
    r"|时间|时刻|时段|几点|到岗|离岗|上班|下班|开始|结束",
    re.IGNORECASE,
)
_ROUND: Final = lazy_regex(r".*:[0-5][05]\s*")
_SEVERAL: Final = 4
_MANY: Final = 6
"""Of times of day under a name that what took so long has as well: all full five minutes by accident are rare."""
_EITHER: Final = frozenset({"time", "时间"})
_BEGINS: Final = lazy_regex(
    r"(?<![a-z])(?:starts?|started|begins?|began|from|in|opens?|opened|on)(?![a-z])|开始|上班|开门|起(?!跑)|到岗",
    re.IGNORECASE,
)
_ENDS: Final = lazy_regex(
    r"(?<![a-z])(?:finish(?:ed|es)?|ends?|ended|until|till|to|out|clos(?:es?|ed)|stops?|off)(?![a-z])|结束|下班|关门|止|离岗|完成",
    re.IGNORECASE,
)
"""What two columns are called that tell from when to when something was: both hold times of day."""
_FIRST_OF_NO_DAY: Final = 24
_AT_LEAST: Final = 2
_HOURS: Final = 3600
"""Seconds of an hour, which stand in the SQL of times with three parts alone."""


def tells_how_long(name: str, values: Sequence[str], beside: Sequence[str] = ()) -> bool:
    """Whether a column of text holds how long something took, and no time of day.

    A time of day is written with a nought before it, or lies below 24:00; what took 9:20 is not written 09:20.

    Args:
        name: What the column is called.
        values: Its different values.
        beside: What the other columns of its table are called.
    """
    found = _written(values)
    if not found or (_is_one_end(name, beside) and tells_time_of_day(values)):
        return False
    firsts = [match["first"] for match in found]
    if _TOOK.search(name) or any(int(first) >= _FIRST_OF_NO_DAY for first in firsts):
        return True
    enough = _MANY if name.strip().casefold() in _EITHER else _SEVERAL
    if _OF_A_DAY.search(name) and len(found) >= enough and all(_ROUND.fullmatch(m.group()) for m in found):
        return False  # appointments at 9:00, 9:15 and 10:30
    return any(len(first) == 1 and first != "0" for first in firsts) and not any(
        len(first) > 1 and first.startswith("0") for first in firsts
    )


def _is_one_end(name: str, beside: Sequence[str]) -> bool:
    """Whether a column is called by one end of a time, and another by the other end: start and finish."""
    for one, other in ((_BEGINS, _ENDS), (_ENDS, _BEGINS)):
        if one.search(name) and any(other.search(another) for another in beside if another != name):
            return True
    return False


def tells_time_of_day(values: Sequence[str]) -> bool:
    """Whether a column of text holds times of day."""
    found = _written(values)
    return bool(found) and all(int(match["first"]) < _FIRST_OF_NO_DAY and not match["third"] for match in found)


def tells_hours(values: Sequence[str]) -> bool:
    """Whether one of the times has three parts: 1:02:10."""
    return any(match["third"] for match in _written(values))


def seconds(column: str, *, hours: bool = False) -> str:
    """Write the SQL of a time as a number: of 57:29 in the smaller of its two units, of 1:02:10 in seconds.

    Args:
        column: The column, quoted.
        hours: Whether some of the times have three parts.
    """
    first, second, third = (f"TRY_CAST(split_part(trim({column}), ':', {n}) AS INTEGER)" for n in (1, 2, 3))
    short = f"(60 * {first} + {second})"
    return f"coalesce({_HOURS} * {first} + 60 * {second} + {third}, {short})" if hours else short


def as_written(number: str) -> str:
    """Write the SQL that shows such a number with colons again.

    Args:
        number: The SQL of the number.
    """
    whole = f"CAST(round({number}) AS BIGINT)"
    short = f"printf('%d:%02d', {whole} // 60, {whole} % 60)"
    if f"{_HOURS} *" not in number:
        return short
    long = f"printf('%d:%02d:%02d', {whole} // 3600, {whole} % 3600 // 60, {whole} % 60)"
    return f"CASE WHEN {whole} >= {_HOURS} THEN {long} ELSE {short} END"


def _written(values: Sequence[str]) -> list[re.Match[str]]:
    """Match every value that is there; none where one is no time."""
    there = [value for value in values if value.strip()]
    found = [match for value in there if (match := _WRITTEN.fullmatch(value))]
    return found if len(found) == len(there) >= _AT_LEAST else []
