"""A file of text that is wanted otherwise: sorted, without lines that stand twice, with a word replaced, two in one."""

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from agents.extraction.spans.marked_file import FILE
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_LEAD: Final = (
    r"(?:(?:please|pls|hey|ok(?:ay)?|and|now|then|(?:can|could|would)\s+you|i\s+(?:want|need)\s+(?:you\s+)?to)[\s,]+)*"
)
_TAIL: Final = (
    r"(?P<show>[\s,]+(?:and\s+)?(?:then\s+)?show\s+(?:me|it)(?:\s+(?:it|the\s+(?:result|file)|what\s+it\s+says(?:\s+now)?))?)?"
    r"(?:[\s,]+(?:please|pls|thanks|for\s+me|now))*"
)
_FILE: Final = rf"(?:(?:the\s+)?(?:text\s+)?(?:list|file)\s+)?{FILE}(?:\s+(?:list|file))?"
_NAME: Final = r"[\"'“]?(?P<target>[\w./-]+\.(?:txt|md|log|text|markdown))[\"'”]?"
_SAVE: Final = (
    rf"(?P<save>(?:\s*,)?\s+(?:and\s+)?(?:then\s+)?(?:save|store|write)(?:\s+(?:it|that|this|the\s+(?:result|file)))?(?:\s+back)?"
    rf"(?:\s+(?:as|to|in|into|under)\s+{_NAME})?|\s+(?:in)?to\s+{_NAME.replace('target', 'into')})?"
)
_LINES: Final = r"(?:(?:all\s+)?(?:the\s+)?(?:lines|entries|items|names|words?)\s+(?:in|of|from)\s+)?"
_ORDER: Final = (
    r"(?P<order>(?:\s+(?:alphabetically|by\s+name|by\s+alphabet|in\s+(?:alphabetical\s+)?order|from\s+a\s+to\s+z|a\s*-\s*z|ascending))?"
    r"(?P<down>\s+(?:descending|backwards|in\s+reverse(?:\s+(?:alphabetical\s+)?order)?|from\s+z\s+to\s+a|z\s*-\s*a|reversed?))?)"
)
_TWICE: Final = (
    r"(?:(?:the\s+|all\s+|any\s+)*(?:duplicate[ds]?|repeated|double[ds]?)(?:\s+(?:lines|entries|items|names))?"
    r"|(?:the\s+|all\s+)*(?:duplicates|repeats|doubles)|lines\s+that\s+(?:are\s+)?(?:repeat(?:ed)?|duplicated|(?:stand|appear|occur)\s+twice))"
)
_SORTED: Final = lazy_regex(rf"{_LEAD}(?:alphabeti[sz]e|sort)\s+{_LINES}{_FILE}{_ORDER}{_SAVE}{_TAIL}", re.IGNORECASE)
_DEDUPED: Final = lazy_regex(
    rf"{_LEAD}(?:(?:remove|delete|drop|get\s+rid\s+of|take\s+out|strip)\s+{_TWICE}\s+(?:in|from|of|out\s+of)\s+{_FILE}"
    rf"|de-?dup(?:e|licate)\s+{_LINES}{_FILE}){_SAVE}{_TAIL}",
    re.IGNORECASE,
)
_LEAD_ZH: Final = r"(?:请|帮我|给我|麻烦|[\s，,])*(?:把|将|给|对)?"
_IN_ZH: Final = r"(?:这个?文件)?(?:里面?|中|内)?的?"
_SAVE_ZH: Final = (
    rf"(?P<save>[\s，,]*(?:然后|再|并且?)?(?:保存|存)(?:一下|好|回去|起来)?(?:(?:成|为|到|在)\s*{_NAME})?)?[吧呗了]?"
)
_SORTED_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}{FILE}{_IN_ZH}(?:每[一]?行|各行|所有行|行|内容)?(?:都)?(?:按(?:照)?(?:字母|首字母)(?:的?顺序)?)?(?P<down>倒序|逆序|降序|反向)?(?:升序)?(?:排序|排个序|排一下序?|排列|排好){_SAVE_ZH}"
)
_DEDUPED_ZH: Final = (
    lazy_regex(
        rf"{_LEAD_ZH}{FILE}{_IN_ZH}(?:(?:所有)?重复的?(?:行|内容|项|条目)?(?:都)?(?:去掉|删掉|删除|去除|删了)|(?:的?行)?去(?:一?下)?重(?:复(?:行)?)?){_SAVE_ZH}"
    ),
    lazy_regex(rf"{_LEAD_ZH}(?:去掉|删掉|删除|去除){FILE}{_IN_ZH}(?:所有)?重复的?(?:行|内容|项)?{_SAVE_ZH}"),
)
_OLD: Final = r"(?:(?:the\s+)?(?:word|name|text|phrase)\s+)?(?P<old>\"[^\"]+\"|“[^”]+”|'[^']+'|[\w@./-]+)"
_NEW: Final = r"(?:(?:the\s+)?(?:word|name|text|phrase)\s+)?(?P<new>\"[^\"]*\"|“[^”]*”|'[^']*'|[\w@./-]+)"
_REPLACED: Final = (
    lazy_regex(
        rf"{_LEAD}(?:replace|swap)\s+(?:(?:all|every|each)\s+)?{_OLD}\s+(?:with|by|for)\s+{_NEW}\s+(?:everywhere\s+)?(?:in|inside)\s+{_FILE}{_SAVE}{_TAIL}",
        re.IGNORECASE,
    ),
    lazy_regex(
        rf"{_LEAD}(?:change|rename)\s+(?:(?:all|every|each)\s+)?{_OLD}\s+(?:to|into)\s+{_NEW}\s+(?:everywhere\s+)?(?:in|inside)\s+{_FILE}{_SAVE}{_TAIL}",
        re.IGNORECASE,
    ),
    lazy_regex(
        rf"{_LEAD}in\s+{_FILE}\s*,?\s*(?:replace|swap|change)\s+(?:(?:all|every|each)\s+)?{_OLD}\s+(?:with|by|for|to|into)\s+{_NEW}{_SAVE}{_TAIL}",
        re.IGNORECASE,
    ),
)
_WORD_ZH: Final = rf"\"[^\"]+\"|“[^”]+”|「[^」]+」|[\w{HAN}@./-]+?"
_REPLACED_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}{FILE}(?:这个?文件)?(?:(?:里面?|中|内)的?|的)(?:所有|全部)?的?\s*(?P<old>{_WORD_ZH})\s*(?:都|全部?|统一)?(?:替换|换|改|替)(?:成|为|作)\s*(?P<new>{_WORD_ZH}){_SAVE_ZH}"
)
_KINDS: Final = lazy_regex(
    r"(?:it|this|that|them|everything|all|lines?|words?|spaces?|commas?|tabs?|numbers?|names?|dates?|first|last|upper\w*|lower\w*|nothing|capital\w*)"
    r"|空格|逗号|数字|(?:文件)?名[字称]?|标题|后缀|编码|格式|[大小]写|[它这那第每].*|行|内容|.*的.*|.*[和与].*|.*格式|.*编码",
    re.IGNORECASE,
)
"""What names a kind of thing in a text, or how it is written, and no word of it."""

_GOES_ON_ZH: Final = lazy_regex(
    r".*(?:[吗呢么吧]|[会行好对合]不[会行好对合]|怎么?样|怎样|如何|什么|多少|[几哪]|会|可[不以]|能不?|的话|之?[后前]|然后|[再并就也还]|或|但|除|只|不[要用是]|别)"
)
"""A Chinese word without quotation marks in which the request may go on: 换成蓝色会是什么样, 换成蓝色行不行."""

_MEANS: Final = lazy_regex(
    rf"(?<![a-z])(?:replace|swap|substitute)\s(?!whatever|everything|what(?:\s|')|all\s+(?:of|that)|anything|the\s+(?:text|contents?)).*\s(?:in|inside)\s+(?:\w+\s+){{0,3}}{FILE}|^\W*(?:\w+\s+){{0,3}}in\s+{FILE}.*\s(?:replace|swap|substitute)\s"
    rf"|(?<![a-z])(?:untick|uncheck|tick\s+off|check\s+off|cross\s+off|tick|cross)(?![a-z]).*{FILE}"
    rf"|{FILE}(?:(?:里面?|中|内)的?(?!头?[全都]|头|内容).{{1,30}}?(?:替换|换成|换为|改成|改为)|.*勾)",
    re.IGNORECASE,
)

Change = Literal["sorted", "deduped", "replaced"]


class FileChange(NamedTuple):
    """How a file is wanted."""

    change: Change
    down: bool = False
    old: str = ""
    new: str = ""
    saved: bool = False
    """Whether the request says that it is to be kept."""
    target: str = ""
    """The file that it goes to; empty where it is the same."""
    shown: bool = False
    """Whether the file is wanted to be shown then."""


class ChangedText(NamedTuple):
    """The text as it is then, and how many lines or places are others."""

    text: str
    n: int


def file_change(marked: str) -> FileChange | None:
    """Read a request for another form of the text file `FILE`; None for any other."""
    zh = has_han(marked.replace(FILE, ""))
    for change, forms in _forms(zh):
        match = next((m for form in forms if (m := form.fullmatch(marked)) is not None), None)
        if match is None:
            continue
        said = match.groupdict()
        target = said.get("target") or said.get("into") or ""
        old, new = _plain(said.get("old") or ""), _plain(said.get("new") or "")
        if change == "replaced" and (old is None or new is None or not old):
            return None
        if has_han(new or "") and not find_quoted(said["new"]) and _GOES_ON_ZH.match(new or ""):
            return None
        saved = bool(said.get("save"))
        shown = bool(said.get("show"))
        return FileChange(change, bool(said.get("down")), old or "", new or "", saved, target, shown)
    return None


def means_change(marked: str) -> bool:
    """Whether a request wants something of the text file `FILE` changed, whether or not it is understood."""
    return _MEANS.search(marked) is not None


def _forms(zh: bool) -> Sequence[tuple[Change, Sequence["re.Pattern[str]"]]]:
    if zh:
        return (("sorted", (_SORTED_ZH,)), ("deduped", _DEDUPED_ZH), ("replaced", (_REPLACED_ZH,)))
    return (("sorted", (_SORTED,)), ("deduped", (_DEDUPED,)), ("replaced", _REPLACED))


def _plain(said: str) -> str | None:
    """Return what stands in quotation marks, or a word that names no kind of thing."""
    quoted = find_quoted(said)
    if said and (quoted or said in ('""', "''", "“”")):
        return str(quoted[0].value) if quoted and quoted[0].value else ""
    return None if _KINDS.fullmatch(said) else said


def changed_text(change: FileChange, text: str) -> ChangedText | None:
    """Return the text as it is wanted; None where that is not clear: a word that stands inside longer ones too."""
    lines = text.splitlines()
    if change.change == "replaced":
        within = len(re.findall(rf"\b{re.escape(change.old)}\b", text)) != text.count(change.old)
        if within and re.fullmatch(r"\w+", change.old, re.ASCII):
            return None
        return ChangedText(text.replace(change.old, change.new), text.count(change.old))
    kept = list(dict.fromkeys(lines)) if change.change == "deduped" else _in_order(lines, down=change.down)
    n = len(lines) - len(kept) if change.change == "deduped" else len(kept)
    return ChangedText("".join(f"{line}\n" for line in kept), n)


def _in_order(lines: Sequence[str], *, down: bool) -> list[str]:
    return sorted((line for line in lines if line.strip()), key=lambda line: (line.casefold(), line), reverse=down)
