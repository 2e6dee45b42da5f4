"""Requests that pack files into an archive which they name: bundle logs up as old.zip, 把 logs 打成压缩包 logs.zip.

The archive is what is to be made, and never what is packed. What is packed is a file or folder that is there, or one
token that could be no word of a sentence; "all the csv files" is left to others.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_LEAD: Final = r"(?:(?:please|pls|(?:can|could|may) (?:you|i|we)|now|and|then|just|ok(?:ay)?)[\s,]+)*"
_LEAD_ZH: Final = r"(?:请|帮我|给我|麻烦你?|先|再|把|将|\s)*"
_Q: Final = r"[\"'“”‘’《》「」`]?"
_NAME: Final = rf"{_Q}(?P<target>[\w./-]+\.zip){_Q}"
_WORD: Final = r"(?:zip|archive|zip[\s-]?file|zip[\s-]archive)"
_CALLED: Final = (
    r"(?:\s*,?\s*(?:and\s+)?(?:called|named|call\s+(?:it|that|the\s+\w+)|name\s+it)"
    r"|\s*[?.;]\s*(?:please\s+)?(?:call\s+(?:it|that|the\s+zip)|name\s+it))"
)
_INTO: Final = (
    rf"(?:\s+(?:up\s+)?(?:as|into|to|in)(?:\s+(?:an?|one|the|single|file))*(?:\s+{_WORD})?{_CALLED}?\s+|{_CALLED}\s+)"
)
_REST: Final = r"(?:\s*(?:[,;.]\s*(?:and\s+)?(?:then\s+)?|\s(?:and\s+)?then\s+|\sand\s+)(?P<rest>\S.*))?"
_PUT_ZH: Final = (
    rf"(?:\s*[,，]?\s*(?:并|再)?(?:放|存|搁)(?:到|在|进|入)\s*{_Q}(?P<folder>[\w./-]+?){_Q}\s*"
    r"(?:文件夹|目录)?(?:里面?|下面?|中)?去?)?"
)
_REST_ZH: Final = r"(?:\s*(?:[,，;；。]|然后|接着)\s*(?P<rest>\S.*))?"
_ALL_ZH: Final = r"(?:整个|全部|所有|一起|都|给我|整体|\s)*"
_PACK_ZH: Final = r"(?:打包|压缩|打|压|归档|打个?包)(?:一下)?"
_ARCHIVE_ZH: Final = r"(?:(?:一个|个|新的?)?(?:zip|ZIP)?\s*(?:压缩包|压缩文件|归档|包|文件)?)"
_AS_ZH: Final = (
    rf"(?:\s*(?:成|为|到|进|入|作)\s*{_ARCHIVE_ZH}\s*[,，]?\s*(?:名字|文件名)?(?:叫做?|名为|命名为|取名为?|是)?"
    rf"|\s*[,，]\s*{_ARCHIVE_ZH}的?(?:名字|文件名)?(?:就?叫做?|名为|命名为|取名为?|名字?是|用))\s*"
)
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"{_LEAD}(?:zip|pack|compress|bundle|archive)(?:\s+up)?\s+(?P<what>[^,;]+?){_INTO}{_NAME}{_REST}",
        rf"{_LEAD}(?:put|stick|throw)\s+(?P<what>[^,;]+?)\s+in(?:to|side)?(?:\s+(?:an?|one|the|single|file))*\s+"
        rf"(?:{_WORD}{_CALLED}?\s+)?{_NAME}{_REST}",
        rf"{_LEAD}(?:make|create|build)\s+(?:me\s+)?(?:an?\s+)?(?:{_WORD}{_CALLED}?\s+)?{_NAME}\s+"
        r"(?:out\s+of|of|from|with)\s+"
        rf"(?P<what>[^,;]+?){_REST}",
        rf"{_LEAD}(?:make|create|build)\s+(?:me\s+)?an?\s+{_WORD}\s+(?:out\s+of|of|from|with)\s+(?P<what>[^,;]+?)"
        rf"(?:{_CALLED}|\s+as)\s+{_NAME}{_REST}",
        rf"{_LEAD_ZH}(?P<what>[^,，;；。]+?)\s*{_ALL_ZH}{_PACK_ZH}{_AS_ZH}{_NAME}{_PUT_ZH}{_REST_ZH}",
        rf"{_LEAD_ZH}{_PACK_ZH}\s*(?P<what>[^,，;；。]+?){_AS_ZH}{_NAME}{_PUT_ZH}{_REST_ZH}",
    )
)
_BARE: Final = rf"{_Q}(?P<target>(?!(?:it|that|this|the|an?|something|whatever|like|after|my)(?![\w-]))[\w-]+){_Q}"
_BARE_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?:zip|pack|compress|bundle|archive)(?:\s+up)?\s+(?P<what>[^,;?]+?)(?:\s+(?:up\s+)?(?:as|into|to|in)(?:\s+(?:an?|one|the|single))*\s+{_WORD})?{_CALLED}\s+{_BARE}",
        rf"{_LEAD_ZH}(?P<what>[^,，;；。]+?)\s*{_ALL_ZH}{_PACK_ZH}(?:\s*(?:成|为|到)\s*{_ARCHIVE_ZH})?\s*[,，]?\s*(?:{_ARCHIVE_ZH}的?)?(?:名字|文件名)?(?:就?叫做?|名为|命名为|取名为?)\s*{_BARE}(?:吧|就行)?",
    )
)
"""The name of an archive without its ending: call it old."""
_BOTH: Final = lazy_regex(
    r"both\s+(?:(?:of\s+)?(?:the|my)\s+)?\.?(?P<kind>[a-z]{2,5}?)s?(?:\s+files)?|两个(?P<zh>[a-z]{2,5}|日志)(?:文件)?",
    re.IGNORECASE,
)
_EVERY: Final = lazy_regex(
    r"(?:all|every|each)\s+(?:of\s+)?(?:(?:the|my)\s+)?\.?(?P<kind>[a-z][a-z0-9]{1,4})\s+files?\s+(?:in|from|inside|of)\s+(?:(?:the|my)\s+)?(?:(?:folder|directory)\s+)?(?P<folder>[\w./-]*\w)/?(?:\s+(?:folder|directory))?"
    r"|(?P<place>[\w./-]*?\w)/?\s*(?:文件夹|目录)?(?:里面?|中|下面?)?的?(?:所有|全部)的?\s*\.?(?P<form>[A-Za-z][A-Za-z0-9]{1,4})\s*(?:格式的?)?文件",
    re.IGNORECASE,
)
_LIMITS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:if|unless|except|only|but|not|without|don[’']?t|leave|keep|skip|exclude|apart"
    r"|other|those|that|which)"
    r"(?![A-Za-z])|如果|(?<!删)除|不要|别|只|留|跳过|排除",
    re.IGNORECASE,
)
_FRAME: Final = lazy_regex(
    r"^(?:(?:all|the|my|our|whole|entire|everything|files|folder|folders|directory|file|contents?"
    r"|stuff|of|in|inside|from|under)\s+)*"
    r"|(?:\s+(?:folder|folders|directory|files?|together|up|both|all))*$",
    re.IGNORECASE,
)
_FRAME_ZH: Final = lazy_regex(
    r"\s*(?:(?:这个|那个|整个|的)?(?:文件夹|目录))?(?:里面?|下面?|中)?的?(?:所有|全部)?的?(?:东西"
    r"|文件|内容)?\s*(?:整个|全部|都|一起|两个|这两个)*\s*$"
)
_PARTS: Final = lazy_regex(r"\s*(?:[,，、&]|\s+and\s+|\s*[和与跟]\s*|以及)\s*")
_TOKEN: Final = lazy_regex(r"[\w.-]*[./][\w./-]*\w/?", re.ASCII)
"""What can be nothing but a path, whether it is there or not."""


class PackedFiles(Frozen):
    """What goes into which archive."""

    paths: tuple[str, ...]
    target: str
    rest: str = ""
    """What a request wants besides."""


def packed_files(request: str, files: Sequence[str], folders: Sequence[str]) -> PackedFiles | None:
    """Read a request that packs something into an archive with a name; None for any other.

    Args:
        request: As it was said.
        files: Files that there are.
        folders: Folders that there are.
    """
    said = request.strip(" \t\n。!！?？")
    match = next((m for form in _FORMS if ".zip" in said and (m := form.fullmatch(said)) is not None), None)
    match = match or next((m for form in _BARE_FORMS if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return None
    groups = match.groupdict()
    paths, rest = _paths(match["what"], files, folders), groups.get("rest") or ""
    if not paths or _LIMITS.search(rest):
        return None
    target, folder = match["target"].removesuffix(".zip") + ".zip", groups.get("folder")
    target = f"{folder.rstrip('/')}/{target}" if folder else target
    return PackedFiles(
        paths=paths, target=target, rest=_with_folders(rest, [path for path in paths if path in folders])
    )


def names_its_archive(request: str) -> bool:
    """Whether a request packs something, whatever it is, into an archive that it calls by a bare name."""
    return any(form.fullmatch(request.strip(" \t\n。.!！?？")) is not None for form in _BARE_FORMS)


def _with_folders(rest: str, packed: Sequence[str]) -> str:
    """Write a folder that was packed as one where it is named again: its name alone could be any word."""
    for path in packed:
        rest = re.sub(rf"(?<![\w./\"'“‘-]){re.escape(path)}/?(?![\w./\"'”’-])", f"{path}/", rest, flags=re.ASCII)
    return rest


def _paths(what: str, files: Sequence[str], folders: Sequence[str]) -> tuple[str, ...]:
    """Return what is packed; nothing where a part of it is no path."""
    there = {*files, *folders}
    both = _BOTH.fullmatch(what.strip())
    if both is not None and what.strip() not in there:
        kind = "log" if both["zh"] == "日志" else (both["kind"] or both["zh"]).lower()
        meant = tuple(file for file in files if PurePosixPath(file).suffix.lower() == f".{kind}")
        return meant if len(meant) == 2 else ()
    every = _EVERY.fullmatch(what.strip())
    if every is not None and what.strip() not in there:
        place, kind = every["folder"] or every["place"], (every["kind"] or every["form"]).lower()
        there_are = [PurePosixPath(file) for file in sorted(files)]
        return tuple(str(one) for one in there_are if str(one.parent) == place and one.suffix.lower() == f".{kind}")
    whole = _plain(what)
    parts = [whole] if whole in there else [_plain(part) for part in _PARTS.split(what)]
    found = tuple(dict.fromkeys(part for part in parts if part in there or _TOKEN.fullmatch(part)))
    return found if len(found) == len(set(parts)) else ()


def _plain(said: str) -> str:
    """Take the words for a folder, and quotes, from around a name."""
    said = said.strip(" \"'“”‘’《》「」`")
    bare = _FRAME_ZH.sub("", said, count=1) if has_han(said) else _FRAME.sub("", said)
    bare = bare.strip(" \"'“”‘’《》「」`").rstrip("/")
    return str(PurePosixPath(bare)) if bare else ""
