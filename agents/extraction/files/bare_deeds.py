"""Requests that bid something done with a file and leave unsaid with which, or what it is then to be called.

"rename the file", 帮我把那个文件改个名字, "copy it": the deed is clear, and what is missing is for the person to say.
"""

import re
from typing import Final, Literal

from agents.extraction.files.told_done import told_done
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Deed = Literal["rename", "move", "copy", "delete"]

_NAMED: Final = "\ue000"
"""Stands for the one file that a request names."""
_LEAD: Final = (
    r"\W*(?:(?:please|pls|(?:can|could|would) you|i['’]?d like to|i would like to|i (?:want|need) to|help me(?: to)?"
    r"|ok(?:ay)?|now|then|just|and)[\s,]+)*"
)
_FILE: Final = (
    rf"(?:(?P<points>(?:that|this|the)\s+(?P<file>file|document|doc)|it|(?:that|this)(?:\s+one)?)"
    rf"|(?:that|this|the|my)\s+(?:old|last)\s+(?:file|document|doc)|(?:(?:an?|one|some|my)\s+)?(?:file|document)|(?P<named>{_NAMED}))"
)
_ENDS: Final = r"(?:[\s,]+(?:for me|please|pls|thanks|now))*\W*"
_LEAD_ZH: Final = r"\W*(?:请|帮我?|麻烦你?|我想要?|我要|我需要|能不能|可不可以|可以|给我|你|再|就|把|将|给|\s)*"
_FILE_ZH: Final = (
    rf"(?:(?P<points>[那这该]一?[个份]?(?P<file>文件|文档)|[那这]一?[个份]|它)"
    rf"|(?:[那这该某]|一)?[个份]?(?:旧|老)?(?:文件|文档)|(?P<named>{_NAMED}))\s*"
)
_ENDS_ZH: Final = r"(?:吧|吗|好吗|可以吗|谢谢|一下|下|了|呗|\s)*\W*"
_FORMS: Final[tuple[tuple[Deed, str], ...]] = (
    ("rename", rf"{_LEAD}rename\s+{_FILE}{_ENDS}"),
    ("rename", rf"{_LEAD}give\s+{_FILE}\s+an?(?:other|\s+(?:new|different|better|other))?\s+name{_ENDS}"),
    ("rename", rf"{_LEAD}change\s+the\s+name\s+of\s+{_FILE}{_ENDS}"),
    ("rename", rf"{_LEAD}change\s+(?P<points>(?:the|that|this)\s+(?P<file>file))(?:['’]s)?\s*name{_ENDS}"),
    ("move", rf"{_LEAD}move\s+{_FILE}(?:\s+(?:somewhere\s+else|elsewhere))?{_ENDS}"),
    (
        "move",
        rf"{_LEAD}move\s+{_FILE}\s+to\s+(?:another|a\s+different|some\s+other)\s+(?:folder|directory|place){_ENDS}",
    ),
    ("copy", rf"{_LEAD}(?:copy|duplicate|back\s+up)\s+{_FILE}{_ENDS}"),
    ("copy", rf"{_LEAD}make\s+a\s+copy\s+of\s+{_FILE}{_ENDS}"),
    ("delete", rf"{_LEAD}(?:delete|remove|erase|get\s+rid\s+of)\s+{_FILE}{_ENDS}"),
    (
        "rename",
        rf"{_LEAD_ZH}{_FILE_ZH}的?(?:文件)?(?:名字?)?(?:[改换](?:一?[个下])?(?:新的?)?名字?|重命名|更名){_ENDS_ZH}",
    ),
    ("rename", rf"{_LEAD_ZH}(?:修?改|更?换)(?:一?[个下])?(?:(?P<points>[那这]个))?(?P<file>文件)的?名字?{_ENDS_ZH}"),
    (
        "rename",
        rf"{_LEAD_ZH}(?:(?P<points>[那这]个))?(?P<file>文件)的?名字?给?(?:修?改|更?换)(?:一?[下个改换])?{_ENDS_ZH}",
    ),
    ("rename", rf"{_LEAD_ZH}重命名(?:一?下)?{_FILE_ZH}{_ENDS_ZH}"),
    ("move", rf"{_LEAD_ZH}{_FILE_ZH}(?:移动?|挪)(?:一下|到(?:别的?|其[他它]的?)(?:地方|处|文件夹|目录)|走)?{_ENDS_ZH}"),
    ("move", rf"{_LEAD_ZH}移动(?:一?[下个])?{_FILE_ZH}{_ENDS_ZH}"),
    ("copy", rf"{_LEAD_ZH}{_FILE_ZH}(?:复制|拷贝|备份)(?:一?份)?{_ENDS_ZH}"),
    ("copy", rf"{_LEAD_ZH}(?:复制|拷贝|备份)(?:一?[下份个])?{_FILE_ZH}{_ENDS_ZH}"),
    ("delete", rf"{_LEAD_ZH}{_FILE_ZH}(?:删[了掉除]?|移除){_ENDS_ZH}"),
    ("delete", rf"{_LEAD_ZH}(?:删[掉除了]?|移除)(?:一?[下个份])?{_FILE_ZH}{_ENDS_ZH}"),
)
_WHOLE: Final = tuple((deed, lazy_regex(form, re.IGNORECASE)) for deed, form in _FORMS)
_WORDS: Final = (
    "rename", "name", "move", "copy", "duplicate", "back up", "delete", "remove", "erase", "rid of",
    "名", "移", "挪", "复制", "拷贝", "备份", "删",
)  # fmt: skip


class BareDeed(Frozen):
    """What is to be done with a file."""

    deed: Deed
    path: str = ""
    """The file, where the request names it."""
    points: bool = False
    """Whether it points at a file that may have been spoken of: that file, it."""
    calls_it_file: bool = False
    """Whether it says that it is a file: it may be a line of one, which goes without the file."""


def bare_deed(request: str) -> BareDeed | None:
    """Read a request that says of a file only what is to be done with it; None for any other.

    Args:
        request: As it was said.
    """
    said = request.lower()
    if not any(word in said for word in _WORDS) or told_done(request):
        return None
    named = [span for span in find_paths(request) if not span.text.startswith("名")]  # 把文件名改一下
    if len(named) > 1:
        return None
    marked = (
        f"{request[: named[0].start].rstrip(_QUOTES)}{_NAMED}{request[named[0].end :].lstrip(_QUOTES)}"
        if named
        else request
    )
    for deed, form in _WHOLE:
        match = form.fullmatch(marked)
        if match is not None:
            path = str(named[0].value) if named else ""
            groups = match.groupdict()
            found = BareDeed(
                deed=deed, path=path, points=bool(groups.get("points")), calls_it_file=bool(groups.get("file"))
            )
            return found if _fits(match, path) else None
    return None


_QUOTES: Final = "\"'“”‘’《》「」`"


def _fits(match: object, path: str) -> bool:
    """Whether the file that is named is the one that the deed is of."""
    groups = match.groupdict()  # type: ignore[attr-defined]
    return bool(groups.get("named")) == bool(path)
