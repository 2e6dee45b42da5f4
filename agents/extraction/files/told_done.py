"""Texts that ask whether something was done with a file, whether it may be done, or say that it was.

那个文件删了吗, 你把n2.txt删了？, 我把它删了: the same words bid it done, and nothing may be done for such a question.
"""

import re
from typing import Final

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex

_DEED: Final = lazy_regex(r"删|移[除动到走]|挪|备份|复制|拷贝|[改换].{0,3}名|重命名|更名")
_DONE: Final = lazy_regex(r"(?:了|过)\s*(?:吗|么|嘛|没有?|[?？])")
_MAY: Final = lazy_regex(r"^\W*我?(?:可以|可不可以|能|能不能)(?!.*(?:帮|麻烦|请|给我|替我)).*[吗么]\W*$")
_I_DID: Final = lazy_regex(
    r"^\W*(?:我们?|他们?|她们?)(?:已经?|刚刚?|刚才|昨天|今天|早就?|就|都|不小心|\s)*(?:把|将).*了\W*$"
)
_IT_WAS: Final = lazy_regex(r"^(?!\W*(?:请|帮|麻烦|把|将)).*已经?(?:被|给)?.*了\W*$")
_ONE: Final = r"(?:(?:the|that|this|my)\s+)?(?:old\s+)?(?:files?|documents?|it|that|\S+\.\w{1,5})"
_ENGLISH: Final = lazy_regex(
    rf"^\W*(?:(?:so|and|wait|hey|hmm)[\s,]+)*(?:(?:was|were|is|are|has|had)\s+{_ONE}(?:\s+(?:file|already|just|been|now))*\s+"
    r"(?:deleted|removed|erased|renamed|moved|copied|duplicated|backed\s+up|gone)"
    r"|(?:did|have)\s+(?:you|i|we|they)\s+(?:(?:already|just|really)\s+)?(?:deleted?|removed?|erased?|renamed?|moved?|copy|copied"
    rf"|duplicated?|back(?:ed)?\s+up)\s+{_ONE})(?:\s+(?:file|already|yet|now))*\s*\?*\s*$",
    re.IGNORECASE,
)


def told_done(text: str) -> bool:
    """Whether a text asks or says that something was done, or asks whether it may be, so that it bids nothing.

    Args:
        text: As it was said.
    """
    if _DEED.search(text) is None:
        return _ENGLISH.search(text) is not None
    return any(form.search(text) is not None for form in (_DONE, _MAY, _I_DID, _IT_WAS))


def asks_of_file(text: str) -> bool:
    """Whether a text is told of what was done, is one sentence and speaks of a file or points at one.

    Args:
        text: As it was said.
    """
    of_file = bool(find_paths(text)) or _FILE.search(text) is not None
    return of_file and not find_quoted(text) and _MORE.search(text.strip()) is None and told_done(text)


_FILE: Final = lazy_regex(r"文件(?!夹)|文档|它|(?<![A-Za-z])(?:files?|documents?|it|that)(?![A-Za-z])", re.IGNORECASE)
_MORE: Final = lazy_regex(r"[，,;；。！!？?:：\n].*\w|[里说写提讲记找搜查加]|关于|哪")
"""Of more than one sentence, or of what a file says."""
