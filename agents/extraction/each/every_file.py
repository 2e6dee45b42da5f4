"""Reads what is done with every file of a kind: all .tmp files are moved, each csv of a folder becomes a json file.

A request is read as a whole or not at all, since what is moved is gone from where it was.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, Literal

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

EveryVerb = Literal["move", "copy", "convert"]

_NAME: Final = r"[\"'“]?(?P<{0}>[\w.+/-]*\w)/?[\"'”]?"
_KIND: Final = r"\*?\.?(?P<{0}>[a-z][a-z0-9]{{1,4}}?)(?:\s+files?|s)?(?![\w.])"
_PLACE: Final = (
    r"(?:\s+(?:that\s+are\s+)?(?:lying\s+around\s+)?(?:in|from|inside|of|under)\s+(?:all\s+)?(?:(?:the|my|our)\s+)?"
    r"(?:(?:folder|directory)\s+(?:called\s+|named\s+)?)?(?:(?P<{0}_any>(?:sub)?folders?|workspace|files?)|"
    + _NAME
    + r")(?:\s+(?:folder|directory))?)?"
)
_THEM: Final = r"(?:(?:every(?:\s+single)?\s+one|all|each)\s+of\s+them|them(?:\s+all)?)"
_EVERY: Final = r"(?:all|every|each)(?:\s+single)?(?:\s+of)?(?:\s+(?:the|my|our))?\s+"
_INTRO: Final = (
    r"(?:(?:there\s+are|i\s+have|we\s+have)\s+(?:(?:some|a\s+few|several|many)\s+)?"
    + _KIND.format("intro")
    + _PLACE.format("intro_place")
    + r"\s*[.;,!]\s*)?"
)
_SUBJECT: Final = rf"(?:{_THEM}|{_EVERY}{_KIND.format('kind')}{_PLACE.format('place')})"
_KEEP: Final = (
    r"(?:\s*[.;,]\s*(?:and\s+)?(?:please\s+)?(?:(?:don['’]t|do\s+not)\s+touch\s+(?:anything|any\s+files?)\s+else"
    r"|(?:leave|keep)\s+(?:the\s+)?(?:rest|others?|other\s+files|everything\s+else|originals?|\.?[a-z0-9]{2,4}s?(?:\s+files)?)"
    r"(?:\s+(?:as\s+(?:it\s+is|they\s+are)|alone|where\s+they\s+are|there|untouched))?))*[\s.!]*"
)
_PUTS: Final[tuple[tuple[EveryVerb, str], ...]] = (("move", "move|shift"), ("copy", r"copy|back\s+up"))
_FORMS: Final[tuple[tuple[EveryVerb, str], ...]] = tuple(
    (
        verb,
        rf"(?:please\s+)?(?:{said})\s+{_SUBJECT}\s+(?:in)?to\s+(?:an?\s+|the\s+)?(?:new\s+)?"
        rf"(?:(?:folder|directory)\s+)?(?:called\s+|named\s+)?{_NAME.format('target')}(?:\s+(?:folder|directory))?",
    )
    for verb, said in _PUTS
)
_CONVERT: Final = (
    rf"(?:please\s+)?(?:convert|turn|export|save)\s+{_SUBJECT}\s+(?:in)?to\s+(?:an?\s+)?"
    r"(?P<form>json|csv|tsv|xlsx|excel)(?:\s+files?)?"
    r"(?:\s+(?:with|of|by|under)\s+(?:the|their)\s+same\s+names?)?"
    r"(?:\s*,?\s*(?:also\s+)?in\s+(?:the\s+same\s+(?:folder|place)"
    rf"|(?:the\s+folder\s+)?{_NAME.format('beside')}(?:\s+folder)?))?"
)
_WHERE_ZH: Final = r"(?:(?P<place>[^\s，,。的里所每]+?)\s*(?:这个)?(?:文件夹|目录)?(?:里面?|下面?|中)?的?)??"
_SUBJECT_ZH: Final = (
    rf"(?:把|将)?\s*{_WHERE_ZH}\s*(?:所有|全部|每一?个|各个)的?\s*"
    r"\.?(?P<kind>[A-Za-z][A-Za-z0-9]{1,4})(?:格式)?的?\s*(?:文件)?\s*(?:都|全部?)?"
)
_KEEP_ZH: Final = (
    r"(?:[，,。；;]\s*(?:(?:其[他它余]的?(?:文件)?)(?:都)?(?:别动|不要动|不动|留着)|别动其[他它]的?(?:文件)?"
    r"|(?:原来的?|原)?\.?[A-Za-z0-9]*(?:原?文件)?(?:都|也)?(?:留着|保留)))*[\s。！]*"
)
_TO_FOLDER_ZH: Final = (
    r"(?:到|进)\s*(?:一个)?(?:新的?)?(?:叫做?|名为)?\s*[\"“]?(?P<target>[\w/-]+?)[\"”]?\s*"
    r"的?(?:文件夹|目录)?(?:里面?|中)?去?"
)
_CONVERT_ZH: Final = (
    r"(?:转换?|变|导出?|另?存)(?:成|为|到)\s*(?:同名的?)?\s*(?P<form>json|csv|tsv|xlsx|excel)(?:格式)?的?(?:文件)?"
    r"(?:[，,]?\s*(?:名字|文件名)(?:不变|一样))?"
    r"(?:[，,]\s*(?:还是?|也|仍)?放在?(?:原来的?|同一个?|(?P<beside>[^\s，,。]+?)\s*)(?:文件夹|目录)?(?:里面?)?)?"
)
_FORMS_ZH: Final[tuple[tuple[EveryVerb, str], ...]] = (
    ("move", rf"{_SUBJECT_ZH}(?:移动?|挪|搬|放){_TO_FOLDER_ZH}"),
    ("copy", rf"{_SUBJECT_ZH}(?:复制|拷贝?|备份)(?:一份)?{_TO_FOLDER_ZH}"),
    ("convert", f"{_SUBJECT_ZH}{_CONVERT_ZH}"),
)
_LEAD: Final = r"(?:(?:请|麻烦|帮我|给我)\s*)*"
_WHOLE: Final = tuple(
    (verb, lazy_regex(pattern, re.IGNORECASE))
    for verb, pattern in (
        *((verb, f"{_INTRO}{form}{_KEEP}") for verb, form in (*_FORMS, ("convert", _CONVERT))),
        *((verb, f"{_LEAD}{form}{_KEEP_ZH}") for verb, form in _FORMS_ZH),
    )
)


class EveryFile(Frozen):
    """One thing that is done with each of several files."""

    verb: EveryVerb
    files: tuple[str, ...]
    target: str
    """The folder that they go to, or the ending that they get."""


def every_file(text: str, files: Sequence[str], folders: Sequence[str]) -> EveryFile | None:
    """Read a request; None where it says anything else, where no file is meant, or two would become one."""
    for verb, form in _WHOLE:
        match = form.fullmatch(text.strip())
        if match is None:
            continue
        said = {key: value for key, value in match.groupdict().items() if value}
        place = said.get("place") or said.get("intro_place") or ""
        if place and place.rstrip("/") not in folders:
            return None
        kind = said.get("kind") or said.get("intro") or ""
        meant = tuple(f for f in files if _is_of(f, kind.lower()) and (not place or _lies_in(f, place)))
        everywhere = bool(said.get("place_any") or said.get("intro_place_any"))
        if not (place or everywhere) and any("/" in file for file in meant):
            return None  # whether those in folders are meant, too, is not said
        target = _ENDINGS.get(said["form"].lower(), said["form"].lower()) if verb == "convert" else said["target"]
        beside = said.get("beside", place)
        if not meant or (verb == "convert" and beside.rstrip("/") != place.rstrip("/")):
            return None
        return EveryFile(verb=verb, files=meant, target=target) if _stay_apart(verb, meant, target, files) else None
    return None


_ENDINGS: Final = {"excel": "xlsx"}


def _is_of(file: str, kind: str) -> bool:
    return bool(kind) and PurePosixPath(file).suffix.lower() == f".{kind}"


def _lies_in(file: str, place: str) -> bool:
    return PurePosixPath(file).parent.as_posix() == place.rstrip("/")


def _stay_apart(verb: EveryVerb, meant: Sequence[str], target: str, files: Sequence[str]) -> bool:
    """Whether each file gets a place of its own, where none is yet."""
    if verb == "convert":
        new = [str(PurePosixPath(file).with_suffix(f".{target}")) for file in meant]
    else:
        new = [f"{target.rstrip('/')}/{PurePosixPath(file).name}" for file in meant]
    return len(set(new)) == len(new) and not set(new) & set(files)
