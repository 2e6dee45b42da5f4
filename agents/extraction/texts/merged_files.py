"""Two or more text files that are wanted in one: merge a.txt and b.txt into c.txt, 把 a.txt 和 b.txt 合并成 c.txt."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from agents.extraction.files.named_there import TEXTS
from lazy_regex import lazy_regex

_Q: Final = r"[\"'“”《》`]?"
_NAME: Final = rf"{_Q}[\w./-]+\.[A-Za-z]{{2,8}}{_Q}"
_NAMES: Final = rf"(?P<files>{_NAME}(?:\s*(?:,|，|、|\s+and\s+|\s*(?:和|与|跟)\s*|\s*\+\s*)\s*{_NAME})+)"
_TARGET: Final = rf"{_Q}(?P<target>[\w./-]+\.[A-Za-z]{{2,8}}){_Q}"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        r"(?:(?:please|pls|can\s+you|could\s+you|now)[\s,]+)*(?:merge|join|combine|concatenate|concat|put\s+together|put)\s+(?:the\s+)?(?:(?:two|text)\s+)*(?:files\s+)?"
        rf"{_NAMES}(?:\s+together)?\s*,?\s+(?:in)?to\s+(?:(?:an?|one|the|new|single|text)\s+)*(?:file\s+)?(?:called\s+|named\s+)?{_TARGET}(?:[\s,]+(?:please|pls|thanks))*[\s.!?]*",
        rf"(?:请|帮我|给我|麻烦|把|将|\s)*{_NAMES}\s*(?:这两个文件|两个文件)?\s*(?:按顺序|一起|都)?(?:合并|拼接?|合|连接?)(?:起来|在一起)?[，,]?\s*(?:存|保存)?(?:成|为|到|进)\s*(?:一个)?(?:新?文件)?(?:叫)?\s*{_TARGET}[\s。！吧]*",
    )
)
_BETWEEN: Final = lazy_regex(r"\s*(?:,|，|、|\s+and\s+|(?<=[A-Za-z\s\"'”])(?:和|与|跟)|\+)\s*", re.IGNORECASE)


class MergedFiles(NamedTuple):
    """Files in their order, and what they become."""

    files: tuple[str, ...]
    target: str


def merged_files(request: str, files: Sequence[str]) -> MergedFiles | None:
    """Read a request that puts text files into one; None for any other, or where a file is none of text.

    Args:
        request: As it was said.
        files: Files that there are.
    """
    match = next((m for form in _FORMS if (m := form.fullmatch(request.strip())) is not None), None)
    if match is None:
        return None
    named = [_there(name, files) for name in _BETWEEN.split(match["files"])]
    target = match["target"]
    texts = all(PurePosixPath(name).suffix.lower() in TEXTS for name in (*named, target))
    if not texts or "" in named or len(set(named)) != len(named) or target in named:
        return None
    return MergedFiles(tuple(named), target)


def _there(name: str, files: Sequence[str]) -> str:
    name = name.strip(" \"'“”《》`")
    found = [file for file in files if file == name] or [file for file in files if PurePosixPath(file).name == name]
    return found[0] if len(found) == 1 else ""
