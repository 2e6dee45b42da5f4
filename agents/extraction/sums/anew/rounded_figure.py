"""The figure of the last answer, rounded: round that to the nearest ten, 四舍五入到整数, 保留两位小数, round it up."""

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from agents.extraction.pieces.numerals import WORDS, numeral
from lazy_regex import lazy_regex

_LEAD: Final = r"\W*(?:(?:and|now|then|ok(?:ay)?|please|can you|could you|so)(?![a-z])[\s,]*)*"
_IT: Final = r"(?:\s+(?:it|that|this|the\s+(?:result|answer|number|figure|total|value)))?"
_TENS: Final = {
    "ten": 1,
    "tens": 1,
    "10": 1,
    "hundred": 2,
    "hundreds": 2,
    "100": 2,
    "thousand": 3,
    "1000": 3,
    "1,000": 3,
}
_TENS_ZH: Final = {"十": 1, "百": 2, "千": 3, "万": 4}
_ROUNDS: Final = lazy_regex(
    rf"{_LEAD}round(?:ed)?{_IT}(?:\s+(?P<way>up|down)|\s+off)?{_IT}"
    rf"(?:\s+(?:to|at)\s+(?:(?:(?P<digits>\d{{1,2}}|{'|'.join(WORDS)})"
    r"\s+(?:decimals?(?:\s+(?:places?|digits?))?|dp|places?|digits?\s+after\s+the\s+point)"
    r"|(?:the\s+)?(?:nearest|closest|next)\s+(?P<tens>tens?|hundreds?|thousand|1,?000?|100?)"
    r"|(?P<whole>(?:(?:the|an?)\s+)?(?:(?:nearest|closest|next)\s+)?"
    r"(?:whole(?:\s+(?:number|one))?|integer|full\s+number|one|unit))"
    r"|no\s+decimals))?)?(?:\s+please)?[\s.!?]*"
    r"|(?:那么?|再|请|帮我|然后|[把将]?(?:结果|它|这个数|答案)|[\s，,])*"
    r"(?:四舍五入|(?P<up_zh>向上取整|进一(?:法|位))|(?P<down_zh>向下取整)|取整|(?=保留|精确))"
    r"(?:一下)?[\s，,]*(?:(?:保留|精确|取|留)?(?:到)?"
    r"(?:(?:小数点后)?(?P<digits_zh>\d{1,2}|[一两二三四五六七八])位(?:小数)?|(?P<whole_zh>整数|个位)"
    r"|整?(?P<tens_zh>[十百千万])位?))?"
    r"(?:就行|就好|即可|吧)?[\s。！!]*",
    re.IGNORECASE,
)
_MOST: Final = 10


def rounded_figure(message: str, number: float) -> str | None:
    """Write the last figure rounded as a message wants it; None where it says anything else.

    Args:
        message: What is said.
        number: The figure.
    """
    match = _ROUNDS.fullmatch(message.strip())
    if match is None or not re.search(r"\w", message):
        return None
    written = _written(number)
    if match["way"] or match["up_zh"] or match["down_zh"]:
        if any(match[place] for place in ("digits", "tens", "digits_zh", "tens_zh")):
            return None
        up = match["up_zh"] or (match["way"] or "").lower() == "up"
        return f"{'ceil' if up else 'floor'}({written})"
    places = _places(match)
    if not -_MOST <= places <= _MOST:
        return None
    scale = 10 ** abs(places)
    halves = Decimal(str(number)) * scale if places > 0 else Decimal(str(number)) / scale
    if abs(halves % 1) == Decimal("0.5"):  # half is rounded away from zero, which the tool does to even ones
        whole = _written(float(halves.quantize(Decimal(1), rounding=ROUND_HALF_UP)))
        if not places:
            return f"floor({written} + 0.5)" if number > 0 else f"ceil({written} - 0.5)"
        return f"{whole} / {scale}" if places > 0 else f"{whole} * {scale}"
    if places > 0:
        return f"round({written}, {places})"
    return f"round({written} / {scale}) * {scale}" if places else f"round({written})"


def _places(match: re.Match[str]) -> int:
    """Return how many decimals stay; so many zeros before the point where it is less than none."""
    digits = match["digits"] or match["digits_zh"]
    if digits:
        return int(digits) if digits.isdigit() else numeral(digits)
    tens = _TENS.get((match["tens"] or "").lower(), 0) or _TENS_ZH.get(match["tens_zh"] or "", 0)
    return -tens


def _written(number: float) -> str:
    return f"{number:.12f}".rstrip("0").rstrip(".") if isinstance(number, float) else str(number)
