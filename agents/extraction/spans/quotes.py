"""What stands in quotation marks of any kind."""

import re

from agents.extraction.spans.span import Span, matches
from lazy_regex import lazy_regex

_QUOTES = lazy_regex(
    r"“(?P<a>[^”]*)”|‘(?P<b>[^’]*)’|「(?P<c>[^」]*)」|『(?P<d>[^』]*)』|《(?P<h>[^》]*)》|```(?P<g>.*?)```|`(?P<e>[^`]*)`"
    r"|\"(?P<f>[^\"]*)\"|(?<!\w)'(?P<i>[^'\n]*)'(?!\w)",
    re.DOTALL,
)


def find_quoted(text: str) -> list[Span]:
    """Find quoted text; positions include the marks, values do not."""
    return matches(_QUOTES, text, lambda m: next((g for g in m.groups() if g), None))
