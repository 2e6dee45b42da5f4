"""What is done with one entry of a list in a file, or asked of those still open: tick off rent, 还有几项没做.

A request is read whole or not at all, and an entry is one only where just one line of the list is meant.
"""

import re
from typing import Final, Literal, NamedTuple

from agents.extraction.spans.marked_file import FILE
from lazy_regex import lazy_regex
from prompts.language import has_han

Deed = Literal["tick", "untick", "remove"]

_LEAD: Final = r"(?:(?:please|pls|hey|ok(?:ay)?|and|now|then|(?:can|could|would)\s+you|i\s+(?:want|need)\s+to)[\s,]+)*"
_TAIL: Final = r"(?:[\s,]+(?:please|pls|thanks|for\s+me|now))*"
_ITEM: Final = r"(?:the\s+(?:(?:item|task|entry|line|todo)\s+)?)?[\"'“‘]?(?P<item>[^\"“”\ue000]+?)[\"'”’]?"
_LIST: Final = rf"(?:(?:the\s+)?(?:list|file)\s+)?{FILE}(?:\s+(?:list|file))?"
_IN: Final = rf"\s+(?:in|on|from|off|of|out\s+of)\s+{_LIST}"
_DONE: Final = r"(?:\s+(?:as|is|to)?\s*(?:done|finished|completed?|bought|checked|ticked)(?:\s+off)?)"
_EN: Final[tuple[tuple[Deed, str], ...]] = (
    ("tick", rf"(?:tick|check|cross)\s+(?:off\s+)?{_ITEM}(?:\s+off)?{_DONE}?{_IN}"),
    ("tick", rf"(?:tick|check|cross)\s+{_ITEM}\s+off\s+{_LIST}"),
    ("tick", rf"(?:mark|set)\s+{_ITEM}{_DONE}{_IN}"),
    ("tick", rf"(?:mark|set)\s+{_ITEM}{_IN}{_DONE}"),
    ("untick", rf"(?:untick|uncheck)\s+{_ITEM}{_IN}"),
    ("untick", rf"mark\s+{_ITEM}\s+as\s+(?:not\s+done|undone|open|unfinished|todo){_IN}"),
    ("remove", rf"(?:remove|delete|drop|take|erase)\s+{_ITEM}(?:\s+off)?{_IN}"),
    ("remove", rf"take\s+{_ITEM}\s+off\s+{_LIST}"),
)
_LEAD_ZH: Final = r"(?:请|帮我|给我|麻烦|再|现在|[\s，,])*"
_ITEM_ZH: Final = r"[\"“「『]?(?P<item>[^\"“”「」『』\ue000]+?)[\"”」』]?(?:这[一]?[项条个]|那[一]?[项条个])?"
_IN_ZH: Final = rf"(?:把|将|在|从)?{FILE}(?:清单|列表|文件)?(?:里面?|中|上)?的?"
_INSIDE_ZH: Final = rf"(?:把|将|在|从)?{FILE}(?:清单|列表|文件)?(?:(?:里面?|中|上)的?|的)"
_TICK_ZH: Final = (
    r"(?:(?:标记?|勾选?|设|打)(?:为|成|上|掉|一?下)?(?:已?(?:完成|"
    r"做完|做了|办完|买了))|勾掉|勾上|勾选|打勾|打钩|划掉|标完成)"
)
_ZH: Final[tuple[tuple[Deed, str], ...]] = (
    ("untick", rf"{_INSIDE_ZH}{_ITEM_ZH}(?:标记?为?|改[为成]|设为)(?:未完成|没完成|没做)"),
    ("tick", rf"{_INSIDE_ZH}{_ITEM_ZH}(?:已经?)?{_TICK_ZH}"),
    ("tick", rf"{_INSIDE_ZH}(?:勾掉|勾选|勾上|划掉){_ITEM_ZH}"),
    ("remove", rf"{_INSIDE_ZH}{_ITEM_ZH}(?:删掉|删除|删了|去掉|移除|拿掉)"),
    ("remove", rf"{_INSIDE_ZH}(?:删掉|删除|去掉|移除|拿掉){_ITEM_ZH}"),
)
_DEEDS: Final = tuple((deed, lazy_regex(rf"{_LEAD}{form}{_TAIL}", re.IGNORECASE)) for deed, form in _EN)
_DEEDS_ZH: Final = tuple((deed, lazy_regex(rf"{_LEAD_ZH}{form}(?:了|吧|呗|一下)*")) for deed, form in _ZH)
_PART: Final = lazy_regex(
    r"(?:(?:the|all|every|any|each|an?|my|first|last|second|third|next|other|some|both|old|\d+)\s+)*(?:duplicat\w*|repeat\w*|blanks?|empty|lines?|rows?|words?|items?"
    r"|tasks?|entry|entries|things?|spaces?|everything|all|it|that|this|them|one|ones|rest|text|commas?|numbers?|first|last|done|finished|ticked|completed)(?:\s.*)?"
    r"|(?:about|with|that|which|containing|starting|beginning|mentioning|saying)\s.*|.*(?:errors?|warnings?)"
    r"|已经?|不要了?|没用了?|也|都|\d+|.*(?:所有|全部|重复|空行|第[一二三四五六七八九十\d]|最后|每|完成).*|[它这那].*|行|内容",
    re.IGNORECASE,
)
"""Describes lines, and is no entry itself."""
_AND: Final = lazy_regex(r"[,;，；、]|(?<![a-z])(?:and|then|or)(?![a-z])|然后|并|再|和", re.IGNORECASE)
_OPEN: Final = (
    r"(?:(?:still\s+)?(?:open|unfinished|undone|unticked|unchecked|remaining|"
    r"pending|outstanding|left|incomplete|not\s+(?:yet\s+)?done(?:\s+yet)?))"
)
_CLOSED: Final = r"(?:(?:already\s+)?(?:done|finished|completed?|ticked(?:\s+off)?|checked(?:\s+off)?))"
_THINGS: Final = r"(?:things?|items?|entries|tasks?|to-?dos?|chores?|ones|points?)"
_ARE: Final = r"(?:\s+(?:are|is|do\s+i\s+have|have\s+i))?(?:\s+there)?"
_ASKS: Final = r"(?:how\s+many|which|what|list|show(?:\s+me)?|count)(?:\s+(?:the|all|of\s+the))*"
_STATE: Final = rf"(?:(?P<open>{_OPEN})|(?P<closed>{_CLOSED}))"
_STATES_EN: Final = tuple(
    lazy_regex(rf"{_LEAD}{form}{_TAIL}", re.IGNORECASE)
    for form in (
        rf"{_ASKS}\s+{_STATE}\s+{_THINGS}{_ARE}\s+(?:in|on)\s+{_LIST}",
        rf"{_ASKS}\s+{_THINGS}{_ARE}\s+{_STATE}\s+(?:in|on)\s+{_LIST}",
        rf"{_ASKS}\s+{_THINGS}\s+(?:in|on)\s+{_LIST}\s+are\s+{_STATE}",
        rf"what(?:['’]?s|\s+is)\s+{_STATE}(?:\s+to\s+do)?\s+(?:in|on)\s+{_LIST}",
        rf"(?:in|on)\s+{_LIST}\s*,?\s*{_ASKS}\s+{_THINGS}{_ARE}\s+{_STATE}",
    )
)
_STATE_ZH: Final = (
    r"(?:(?P<open>(?:还)?(?:没有?|未)(?:完成|做完?|勾选?|打勾|办完?)|"
    r"待办|待完成)|(?P<closed>(?:已经?)?(?:完成|做完|勾选|打勾|办完)了?))"
)
_THINGS_ZH: Final = r"(?:任务|事情?|事项|待办事项|项目?|条目?)"
_STATES_ZH: Final = tuple(
    lazy_regex(rf"(?:请|帮我|看一?[下看]|告诉我|列出|[\s，,])*{form}[呢啊吗]?")
    for form in (
        rf"{_IN_ZH}(?:还|一共|总共)?(?:有|剩|剩下)?(?:几|多少)[个件项条]?{_THINGS_ZH}?(?:是)?{_STATE_ZH}的?{_THINGS_ZH}?",
        rf"{_IN_ZH}(?:还)?(?:有)?(?:哪些|什么){_THINGS_ZH}?(?:是)?{_STATE_ZH}的?{_THINGS_ZH}?",
        rf"{_IN_ZH}(?:所有|全部)?{_STATE_ZH}的?{_THINGS_ZH}?(?:有)?(?:哪些|什么|几[个件项条]|多少[个件项条]?)?",
    )
)
_LINE: Final = lazy_regex(
    r"^(?P<head>\s*(?:[-*•+]|\d{1,3}[.)、．])?\s*(?:\[(?P<box>[ xX✓]?)\]\s*)?)(?P<entry>\S.*?)\s*$"
)


class ListDeed(NamedTuple):
    """What is done with which entry."""

    deed: Deed
    item: str


class Entry(NamedTuple):
    """A line of a list: what stands before the entry, and the entry."""

    number: int
    """Counted from 0."""
    box: str | None
    entry: str


def list_deed(marked: str) -> ListDeed | None:
    """Read a request that does something with one entry of the list `FILE`; None for any other."""
    for deed, form in _DEEDS_ZH if has_han(marked.replace(FILE, "")) else _DEEDS:
        match = form.fullmatch(marked)
        item = match["item"].strip(" \"'“”‘’") if match is not None else ""
        if item:
            return None if _PART.fullmatch(item) or _AND.search(item) else ListDeed(deed, item)
    return None


def asked_state(marked: str) -> Literal["open", "closed"] | None:
    """Read a question for the entries of the list `FILE` that are open, or done; None for any other."""
    for form in _STATES_ZH if has_han(marked.replace(FILE, "")) else _STATES_EN:
        match = form.fullmatch(marked)
        if match is not None:
            return "open" if match["open"] else "closed"
    return None


def entries_of(text: str) -> list[Entry]:
    """List the lines of a list that may be entries, with their boxes."""
    found = ((n, _LINE.match(line)) for n, line in enumerate(text.splitlines()))
    return [Entry(n, m["box"], m["entry"]) for n, m in found if m is not None and not m["entry"].startswith("#")]


def meant_entries(item: str, text: str) -> list[Entry]:
    """Find the entries that are called so: those that say just that, or else those that hold its words."""
    entries, said = entries_of(text), item.casefold()
    same = [one for one in entries if one.entry.casefold() == said]
    words = rf"(?<![^\W_]){re.escape(said)}(?![^\W_])" if not has_han(item) else re.escape(said)
    return same or [one for one in entries if re.search(words, one.entry.casefold())]


def done_with(deed: Deed, entry: Entry, text: str) -> str | None:
    """Return the text with a deed done with one of its entries; None where its line has no box to tick."""
    lines = text.splitlines(keepends=True)
    line = lines[entry.number]
    if deed == "remove":
        return "".join(lines[: entry.number] + lines[entry.number + 1 :])
    if entry.box is None or (entry.box.strip() != "") == (deed == "tick"):
        return None
    sign = "x" if deed == "tick" else " "
    lines[entry.number] = re.sub(r"\[[ xX✓]?\]", f"[{sign}]", line, count=1)
    return "".join(lines)
