"""Questions of how one deletes, renames or moves a file: nothing is to be done yet, what is told is how to ask for it.

Taken for an order such a question would be the plan of a deletion.
"""

import re
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_DEED: Final = (
    r"(?:delete|remove|erase|get\s+rid\s+of|throw\s+away|trash|wipe|rename|move|overwrite|replace|empty|clear)"
    r"(?![A-Za-z.])"
)
_EN: Final = lazy_regex(
    r"\W*(?:(?:hey|hi|hello|ok(?:ay)?|so|and|but|please|just|wondering|(?:can|could)\s+you\s+(?:tell|show)\s+me"
    r"|(?:tell|show)\s+me|do\s+you\s+know|i\s+(?:wonder|want\s+to\s+know))[\s,]+)*"
    r"(?:how\s+(?:do|can|could|would|should|might|does)\s+(?:i|we|you|one|someone)|how\s+to"
    r"|what(?:['’]?s|\s+is)\s+the\s+(?:best\s+|easiest\s+|right\s+)?way\s+to)"
    rf"\s+(?:(?:best|actually|safely|permanently|just)\s+)*(?P<deed>{_DEED}.*)",
    re.IGNORECASE | re.DOTALL,
)
_DEED_ZH: Final = r"(?:删[掉除了]?|移除|清空|清掉|重命名|改个?名字?|更名|移动?(?!平均|均)到?|挪|覆盖|替换)"
_LEAD_ZH: Final = r"(?:请问|请教|想问一?下?|问一?下|我?想知道|告诉我|你?知道|那么?|要是|我|你|应该|该|要|[\s，,])*"
_HOW_ZH: Final = r"(?:怎么样?|如何|怎样|咋样?)(?:才能|才可以|可以|能够?|去|要|该|来)*"
_ZH: Final = (
    lazy_regex(rf"{_LEAD_ZH}{_HOW_ZH}\s*(?P<deed>{_DEED_ZH}.+)", re.DOTALL),
    lazy_regex(rf"{_LEAD_ZH}{_HOW_ZH}\s*(?P<deed>[把给将].+?{_DEED_ZH}.*)", re.DOTALL),
    lazy_regex(
        rf"{_LEAD_ZH}(?P<object>.+?)(?:这个?文件)?(?:应该|该|要)?{_HOW_ZH}(?P<deed>{_DEED_ZH})(?:呢|啊|呀|好|才好|比较好)*",
        re.DOTALL,
    ),
)
_FILES: Final = lazy_regex(r"(?<![A-Za-z])(?:files?|folders?|director(?:y|ies))(?![A-Za-z])|文件|目录", re.IGNORECASE)
_INSIDE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:rows?|lines?|columns?|duplicates?|spaces|words?|values?|from|in)(?![A-Za-z])|[里中]的|[行列]|重复|空格|字段|标题"
    r"|\.\w{1,8}[\"'”’》」]*(?:这个)?(?:文件)?[里中]?的(?!(?:文件)?名)",
    re.IGNORECASE,
)
"""What is changed inside a file or a list, for which only looking and another file are needed."""
_GOES_ON: Final = lazy_regex(
    r"[，。；;？！：\n]|,|[.?!:]\s|\s[-–—]|(?<![A-Za-z])(?:then|please|yourself|for\s+me|do\s+(?:it|so|that)|go\s+ahead)(?![A-Za-z])"
    r"|(?<![A-Za-z])and\s+(?!(?:the\s+|my\s+)?[\"'“]?[\w/-]+\.\w)|帮|替我|给我|然后|接着|顺便|马上|直接|一下|吧$|请",
    re.IGNORECASE,
)
"""What may order the deed behind the question: 怎么把清单.txt删掉，帮我删一下."""
_ENDS: Final = " \t\n?？.。!！呢啊呀"


def deed_asked(request: str) -> str:
    """Return the deed of a request that only asks how it is done, in the words of an order; empty for any other."""
    said = request.strip(_ENDS)
    match = _EN.fullmatch(said) or next((m for form in _ZH if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return ""
    named = match.groupdict().get("object") or ""
    deed = f"{match['deed']} {named}".strip() if named else match["deed"]
    if _INSIDE.search(deed) is not None or _GOES_ON.search(deed) is not None:
        return ""
    return deed if find_paths(deed) or _FILES.search(deed) is not None else ""
