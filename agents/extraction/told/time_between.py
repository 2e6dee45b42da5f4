"""Questions how long something took whose begin and end were told: how many minutes did it take, 一共用了几分钟."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from agents.extraction.spans.dates import find_periods
from lazy_regex import lazy_regex
from prompts.language import has_han

_LEAD: Final = r"\W*(?:(?:and|so|ok(?:ay)?|then)(?![a-z])[\s,]*)*"
_IT: Final = r"(?:it|that|this|the\s+(?:whole\s+)?(?:thing|run|job|backup|sync|process|script|build|import|export))"
_ASKS: Final = lazy_regex(
    rf"{_LEAD}(?:how\s+many\s+(?P<unit>minutes|mins|hours|seconds)|how\s+long)\s+(?:(?:did|does|has|was|is)\s+)?"
    rf"(?:{_IT}\s+)?(?:take|taken|took|last|lasted|run|ran|running|need|needed|that|it)?"
    r"(?:\s+(?:for|in\s+(?:total|all)|altogether|all\s+together|overall))*\W*"
    rf"|{_LEAD}how\s+(?:long|many\s+(?P<unit2>minutes|mins|hours|seconds))\s+(?:is|was)\s+(?:that|it)\W*"
    r"|(?:那么?|所以|这样|[\s，,])*(?:它|整个(?:过程|任务)?|这次|备份|同步|任务|前后)?(?:一共|总共|共|大概|全程)?(?:用|花|耗|跑|持续|进行|历时|用时|耗时|需要?)"
    r"(?:了|掉)?(?:一共|总共)?(?:多久|多长时间|多少时间|(?:多少|几)个?(?P<unit_zh>分钟|小时|秒))(?:的?时间)?[呢啊呀\s？?。]*",
    re.IGNORECASE,
)
_CLOCK: Final = lazy_regex(r"(?<![\d:.])(?P<h>[01]?\d|2[0-3]):(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d))?(?![\d:])")
_BEGINS: Final = lazy_regex(
    r"(?<![a-z])(?:start\w*|beg[aiu]n\w*|launch\w*|open\w*)(?![a-z])|开始|启动|起始", re.IGNORECASE
)
_ENDS: Final = lazy_regex(
    r"(?<![a-z])(?:finish\w*|end(?:ed|s)?|complet\w*|done|stop\w*|clos\w*|exit\w*)(?![a-z])|结束|完成|完毕|终止|停止",
    re.IGNORECASE,
)
_NO_END: Final = lazy_regex(
    r"(?<![a-z])(?:not|never|no|fail\w*|abort\w*|cancel\w*|crash\w*|un\w+ed|in\s?complete\w*|without|\w+n['’]t)(?![a-z])|[未没不]|失败|中断|取消",
    re.IGNORECASE,
)
"""A line that says that nothing came to its end."""
_DAY_SAID: Final = lazy_regex(
    r"(?<![\d/.:-])\d{1,2}[/.-]\d{1,2}(?![\d:])|(?<![a-z])(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|s|rs|r|nes)?(?![a-z])|(?:周|星期|礼拜)[一二三四五六日天]"
    r"|(?<![a-z])(?:day\s+\d+|(?:next|previous)\s+day|tomorrow|yesterday)(?![a-z])|第[\d一二三四五六七八九十]+天|次日|隔天|翌日|[昨今明]天",
    re.IGNORECASE,
)
"""Days that are no dates: 03/01, Wed, 次日."""
_HOUR, _DAY = 3600, 86400
_EVENING: Final = 18 * _HOUR


class TimeBetween(NamedTuple):
    """A statement that tells how long something took, and from when to when in words."""

    sql: str
    said: str


def asks_how_long(message: str) -> bool:
    """Whether a message asks how long that took which was told."""
    match = _ASKS.fullmatch(message.strip())
    return match is not None and len(message.strip(" ?？。.")) > 3


def time_between(message: str, told: str) -> TimeBetween | None:
    """Tell how long something took; None where no two times were told, or more than one day was.

    Args:
        message: What is asked.
        told: What was told before.
    """
    lines = [line for line in told.splitlines() if _CLOCK.search(line)]
    times = list(dict.fromkeys(_times(told)))
    if not lines or _BEGINS.search(lines[0]) is None or _ENDS.search(lines[-1]) is None:
        return None
    if _NO_END.search(lines[-1]) is not None or len({d.group().lower() for d in _DAY_SAID.finditer(told)}) > 1:
        return None
    days = {span.value for span in find_periods(told) if span.value.first == span.value.last}
    if not asks_how_long(message) or len(times) != 2 or len(days) > 1:
        return None
    (first, begun), (last, ended) = times
    if (first.count(":") != last.count(":")) or (ended < begun and (days or not _over_midnight(begun, ended))):
        return None
    seconds = (ended - begun) % _DAY
    zh = has_han(message)
    minutes = f"{seconds / 60:g}" if seconds % 60 == 0 else f"{seconds / 60:.2f}"
    columns = f'{minutes} AS "{"分钟" if zh else "minutes"}, {first} → {last}"'
    if seconds >= _HOUR:
        columns += f', {round(seconds / _HOUR, 4):g} AS "{"小时" if zh else "hours"}"'
    if seconds % 60:
        columns += f', {seconds} AS "{"秒" if zh else "seconds"}"'
    return TimeBetween(f"SELECT {columns}", f"{first} → {last}")


def _over_midnight(begun: int, ended: int) -> bool:
    """Whether an earlier time is so likely that of the next day: from the evening to the morning."""
    return begun >= _EVENING and ended < _DAY // 2


def _times(text: str) -> Iterator[tuple[str, int]]:
    for match in _CLOCK.finditer(text):
        yield match.group(), int(match["h"]) * _HOUR + int(match["m"]) * 60 + int(match["s"] or 0)
