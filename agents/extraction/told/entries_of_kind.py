"""Questions for what files of a known form hold: the entries of a .bib, subtitles of an .srt, mails of a box."""

import re
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from agents.extraction.spans.marked_file import FILE
from prompts.language import has_han

_LEAD: Final = r"(?:(?:please|pls|so|and|now|hey|(?:can|could)\s+you|tell\s+me|i\s+want\s+to\s+know)[\s,]+)*"
_IN: Final = (
    rf"(?:in|inside|does|has|have)\s+(?:(?:the|my)\s+)?(?:file\s+)?{FILE}(?:\s+file)?(?:\s+(?:has|have|contain|hold))?"
)
_HAS: Final = rf"{FILE}\s+(?:has|have|contains?|holds?)"
_ZH_IN: Final = rf"(?:请|帮我|看一?[下看]|数一?[下数]|列出|[\s，,])*{FILE}(?:这个)?(?:文件)?(?:里面?|中)?"
_ARE: Final = r"(?:\s+(?:are|is))?(?:\s+there)?"


class _Kind(NamedTuple):
    nouns: str
    nouns_zh: str
    pattern: str


_SUBTITLES: Final = _Kind(r"subtitles?|captions?|cues?|entries", r"字幕|条目", r"-->")
_SETTINGS: Final = _Kind(
    r"keys?|settings?|options?|values|entries", r"键|设置|配置项?|选项|参数", r"^\s*[^#;\[\s=:][^=:]*\s*[=:]"
)
_SECTIONS: Final = _Kind(r"sections?|groups?", r"节|小节|分组|段", r"^\s*\[[^\]]+\]")
_KINDS: Final[dict[str, tuple[_Kind, ...]]] = {
    ".bib": (
        _Kind(
            r"entries|entry|references?|citations?|publications?|items?|papers?|sources?",
            r"条目|文献|参考文献|引用",
            r"^\s*@(article|book|booklet|conference|inbook|incollection|inproceedings|manual|mastersthesis|misc|phdthesis|proceedings|techreport|unpublished|online|thesis|report|dataset|software|electronic|patent)\s*[{(]",
        ),
    ),
    ".srt": (_SUBTITLES,),
    ".vtt": (_SUBTITLES,),
    ".ini": (_SECTIONS, _SETTINGS),
    ".cfg": (_SECTIONS, _SETTINGS),
    ".mbox": (_Kind(r"e-?mails?|mails?|messages?|letters?", r"邮件|信件?|消息", r"^From \S+"),),
    ".vcf": (_Kind(r"contacts?|cards?|people|persons|entries", r"联系人|名片|人", r"^BEGIN:VCARD"),),
    ".ics": (_Kind(r"events?|appointments?|meetings?|entries", r"日程|事件|活动|会议", r"^BEGIN:VEVENT"),),
}


class EntriesOfKind(NamedTuple):
    """What finds the entries, and whether only their number is asked."""

    pattern: str
    counts: bool


def entries_of_kind(path: str, marked: str) -> EntriesOfKind | None:
    """Read a question for the entries of a file of a known form; None for any other.

    Args:
        path: The file.
        marked: The question with `FILE` in its place.
    """
    zh = has_han(marked.replace(FILE, ""))
    for kind in _KINDS.get(PurePosixPath(path).suffix.lower(), ()):
        for counts, form in _forms(kind, zh=zh):
            if re.fullmatch(form, marked.strip(" ?？。."), re.IGNORECASE):
                return EntriesOfKind(kind.pattern, counts)
    return None


def _forms(kind: _Kind, *, zh: bool) -> tuple[tuple[bool, str], ...]:
    nouns = f"(?:{kind.nouns_zh if zh else kind.nouns})"
    if zh:
        return (
            (True, rf"{_ZH_IN}(?:一共|总共|共)?有(?:几|多少)[个条封项张位]?{nouns}[呢啊]?"),
            (False, rf"{_ZH_IN}(?:都)?有(?:哪些|什么){nouns}[呢啊]?"),
        )
    return (
        (True, rf"{_LEAD}(?:how\s+many|count\s+(?:the|all)?)\s*{nouns}{_ARE}\s+{_IN}"),
        (True, rf"{_LEAD}how\s+many\s+{nouns}\s+(?:does\s+)?{_HAS}"),
        (True, rf"{_LEAD}(?:the\s+)?number\s+of\s+{nouns}\s+{_IN}"),
        (False, rf"{_LEAD}(?:(?:what|which)|(?:list|show)(?:\s+me)?(?:\s+(?:all|the))*)\s+{nouns}{_ARE}\s+{_IN}"),
    )
