"""Messages that say nothing but a time or a bound: and on mondays? 并且低于100的呢. By themselves they ask nothing."""

import re
from typing import Final

from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span
from agents.extraction.spans.weekdays import find_weekdays
from lazy_regex import lazy_regex

_BOUND: Final = lazy_regex(
    r"(?<![A-Za-z])(?:less|fewer|more|under|over|above|below|at\s+least|at\s+most|up\s+to)(?:\s+than)?(?![A-Za-z])"
    r"|[大小低高多少]于|超过|不到|不足|以[上下内]|至[少多]",
    re.IGNORECASE,
)
_DAYS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?|weekends?)(?![A-Za-z])|周末|工作日",
    re.IGNORECASE,
)
_AROUND: Final = lazy_regex(
    r"(?<![A-Za-z])(?:and|but|then|also|ok(?:ay)?|so|what|how|about|only|just|for|in|on|at|of|during|the|ones?|those|them|from|since"
    r"|before|after|than|is|are|if|that|which|please|pls)(?![A-Za-z])|那么?|呢|只|仅|的|在|是|并且|而且|和|看|要|其中|里面?|如果|换成|改成",
    re.IGNORECASE,
)


def is_bare_test(text: str) -> bool:
    """Whether a message is a time or a bound, and words that only say that it goes on."""
    times = [*find_periods(text), *find_weekdays(text), *_recurring(text)]
    numbers = find_numbers(text) if _BOUND.search(text) else []
    if not times and not numbers:
        return False
    return re.search(r"\w", _AROUND.sub(" ", _BOUND.sub(" ", _without(text, [*times, *numbers])))) is None


def _recurring(text: str) -> list[Span]:
    return [Span(start=m.start(), end=m.end(), text=m.group(), value=m.group()) for m in _DAYS.finditer(text)]


def _without(text: str, spans: list[Span]) -> str:
    left = list(text)
    for span in spans:
        left[span.start : span.end] = " " * (span.end - span.start)
    return "".join(left)
