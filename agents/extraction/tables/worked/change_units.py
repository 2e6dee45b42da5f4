"""Whether words for a change ask how much it was, in what its columns are told in: 瘦了多少斤 of kg does not."""

import re
from typing import Final

from lazy_regex import lazy_regex

_MEASURES: Final = lazy_regex(
    r"最|平均|一共|总共|加起来|合计|总|超过|多于|大于|高于|少于|小于|不到|低于|至少|以[上下]"
    r"|(?<![A-Za-z])(?:most|least|biggest|largest|greatest|smallest|best|worst|total|altogether|average|mean|how\s+much"
    r"|(?:more|less)\s+than|over|under|above|below|at\s+least|at\s+most|sum)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Asks for an amount, and not for those of whom a change is told."""
_SO_MUCH: Final = lazy_regex(r"多少|几")
_DENIED: Final = lazy_regex(
    r"[没未]有?$|不$|[没未]有?(?:任何|怎么)?$|(?:(?<![A-Za-z])(?:not|never|no|without)|n[’']?t)\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
_PARTS: Final = lazy_regex(
    r"[%％]|百分|[一二两三四五六七八九十几\d]成(?!绩)|一半|(?<![A-Za-z])(?:per\s?cent|percentage|half|third|quarter|fifth|tenth)(?![A-Za-z])",
    re.IGNORECASE,
)
_PLACES: Final = lazy_regex(
    r"(?:步|高|降|升|涨)(?:了|过)?(?:超过|多少|至少|不到|[几\d一二两三四五六七八九十\s])+个?名"
    r"|(?:\d|how\s+many|two|three|four|five|ten)\s+(?:places?|ranks?|positions?)(?![A-Za-z])",
    re.IGNORECASE,
)
_FAMILIES: Final = tuple(
    lazy_regex(words, re.IGNORECASE)
    for words in (
        r"公斤|千克|(?<![A-Za-z])(?:kgs?|kilos?|kilograms?)(?![A-Za-z])|(?<=\d)kg",
        r"(?<!公)斤",
        r"磅|(?<![A-Za-z])lbs?(?![A-Za-z])|(?<=\d)lbs?",
        r"(?<![A-Za-z])stones?(?![A-Za-z])",
        r"厘米|公分|(?<![A-Za-z])(?:cms?|centimet\w+)(?![A-Za-z])|(?<=\d)cm",
        r"(?<![厘毫分])米(?!饭)|(?<![A-Za-z])(?:met(?:re|er)s?)(?![A-Za-z])",
        r"英寸|(?<![A-Za-z])(?:inch(?:es)?|feet|foot)(?![A-Za-z])",
        r"[\d几少]\s*克|(?<![A-Za-z])(?:grams?|ounces?|oz)(?![A-Za-z])",
    )
)
"""Ways to tell an amount that are not the same number."""
_POUNDS: Final = lazy_regex(r"(?<![A-Za-z])pounds?(?![A-Za-z])", re.IGNORECASE)


def measures_change(text: str, match: re.Match[str], label: str) -> bool:
    """Whether words for a change ask for its amount, in the unit that the name of its column tells."""
    asked = _MEASURES.search(text) is not None or _SO_MUCH.search(match.group()) is not None
    asked = asked or (_asks_units(text) and any(p.search(text) for p in _FAMILIES))
    if not asked or _DENIED.search(text, 0, match.start()) or _PARTS.search(text) or _PLACES.search(text):
        return False
    said = [pattern for pattern in _FAMILIES if pattern.search(text)]
    heading = re.sub(r"(?<=[^\x00-\x7f])(?=[A-Za-z])", " ", label)
    weighs = any(pattern.search(heading) for pattern in _FAMILIES)
    return all(pattern.search(heading) for pattern in said) and not (weighs and _POUNDS.search(text))


def _asks_units(text: str) -> bool:
    return re.search(r"(?<![A-Za-z])how\s+many\s+(?!of\s)", text, re.IGNORECASE) is not None
