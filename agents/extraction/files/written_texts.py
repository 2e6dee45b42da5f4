"""Requests that say which text a new file holds, and what is then done with it: with the text hello, 写上今天下雨.

The text goes up to where another thing is wanted. Words that only tell what is to be found out (the sum of a column,
今天的日期) are no text: whoever can find it out is asked.
"""

import re
from pathlib import PurePosixPath
from typing import Final, Literal

from agents.extraction.discourse.additions import addition
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_P: Final = "\ue000"
"""Stands for the file in what is read, so that no word of its name is taken for another."""
_NAMED: Final = r"(?:(?:called|named)\s+)?"
_SORTS: Final = r"(?:(?:an?|the|new|text|empty|small|short|little|my)\s+)*(?:(?:file|note|document|txt)\s+)?"
_LEAD: Final = r"(?:(?:please|pls|can you|could you|now|and|then|just|ok(?:ay)?)[\s,]+)*"
_LEAD_ZH: Final = r"(?:请|帮我|给我|麻烦|再|也|然后|接着|[\s，,])*"
_SAID: Final = (
    r"(?:with\s+(?:(?:the|this|following|these)\s+)*(?:texts?|contents?|words?|lines?|message|sentence)(?:\s*[:：]\s*|\s+)"
    r"|with\s+(?=[\"“'‘])|(?:that\s+)?(?:saying|says|reading|reads)\s*[:：]?\s*|(?P<holds>(?:that\s+)?(?:containing|contains|holding))\s*[:：]?\s*"
    r"(?:the\s+(?:words?|text|line|sentence)\s+)?|and\s+(?:write|put)\s+(?:in(?:to)?\s+it\s*[:：]\s*)?|(?:with\s*)?[:：]\s*)"
)
_SAID_ZH: Final = (
    r"(?:里面?|其中|中|内)?\s*(?:就|都)?(?:(?:的)?(?:内容|文字|正文)(?:就?是|为|写上?|设为|填|[：:])+|写[上着下道入]|写(?=[：:“\"「])|记[上下着]|填[上入])"
    r"\s*(?:了)?\s*[：:]?\s*"
)
_QUOTED: Final = r"[\"“「『'‘].+[\"”」』'’]"
_MAKES: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:make|create|write|start|save|set up|add|new)\s+(?:me\s+)?{_SORTS}{_NAMED}{_P}\s*(?:,\s*|file\s+)?"
        rf"{_SAID}(?P<text>.+)",
        rf"{_LEAD_ZH}(?:新建立?|创建|建立?|新增|生成|写)(?:一)?[个份篇]?(?:新的?)?(?:文本|空白)?(?:文件|笔记|文档)?"
        r"(?:，?(?:名字)?叫做?|名为|取名)?\s*"
        rf"{_P}\s*(?:的?文件)?\s*[，,、]?\s*(?:在)?{_SAID_ZH}(?P<text>.+)",
        rf"{_LEAD_ZH}(?:在|往|给)\s*(?:新?文件)?\s*{_P}\s*(?:文件)?{_SAID_ZH}(?P<text>.+)",
    )
)
_PUTS: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:write|save|put|store|note)\s+(?:(?:down|the\s+(?:text|words?|line|sentence))\s+)?(?P<text>{_QUOTED})"
        rf"\s+(?:in|into|to)\s+{_SORTS}{_NAMED}{_P}",
        rf"{_LEAD}(?:write|save|put|store|note)\s+(?:down\s+)?the\s+words?\s+(?!(?:counts?|lists?|numbers?|frequenc(?:y|ies)|totals?|statistics?|that|which|of|in|from|with|you|i)(?![A-Za-z]))"
        rf"(?P<text>[^\s,;.\"“'‘]+(?:\s+[^\s,;.\"“'‘]+){{0,3}}?)\s+(?:in|into|to)\s+{_SORTS}{_NAMED}{_P}",
        rf"{_LEAD_ZH}[把将]\s*(?:文字|文本|内容|这句话)?\s*(?P<text>{_QUOTED})\s*(?:这[句段]话|这[几些]个?字)?"
        rf"\s*(?:写[入进到在]|保?存[入到进在为成]+|放[到进在入])\s*(?:一个)?(?:新的?)?(?:文件|笔记)?\s*{_P}\s*(?:文件)?(?:里面?|中|内)?",
    )
)
"""The text goes before the file."""
_IN_FILE_ZH: Final = (
    r"\s*(?:一个)?(?:新的?)?(?:文本|空白)?(?:文件|笔记|文档)?\s*" + _P + r"\s*(?:文件)?(?:里面?|中|内)?(?:去)?"
)
_LOOSE: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:make|create|write|start|save|set up|add|new)\s+(?:me\s+)?{_SORTS}{_NAMED}{_P}\s*(?:,\s*|file\s+)?"
        r"with\s+(?:just\s+|only\s+)?(?P<text>.+?)(?:\s+(?:written\s+)?(?:in|inside|on)\s+it)?",
        rf"{_LEAD}(?:write|save|put|store|note|jot)\s+(?:down\s+)?(?P<text>.+?)\s+(?:down\s+)?(?:in|into|to)\s+{_SORTS}{_NAMED}{_P}"
        r"(?:\s+file)?",
        rf"{_LEAD_ZH}[把将](?P<text>.+?)(?:这[句段]话|这[几些一]?[个件]?[字事])?\s*(?:都)?(?:写[入进到在]|记[入进到在]|记录[到在]|保?存[入到进在为成]+|放[到进在入])"
        + _IN_FILE_ZH,
        rf"{_LEAD_ZH}(?:在|往|给|向)"
        + _IN_FILE_ZH
        + r"(?:写|记)(?:上|入|下|一?[条行句])?\s*(?:[：:，,]\s*)?(?P<text>.+)",
    )
)
"""A text without quotes, which may as well name what is to be found out."""
_COMPOSED: Final = lazy_regex(
    r"(?:an?|some|the|all|every|each|its|any|both|another)\b|^(?:\S+\s+)?(?:summary|overview|report|analysis|poem|story|essay)\b"
    r"|一(?:下|些|[首篇段份个封])|.*(?:总结|摘要|概要|报告|分析|诗|故事|文章|邮件|的?(?:数据|情况))$",
    re.IGNORECASE,
)
"""What is to be brought or made up first: a poem, the notes, 一份总结."""
_TABLES: Final = frozenset({".csv", ".tsv", ".xlsx", ".parquet"})
"""What "orders" that is put into such a file is the name of a table."""
_NEXT: Final = lazy_regex(
    r"(?:\s*[,;.]\s*|\s+[–—-]+\s+|\s+)(?:and\s+)?(?:then|afterwards|after that|finally)(?:\s*,)?\s+"
    r"|(?:[,;.]\s*(?:and\s+)?|\s+and\s+)(?=(?:also\s+)?(?:append|add|read|show|print|display|open|rename|copy|move|delete|email|send|zip)"
    r"(?:\s+(?:me|it|that|them|the|a|an|what|this|another)\b|\s+[\"“']))"
    r"|(?:[,;.]\s*(?:and\s+)?|\s+and\s+)(?=(?:add|append)\s+[^,;.]{1,80}?\s+(?:to|at)\s+(?:it|the\s+(?:file|end)|\ue000))"
    r"|[，,；;。\s]*(?:然后|接着|随后|之后|最后)\s*(?:再|把(?=它))?|[，,；;。\s]+(?:再|并且?|也)"
    r"|[，,；;。]\s*(?=(?:把它|将它|给我看|读给|念给|读[出一]|打开|显示|追加|添加|加[一上]|改名|重命名|复制|删))"
    r"|(?<=[”\"」])\s*(?:再|并)(?=\w)"
    r"|(?<=[\"”'’\ue000])\s*,?\s+and\s+(?![\"“'‘]|(?:write|put|to|in|into)\b)|(?<=\ue000)[里中内]?面?\s*[，,、]?\s*(?:再|并|同时|然后|[，,]\s*(?=它))",
    re.IGNORECASE,
)
_FOUND_OUT: Final = lazy_regex(
    r"(?:of\s|in\s+it\b)|(?<![A-Za-z])(?:how|what|which|who|whether|when|where|why|random|today['’]?s?\s+date|current|the\s+(?:result|answer|sum|total"
    r"|average|mean|count|number|hash|price|weather|list|names?|rows?|columns?|date|time|output|contents?|following)s?|it|them|that|those|these)"
    r"(?![A-Za-z])|多少|几|什么|哪|它们?$|^(?:它|这|那|结果|答案|上面|刚才)|的?(?:日期|时间|结果|总[和数额]|合计|平均值?|行数|大小|哈希值?|股价|价格"
    r"|营收|天气|列表|清单|名单|内容)$",
    re.IGNORECASE,
)
_NO_WORDS: Final = lazy_regex(
    r"(?:the|its|all|every|each|only|any|some|my|our|both|\d+|one|two|three|four|five|six|seven|eight|nine|ten|several)\b",
    re.IGNORECASE,
)
"""What "containing" is followed by where no text is meant, but something that must be brought."""
_READS: Final = lazy_regex(
    r"(?:please\s+)?(?:(?:read|show|print|display|open|cat)\s+(?:me\s+)?(?:it|that|the\s+(?:file|note|text|contents?)|this)?"
    r"|(?:show|tell)\s+me\s+what(?:['’]?s|\s+is|\s+it)\s+(?:in\s+it|says?))"
    r"(?:\s+(?:back|out|aloud|again|to\s+me|for\s+me|please))*"
    r"|(?:请|把它|将它|帮我|给我|再)*(?:读取?|念|显示|打开|展示|看)(?:一?[下遍]|出来)?(?:它|文件|内容|这个文件)?(?:给我)?(?:看看?|听听?)?(?:一?[下遍]|内容|里面?|吧)*"
    r"|给我看(?:看|一下|下)?(?:内容)?",
    re.IGNORECASE,
)
_DONE_TO: Final = lazy_regex(r"改名|重命名|更名|复制|拷贝|备份|移动?到|删")
"""What is done to the file where it is not named again."""
_ENDS: Final = " \n,，.。;；!！"


class TextStep(Frozen):
    """One thing that is done with the file."""

    verb: Literal["write", "append", "read"]
    text: str = ""
    said: str
    """The clause that says it."""


class WrittenText(Frozen):
    """A file with the text that it is to hold."""

    path: str
    steps: tuple[TextStep, ...]
    rest: str = ""
    """What a request wants besides, with the file's name in the place of "it"."""


def written_text(request: str) -> WrittenText | None:
    """Read a request that makes a file with a text which it gives; None for any other."""
    name = next((str(span.value) for span in find_paths(request)), "")
    if name not in request or not name or name.endswith("/"):
        return None
    marked = re.sub(rf"[\"'“《]?{re.escape(name)}[\"'”》]?", _P, request)
    joints = _joints(marked)
    first = marked[: joints[0].start()] if joints else marked
    forms = _MAKES if PurePosixPath(name).suffix.lower() in _TABLES else (*_MAKES, *_PUTS)
    match = next((m for form in forms if (m := form.fullmatch(first.strip()))), None)
    text = "" if match is None else _text(match["text"], holds=bool(match.groupdict().get("holds")))
    if not text:
        return None
    steps = [TextStep(verb="write", text=text, said=first.replace(_P, name).strip(_ENDS))]
    return _gone_on(steps, joints, marked, name)


def loose_text(request: str) -> WrittenText | None:
    """Read a request that puts words without quotes into a file; None for any other.

    Who asks may mean the words themselves, or what they tell: see whether anything finds that.
    """
    name = next((str(span.value) for span in find_paths(request)), "")
    if name not in request or not name or PurePosixPath(name).suffix.lower() in {"", *_TABLES}:
        return None
    marked = re.sub(rf"[\"'“《]?{re.escape(name)}[\"'”》]?", _P, request)
    joints = _joints(marked)
    first = marked[: joints[0].start()] if joints else marked
    match = next((m for form in _LOOSE if (m := form.fullmatch(first.strip()))), None)
    text = "" if match is None else _text(match["text"], holds=True)
    if not text or find_quoted(first) or _COMPOSED.match(text):
        return None
    steps = [TextStep(verb="write", text=text, said=first.replace(_P, name).strip(_ENDS))]
    return _gone_on(steps, joints, marked, name)


def added_text(request: str, name: str) -> WrittenText | None:
    """Read a request that adds a line to a file that was spoken of, and goes on with that file; None for any other.

    Args:
        request: Who asks speaks of the file as "it".
        name: The file.
    """
    joints = _joints(request)
    first = request[: joints[0].start()] if joints else request
    added = addition(first)
    if added is None or not added.text or added.part:
        return None
    return _gone_on([TextStep(verb="append", text=added.text, said=first.strip(_ENDS))], joints, request, name)


def _gone_on(first: list[TextStep], joints: list[re.Match[str]], marked: str, name: str) -> WrittenText:
    """Read what is wanted besides: more that is done with the text, up to the first thing that is not."""
    steps = list(first)
    for i, joint in enumerate(joints):
        end = joints[i + 1].start() if i + 1 < len(joints) else len(marked)
        step = _step(marked[joint.end() : end].strip(_ENDS), name)
        if step is None:
            return WrittenText(path=name, steps=tuple(steps), rest=_rest(marked[joint.end() :].strip(), name))
        steps.append(step)
    return WrittenText(path=name, steps=tuple(steps))


def _rest(said: str, name: str) -> str:
    """Say what is wanted besides of the file by its name."""
    said = said if _P in said else re.sub(r"\bthe\s+(?:new\s+)?file\b|[这该]个?文件", _P, said)
    rest = re.sub(rf"\bit\b|它|{_P}", name, re.sub(r"\bits\b", f"{_P}'s", said))
    return f"把 {name} {rest}" if name not in rest and _DONE_TO.match(rest) else rest


def _joints(marked: str) -> list[re.Match[str]]:
    """Find where another thing is wanted, outside of what is quoted."""
    quoted = find_quoted(marked)
    return [m for m in _NEXT.finditer(marked) if m.start() and not any(q.start <= m.start() < q.end for q in quoted)]


def _text(said: str, *, holds: bool = False) -> str:
    """Return the text that words give; empty where they tell what is to be found out."""
    said = said.strip(" \n,，;；。")
    quoted = find_quoted(said)
    if len(quoted) == 1 and (quoted[0].start, quoted[0].end) == (0, len(said)):
        return str(quoted[0].value)
    if quoted or _P in said or find_paths(said) or _FOUND_OUT.search(said) or (holds and _NO_WORDS.match(said)):
        return ""
    return said


def _step(clause: str, name: str) -> TextStep | None:
    said = clause.replace(_P, name)
    if _READS.fullmatch(re.sub(rf"\s*{_P}", " it", clause) if clause.isascii() else clause.replace(_P, "它")):
        return TextStep(verb="read", said=said)
    added = addition(clause.replace(_P, "it" if re.search("[A-Za-z]", clause) else "它"))
    text = "" if added is None or added.part else _text(added.text)
    return TextStep(verb="append", text=text, said=said) if text else None
