"""The question before by what rows are worth, and not by how many there are: 那要是按钱算呢, and by money?"""

import re
from typing import Final

from agents.extraction.tables.counting.things import asked_thing
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.products import one, worth_of
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_BY_MONEY: Final = lazy_regex(
    r"\W*(?:(?:and|what\s+(?:about|if)|how\s+about|but)\s+)*(?:(?:we|you|i)\s+(?:go|went|goes)\s+)?(?:(?:going\s+)?by|in(?:\s+terms\s+of)?)\s+"
    r"(?:the\s+)?(?:money|value|revenue|takings|sales\s+value|what\s+(?:it|they)\s+brings?\s+in)(?:\s+(?:instead|then))?\W*"
    r"|\W*(?:那么?)?(?:要是|如果|换成|改成|改)?(?:按照?|以|用)?(?:钱|金额|销售额|营业额|收入)(?:来?算|来?看|来?排)?(?:的话)?(?:呢|哪个最[多高])?\W*",
    re.IGNORECASE,
)
_BIGGEST_PART: Final = lazy_regex(
    r"(?<![A-Za-z])(?:is\s+|was\s+|are\s+|makes?\s+up\s+|made\s+up\s+)?(?:the\s+)?(?:biggest|largest|greatest|smallest)\s+(?:bit|part|share|chunk|portion|slice)\s+of\s+"
    r"(?:that|this|it|those|them)(?![A-Za-z])|(?:占|占了)?(?:其中|里面)?(?:占)?(?:最多|最大)的?(?:一?[块部份]分?)?",
    re.IGNORECASE,
)


def by_worth(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask the question before by what its rows are worth; None where that is not said, or no columns tell it."""
    groups = last.by and len(last.figures) == 1 and not last.period
    rows = last.ordered_by and last.limit and not (last.figures or last.by or last.columns)
    if not (groups or rows) or not _BY_MONEY.fullmatch(text):
        return None
    shape = shape.with_amounts()
    money = [c for c in shape.amounts if c.is_money and c.adds_up]
    figure = Figure(kind="sum", column=money[0].name) if len(money) == 1 else None if money else worth_of(shape)
    if figure is None or figure in last.figures:
        return None
    if rows:
        return last.model_copy(update={"ordered_by": one(figure) if figure.times else figure.column})
    ordered = {"ordered_by": figure.column} if last.ordered_by else {}
    return last.model_copy(update={"figures": (figure,), **ordered})


def biggest_part(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask which group makes most of the sum before: which item is the biggest bit of that."""
    match = _BIGGEST_PART.search(text)
    summed = len(last.figures) == 1 and last.figures[0].kind == "sum" and not (last.by or last.share)
    if match is None or not summed or not match.group().isascii():
        return None
    rest = text[: match.start()] + text[match.end() :]
    named = [str(s.value) for s in named_columns(Draft(rest), shape) if shape.column(str(s.value)).type == "text"]
    thing = asked_thing(rest, shape)
    by = named[0] if len(named) == 1 else thing.name if thing is not None and not named else ""
    if not by or len(re.findall(r"[A-Za-z]+", rest)) > len(("and", "which", "item", "s")):
        return None
    low = "smallest" in match.group().lower()
    return last.model_copy(update={"by": by, "ordered_by": by, "descending": not low, "limit": 1})
