"""What part of the whole each of the groups before makes, an end of them first: 最多的占多少, what share is each."""

import re
from typing import Final

from agents.extraction.tables.table_question import Figure, TableQuestion
from lazy_regex import lazy_regex

_LEAD: Final = r"\W*(?:(?:and|so|ok(?:ay)?|now|then)(?![A-Za-z])[\s,]*)*"
_WHOLE: Final = r"(?:\s+of\s+(?:the\s+)?(?:total|whole|all(?:\s+of\s+(?:it|them))?|everything))?"
_MOST: Final = r"the\s+(?:(?P<most>biggest|largest|top|highest)|(?P<least>smallest|lowest))(?:\s+(?:one|group))?"
_SHARE: Final = lazy_regex(
    rf"{_LEAD}(?:what|how\s+big\s+a)(?:\s+is\s+the)?\s+(?:share|percent(?:age)?|proportion|part){_WHOLE}"
    rf"\s+(?:is|does|of|has|goes\s+to)\s+(?:{_MOST}|(?P<each>each(?:\s+(?:one|of\s+them))?)|(?P<one>that(?:\s+one)?|it))"
    rf"(?:\s+(?:make\s+up|have|has|account\s+for|hold))?{_WHOLE}\W*"
    r"|(?:那么?|其中|[\s，,])*(?:(?P<most_zh>(?:最[多大高]|第一)(?:的|名)?)|(?P<least_zh>最[少小低]的?))?(?:那?一?[个种类家款])?"
    r"(?:它|他|这个|那个)?(?P<each_zh>各自?|分别|每个)?占(?:了|到|总[数量体]?的?|全部的?|整体的?)*"
    r"(?:多少|几成|百分之(?:几|多少)|(?:的?比例|比)(?:是多少)?)[呢啊\s?？。]*",
    re.IGNORECASE,
)


def shares_of_groups(text: str, last: TableQuestion) -> TableQuestion | None:
    """Ask for the parts that the groups before make of all of them; None where a text says anything else.

    Args:
        text: The message.
        last: The question before.
    """
    said = _SHARE.fullmatch(text)
    if said is not None and last.share and last.by and not last.tests and (said["each"] or said["each_zh"]):
        return last.model_copy(update={"ordered_by": "", "limit": 0})
    plain = last.by and len(last.figures) == 1 and last.figures[0].kind in ("sum", "count")
    if said is None or not plain or last.share or last.period or last.of_each or last.groups or last.also_by:
        return None
    figure = last.figures[0]
    each, most = said["each"] or said["each_zh"], said["most"] or said["most_zh"]
    least = said["least"] or said["least_zh"]
    if figure.times or (last.skip and not each) or not (each or most or least or last.limit == 1):
        return None  # of several groups nobody says which
    summed = (Figure(kind="sum", column=figure.column),) if figure.column else ()
    found = TableQuestion(table=last.table, share=True, by=last.by, figures=summed, among=last.tests)
    if each:
        return found
    down = bool(most) or (not least and last.descending)
    return found.model_copy(update={"ordered_by": "share", "descending": down})
