"""So many per cent of an amount by their name, and what it makes with them: 15% tip on 60, 80块15%的服务费是多少.

Whoever asks so may want either, so the part is told first, and then the whole.
"""

from typing import Final

from agents.extraction.sums.figures.figure import CENTS, Figure, Name, amounts, nothing_left, percentages
from agents.extraction.sums.marked import AMOUNT, PERCENT, Marked
from lazy_regex import lazy_regex

_NAMES: Final = {
    "tip": Name("tip", "小费"),
    "gratuity": Name("tip", "小费"),
    "小费": Name("tip", "小费"),
    "vat": Name("vat", "增值税"),
    "增值税": Name("vat", "增值税"),
    "tax": Name("tax", "税"),
    "gst": Name("gst", "税"),
    "税": Name("tax", "税"),
    "service": Name("service charge", "服务费"),
    "服务费": Name("service charge", "服务费"),
    "discount": Name("discount", "折扣"),
}
_LESS: Final = frozenset({"discount"})
_PART: Final = lazy_regex(
    r"(?:(?:what(?:['’]?s|\s+is|\s+would\s+be|\s+would)?|how\s+much(?:\s+(?:is|would|would\s+be|are))?)\s+)?(?:an?\s+|the\s+)?"
    rf"(?P<p>{PERCENT})\s+(?P<what>tip|gratuity|vat|tax|gst|service|discount)(?:\s+charge)?(?:\s+be)?\s+(?:of|on|for|from)\s+(?:an?\s+|the\s+|my\s+)?"
    rf"(?P<a>{AMOUNT})(?:\s+(?:bill|meal|dinner|lunch|order|tab|purchase|check|invoice|price))?(?=\s*(?:$|[,.;?!\0]|(?:please|is|would|what|how|and|total|in\s+total|be|comes?|makes?)(?![a-z])))"
    rf"|(?P<a2>{AMOUNT})(?:元|块钱?)?(?:的账单)?[\s,，]*的?(?P<p2>{PERCENT})的?(?P<what2>小费|服务费|增值税|税)(?:是|要|有|该|得|付|给)*多少(?:钱|元|块)?"
)
_WITH: Final = Name("with it", "合计")
_WITHOUT: Final = Name("after it", "折后")


def part_of_amount(said: Marked) -> tuple[Figure, ...] | None:
    """Read a share of an amount that is asked for by its name; None for anything else."""
    if len(amounts(said)) != 1 or len(percentages(said)) != 1:
        return None
    match = said.first(_PART)
    if match is None or not nothing_left(said, 1):
        return None
    amount, percent = said.value(match["a"] or match["a2"]), said.value(match["p"] or match["p2"])
    what = match["what"] or match["what2"]
    less = what in _LESS
    return (
        Figure(_NAMES[what], f"{amount} * {percent}%", CENTS),
        Figure(_WITHOUT if less else _WITH, f"{amount} * (1 {'-' if less else '+'} {percent}%)", CENTS),
    )
