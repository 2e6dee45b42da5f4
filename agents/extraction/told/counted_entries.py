"""Questions for how many entries a list in a text file has: how many things are on todo.txt, todo.txt里有几件事要做.

Only what asks for entries of any kind is counted, and only of a text that is one list and no more behind its title.
"""

import re
from typing import Final

from lazy_regex import lazy_regex

_P: Final = "\ue000"
_THINGS: Final = (
    r"(?:things?|items?|entries|tasks?|to-?dos?|chores?|bullets?|bullet\s+points?|errands?|jobs?)"
    r"(?:\s+to\s+do)?"
)
_IN: Final = (
    rf"(?:listed\s+|written\s+)?(?:on|in|inside|within)\s+(?:(?:my|the|our|file|list)\s+)*{_P}(?:\s+(?:file|list))?"
)
_HAVE: Final = (
    r"(?:\s+(?:are|is|were)(?:\s+there)?|\s+(?:do|did)\s+(?:i|we)\s+have|\s+have\s+(?:i|we)\s+got)?"
    r"(?:\s+to\s+(?:do|get\s+done))?"
)
_LEAD: Final = r"\W*(?:(?:so|and|then|please|pls|ok(?:ay)?|can you tell me|tell me)[\s,]+)*"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}how\s+many\s+{_THINGS}{_HAVE}\s+{_IN}(?:\s+to\s+do)?\W*",
        rf"{_LEAD}{_IN}\s*[,:]?\s*how\s+many\s+{_THINGS}{_HAVE}\W*",
        rf"{_LEAD}{_P}\s*[,:]\s*how\s+many\s+{_THINGS}{_HAVE}\W*",
        rf"{_LEAD}count\s+(?:up\s+)?(?:the\s+|all\s+(?:the\s+)?)?{_THINGS}\s+{_IN}\W*",
        rf"\W*(?:请|帮我|给我|看看|看一?下|数一?[下数]|算一?下|我|\s)*{_P}\s*(?:文件|清单)?(?:里面?|中|上面?)?\s*[，,]?\s*"
        r"(?:一共|总共|共|现在|都)*(?:列了?|写了?|记了?|列着|写着|记着|有|是)*(?:几|多少)(?:(?:件|项|条)(?:事情?|任务|待办(?:事项)?|事项|内容)?"
        r"|[个样]?(?:事情?|任务|待办(?:事项)?|事项|条目))(?:要|得|需要)?(?:做|办|处理|完成)?的?[呢啊呀]?\W*",
    )
)
_BULLET: Final = lazy_regex(r"[-*•]\s+\S")
_NUMBERED: Final = lazy_regex(r"\d{1,3}[.)、．]\s*\S")
_BOX: Final = lazy_regex(r"\[[ xX✓]?\]|[☐☑✓✔✗]")
_DONE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:done|finished|completed?|cancell?ed|bought|x)(?![A-Za-z])|[✓✔✗✘√×]|~~|完成|已|做完|办完|办好|取消",
    re.IGNORECASE,
)
"""By which entries are marked that are no longer to be done: how many there are is then unclear."""
_FEWEST: Final = 2


def counts_entries(question: str, file: str) -> bool:
    """Whether a question asks for nothing but how many entries a file has.

    Args:
        question: As it was said.
        file: What stands in it for the file.
    """
    quoted = re.sub(rf"[\"'“‘《「`]?{re.escape(file)}[\"'”’》」`]?", _P, question)
    return quoted.count(_P) == 1 and any(form.fullmatch(quoted) is not None for form in _FORMS)


def entries_pattern(text: str) -> str:
    """Return what each entry of a list begins with, as a regular expression; empty where a text is no plain list."""
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    if _DONE.search(text) is not None:
        return ""
    for mark in (_BULLET, _NUMBERED):
        first = next((n for n, line in enumerate(lines) if mark.match(line) is not None), len(lines))
        entries = lines[first:]
        whole = len(entries) >= _FEWEST and all(mark.match(line) is not None for line in entries)
        if first <= 1 and whole and not any(_BOX.search(line) for line in entries):
            return rf"^{mark.pattern}"
    return ""
