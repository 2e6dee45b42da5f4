"""Reads that all files of one ending are to get another: rename all .jpeg files in photos to .jpg, 把所有.jpeg改成.jpg.

A request is read as a whole or not at all. Only the name changes, never what a file holds, so that endings of other
kinds of file are left to who can convert them.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from lazy_regex import lazy_regex

_OLD: Final = r"(?:\*?\.)(?P<old>[a-z][a-z0-9]{0,5})"
_NEW: Final = r"(?:\*?\.)(?P<new>[a-z][a-z0-9]{0,5})"
_PLACE: Final = (
    r"(?:\s+(?:(?:that\s+are\s+)?(?:in|inside|of|under)|from)\s+(?:the\s+)"
    r"?(?:folder\s+)?[\"'“]?(?P<{0}>[\w./-]*\w)/?[\"'”]?(?:\s+(?:folder|directory))?)?"
)
_LEAD: Final = r"(?:(?:please|pls|now|can\s+you|could\s+you)[\s,]+)*"
_ALL: Final = r"(?:(?:all|every|each|of|the|my)\s+)*"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?:rename|change|turn)\s+{_ALL}(?:{_OLD}(?:\s+files?|s)?|(?P<bare>[a-z][a-z0-9]{{1,4}})\s+files){_PLACE.format('place')}\s+(?:(?:in)?to|as)\s+{_NEW}(?:\s+files?)?{_PLACE.format('behind')}",
        rf"{_LEAD}change\s+the\s+(?:file\s+)?(?:extensions?|endings?)\s+(?:of\s+{_ALL}(?:the\s+)?{_OLD}\s+files?{_PLACE.format('place')}\s+)(?:from\s+\S+\s+)?to\s+{_NEW}{_PLACE.format('behind')}",
        rf"(?:请|帮我|给我|麻烦|\s)*(?:把|将)?\s*(?:(?P<place>[\w./-]+?)\s*(?:这个)?(?:文件夹|目录)?(?:里面?|中|下面?)的?)?(?:所有|全部|每个)?的?\s*{_OLD}\s*(?:结尾的?|后缀的?|格式的?)?(?:文件)?(?:的?(?:后缀|扩展名)(?:名)?)?(?:都|全部?)?\s*(?:改名?|重命名|换)(?:成|为)\s*{_NEW}(?:文件|后缀)?(?:吧|呗)?",
    )
)
_SAME: Final = (
    {"jpeg", "jpg", "jpe"},
    {"htm", "html"},
    {"text", "txt", "md", "markdown", "log"},
    {"yml", "yaml"},
    {"tif", "tiff"},
    {"mpg", "mpeg"},
)
"""Endings of the same kind of file."""
_MEANS: Final = lazy_regex(
    rf"{_LEAD}(?:rename|move)\s[^.]*\s(?:(?:in)?to|as)\s+[\"'“]?\*?\.(?P<new>[a-z][a-z0-9]{{1,4}})[\"'”]?(?:\s+files?)?(?:\s.*)?"
    r"|[^.]*(?:改名|重命名|[换改])[成为]\s*\.(?P<zh>[a-z][a-z0-9]{1,4})(?![a-z0-9]).*",
    re.IGNORECASE,
)
_KINDS: Final = frozenset(["png", "gif", "pdf", "csv", "tsv", "json", "xml", "docx", "xlsx", "zip", "py"]).union(*_SAME)


class NewEndings(NamedTuple):
    """Which files get which names."""

    files: tuple[tuple[str, str], ...]
    """Each with its new path; none where another file has that already."""


def new_endings(text: str, files: Sequence[str], folders: Sequence[str]) -> NewEndings | None:
    """Read a request; None where it says anything else, or another kind of file would be claimed.

    Args:
        text: The request.
        files: Files that there are.
        folders: Folders that there are.
    """
    said = text.strip(" \t\n.!。！?？")
    match = next((m for form in _FORMS if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return None
    told = match.groupdict()
    place, old, new = (
        (told.get("place") or told.get("behind") or "").rstrip("/"),
        (told["old"] or told.get("bare") or "").lower(),
        told["new"].lower(),
    )
    alike = any({old, new} <= same for same in _SAME)
    if not alike or old == new or (place and place not in folders):
        return None
    meant = [
        f
        for f in sorted(files)
        if PurePosixPath(f).suffix.lower() == f".{old}" and (not place or f.startswith(f"{place}/"))
    ]
    named = tuple((file, str(PurePosixPath(file).with_suffix(f".{new}"))) for file in meant)
    return None if {target for _, target in named} & set(files) else NewEndings(named)


def means_endings(text: str) -> bool:
    """Whether a request that names no file wants an ending for a name: rename what is in photos to .jpg."""
    match = _MEANS.fullmatch(text.strip(" \t\n.!。！?？"))
    return match is not None and (match["new"] or match["zh"]).lower() in _KINDS
