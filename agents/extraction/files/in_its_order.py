"""Two things that are to be done with a file, said in another order than the one they are to be done in.

"delete the file after you read a.txt", "show me a.txt before you delete it", 读完a.txt就把它删了: said again in the
order of time, each with the name of its file.
"""

import re
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.language import has_han

_MARKS: Final = "\ue000\ue001\ue002"
_FILE: Final = f"[{_MARKS}]"
_IT: Final = rf"(?:{_FILE}|it|(?:the|that|this)(?:\s+same)?\s+(?:file|document|one))"
_DEEDS: Final = (
    (
        "read",
        r"read(?:ing)?|open(?:ed|ing)?|look(?:ed|ing)?\s+at|show(?:n|ed|ing)?|print(?:ed|ing)?|display(?:ed|ing)?",
    ),
    ("copy", r"cop(?:y|ied|ying)"),
    ("delete", r"delet(?:e|ed|ing)|remov(?:e|ed|ing)|eras(?:e|ed|ing)|get(?:ting)?\s+rid\s+of"),
    ("move", r"mov(?:e|ed|ing)"),
    ("rename", r"renam(?:e|ed|ing)"),
)
_DEED: Final = "|".join(said for _, said in _DEEDS)
_STEP: Final = (
    rf"(?:please\s+|just\s+)?(?P<x_deed>{_DEED})(?![a-z])\s+(?:(?:me|us|out)\s+)?(?P<x_file>{_IT})"
    rf"(?:\s+(?P<x_to>(?:to|into|as)\s+(?!me(?![a-z]))(?:the\s+)?[^\s,]+(?:\s+folder)?))?(?:\s+out|\s+to\s+me)?"
)
_A: Final = _STEP.replace("<x_", "<a_")
_B: Final = _STEP.replace("<x_", "<b_")
_WHO: Final = r"(?:(?:you|we)(?:['’]ve|\s+have|\s+had)?\s+)?(?:(?:are|have)?\s*(?:done|finished)\s+(?:with\s+)?)?"
_AFTER: Final = r"(?:after|once|as\s+soon\s+as)"
_END: Final = r"(?:\s*,?\s*(?:please|pls|thanks))?\W*"
_SWAPPED: Final = (
    lazy_regex(rf"\W*{_A}[\s,]+{_AFTER}\s+{_WHO}{_B}{_END}", re.IGNORECASE),
    lazy_regex(rf"\W*before\s+{_WHO}{_A}[\s,]+(?:first\s+)?{_B}{_END}", re.IGNORECASE),
)
_IN_ORDER: Final = (
    lazy_regex(rf"\W*{_AFTER}\s+{_WHO}{_A}[\s,]+(?:then\s+)?{_B}{_END}", re.IGNORECASE),
    lazy_regex(rf"\W*{_A}[\s,]+before\s+{_WHO}{_B}{_END}", re.IGNORECASE),
)
_IT_ZH: Final = rf"(?:{_FILE}|它|[这那]个?文件|文件|[这那]个)"
_LEAD_ZH: Final = r"(?:请|帮我|麻烦|你|先|把|将|在|给我|让我|\s)*"
_LOOK_ZH: Final = r"(?:读取?|看看?|打开|显示|查看|念)"
_GONE_ZH: Final = r"(?:删(?:除|掉|了)?|移除)"
_READ_FIRST_ZH: Final = (
    lazy_regex(
        rf"{_LEAD_ZH}{_LOOK_ZH}(?:完了?|过|好)(?:了)?\s*{_IT_ZH}(?:的?内容)?(?:之后|以后|后)?[，,\s]*(?:你)?(?:就|再|然后)?(?:可以)?"
        rf"(?:[把将]{_IT_ZH}\s*{_GONE_ZH}|{_GONE_ZH}\s*{_IT_ZH}?)(?:掉|了|吧|即可|就行)*\W*"
    ),
    lazy_regex(
        rf"{_LEAD_ZH}{_GONE_ZH}\s*{_IT_ZH}(?:之前|以前|前)[，,\s]*(?:先|你先)?(?:给我|让我|帮我)?{_LOOK_ZH}(?:一?下|一遍)?(?:给我看?看?)?"
        rf"(?:{_IT_ZH})?(?:里面?|中)?(?:的|有|是|写了)*(?:内容|什么)?[吧呢啊]?\W*"
    ),
)
_QUOTES: Final = "\"'“”‘’《》「」`"


def in_its_order(request: str) -> str:
    """Say again what is done with files in the order in which it is to be done; any other request as it is."""
    paths = find_paths(request)
    names = list(dict.fromkeys(str(span.value) for span in paths))
    if not 1 <= len(names) <= len(_MARKS):
        return request
    marked = request
    for span in reversed(paths):
        mark = _MARKS[names.index(str(span.value))]
        marked = f"{marked[: span.start].rstrip(_QUOTES)}{mark}{marked[span.end :].lstrip(_QUOTES)}"
    if has_han(marked):
        found = len(names) == 1 and any(form.fullmatch(marked) for form in _READ_FIRST_ZH)
        return f'读取 "{names[0]}"，然后删除 "{names[0]}"' if found else request
    for forms, first, then in ((_SWAPPED, "b", "a"), (_IN_ORDER, "a", "b")):
        match = next((m for form in forms if (m := form.fullmatch(marked))), None)
        if match is not None:
            return _said(match, first, then, names) or request
    return request


def _said(match: re.Match[str], first: str, then: str, names: list[str]) -> str:
    """Write both steps in their order; nothing unless one file is looked at and then deleted.

    A copy or a move may fail or give a file another name, and what is then to be done with it must wait for that.
    """
    files = {match["a_file"], match["b_file"]} & set(_MARKS)
    deeds = [_deed(match[f"{step}_deed"]) for step in (first, then)]
    if len(files) != 1 or len(names) != 1 or deeds != ["read", "delete"] or match["a_to"] or match["b_to"]:
        return ""
    return f'read "{names[0]}" and then delete "{names[0]}"'


def _deed(said: str) -> str:
    return next(name for name, forms in _DEEDS if re.fullmatch(forms, said, re.IGNORECASE))
