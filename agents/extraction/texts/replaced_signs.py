"""What a message wants replaced in the text that was spoken of: replace spaces with hyphens, 空格换成下划线.

A message is read as a whole or not at all, and only where the text holds what is to be replaced.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from tools.tables.identifiers import literal

_SIGNS: Final = {
    "space": " ",
    "blank": " ",
    "whitespace": " ",
    "underscore": "_",
    "hyphen": "-",
    "dash": "-",
    "comma": ",",
    "dot": ".",
    "period": ".",
    "full stop": ".",
    "slash": "/",
    "plus sign": "+",
    "colon": ":",
    "semicolon": ";",
    "空格": " ",
    "下划线": "_",
    "连字符": "-",
    "横杠": "-",
    "横线": "-",
    "短横线": "-",
    "短横": "-",
    "减号": "-",
    "中划线": "-",
    "逗号": ",",
    "句号": ".",
    "句点": ".",
    "斜杠": "/",
    "斜线": "/",
    "冒号": ":",
    "加号": "+",
    "分号": ";",
}
_WIDE: Final = {",": "，", ".": "。", ":": "：", ";": "；"}
"""Signs as a Chinese text has them."""
_LEAD: Final = r"\W*(?:(?:and|now|then|ok(?:ay)?|also|please|can you|could you|next)(?![a-z])[\s,]*)*"
_IN_IT: Final = (
    r"(?:\s+(?:in|of|from|between)\s+(?:it|that|this|there|(?:the\s+)?(?:words?|letters|text|result|string)))?"
)
_A: Final = r"(?:all\s+|every\s+|each\s+|the\s+|any\s+|an?\s+)*"
_FORMS: Final = (
    lazy_regex(
        rf"{_LEAD}(?:replace|swap|change|turn|convert|exchange)\s+{_A}(?P<old>.+?){_IN_IT}\s+(?:with|by|for|to|into)\s+{_A}(?P<new>.+?)"
        rf"{_IN_IT}(?:\s+(?:please|instead))*[\s.!]*",
        re.IGNORECASE,
    ),
    lazy_regex(
        rf"{_LEAD}(?:use|put|make\s+it)\s+{_A}(?P<new>.+?)\s+(?:instead\s+of|in\s+place\s+of|for)\s+{_A}(?P<old>.+?){_IN_IT}(?:\s+please)?[\s.!]*",
        re.IGNORECASE,
    ),
    lazy_regex(
        rf"{_LEAD}(?:remove|delete|drop|strip(?:\s+out)?|take\s+out|get\s+rid\s+of)\s+{_A}(?P<old>.+?){_IN_IT}(?:\s+please)?[\s.!]*",
        re.IGNORECASE,
    ),
    lazy_regex(
        r"(?:那么?|再|然后|请|帮我|把|将|[\s，,])*(?:(?:它|里面?|其中|中间?)的?)?(?P<old>[^换改替变]+?)(?:都|全|全部|统一|也)*(?:替换|换|改|替|变)(?:成|为|作)\s*(?P<new>.+?)(?:吧|呗)?[\s。！!]*"
    ),
    lazy_regex(
        r"(?:那么?|再|然后|请|帮我|把|将|[\s，,])*(?:(?:它|里面?|其中|中间?)的?)?(?P<old>[^去删除掉]+?)(?:都|全|全部|也)*(?:去掉|删掉|删了|删除|去除|拿掉|去了)(?:吧|呗)?[\s。！!]*"
    ),
    lazy_regex(
        r"(?:那么?|再|然后|请|帮我|[\s，,])*(?:去掉|删掉|删除|去除|拿掉)(?:(?:它|里面?|其中|中间?)的?|所有的?|全部的?)*(?P<old>.+?)(?:吧|呗)?[\s。！!]*"
    ),
)


_NOTHING: Final = frozenset({"空", "无", "没有", "空字符串", "空串", "nothing", "none", "empty", "empty string"})
DESCRIBED: Final = lazy_regex(
    r"(?<![a-z])(?:duplicat\w*|repeat\w*|first|second|third|last|next|vowels?|consonants?|digits?|numbers?|letters?|characters?|chars?|words?|lines?"
    r"|rows?|columns?|files?|folders?|punctuation|everything|all|rest|it|that|this|them|upper\w*|lower\w*)(?![a-z])"
    r"|第[一二三四五六七八九十\d几]|最后|最前|开头|末尾|重复|文件|目录|文件夹|数字|字母|标点|[这那它]|全部|所有|[空每]行|元音|辅音|汉字|多余",
    re.IGNORECASE,
)
"""Describes what is meant; that the same word stands in the text is chance."""


class Replaced(NamedTuple):
    """A statement that replaces, and what it does in words."""

    sql: str
    said: str


def replaced_signs(message: str, text: str) -> Replaced | None:
    """Read a message that wants something in a text replaced or left out; None where it says anything else.

    Args:
        message: What is said.
        text: What was told before.
    """
    said = message.strip()
    match = next((m for form in _FORMS if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return None
    old, new = _sign(match["old"], text), ""
    if "new" in match.groupdict():
        found = "" if match["new"].lower() in _NOTHING else _sign(match["new"], "")
        if found is None:
            return None
        new = found
    if not old or old not in text or old == new:
        return None
    name = "结果" if has_han(message) else "result"
    return Replaced(f'SELECT replace({literal(text)}, {literal(old)}, {literal(new)}) AS "{name}"', message)


def _sign(said: str, text: str) -> str | None:
    """Return what a name of a sign, a quoted text or a word of the text stands for; None where that is not known."""
    quoted = find_quoted(said)
    if len(quoted) == 1 and (quoted[0].start, quoted[0].end) == (0, len(said)):
        return str(quoted[0].value)
    named = re.sub(r"(?<=[a-z])(?:es|s)$", "", said.lower()) if not has_han(said) else said
    sign = _SIGNS.get(said.lower(), _SIGNS.get(named, _SIGNS.get(said.lower().removesuffix("s"))))
    if sign is not None:
        return _WIDE[sign] if sign in _WIDE and sign not in text and _WIDE[sign] in text else sign
    if said.lower() in _NOTHING or DESCRIBED.search(said) is not None:
        return None
    one = len(said) == 1 or (re.fullmatch(rf"[\w{HAN}]+", said) is not None and said in text)
    return said if one and re.fullmatch(r"\s*", said) is None else None
