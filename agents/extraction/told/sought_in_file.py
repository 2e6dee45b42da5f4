"""Requests that have one thing found in a text file: find Anna's phone number in contacts.txt, 从a.txt里找张三的邮箱.

The lines that tell of whom it is and hold something of that form are what is shown; of anything else that is called by
words the lines with all of them.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.marked_file import FILE
from lazy_regex import lazy_regex
from prompts.language import has_han

_LEAD: Final = r"(?:(?:please|pls|now|and|hey|(?:can|could)\s+you|i\s+(?:want|need)(?:\s+to)?)[\s,]+)*"
_FIND: Final = (
    r"(?:find(?:\s+me)?|look\s+up|look\s+for|get(?:\s+me)?|give\s+me|fetch|"
    r"show\s+me|search\s+for|extract|pull\s+out|what(?:['’]?s|\s+is|\s+are)|whats)"
)
_IN: Final = rf"(?:in|from|out\s+of|inside)\s+(?:(?:the|my)\s+)?(?:file\s+)?{FILE}(?:\s+file)?"
_KIND: Final = (
    r"(?:(?P<email>e-?mails?(?:\s+address(?:es)?)?|mail\s+address)|(?P<phone>(?:tele)"
    r"?phone(?:\s+numbers?)?|(?:mobile|cell)(?:\s+(?:phone|numbers?))*|contact\s+number|number))"
)
_WHO: Final = r"(?P<who>[^\W\d_][\w'’.-]*?(?:\s+[\w'’.-]+?){0,2})"
_THING: Final = r"(?P<thing>[a-z][\w-]*(?:\s+[\w-]+){0,3}?)"
_TAIL: Final = r"(?:[\s,]+(?:please|pls|thanks|for\s+me))*"
_EN: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}{_FIND}\s+(?:the\s+)?{_WHO}['’]?s?['’]?\s+{_KIND}\s+{_IN}{_TAIL}",
        rf"{_LEAD}{_FIND}\s+(?:the\s+)?{_KIND}\s+(?:of|for|from)\s+(?:the\s+)?{_WHO}\s+{_IN}{_TAIL}",
        rf"{_LEAD}{_IN}[\s,]+{_FIND}\s+(?:the\s+)?{_WHO}['’]s\s+{_KIND}{_TAIL}",
        rf"{_LEAD}(?:{_FIND}\s+)?(?P<who>[^\W\d_]+?)(?:['’]s|s['’]?(?=\s+fax))\s+(?P<fax>fax\s+)?{_KIND}\s+{_IN}{_TAIL}",
        rf"{_LEAD}(?:find(?:\s+me)?|look\s+up|look\s+for|get\s+me|fetch|search\s+for|extract|pull\s+out)\s+(?:the\s+)?{_THING}\s+{_IN}{_TAIL}",
    )
)
_KIND_ZH: Final = r"(?:(?P<email>(?:电子)?邮箱(?:地址)?|邮件地址)|(?P<phone>手机号?码?|电话号?码?|联系电话|联系方式))"
_FIND_ZH: Final = r"(?:查一?[下查]?|找一?[下找]?出?|查找|查出|提取出?|搜一?下?|告诉我|看一?[下看])"
_WHO_ZH: Final = r"(?P<who>[^\s，,的里中]{2,6}?)"
_ZH: Final = tuple(
    lazy_regex(form)
    for form in (
        rf"(?:请|帮我|给我|麻烦|[\s，,])*(?:从|在|去|到)?{FILE}(?:文件)?(?:里面?|中)?的?{_FIND_ZH}{_WHO_ZH}的?{_KIND_ZH}(?:是多少|是什么|出来)?",
        rf"(?:请|帮我|给我|麻烦|[\s，,])*{_FIND_ZH}?(?:从|在)?{FILE}(?:文件)?(?:里面?|中)的?{_WHO_ZH}的{_KIND_ZH}(?:是多少|是什么|出来)?",
        rf"(?:请|帮我|给我|麻烦|[\s，,])*(?:把|将){FILE}(?:文件)?(?:里面?|中)的?{_WHO_ZH}的{_KIND_ZH}(?:找|提取|查|挑|列)(?:一下|出来|给我)*",
        rf"{_WHO_ZH}的{_KIND_ZH}(?:是多少|是什么)?[，,？?\s]*在{FILE}(?:文件)?(?:里面?|中)?",
    )
)
_NUMBERED: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?:(?:show|read|give|print|get|tell)\s+(?:me\s+)?|what(?:['’]?s|\s+is|\s+are|\s+does)\s+)?"
        rf"(?:the\s+)?lines?\s+(?:number\s+)?(?P<a>\d{{1,5}})(?:\s*(?:-|–|to|through|until)\s*(?P<b>\d{{1,5}}))?"
        rf"\s+{_IN.replace('in|from', 'in|from|of')}(?:\s+say)?{_TAIL}",
        rf"(?:请|帮我|给我|看一?[下看]|显示|读一?下|读|[\s，,])*{FILE}(?:文件)?(?:里面?|中)?的?第\s*(?P<a>\d{{1,5}})\s*行?(?:\s*(?:到|至|-|–)\s*第?\s*(?P<b>\d{{1,5}})\s*)?行?(?:是什么|写(?:的|了)?(?:是)?什么|内容)?",
    )
)
_NO_NAME: Final = lazy_regex(
    r"(?:what|who|that|it|let|here|there|how|friend|boss|all|every|each|the|any|an?|both|order|fax|invoice|account|phone|mobile|customer|serial|card|id|house|room|flight|ticket|first|last|second|third|other|my|our|their|his|her|its|your|total|same|different|longest)(?:\s.*)?"
    r"|所有|全部|每个?人?|大家|订单|传真|我|他|她|客户|公司|第.*|最.*|不.*|[这那哪找查搜].*|.*(?:所有|全部|每).*|.*[和或与跟、].*",
    re.IGNORECASE,
)
_NO_THING: Final = lazy_regex(
    r"(?:(?:all|every|each|any|both|most|words?|lines?|text|it|that|this|file|content|average|total|sum|mean|largest|smallest|biggest|longest|shortest|first|last|oldest|newest|highest|lowest|errors?|warnings?|duplicates?"
    r"|e-?mails?|phone|urls?|links?|ips?|hashtags?|dates?|numbers?|names?|typos?|mistakes?|number|differences?|rows?|columns?|keys?|settings?|how|what|which|where|when|who)(?:\s.*)?"
    r"|.*\s(?:and|or|not|but|without)\s.*|.*\s(?:e-?mails?|addresses|urls|links|dates|names|numbers|lines|words|and|or|not|without|than|before|after))",
    re.IGNORECASE,
)
_EMAIL: Final = lazy_regex(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE: Final = lazy_regex(r"\+?\d[\d ()-]{5,17}\d")


class SoughtInFile(NamedTuple):
    """Of whom something is sought, of which form, or the words of what is sought."""

    words: tuple[str, ...]
    kind: str = ""


def sought_in_file(marked: str) -> SoughtInFile | None:
    """Read a request for one thing in the file `FILE`; None for any other."""
    for form in _ZH if has_han(marked.replace(FILE, "")) else _EN:
        match = form.fullmatch(marked)
        if match is None:
            continue
        said = match.groupdict()
        who, thing = (said.get("who") or "").strip(), (said.get("thing") or "").strip()
        if who and not _NO_NAME.fullmatch(who):
            words = (who, said["fax"].strip()) if said.get("fax") else (who,)
            return SoughtInFile(words, "email" if said.get("email") else "phone")
        if thing and not _NO_THING.fullmatch(thing):
            return SoughtInFile(tuple(re.findall(r"[\w-]+", thing)))
    return None


def numbered_lines(marked: str, n_lines: int) -> tuple[int, ...]:
    """Return the lines of the file `FILE` that a request asks for by their numbers; none for any other request.

    Args:
        marked: The request with `FILE` in the place of the file.
        n_lines: That the file has.
    """
    match = next((m for form in _NUMBERED if (m := form.fullmatch(marked)) is not None), None)
    if match is None:
        return ()
    first = int(match["a"])
    last = int(match["b"] or first)
    return tuple(range(first, last + 1)) if 0 < first <= last <= n_lines else ()


def lines_with(found: SoughtInFile, text: str) -> tuple[int, ...]:
    """Return the numbers of the lines that tell what is sought, counted from 1."""
    holds = {"email": _EMAIL, "phone": _PHONE}.get(found.kind)
    return tuple(
        n
        for n, line in enumerate(text.splitlines(), 1)
        if all(_stands(word, line) for word in found.words) and (holds is None or holds.search(line))
    )


def _stands(word: str, line: str) -> bool:
    if has_han(word):
        return word in line
    return re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", line, re.IGNORECASE) is not None
