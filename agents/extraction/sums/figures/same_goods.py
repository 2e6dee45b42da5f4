"""Whether what is asked for is what the amounts before are of: flour for ten, and no sugar."""

import re
from typing import Final

from prompts.language import has_han

_LIGHT_ZH: Final = "那么买要想如果呢换成再来称啊呀的才够"
_LIGHT: Final = frozenset(
    {"of", "the", "it", "that", "this", "do", "does", "did", "i", "we", "you", "will", "would", "should"}
    | {"need", "needs", "must", "to", "use", "be", "is"}
)


def is_same_good(found: dict[str, str]) -> bool:
    """Whether what is asked for is what the amounts are of, as far as both are named."""
    first, asked = found.get("gap_good", ""), found.get("gap_good2", "")
    if not has_han(first + asked + found.get("gap_good3", "")):
        wanted = set(asked.split()) - _LIGHT
        return not wanted or (wanted <= set(first.split()) and "and" not in first.split())
    others = (one.strip(_LIGHT_ZH) for one in (asked, found.get("gap_good3", "")))
    return all(not one or (one in first and not re.search("[和跟与、]", first)) for one in others)


def is_of_them(found: dict[str, str]) -> bool:
    """Whether so many of the same are asked for, and no word names another thing: how much sugar for 10."""
    asked = set(found.get("gap13", "").split()) - _LIGHT - {"for", "cost", "money", "would", "are", "more"}
    told = {found["what"], *found.get("gap12", "").split()}
    return found.get("what2", "") in ("", found["what"], "be", "of") and asked <= told
