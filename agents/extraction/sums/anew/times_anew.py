"""Times that were reckoned with, and another length, begin or end: and if it runs 2 hours; 晚半小时出发呢."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.sums.clock_stories import Reckoned
from agents.extraction.sums.lasting import CHINESE, ENGLISH, minutes_of
from lazy_regex import lazy_regex
from prompts.language import has_han

_LONGEST: Final = 80
_NOON: Final = 720
_DAY: Final = 1440
_CLOCK: Final = "\ue300"
_LASTS: Final = "\ue400"
_IT: Final = (
    r"(?:film|movie|show|play|match|game|meeting|concert|class|lesson|lecture|talk|call|party|race|session|exam|test|event|opera|service"
    r"|trip|drive|ride|journey|walk|flight)"
)
"""What a length is of; of a break or the way home it is not."""
_IF: Final = (
    r"(?:(?:and|but|so|ok(?:ay)?|hm+|then|now|what|how|about|if|suppose|say|in\s+case|instead)[\s,]+)*"
    rf"(?:(?:it|that|this|i|we|he|she|they|the\s+{_IT})(?:['’]ll|['’]s)?\s+)?(?:(?:only|actually|just|will|would|should|could|do|does)\s+)*"
)
_END: Final = r"(?:\s+(?:instead|then|now|though))*"
_BEGINS: Final = r"(?:starts?|started|begins?|began|kicks?\s+off|opens?)"
_GOES: Final = r"(?:leaves?|left|sets?\s+off|goes|go|departs?|heads?\s+(?:out|off)|starts?\s+out)"
_THERE: Final = (
    r"(?:(?:have|has|had|need|needs|want|got)\s+to\s+be\s+(?:there|here|in)"
    r"|must\s+be\s+there|arrives?|get\s+there|be\s+there)"
)
_LENGTH: Final = lazy_regex(
    rf"{_IF}(?:runs?|takes?|took|lasts?|lasted|needs?|goes\s+on|went\s+on|is|was|with|for|of)\s+(?:(?:for|only|about|just|more\s+like)\s+)*{_LASTS}(?:\s+long)?{_END}"
    rf"|(?:(?:and|what\s+about|how\s+about|with)\s+)+{_LASTS}{_END}"
)
_LENGTH_ZH: Final = lazy_regex(
    rf"(?:那么?|要是|如果|假如|万一|[，,\s])*(?:它|会|电影|路上|比赛|会议)*(?:只|得|需|要|跑|开|花|用|走|持续|演|放|打|是|改成|换成|上|了|\s)*{_LASTS}(?:长|的话|才行|才够|[，,\s])*(?:呢|几点(?:结束|到|出发|走|完))*"
)
_AT: Final = lazy_regex(
    rf"{_IF}(?:(?P<begins>{_BEGINS})|(?P<goes>{_GOES})|(?P<there>{_THERE}))\s+(?:(?:at|by|for)\s+)?{_CLOCK}{_END}"
    rf"|(?:(?:and|what\s+about|how\s+about)\s+)+(?:at|for|by)\s+{_CLOCK}{_END}"
)
_SI: Final = r"(?:那么?|要是|如果|假如|万一|我们?|它|会议?|电影|改成|改到|得|要|必须|[，,\s])*"
_NE: Final = r"(?:的话|[，,\s]|呢|几点(?:结束|到|出发|走|完))*"
_AT_ZH: Final = lazy_regex(
    rf"{_SI}{_CLOCK}(?:就|才|钟)*(?:(?P<begins>开始|开场|开演|开会|开)|(?P<goes>出发|出门|走|动身)|(?P<there>到|到达|要到|之前到))?{_NE}"
)
_SHIFT: Final = lazy_regex(
    rf"{_IF}(?:(?P<begins>{_BEGINS})|(?P<goes>{_GOES})|(?P<there>{_THERE}))\s+{_LASTS}\s+(?P<way>later|late|earlier|early|sooner){_END}"
)
_SHIFT_ZH: Final = lazy_regex(
    rf"{_SI}(?P<way>晚|迟|推迟|延后|早|提前|提早)(?:了|个)?{_LASTS}(?:才|再|就)?(?:(?P<begins>开始|开场|开演|开会|开)|(?P<goes>出发|出门|走|动身)|(?P<there>到达?))?{_NE}"
)
_UNTIL: Final = lazy_regex(
    rf"{_IF}(?:(?:stay|work|go|last|sleep|run)s?\s+)?(?:until|till|to|finish(?:es)?\s+at|ends?\s+at)\s+{_CLOCK}{_END}"
)
_UNTIL_ZH: Final = lazy_regex(rf"{_SI}(?:干|做|工作|上班|上|睡|待|开|学|加班)?到{_CLOCK}(?:才|下班|结束|走|起)*{_NE}")
_MORNING: Final = lazy_regex(r"\dam|\d\s+am|morning|早|上午|凌晨|(?<!\d)0\d:")
_EARLIER: Final = ("earl", "soon", "早", "提")


class _Said(NamedTuple):
    text: str
    clocks: tuple[int, ...]
    lasts: tuple[int, ...]
    chinese: bool
    morning: bool


def times_anew(text: str, before: Reckoned) -> Reckoned | None:
    """Reckon once more with what a message changes, and nothing else; None where it changes another thing.

    Args:
        text: What is asked.
        before: What the last answer worked out.
    """
    said = _said(text)
    if said is None:
        return None
    if before.makes == "lasts":
        return _until(said, before)
    return _of_length(said, before) or _of_clock(said, before) or _shifted(said, before)


def _of_length(said: _Said, before: Reckoned) -> Reckoned | None:
    if not said.lasts or len(before.terms) != 2 or not _whole(_LENGTH, _LENGTH_ZH, said):
        return None
    sign = 1 if before.terms[1] > 0 else -1
    return _reckoned((before.terms[0], sign * said.lasts[0]))


def _of_clock(said: _Said, before: Reckoned) -> Reckoned | None:
    match = _whole(_AT, _AT_ZH, said) if said.clocks else None
    if match is None:
        return None
    rest = before.terms[1:]
    if _may_be_evening(said, before):
        return None
    counts_on = rest[0] > 0
    if match["goes"] and not counts_on:  # leaving at another time than was worked out: when is one there
        return _reckoned((said.clocks[0], *(-one for one in rest)))
    if match["there"] and counts_on:
        return None
    return _reckoned((said.clocks[0], *rest))


def _may_be_evening(said: _Said, before: Reckoned) -> bool:
    """Whether an hour that nothing calls one of the morning stands for one of the afternoon before: 3 for 15."""
    return said.clocks[0] < _NOON <= before.terms[0] and not said.morning


def _shifted(said: _Said, before: Reckoned) -> Reckoned | None:
    match = _whole(_SHIFT, _SHIFT_ZH, said) if said.lasts else None
    if match is None:
        return None
    clock, *rest = before.terms
    counts_on = rest[0] > 0
    shift = said.lasts[0] * (-1 if match["way"].startswith(_EARLIER) else 1)
    if match["goes"] and not counts_on:  # one is there as much later
        return _reckoned((clock, shift))
    plain = not (match["begins"] or match["goes"] or match["there"])
    if (match["there"] and counts_on) or (plain and not counts_on):
        return None
    return _reckoned(((clock + shift) % _DAY, *rest))


def _until(said: _Said, before: Reckoned) -> Reckoned | None:
    """Reckon from the same time on to another."""
    first = -before.terms[1] if len(before.terms) > 1 and before.terms[1] <= 0 <= before.terms[0] else None
    if first is None or not said.clocks or not _whole(_UNTIL, _UNTIL_ZH, said):
        return None
    breaks = before.terms[2:]
    last = said.clocks[0]
    if last <= first or any(one > 0 for one in breaks) or last - first + sum(breaks) <= 0:
        return None
    return _reckoned((last, -first, *breaks))._replace(makes="lasts")


def _reckoned(terms: Sequence[int]) -> Reckoned:
    first, *others = terms
    told = "".join(f" {'+' if one > 0 else '−'} {_clock(abs(one))}" for one in others)
    return Reckoned(tuple(terms), f"{_clock(first)}{told}", "clock")


def _whole(english: re.Pattern[str], chinese: re.Pattern[str], said: _Said) -> re.Match[str] | None:
    return (chinese if said.chinese else english).fullmatch(said.text)


def _said(text: str) -> _Said | None:
    """Put signs in the places of the one time of day or length that a message tells."""
    plain = " ".join(text.lower().split()).strip(" .!?。！？")
    if len(plain) > _LONGEST:
        return None
    chinese, lasts = has_han(plain), list[float | None]()

    def sign(match: re.Match[str]) -> str:
        lasts.append(minutes_of(match))
        return _LASTS

    spans = find_clock_times(plain)
    marked, last = "", 0
    for span in spans:
        marked, last = f"{marked}{plain[last : span.start]}{_CLOCK}", span.end
    marked = (CHINESE if chinese else ENGLISH).sub(sign, f"{marked}{plain[last:]}")
    if len(spans) + len(lasts) != 1 or any(one is None or not float(one).is_integer() for one in lasts):
        return None
    clocks = tuple(60 * int(str(span.value)[:2]) + int(str(span.value)[3:]) for span in spans)
    return _Said(marked, clocks, tuple(int(one or 0) for one in lasts), chinese, _MORNING.search(plain) is not None)


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"
