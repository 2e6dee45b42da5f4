"""The groups or rows before in the other order: sort it the other way, 倒过来排.

Of those that stand at an end nothing is known of the other end, so that these stay as they are.
"""

import re
from typing import Final

from agents.extraction.tables.follow_up import COUNTED_ROWS
from agents.extraction.tables.table_question import TableQuestion
from lazy_regex import lazy_regex

_LEAD: Final = r"\W*(?:(?:and|ok(?:ay)?|now|then|please|but|can you|could you)(?![A-Za-z])[\s,]*)*"
_IT: Final = r"(?:it|that|this|them|these|those|(?:the|that|this)\s+(?:list|order|table|results?|sorting|sort))"
_OTHER_WAY: Final = lazy_regex(
    rf"{_LEAD}(?:(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|list(?:ed)?|show|put|turn|flip)\s+(?:{_IT}\s+)?)?"
    r"(?:the\s+other\s+way(?:\s+(?:a?round|about))?|in\s+(?:the\s+)?(?:reversed?|opposite|inverse)(?:\s+order)?|(?:in\s+)?reversed?(?:\s+order)?"
    r"|the\s+opposite\s+way)(?:\s+(?:please|instead|now))*\W*"
    rf"|{_LEAD}(?:reverse|flip|invert)\s+(?:{_IT})(?:\s+order)?(?:\s+please)?\W*"
    r"|(?:那么?|请|再|帮我|给我|[\s，,])*(?:[把将](?:它们?|顺序|结果|这个?|次序)|顺序|次序)?(?:倒过来|反过来|反着|倒着|颠倒|逆着|倒序|逆序|反序)"
    r"(?:一下|过来)?(?:排序|排列|排一?[下遍]|排|列)?(?:一下|看看)?[吧呗\s。！!]*",
    re.IGNORECASE,
)


def other_way(text: str, last: TableQuestion) -> TableQuestion | None:
    """Turn the order of the groups or rows before; None where a message says more, or they have no order.

    Args:
        text: The message.
        last: The question before.
    """
    grouped = bool(last.by) and len(last.figures) == 1
    if _OTHER_WAY.fullmatch(text) is None or last.limit or last.of_each or last.share or last.period:
        return None
    ordered_by = last.ordered_by or (last.figures[0].column or COUNTED_ROWS if grouped else "")
    if not ordered_by or (last.figures and not grouped):
        return None
    down = last.descending if last.ordered_by else True
    return last.model_copy(update={"ordered_by": ordered_by, "descending": not down})
