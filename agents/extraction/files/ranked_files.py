"""Questions which files or folders are the largest, smallest, newest or oldest: 3 largest files in here, 最新的文件."""

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from lazy_regex import lazy_regex
from prompts.language import has_han

_F: Final = "\ue000"
"""Stands in the place of the folder."""
_LARGE: Final = r"(?P<large>largest|biggest|heaviest)"
_SMALL: Final = r"(?P<small>smallest|tiniest)"
_NEW: Final = (
    r"(?P<new>newest|latest|(?:most\s+)?recent(?:ly\s+(?:changed|modified|"
    r"edited))?|last\s+(?:changed|modified|edited|saved)|youngest)"
)
_OLD: Final = r"(?P<old>oldest)"
_HOW: Final = rf"(?:{_LARGE}|{_SMALL}|{_NEW}|{_OLD})"
_N: Final = r"(?P<n>\d{1,2}|two|three|four|five|six|ten)"
_LEAD: Final = (
    r"(?:(?:please|pls|hey|ok(?:ay)?|and|so|now|(?:can|could)\s+you|show|give|tell|"
    r"list|find|get|me|i\s+want|(?:what|which)(?:['’]?s|\s+is|\s+are)?)[\s,]+)*"
)
_KIND: Final = r"(?:\.?(?P<kind>csv|txt|md|log|jpe?g|png|pdf|json|xlsx|zip|docx?)\s+)?"
_WHERE: Final = (
    rf"(?:\s+(?:(?:that\s+)?i\s+have|of\s+(?:all|mine)|(?:(?:in|inside|of|from)\s+)?(?:here|there|(?:my|the|this)\s+(?:folder|workspace|directory)|all\s+(?:my\s+)?folders)"
    rf"|(?:in|inside|of|from|under)\s+(?:(?:the|my)\s+)?(?:(?:folder|directory)\s+)?{_F}(?:\s+(?:folder|directory))?))?"
)
_TAIL: Final = (
    r"(?:\s+(?:by\s+size|please|"
    r"pls|right\s+now|now|first))*"
)
_EN: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?:(?:the|my)\s+)?(?:top\s+)?(?:{_N}\s+)?{_HOW}\s+{_KIND}(?P<what>files?|folders?|directory|directories|photos?){_WHERE}{_TAIL}",
        rf"{_LEAD}(?:the\s+)?{_HOW}\s+{_N}\s+{_KIND}(?P<what>files|folders){_WHERE}{_TAIL}",
        rf"(?:which|what)\s+{_KIND}(?P<what>files?|folder){_WHERE}\s+(?:is|are)\s+(?:the\s+)?{_HOW}{_TAIL}",
        rf"(?:(?:show|list|tell|give|me)\s+)*(?:top\s+{_N})\s+{_KIND}(?P<what>files|folders)\s+by\s+(?P<large>size){_WHERE}",
        rf"(?:how\s+(?:big|large)\s+(?:is|are)|(?:show|list|give|tell|me)?\s*(?:the\s+)?sizes?\s+of)\s+(?:each|every|all(?:\s+of)?|the|my)\s+(?:(?:the|my)\s+)?(?:of\s+)?(?P<all>folders?|directories)(?:\s+in\s+here|\s+here)?{_TAIL}",
        r"(?:(?:show|list|give|tell|me)\s+)*(?:the\s+)?(?P<all>folder)\s+sizes",
    )
)
_WHERE_ZH: Final = rf"(?:(?:在)?(?:{_F}(?:文件夹|目录)?|(?:我的)?(?:文件夹|工作区|目录)|这)(?:里面?|中|下面?)?的?)?"
_HOW_ZH: Final = (
    r"(?:(?P<large>最大|占(?:用)?空间最[大多])|(?P<small>最小)|(?P<new>最新|"
    r"最近(?:修改|改动|更新|改)?过?|最后(?:修改|改动))|(?P<old>最旧|最老|最早))"
)
_N_ZH: Final = r"(?:前?(?P<n>\d{1,2}|[两三四五六十])个?)"
_WHAT_ZH: Final = r"(?P<what>文件夹|目录|文件)"
_LEAD_ZH: Final = r"(?:请|帮我|给我|告诉我|看一?[下看]|找出?|列出|[\s，,])*"
_END_ZH: Final = r"(?:是?(?:哪(?:个|些|几个)?|什么|谁))?(?:有哪些)?[呢啊]?"
_ZH: Final = tuple(
    lazy_regex(form)
    for form in (
        rf"{_LEAD_ZH}{_WHERE_ZH}{_HOW_ZH}的?{_N_ZH}?{_WHAT_ZH}{_END_ZH}",
        rf"{_LEAD_ZH}{_WHERE_ZH}(?:哪个|哪些){_WHAT_ZH}{_HOW_ZH}[呢啊]?",
        rf"{_LEAD_ZH}{_WHERE_ZH}(?:每个|各个?|所有)(?P<all>文件夹|目录)(?:分别|各)?(?:有?多大|的?大小|占(?:了)?多少空间)[呢啊]?",
    )
)
_EMPTY: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?:how\s+many\s+)?(?:(?:all|any|the)\s+)*(?P<empty>empty)\s+(?P<what>files?|folders?)(?:\s+(?:are|is|do\s+i\s+have))?(?:\s+there)?{_WHERE}{_TAIL}",
        rf"(?:which|what|are\s+any)\s+(?:(?:of\s+)?(?:the|my)\s+)?(?P<what>files?|folders?){_WHERE}(?:\s+(?:are|is))?\s+(?P<empty>empty){_TAIL}",
        rf"{_LEAD_ZH}{_WHERE_ZH}(?:一共|总共)?(?:有)?(?:哪些|几个|多少个?|所有|全部)?的?(?P<empty>空)的?(?P<what>文件夹|目录|文件)(?:有?哪些)?[呢啊]?",
        rf"{_LEAD_ZH}{_WHERE_ZH}(?:有)?(?:哪些|哪几个|哪个)(?P<what>文件夹|目录|文件)是(?P<empty>空)的?[呢啊]?",
    )
)
_DELETES: Final = lazy_regex(
    r"(?<![a-z])(?:delete|remove|erase|get\s+rid\s+of|clean\s+up)\s+(?:(?:all|any|every|the|of)\s+)*empty\s+(?:files?|folders?)(?![a-z])"
    r"|(?:删掉?|删除|清理?)[^，。]{0,10}空的?(?:文件|目录)|空的?(?:文件夹?|目录)[^，。]{0,4}(?:删|清理)",
    re.IGNORECASE,
)
_NUMBERS: Final = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "ten": 10,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "十": 10,
}
_PHOTOS: Final = "jpg jpeg png gif webp heic"

Order = Literal["large", "small", "new", "old", "empty"]
_ORDERS: Final[tuple[Order, ...]] = ("large", "small", "new", "old", "empty")


class RankedFiles(NamedTuple):
    """Which files or folders are wanted."""

    order: Order
    n: int
    folders: bool = False
    place: str = ""
    kinds: tuple[str, ...] = ()
    """Endings without their dot; none for every file."""


def ranked_files(request: str, folders: Sequence[str]) -> RankedFiles | None:
    """Read a question which files or folders come first by size or time; None for any other.

    Args:
        request: As it was said.
        folders: Folders that there are.
    """
    said = " ".join(request.strip(" \t\n?？.。!！").split())
    for place in ["", *sorted((f for f in folders if f in said), key=len, reverse=True)]:
        told = _told(said, place)
        if told is not None:
            return _read(told, place)
    return None


def deletes_empty(request: str) -> bool:
    """Whether a request wants whatever is empty to be deleted, which nothing here does at one time."""
    return _DELETES.search(request) is not None


def _told(said: str, place: str) -> dict[str, str] | None:
    """Return what a question says of the files of a place; None where it asks anything else."""
    name = rf"[\"'“]?(?<![\w./-]){re.escape(place)}/?(?![\w./-])[\"'”]?"
    plain = re.sub(name, _F, said, count=1, flags=re.ASCII) if place else said
    forms = (*_EMPTY, *(_ZH if has_han(plain) else _EN))
    match = next((m for form in forms if (m := form.fullmatch(plain)) is not None), None)
    if match is None or (place and _F not in plain):
        return None
    return {key: value for key, value in match.groupdict().items() if value}


def _read(told: dict[str, str], place: str) -> RankedFiles | None:
    if "all" in told:
        return RankedFiles("large", 0, folders=True, place=place)
    order = next(one for one in _ORDERS if one in told)
    what = told["what"].lower()
    kinds = _PHOTOS.split() if what.startswith("photo") else [told["kind"].lower()] if "kind" in told else []
    is_folder = what.startswith(("folder", "director", "文件夹", "目录"))
    if order == "empty":
        return RankedFiles(order, 0, is_folder, place)
    number = told.get("n", "")
    n = int(number) if number.isdigit() else _NUMBERS.get(number.lower(), 1)
    several = not number and what in ("files", "folders", "photos", "directories")
    if not n or (is_folder and order in ("new", "old")):
        return None
    return RankedFiles(order, 5 if several else n, is_folder, place, tuple(kinds))
