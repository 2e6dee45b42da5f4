"""A figure of the annual reports that is wanted of each of several companies, and in which order.

Every word is read: what is asked besides the figure, such as by how much it grew, is not for this reader.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import neutral, share, superlatives
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_IN_ORDER: Final = lazy_regex(
    r"(?:,?\s*(?:sorted|ranked|ordered|sort|rank|order)(?:\s+(?:them|it))?\s*)?(?:,?\s*from\s+(?:the\s+)?)?"
    r"(?:(?P<down>(?:high|high?est|largest|biggest|most|top)\s+to\s+(?:the\s+)?(?:low|lowest|smallest|least|bottom)"
    r"|(?:highest|largest|biggest|best)\s+first|descending(?:\s+order)?)"
    r"|(?P<up>(?:low|lowest|smallest|least)\s+to\s+(?:the\s+)?(?:high|highest|largest|biggest|most)"
    r"|(?:lowest|smallest)\s+first|ascending(?:\s+order)?))(?![A-Za-z])"
    r"|[按由]?(?P<down_zh>从高到低|从大到小|从多到少|由高到低|由大到小|降序)(?:的?(?:顺序|次序))?(?:排列?|排序|说|列)?(?:一下|出来)?"
    r"|[按由]?(?P<up_zh>从低到高|从小到大|从少到多|由低到高|由小到大|升序)(?:的?(?:顺序|次序))?(?:排列?|排序|说|列)?(?:一下|出来)?",
    re.IGNORECASE,
)
_WHICH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:which|who|whose)(?:\s+(?:one|company|firm)(?:\s+of\s+(?:them|these|those))?)?(?![A-Za-z])"
    r"|哪一?[家个只](?:公司|企业)?|谁家?的?",
    re.IGNORECASE,
)
_EACH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:one|a)\s+(?:number|figure|value|amount)\s+(?:each|per\s+company|for\s+each)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:each|every|all|both|respectively|per|listed|named|mentioned|compare|compared|those|these|own"
    r"|compan(?:y|ies)|firms?|stocks?|shares?|tickers?|symbols?|names?|list|file|two|three|four|five|six"
    r"|fiscal|financial|years?|fy|had|reported?|make|made|earned?|numbers?|figures?|one|ones|holds?|contains?)(?![A-Za-z])"
    r"|[这那]?[两二三四五六几\d]\s*[家个只](?:公司|企业)?|每一?[家个只](?:公司|企业|股票)?|各(?:自|家|是|个)?的?|分别|公司|企业|股票"
    r"|财政?年度?|年度|全年|写了?|列了?|记了?|里面?|中|名单|清单|列表|文件|比较|对比|比一?比|都|下",
    re.IGNORECASE,
)
"""What says no more than that the figure is wanted of each."""
_PART_OF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:as\s+an?\s+)?(?:share|percentage|percent|proportion|fraction|%)\s+of(?![A-Za-z])|占|(?:的)?(?:比例|比重|百分比|占比)",
    re.IGNORECASE,
)
_POSSESSIVE: Final = lazy_regex(r"(?<=\x00)(?:['’]s?|s)(?![A-Za-z])")


class FiguresOfCompanies(Frozen):
    """What is asked of each company."""

    metrics: tuple[str, ...]
    """The figures; of a share the part, and the whole behind it."""
    called: tuple[str, ...]
    """How the request calls each."""
    year: int
    order: Literal["", "high", "low"] = ""
    """Which comes first; empty where nobody asks for an order."""
    shares: bool = False
    """Whether the first figure is wanted as percent of the second."""


def figures_of_companies(
    text: str, metrics: Sequence[Span], years: Sequence[Span], named: Sequence[str]
) -> FiguresOfCompanies | None:
    """Read a request; None where it asks for anything else, or for more than one year.

    Args:
        text: The request, without the file that it names.
        metrics: The words for figures in it.
        years: The words for years in it.
        named: The words that name companies.
    """
    said = {str(span.value): span.text for span in sorted(metrics, key=lambda span: -span.start)}
    wanted = tuple(reversed(said))
    when = {int(span.value) for span in years}
    if not wanted or len(when) != 1:
        return None
    draft = Draft(text)
    for word in sorted(named, key=len, reverse=True):
        while draft.first(re.compile(re.escape(word), re.IGNORECASE)) is not None:
            pass
    for span in (*metrics, *years):
        draft.take(span.start, span.end)
    shares = len(wanted) == 2 and (draft.first(_PART_OF) or draft.first(share())) is not None
    order = _order(draft)
    for pattern in (_POSSESSIVE, _PART_OF if shares else _WHICH, _WHICH, _EACH, neutral()):
        while draft.first(pattern) is not None:
            pass
    if draft.left() or (len(wanted) > 1 and order and not shares):
        return None
    called = tuple(said[metric] for metric in wanted)
    return FiguresOfCompanies(metrics=wanted, called=called, year=when.pop(), order=order, shares=shares)


def _order(draft: Draft) -> Literal["", "high", "low"]:
    told = draft.first(_IN_ORDER)
    found: Literal["", "high", "low"] = ""
    if told is not None:
        found = "high" if told["down"] or told["down_zh"] else "low"
    for end in superlatives():
        if not end.columns and draft.first(end.pattern) is not None:
            found = found or ("high" if end.descending else "low")
    return found
