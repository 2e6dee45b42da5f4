"""The first or last of groups that were told: top 3, which is the lowest? 最多的是哪个, 前三名呢."""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from prompts.language import has_han
from tools.sources.databases.query.table_query import TableQuery

_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_MOST: Final = 1_000
_N: Final = rf"(?P<n>\d{{1,3}}|{'|'.join(_NUMBERS)})"
_UP: Final = r"(?P<up>top|most|highest|largest|biggest|greatest|best|max(?:imum)?)"
_DOWN: Final = r"(?P<down>bottom|least|fewest|lowest|smallest|worst|min(?:imum)?)"
_PICKS: Final = r"(?P<picks>which|who|what)"
_HAS: Final = r"(?:(?:is|are|was|were|has|have|had|comes?\s+(?:out\s+)?|came\s+(?:out\s+)?)\s*)"
_ENGLISH: Final = (
    rf"(?:(?:just|only|show(?:\s+me)?|give\s+me)\s+)*(?:{_PICKS}\s+(?:(?:one|ones|{{group}})\s+)?{_HAS})?"
    rf"(?:(?:on|at)\s+)?(?:the\s+)?(?:{_UP}|{_DOWN})(?:\s+{_N})?(?:\s+(?:ones?|{{group}}|of\s+(?:them|these|those|all)|overall))*"
)
_COUNTERS: Final = r"[个名座位家项种类条款]?"
_CHINESE: Final = (
    rf"(?:那|其中|里面|只看|只要|就看|看看|给我|的)*(?:(?P<up>最[多高大贵]|第一|排第一)|(?P<down>最[少低小便宜]|倒数第一))的?"
    rf"(?P<picks>(?:{_COUNTERS})?(?:是|有)?(?:哪[些个几座位家项种类条款]*|谁))?(?:{{group}})?"
    rf"|(?:那|只看|只要|就看|看看|给我|排)*(?:(?P<up_n>前)|(?P<down_n>后|倒数))(?P<n>\d{{1,3}}|[一二两三四五六七八九十]+){_COUNTERS}"
    rf"(?:{{group}})?(?:是|有)?(?:哪[些个几]*|谁)?"
)


def end_of_groups(said: str, before: TableQuery) -> TableQuery | None:
    """Return the question for one end of the groups that were told; None where a message says anything else.

    The lowest alone may as well be the lowest of each group: only counts have none.

    Args:
        said: Without the words by which it goes on.
        before: What was asked.
    """
    if len(before.group_by) != 1 or len(before.figures) != 1 or before.groups is not None:
        return None
    name = re.escape(before.group_by[0].rpartition(".")[2].replace("_", " "))
    form = (_CHINESE if has_han(said) else _ENGLISH).replace("{group}", rf"(?:{name}(?:e?s)?|{_plural(name)})")
    match = re.fullmatch(form, said.strip(), re.IGNORECASE)
    if match is None:
        return None
    told = {key.removesuffix("_n"): value for key, value in match.groupdict().items() if value}
    if not (told.get("picks") or told.get("n") or before.figures[0].figure == "count"):
        return None
    n = _number(told["n"]) if "n" in told else 1
    descending = "up" in told
    if before.limit and (n > before.limit or descending != before.descending):
        return None  # of the few that were shown, or of all
    order = {"order_by": "", "order_by_figure": before.figures[0], "descending": descending, "limit": n}
    return before.model_copy(update=order)


def _plural(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _number(said: str) -> int:
    plain = said.casefold()
    if plain.isdigit():
        return max(1, min(int(plain), _MOST))
    return _NUMBERS.get(plain) or int(chinese_number(plain.replace("两", "二")) or 1)
