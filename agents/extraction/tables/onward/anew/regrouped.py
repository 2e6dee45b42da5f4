"""Follow-ups that want what was told in other groups: split it by island instead, 换成按性别分呢.

The verb says no more than the word before the column does, so that it may go.
"""

import re
from typing import Final

from lazy_regex import lazy_regex

_GROUPED: Final = lazy_regex(
    r"^(?P<lead>\W*(?:(?:and|but|now|ok(?:ay)?|so|then|please|instead|can you|could you)(?![A-Za-z])[\s,]*)*)"
    r"(?:(?:split|group(?:ed)?|break|broken)(?:\s+(?:it|that|this|them|those|these))?(?:\s+(?:up|down))?)\s+(?=by\s+\w)",
    re.IGNORECASE,
)
_GROUPED_ZH: Final = lazy_regex(
    r"^(?P<said>[^，,。；;]*?按照?[^，,。；;分]{1,12}?)(?:来|去|进行)?(?:分组|分类|分开|划分|分一?下|分)(?:看看?|统计|算)?"
    r"(?P<end>[\s吧呢啊呀？?。!！]*)$"
)


def regrouped(text: str) -> str:
    """Return a text without the verb that only says that groups are made; as it is where it says anything else."""
    match = _GROUPED_ZH.match(text)
    if match is not None:
        return f"{match['said']}{match['end']}"
    return _GROUPED.sub(lambda m: m["lead"], text, count=1)
