"""How many share the sum before, said anew: and for 4 people? 那5个人呢, what if we were 6."""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex
from prompts.language import has_han

_N: Final = r"(?P<n>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_PEOPLE: Final = (
    rf"{_N}\s*(?:-\s*)?(?:of\s+(?:us|them|you)|people|persons?|friends|mates|colleagues|guests|kids|ways?|students"
    r"|guys)(?![a-z])"
)
_N_ZH: Final = r"(?P<n>\d{1,3}|[二两三四五六七八九十]{1,3})"
_PEOPLE_ZH: Final = rf"{_N_ZH}\s*(?:个|位|名)?(?:人|同学|朋友|室友|同事)(?![均份])"
_THERE: Final = lazy_regex(rf"(?<![\w.,])(?:{_PEOPLE})", re.IGNORECASE)
_THERE_ZH: Final = lazy_regex(rf"(?<![\d.,二两三四五六七八九十]){_PEOPLE_ZH}")
_LEAD: Final = (
    r"(?:(?:and|so|ok(?:ay)?|what|how|about|if|with|for|between|among|split|it|its|it['’]s|is|was|we|we['’]re|were|are|there|there['’]re|say|no|sorry|i|meant"
    r"|instead|make|actually)[\s,]+)*"
)
_SAID: Final = lazy_regex(rf"{_LEAD}(?:{_PEOPLE}|(?<=were\s)(?P<bare>\d{{1,3}}))(?:\s+instead)?", re.IGNORECASE)
_SAID_ZH: Final = lazy_regex(
    rf"(?:那么?|如果|要是|假如|换成|改成|不对|是|有|我们|[\s，,])*{_PEOPLE_ZH}"
    r"(?:来)?(?:平摊|分摊|均摊|平分|均分|分|摊|aa)?(?:的话|呢|啊|[\s，,]|每人(?:多少钱?)?)*"
)
_ENDS: Final = " \t\n?？.。!！"


def with_sharers_anew(last: str, said: str) -> str | None:
    """Say a sum that is shared with another number of those who share it; None for any other message.

    Args:
        last: The message that told the sum.
        said: The message behind it.
    """
    match = (_SAID_ZH if has_han(said) else _SAID).fullmatch(said.strip(_ENDS))
    there = list((_THERE_ZH if has_han(last) else _THERE).finditer(last))
    if match is None or len(there) != 1:
        return None
    named = match.groupdict()
    return f"{last[: there[0].start('n')]}{named['n'] or named['bare']}{last[there[0].end('n') :]}"


_SHARED: Final = lazy_regex(r"(?P<whole>-?\d+(?:\.\d+)?) / (?P<n>\d+)")


def shared_with_others(last: str, said: str, expression: str) -> str | None:
    """Share the figure of the sum before with another number of people; None for any other message.

    Args:
        last: The message that asked to share what was found.
        said: The message behind it.
        expression: How that was worked out.
    """
    shared, anew = _SHARED.fullmatch(expression.strip()), with_sharers_anew(last, said)
    if shared is None or anew is None:
        return None
    match = (_THERE_ZH if has_han(anew) else _THERE).search(anew)
    before = (_THERE_ZH if has_han(last) else _THERE).search(last)
    if match is None or before is None or _number(before["n"]) != int(shared["n"]):
        return None
    number = _number(match["n"])
    return f"{shared['whole']} / {number}" if number else None


def _number(said: str) -> int:
    if said.isdigit():
        return int(said)
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return (
        words.index(said.lower()) + 2 if said.lower() in words else int(chinese_number(said.replace("两", "二")) or 0)
    )
