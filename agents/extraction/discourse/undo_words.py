"""Whether a message asks for nothing but that the last change of files is taken back.

As with small talk, it is that only where nothing else is left of it: "undo the last filter on sales" is a request.
"""

import re
import unicodedata
from typing import Final

from lazy_regex import lazy_regex

_CORE: Final = frozenset({"undo", "revert", "restore"})
_BRING: Final = frozenset({"bring", "get", "put", "give", "want", "need"})
"""With "back": bring it back, i want that back."""
_POLITE: Final = frozenset(
    {"please", "can", "could", "you", "would", "now", "just", "again", "ok", "no", "wait", "oops", "oh", "sorry"}
)
_POINTING: Final = frozenset({"that", "it", "this", "the", "my", "last", "latest", "previous", "most", "recent", "one"})
_CHANGE: Final = frozenset({"change", "changes", "edit", "action", "operation", "step", "delete", "deletion", "move"})
_ALL: Final = _CORE | _POLITE | _POINTING | _CHANGE | {"rename", "overwrite", "file", "files", "what", "did", "do"}
_CORE_ZH: Final = "撤销|撤消|撤回|还原|恢复|复原"
_ALL_ZH: Final = lazy_regex(
    f"(?:{_CORE_ZH}|刚才|刚刚|最近|最后|上一?[个次步]|[这那][个次]?|一次|一步|操作|更改|修改|改动|变更|删除|移动|重命名|覆盖|删掉"
    "|文件|它|请|麻烦|帮我|给我|一下|把|对|的|了|吧|啊|我|你|您|做|回去|回来|[，。！!,.\\s])+"
)
_MOST_CHARS: Final = 60


def asks_to_undo(text: str) -> bool:
    """Whether a message wants the last change of files taken back, and nothing else."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    if len(plain) > _MOST_CHARS or re.search(r"[\d\"“”'‘`/\\@=]", plain):
        return False
    if re.search(r"[\u4e00-\u9fff]", plain):
        return _ALL_ZH.fullmatch(plain) is not None and re.search(_CORE_ZH, plain) is not None
    words = set(re.findall(r"[^\W_]+", plain))
    if "back" in words and words & _BRING and words & _POINTING:
        words = {*words, *_CORE} - {*_BRING, "back", "i", "me"}
    return bool(words & _CORE) and words <= _ALL
