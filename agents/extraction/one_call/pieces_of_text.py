"""Requests for pieces of one kind out of a text that stands beside them: fish the mail addresses out of this.

The addresses are then what is asked for, and nobody is written to. Where the text goes on with another wish, or a
number could be something else than a telephone's, the request is left to others.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.marked_file import FILE
from agents.extraction.spans.paths import find_paths
from agents.extraction.texts.mistaken_pieces import may_be_else
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_MOBILE: Final = r"\b1[3-9]\d[ -]?\d{4}[ -]?\d{4}\b"
"""A Chinese mobile number; digits around it make it another number."""
_NOUNS: Final[dict[str, str]] = {
    "email": r"e-?mails?(?:[\s-]+(?:address(?:es)?|adress(?:es)?|ids?))?|mail\s+address(?:es)?"
    r"|(?:电子)?邮箱(?:地址|账号)?|(?:电子)?邮件地址|邮箱号",
    "phone": r"(?:(?:tele)?phone|tel|mobile|cell(?:phone)?|contact)\s*(?:numbers?|nos?\.?)|电话(?:号码?)?"
    r"|联系电话|联系方式里的电话",
    "mobile": r"手机(?:号码?)?",
    "url": r"(?:urls?|links?|web(?:site)?\s+address(?:es)?)|链接(?:地址)?|网址",
    "ip": r"ip(?:\s+address(?:es)?|s)|ip\s*地址",
    "hashtag": r"hash\s?tags?|话题标签",
}
_NOUN: Final = "(?:" + "|".join(f"(?:{noun})" for noun in _NOUNS.values()) + ")"
_LIST: Final = rf"(?P<nouns>{_NOUN}(?:\s*(?:,|，|、|and|&|和|跟|与|以及)\s*(?:the\s+)?{_NOUN})*)"
_ASK: Final = r"(?:(?:please|pls|can you|could you|now|and|then|just|only|i need|i want)[\s,]+)*"
_TAKE: Final = (
    r"(?:get|give|pull|fish|pick|take|dig|extract|find|list|show|grab|collect|filter|copy|cut|single"
    r"|read)(?:\s+(?:me|us))?(?:\s+out)?"
)
_ONLY: Final = r"(?:(?:just|only|all|every|the|of|any|me)\s+)*+"
_HERE: Final = (
    r"(?:this|these|that|the\s+following|the|it)?\s*(?:(?:short|following|little)\s+)?"
    r"(?:text|message|sentence|note|line|lines|mail|email|paragraph|list|chat|below|here)?"
)
_OUT: Final = rf"(?:(?:out\s+of|from|in|inside|of)(?:\s+|(?=[:：])){_HERE})"
_COLON: Final = r"\s*(?:[:：]|\n|(?=[\"“'‘「]))\s*"
_TEXT: Final = r"(?P<text>\S.+)"
_ASK_ZH: Final = r"(?:请|帮我|给我|麻烦你?|替我|把|将|从|在|\s)*"
_HERE_ZH: Final = (
    r"(?:(?:这|下面|以下|下边|这里)(?:这?[段句条些篇几]{0,2})?(?:话|文字|文本|内容|信息|消息|短信"
    r"|邮件|文章|东西|字)?|文[本字]|内容)"
)
_IN_ZH: Final = r"(?:里面?|中|里头|当中)?的?"
_ALL_ZH: Final = r"(?:所有|全部|每个|那些|的|都|给我|帮我|一下|统统|全|只|单独)*"
_TAKE_ZH: Final = r"(?:挑|找|提取?|抽取?|摘|列|拎|抠|筛选?|捞|拿|取|揪|拣|截取)(?:出来|出|一下|给我)*"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"{_ASK}{_TAKE}\s+{_ONLY}{_LIST}(?:\s+(?:only|please|out|alone))*\s*{_OUT}{_COLON}{_TEXT}",
        rf"{_ASK}(?:{_TAKE}\s+)?{_ONLY}{_LIST}(?:\s+(?:only|please|pls))*,?\s*"
        rf"(?:{_OUT})?(?<=[a-z])[:：\n]\s*{_TEXT}",
        rf"{_ASK}(?:which|what)\s+{_LIST}\s+(?:are|is|do\s+you\s+(?:see|find))\s+"
        rf"(?:there\s+)?{_OUT}\s*\??{_COLON}{_TEXT}",
        rf"{_ASK_ZH}(?:(?:里面|里头|其中|当中|以下|下面)的?)?{_ALL_ZH}{_LIST}{_ALL_ZH}{_TAKE_ZH}(?:吧|呗|来)?\s*[:：\n]\s*{_TEXT}",
        rf"{_ASK_ZH}{_HERE_ZH}{_IN_ZH}{_ALL_ZH}{_LIST}{_ALL_ZH}{_TAKE_ZH}(?:吧|呗|来)?\s*[:：，,\n]\s*{_TEXT}",
        rf"{_ASK_ZH}{_HERE_ZH}{_IN_ZH}\s*{_TAKE_ZH}{_ALL_ZH}{_LIST}\s*[:：，,\n]\s*{_TEXT}",
        rf"{_ASK_ZH}{_TAKE_ZH}{_ALL_ZH}{_HERE_ZH}{_IN_ZH}{_ALL_ZH}{_LIST}\s*[:：，,\n]\s*{_TEXT}",
        rf"{_ASK_ZH}{_HERE_ZH}{_IN_ZH}有(?:哪些|哪几个|什么|几个)?{_LIST}\s*[:：，,?？\n]\s*{_TEXT}",
    )
)
_OF_FILE: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_ASK}{_TAKE}\s+{_ONLY}{_LIST}(?:\s+(?:only|please|out|alone))*\s+(?:that\s+are\s+)?"
        rf"(?:out\s+of|from|in|inside|of)\s+(?:(?:the|my)\s+)?(?:file\s+)?{FILE}(?:\s+(?:please|pls|for\s+me))*",
        rf"{_ASK}(?:which|what)\s+{_LIST}\s+(?:are|is)\s+(?:there\s+)?(?:in|inside)\s+(?:the\s+file\s+)?{FILE}",
        rf"{_ASK_ZH}{FILE}(?:这个)?(?:文件)?{_IN_ZH}{_ALL_ZH}{_LIST}{_ALL_ZH}{_TAKE_ZH}(?:吧|呗|来)?",
        rf"{_ASK_ZH}{_TAKE_ZH}{_ALL_ZH}{FILE}(?:这个)?(?:文件)?{_IN_ZH}{_ALL_ZH}{_LIST}",
        rf"{_ASK_ZH}{FILE}(?:这个)?(?:文件)?{_IN_ZH}有(?:哪些|什么|啥){_LIST}",
    )
)
_SPACED: Final = lazy_regex(
    rf"{_ASK_ZH}(?:{_HERE_ZH}{_IN_ZH})?{_ALL_ZH}{_LIST}{_ALL_ZH}{_TAKE_ZH}(?:吧|呗|来)?\s+{_TEXT}",
    re.IGNORECASE | re.DOTALL,
)
"""Nothing but a blank before the text: what stands there is one only where it holds what is wanted."""
_WISH: Final = lazy_regex(r"给|发|打开|用|删|改|转|再|然后|并|存|写|按|在|从")
"""With what a further wish begins."""
_PICKS: Final = lazy_regex(r"[不没别非只除]|[谁哪]|什么|多少|几[个条封]|[?？]|的|那[封条个]")
"""Says behind a blank which of the pieces are wanted, or asks something else."""
_TAKES_AWAY: Final = lazy_regex(r"(?<![a-z])(?:take|cut|filter)(?![a-z])", re.IGNORECASE)
"""What is taken out of a file may be wanted gone from it."""
_SIGNS: Final[dict[str, str]] = {
    "email": r"[\w.+-]@\w",
    "phone": r"\d[\d -]{6,17}\d",
    "mobile": _MOBILE,
    "url": r"https?://\w",
    "ip": r"\d{1,3}(?:\.\d{1,3}){3}",
    "hashtag": r"#\w",
}
_GOES_ON: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:and|then|also|,|;)\s+|[.;]\s+(?:please\s+)?)(?:(?:then|also|please)\s+)*(?:save|write|put|give\s+me|get|show|list|extract|find"
    r"|store|sort|count|remove|dedupe|send\s+them|email\s+them|how\s+many)"
    r"(?![A-Za-z])|[,，。;；\s](?:然后|再|并|接着|最后)?(?:把它们|存[到成为]|保存|写[到入进]|排序"
    r"|去重|数一?[数下]|一共(?:几|多少))",
    re.IGNORECASE,
)
"""Another wish behind a text."""
_EXCEPT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:but\s+(?:not|leave|skip|without)|except(?:\s+for)?|excluding|without|apart\s+from|other\s+than|skip(?:ping)?|ignor(?:e|ing))(?![A-Za-z]).*"
    r"|(?:但|但是|不过)?(?:不要|不含|不包括|别要|除了|除去|排除|去掉|跳过|忽略).*",
    re.IGNORECASE | re.DOTALL,
)
"""Says which of the pieces are not wanted."""
_DOUBTED: Final = frozenset({"ip", "hashtag", "url"})
_PHONE: Final = lazy_regex(r"\+?\d[\d -]{6,17}\d")
_MOST_DIGITS: Final = 13
_BARE: Final = lazy_regex(
    r"(?<![\w@./-])(?:www\.|(?:[a-z0-9-]+\.)+(?:com|org|net|cn|io|edu|gov|uk|de)(?![\w.@-]))", re.IGNORECASE
)
"""An address of the web without http, which the tool does not know for one."""
_QUOTES: Final = {'"': '"', "“": "”", "'": "'", "‘": "’", "「": "」", "`": "`"}


class Pieces(Frozen):
    """What is cut out of a text: one of the well-known kinds, or what fits a pattern."""

    text: str
    what: str = "pattern"
    pattern: str = ""

    @property
    def arguments(self) -> dict[str, str]:
        """What the call takes."""
        return {"text": self.text, **({"pattern": self.pattern} if self.pattern else {"what": self.what})}


def pieces_of_text(request: str) -> tuple[Pieces, ...]:
    """Read a request for pieces of a text that it holds, one for each kind; none for any other request."""
    match = next((m for form in _FORMS if (m := form.fullmatch(request.strip())) is not None), None)
    spaced = _SPACED.fullmatch(request.strip()) if match is None else None
    match = match or spaced
    text = "" if match is None else _given(match["text"])
    if match is None or not text:
        return ()
    kinds = kinds_named(match["nouns"])
    if spaced is not None and (_WISH.match(text) or _PICKS.search(text) or not holds_kinds(text, kinds)):
        return ()
    return pieces_in(text, kinds)


def unclear_pieces(request: str) -> bool:
    """Whether a request wants pieces of a text that it holds, and not all of them, or some may be something else."""
    said = request.strip()
    match = next((m for form in _FORMS if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return _leaves_out(said)
    if pieces_of_text(request) or kinds_named(match["nouns"]) == ("mobile",):
        return False
    text = _given(_EXCEPT.sub("", match["text"]))
    return _EXCEPT.search(match["text"]) is not None or (text != "" and holds_kinds(text, kinds_named(match["nouns"])))


def _leaves_out(said: str) -> bool:
    """Whether pieces are wanted of a text behind a colon, and words before it say which are not."""
    head, colon, text = said.partition("：" if "：" in said else ":")
    nouns = re.search(_NOUN, head, re.IGNORECASE) if colon and not find_paths(head) else None
    return nouns is not None and _EXCEPT.search(head) is not None and holds_kinds(text, (_kind(nouns.group()),))


def pieces_in(text: str, kinds: Sequence[str]) -> tuple[Pieces, ...]:
    """Return what is cut out of a text, one for each kind; none where some of it may be something else."""
    numbers = {"phone", "mobile"} & {*kinds}
    if numbers and (not _sure_numbers(text) or may_be_else("mobile", text)):
        return ()
    if "url" in kinds and _BARE.search(text):
        return ()
    if any(kind in _DOUBTED and may_be_else(kind, text) for kind in kinds):
        return ()
    return tuple(
        Pieces(text=text, pattern=_MOBILE) if kind == "mobile" else Pieces(text=text, what=kind) for kind in kinds
    )


def holds_kinds(text: str, kinds: Sequence[str]) -> bool:
    """Whether a text holds something of each kind."""
    return all(re.search(_SIGNS[kind], text, re.ASCII) is not None for kind in kinds)


def kinds_named(nouns: str) -> tuple[str, ...]:
    """Return the kinds that words of a request name, each once."""
    return tuple(dict.fromkeys(_kind(noun) for noun in re.findall(_NOUN, nouns, re.IGNORECASE)))


def kinds_of_file(marked: str) -> tuple[str, ...]:
    """Return the kinds that a request wants out of a file, and nothing else; none for any other.

    Args:
        marked: The request with `FILE` in the place of the file.
    """
    match = next((m for form in _OF_FILE if (m := form.fullmatch(marked.strip(" 。.!！?？"))) is not None), None)
    return () if match is None or _TAKES_AWAY.search(marked) else kinds_named(match["nouns"])


def _kind(noun: str) -> str:
    return next(kind for kind, form in _NOUNS.items() if re.fullmatch(form, noun, re.IGNORECASE))


def _given(said: str) -> str:
    """Return the text that is looked through; empty where something else is wanted behind it, or it is a file."""
    said = said.strip()
    closing = _QUOTES.get(said[0], "")
    if closing:
        inner, _, behind = said[1:].rpartition(closing)
        return inner if inner and not behind.strip(" .。!！") else ""
    paths = find_paths(said)
    return "" if _GOES_ON.search(said) or _EXCEPT.search(said) or (len(paths) == 1 and paths[0].text == said) else said


def _sure_numbers(text: str) -> bool:
    """Whether what looks like a telephone number is none of the others: no date, no two numbers in one, no account."""
    days = find_periods(text)
    for found in _PHONE.finditer(text):
        digits = sum(sign.isdigit() for sign in found.group())
        if digits > _MOST_DIGITS or any(found.start() < d.end and d.start < found.end() for d in days):
            return False
    return True
