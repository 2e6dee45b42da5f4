"""The total over all groups, asked for behind the figure of each: and give me the grand total, 再给我个总数."""

import re
from typing import Final

from agents.extraction.tables.table_question import TableQuestion
from lazy_regex import lazy_regex

_ALL: Final = r"(?:\s+(?:of|for|over|across)\s+(?:everything|all(?:\s+(?:of\s+)?(?:them|it))?|them\s+all|the\s+lot))?"
_EN: Final = (
    r"(?:(?:give|tell|show)\s+me\s+)?(?:what(?:['’]?s|\s+is)\s+|how\s+much\s+is\s+)?(?:(?:the|a|an|one|its)\s+)*"
    rf"(?:(?:(?:grand|overall|full|combined)\s+)?(?:total|sum){_ALL}|overall|altogether|in\s+(?:all|total))"
    r"(?:\s+(?:at\s+the\s+(?:end|bottom)|as\s+well|too|together|altogether|overall))*"
)
_ZH: Final = (
    r"(?:再|也|还|都|最后)*(?:给|告诉|说|报|算|列|来)?(?:我|一?下)?(?:出|一?个)*(?:所有|全部)?的?"
    r"(?:总数|总人数|人数|总计|合计|总和|总额|总金额|总共|一共|加起来|总的)(?:[是有花报卖收用]了?)*(?:多少|几)?(?:钱|块钱?|元)?"
)
TOTAL: Final = rf"(?:{_EN}|{_ZH})"
_ASKS: Final = lazy_regex(rf"\W*(?:(?:and|plus|then|also)\s+)*(?:还有|以及)?{TOTAL}\W*", re.IGNORECASE)
_ADDS_UP: Final = frozenset({"sum", "count"})


def grand_total(text: str, last: TableQuestion) -> TableQuestion | None:
    """Ask for the figure of all groups before together; None where a text says anything else."""
    if not last.by or last.limit or last.share or last.groups or last.of_each or _ASKS.fullmatch(text) is None:
        return None
    if not last.figures or not all(f.kind in _ADDS_UP for f in last.figures):
        return None
    alone = {"by": "", "also_by": (), "period": "", "ordered_by": "", "columns": ()}
    return last.model_copy(update=alone)


_EVERY: Final = lazy_regex(
    r"(?:那么?)?(?:全部|所有人?|整体|总体|全体|大家)的?(?:人)?呢?\W*"
    r"|(?:and\s+)?(?:(?:what|how)\s+about\s+)?(?:overall|everyone|everybody|all\s+of\s+(?:them|it)|(?:all|for)\s+of\s+them)\W*",
    re.IGNORECASE,
)


def of_every_row(text: str, last: TableQuestion) -> TableQuestion | None:
    """Ask for the figure before of every row, where it was of some: 一班数学平均是多少，全校呢."""
    if not last.tests or not last.figures or last.by or last.share or _EVERY.fullmatch(text.strip()) is None:
        return None
    return last.model_copy(update={"tests": ()})
