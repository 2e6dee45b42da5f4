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
_UNNAMED: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        r"(?:(?:please|pls|can\s+you|could\s+you|now)[\s,]+)*(?:merge|join|combine|concatenate|concat|put\s+together|put)\s+(?:the\s+)?(?:(?:two|text)\s+)*(?:files\s+)?"
        rf"{_NAMES}(?:\s+together)?(?:\s+(?:in)?to\s+(?:one|a\s+(?:new|single))(?:\s+(?:new|single|text))?\s+file|\s+in\s+one\s+file)?(?:[\s,]+(?:please|pls|thanks))*[\s.!?]*",
        rf"(?:请|帮我|给我|麻烦|把|将|\s)*{_NAMES}\s*(?:这两个文件|两个文件)?\s*(?:合并|拼接?)(?:起来|在一起|一下|成一个文件)*[\s。！吧]*",
    )
)
"""How the new file is to be called is left unsaid."""
_ADDED: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        r"(?:(?:please|pls|can\s+you|could\s+you|now)[\s,]+)*(?:add|append|put)\s+(?:(?:the|all)\s+)*(?:(?:contents?|text|lines)\s+of\s+)?"
        rf"(?P<files>{_NAME})\s+(?:to|onto|at)\s+(?:the\s+(?:end|bottom)\s+of\s+)?{_TARGET}[\s.!?]*",
        rf"(?:请|帮我|麻烦|\s)*(?:把|将)\s*(?P<files>{_NAME})\s*(?:里面?)?的?(?:全部|所有)?(?:内容)?\s*(?:追加|加|添加|接|放)(?:到|在)\s*{_TARGET}\s*的?(?:后面|末尾|最后|结尾)[\s。！吧]*",
    )
)
_BETWEEN: Final = lazy_regex(r"\s*(?:,|，|、|\s+and\s+|(?<=[A-Za-z\s\"'”])(?:和|与|跟)|\+)\s*", re.IGNORECASE)


class MergedFiles(NamedTuple):
    """Files in their order, and what they become."""

    files: tuple[str, ...]
    target: str
    """Empty where it is not said how the new file is to be called."""
    adds: bool = False
    """Whether the target is there, and they go to its end."""


def merged_files(request: str, files: Sequence[str]) -> MergedFiles | None:
    """Read a request that puts text files into one; None for any other, or where a file is none of text.

    Args:
        request: As it was said.
        files: Files that there are.
    """
    said = request.strip()
    match = next((m for form in (*_FORMS, *_ADDED, *_UNNAMED) if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return None
    adds = match.re.pattern in {form.pattern for form in _ADDED}
    named = [_there(name, files) for name in _BETWEEN.split(match["files"])]
    target = match.groupdict().get("target") or ""
    target = _there(target, files) if adds else target
    texts = all(PurePosixPath(name).suffix.lower() in TEXTS for name in (*named, *([target] if target else ())))
    if not texts or "" in named or len(set(named)) != len(named) or target in named or (adds and not target):
        return None
    return MergedFiles(tuple(named), target, adds)


def _there(name: str, files: Sequence[str]) -> str:
    name = name.strip(" \"'“”《》`")
    found = [file for file in files if file == name] or [file for file in files if PurePosixPath(file).name == name]
    return found[0] if len(found) == 1 else ""
