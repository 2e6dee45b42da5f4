"""A request that has the files of a folder counted and then packs the folder: how many files in x? zip it as x.zip.

It is read whole or not at all. Of what kind the counted files are is told, so that a folder which holds others besides
is left to others: "all" may mean them then, or the folder.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from lazy_regex import lazy_regex

_F: Final = "\ue000"
"""Stands in the place of the folder."""
_Q: Final = r"[\"'“”‘’《》「」`]?"
_TARGET: Final = rf"{_Q}(?P<target>[\w./-]+\.zip){_Q}"
_KIND: Final = r"(?:(?P<kind>\.?[a-z]{2,5})(?:\s+|(?=文件|[?？,，。;；])))?"
_LEAD: Final = r"(?:(?:please|pls|can\s+you|could\s+you|tell\s+me|say|count)[\s,]+)*"
_SAID: Final = rf"(?:(?:the|my)\s+)?(?:(?:folder|directory)\s+)?{_Q}{_F}{_Q}(?:\s+(?:folder|directory))?"
_WHOLE: Final = (
    r"(?:it|them(?:\s+all)?|everything(?:\s+in\s+(?:it|there))?|all\s+of\s+(?:it|them)|(?:the\s+)?whole\s+(?:thing|lot)"
    rf"|(?:the|that|this)\s+(?:(?:whole|entire)\s+)?(?:folder|directory)|the\s+(?:whole|entire)\s+{_F}(?:\s+folder)?|{_SAID})"
)
_CALLED: Final = (
    r"(?:\s+(?:all\s+)?(?:up\s+)?(?:as|into|to|in)(?:\s+(?:an?|one|the|single))*(?:\s+(?:zip|archive)(?:\s+file)?)?"
    r"(?:\s+(?:called|named))?\s+|\s*,?\s+(?:and\s+)?(?:call(?:ed)?|named?)(?:\s+(?:it|that))?\s+)"
)
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}how\s+many\s+{_KIND}files?\s+(?:(?:are|do\s+i\s+have)\s+)?(?:there\s+)?(?:in|inside)\s+{_SAID}"
        r"(?:\s*[?,;.]\s*|\s+)(?:(?:and|then|also|please|pls|can\s+you|afterwards)[\s,]+)*"
        rf"(?:zip|pack|compress|archive|bundle)(?:\s+up)?\s+{_WHOLE}(?:{_CALLED}{_TARGET})?(?:\s+(?:please|pls|too))*",
        rf"(?:请|帮我|看一?下|看看|数一?下|数数|\s)*{_Q}{_F}{_Q}\s*(?:这个)?(?:文件夹|目录)?(?:里面?|中|下面?)?\s*"
        rf"(?:现在|一共|总共|共)?有(?:几个?|多少个?)\s*{_KIND}(?:文件)?(?:呢|啊|呀)?\s*[?？,，。;；]\s*"
        r"(?:然后|顺便|再|另外|并|也|接着|帮我|请|给我|把|将|\s)*"
        rf"(?:它们?|这些|文件|{_F}|这个|文件夹|目录|整个|全部|全|都|一起|里面的?|所有|的|给我|\s)*"
        r"(?:打包|压缩|打)(?:一下)?\s*(?:(?:成|到|为|进|在|至)\s*)?(?:(?:一个|个)?(?:zip|ZIP)?\s*(?:压缩包|压缩文件|包)?)?"
        rf"\s*[,，]?\s*(?:名字|文件名)?(?:叫做?|命名为|名为)?\s*{_TARGET}\s*(?:里面?|中)?(?:去)?(?:吧|呗|哈)?",
    )
)


class CountedThenPacked(NamedTuple):
    """A folder, of what kind its files are said to be, and the archive."""

    folder: str
    kind: str
    target: str


def counted_then_packed(request: str, folders: Sequence[str]) -> CountedThenPacked | None:
    """Read a request that counts the files of a folder and packs it; None for any other.

    Args:
        request: As it was said.
        folders: Folders that there are.
    """
    said = request.strip(" \t\n。.!！?？")
    for folder in sorted((f for f in folders if f in said), key=len, reverse=True):
        name = rf"(?<![\w./-]){re.escape(folder)}/?(?![\w./-])"
        match = next(
            (m for f in _FORMS if (m := f.fullmatch(re.sub(name, _F, said, flags=re.ASCII))) is not None), None
        )
        if match is not None:
            kind, target = (match["kind"] or "").lower().lstrip("."), match["target"] or f"{folder}.zip"
            return CountedThenPacked(folder, kind, target)
    return None
