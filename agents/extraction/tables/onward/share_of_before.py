"""What was told as a part of the whole: and what share of the total is that, 占总的百分之几."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.products import one
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.wording import neutral, row_words, share
from lazy_regex import lazy_regex

_WHOLE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:total|totals|whole|sum|overall|everything|all(?:\s+of\s+it)?)(?![A-Za-z])"
    r"|总(?:的|数|额|收入|金额|体)?|全部的?|整体|一共",
    re.IGNORECASE,
)


def share_of_before(text: str, last: TableQuestion) -> TableQuestion | None:
    """Ask for what was told of some rows as a share of all; None where a text says anything else."""
    draft = Draft(text)
    if draft.first(share()) is None or not last.tests or last.by or last.share or len(last.figures) != 1:
        return None
    for pattern in (share(), _WHOLE, neutral(), row_words()):
        while draft.first(pattern) is not None:
            pass
    figure = last.figures[0]
    if draft.left() or figure.kind not in ("sum", "count"):
        return None
    summed = (Figure(kind="sum", column=one(figure) if figure.times else figure.column),)
    return last.model_copy(update={"share": True, "among": (), "figures": summed if figure.kind == "sum" else ()})
