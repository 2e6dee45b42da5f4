"""Hours without am or pm: those of an evening that is named, and those that may be of either half of the day."""

import re
from typing import Final

from agents.extraction.spans.clock_times import find_clock_times
from lazy_regex import lazy_regex

_NOON: Final = 12
_OF_HALF: Final = lazy_regex(
    r"(?<![\d:.,/-])(?P<h>1[0-2]|[1-9])(?P<m>:[0-5]\d)?\s+(?=(?P<half>tonight|(?:tomorrow|this)\s+(?:morning|afternoon|evening|night)"
    r"|in\s+the\s+(?:morning|afternoon|evening)|at\s+night)(?![a-z]))",
    re.IGNORECASE,
)
_BARE: Final = lazy_regex(
    r"(?<![a-z])(?:at|it['’]?s|it\s+is|around|about|when|by)\s+(?P<h>2[0-4]|1\d|\d)(?=\s*(?:$|[?!,]|(?:o['’]?clock\s+)?(?:in|at|over|on|here|there|for|what)(?![a-z])))",
    re.IGNORECASE,
)


def with_half(text: str) -> str:
    """Write the half of the day to an hour that is told by it: 8 tonight is 8pm."""

    def told(match: re.Match[str]) -> str:
        night = match["half"].lower().endswith("night") and int(match["h"]) == _NOON
        half = "am" if "morning" in match["half"].lower() or night else "pm"
        return f"{match['h']}{match['m'] or ''}{half} "

    return _OF_HALF.sub(told, text)


def in_halves(text: str) -> tuple[str, ...]:
    """Write a text once for each time that its only, bare hour may be; nothing where it has none, or another time."""
    found = [*_BARE.finditer(text)]
    if len(found) != 1 or find_clock_times(text):
        return ()
    match, hour = found[0], int(found[0]["h"])
    times = (f"{hour}am", f"{hour}pm") if 0 < hour <= _NOON else (f"{hour % 24}:00",)
    return tuple(f"{text[: match.start('h')]}{time}{text[match.end('h') :]}" for time in times)
