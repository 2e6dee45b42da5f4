"""Another statistic of each of the groups before: and the max? behind the mean of each, 最大值呢, 平均呢.

Only a statistic that is called by its name is one: the highest, 最高的 is one of the groups.
"""

import re
from typing import Final

from agents.extraction.tables.table_question import AGGREGATED, FigureKind, TableQuestion
from lazy_regex import lazy_regex

_KINDS: Final[dict[str, FigureKind]] = {"max": "max", "min": "min", "median": "median", "mean": "mean", "sum": "sum"}
_NAMED: Final = (
    r"(?:(?P<max>max(?:imum|ima|es)?)|(?P<min>min(?:imum|ima|s)?)|(?P<median>medians?)|(?P<mean>averages?|avg|means?)"
    r"|(?P<sum>totals?|sums?))"
)
_NAMED_ZH: Final = (
    r"(?:(?P<max_zh>最大值|最高值|最高分)|(?P<min_zh>最小值|最低值|最低分)|(?P<median_zh>中位数|中值)"
    r"|(?P<mean_zh>平均(?:值|数|分)?|均值)|(?P<sum_zh>总和|合计|总计|总数|总额|总分))"
)
_SAID: Final = lazy_regex(
    r"\W*(?:(?:and|but|ok(?:ay)?|now|then|so|what about|how about|what(?:['’]s| is| are)|same (?:for|with|but)"
    r"|give me|show(?: me)?|can i (?:see|have)|the|their|values?)(?![A-Za-z])[\s,]*)*"
    rf"{_NAMED}(?:\s+(?:values?|instead|then|too|please|(?:of|for|per|in)\s+(?:each|every)(?:\s+(?:one|of\s+them))?))*\W*"
    rf"|\W*(?:那么?|还有|再|看看?|它们的?|各自的?|分别的?|每[个组]的?|换成|改成|[\s，,])*{_NAMED_ZH}(?:又|分别|各自?|都)*(?:是|有)?(?:多少|几)?"
    r"[呢啊呀\s？?。!！]*",
    re.IGNORECASE,
)
_ADDED_UP: Final = frozenset({"mean", "median"})
"""Statistics that stand for a sum of each group; its largest may be that of one row, or of one group."""


def other_statistic(text: str, last: TableQuestion) -> TableQuestion | None:
    """Ask for another statistic of the groups before; None where a message says more, or may mean one of the groups.

    Args:
        text: The message.
        last: The question before.
    """
    figure = last.figures[0] if len(last.figures) == 1 else None
    if figure is None or not last.by or last.limit or last.share or last.of_each:
        return None
    match = _SAID.fullmatch(text)
    if match is None or figure.kind not in AGGREGATED or figure.times or not figure.column:
        return None
    kind = next(_KINDS[name.removesuffix("_zh")] for name, said in match.groupdict().items() if said)
    stands = kind in _ADDED_UP if figure.kind == "sum" else kind != "sum"
    if kind == figure.kind or not stands:
        return None
    ordered = {"ordered_by": "", "descending": True} if last.ordered_by == figure.column else {}
    other = figure.model_copy(update={"kind": kind})
    if last.groups:  # they are chosen by the figure before, which stays beside the other
        return last.model_copy(update={"figures": (figure, other)})
    return last.model_copy(update={"figures": (other,), **ordered})
