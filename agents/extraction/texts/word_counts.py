"""Questions how often a word stands in a text that is told: how often is "sea" in "…"; 这句话里“好”字出现几次：….

A word of Latin letters is counted where it stands by itself, and what stands inside longer words is told beside it.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.texts.told_text import (
    HERE_ZH,
    IN_TEXT,
    IN_ZH,
    LEAD,
    LEAD_ZH,
    TAIL,
    TEXT,
    WORD,
    ToldText,
    told_texts,
)
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from tools.tables.identifiers import literal

_VERB: Final = (
    r"(?:appears?|occurs?|stands?|comes?\s+up|shows?\s+up|turns?\s+up|"
    r"crops?\s+up|used|found|mentioned|written|repeated|said|there|present)"
)
_UNIT: Final = r"(?:(?P<unit>word|name|term|phrase|string|letters?|characters?|digit|sign|symbol)\s+)"
_BARE: Final = rf"(?P<bare>(?!{_VERB}(?![\w'’-]))[^\s\ue000\ue001,.:;?!\"]+)"
_W: Final = rf"(?:the\s+)?{_UNIT}?(?:{WORD}|{_BARE})"
_SURE_W: Final = rf"(?:the\s+)?(?:{_UNIT}?{WORD}|{_UNIT.replace('unit', 'named')}{_BARE})"
"""A word that is called so or quoted: "count the words in …" is no question for a word."""
_OFTEN: Final = r"(?:how\s+(?:often|many\s+times)|(?:the\s+)?number\s+of\s+times(?:\s+that)?)"
_TIMES: Final = r"(?:occurrences?|appearances?|mentions|instances|repetitions)"
_EN: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{LEAD}{_OFTEN}\s+(?:does|do|did)\s+{_W}\s+{_VERB}(?:\s+up)?\s+{IN_TEXT}{TAIL}",
        rf"{LEAD}{_OFTEN}\s+(?:is|are|was|were)\s+{_W}(?:\s+{_VERB})?\s+{IN_TEXT}{TAIL}",
        rf"{LEAD}{_OFTEN}\s+{_W}\s+(?:(?:is|are)\s+)?{_VERB}\s+{IN_TEXT}{TAIL}",
        rf"{LEAD}{_OFTEN}\s+(?:does|do|did)\s+{IN_TEXT}\s+(?:contain|have|mention|include|say|use)\s+{_W}{TAIL}",
        rf"{LEAD}(?:(?:how\s+many|the\s+number\s+of|number\s+of|all|the|every)\s+)*{_TIMES}\s+of\s+{_W}(?:\s+(?:are|is)(?:\s+there)?)?\s+{IN_TEXT}{TAIL}",
        rf"{LEAD}(?<=count )(?:every\s+|each\s+|all\s+)?{_SURE_W}\s+{IN_TEXT}{TAIL}",
        rf"{LEAD}how\s+many\s+(?:times\s+)?{WORD}s?\s+(?:are|is)\s+(?:there\s+)?{IN_TEXT}{TAIL}",
        rf"{LEAD}{IN_TEXT}\s*,?\s*{_OFTEN}\s+(?:does|do|is|are)\s+{_W}(?:\s+{_VERB})?{TAIL}",
    )
)
_UNIT_ZH: Final = r"(?:这?一?个?(?P<unit>汉字|字母|字符|单词|词语|字|词|名字|短语))"
_BARE_ZH: Final = r"(?P<bare>[^\s，,。:：?？“”\"\ue000\ue001]{1,8}?)"
_W_ZH: Final = (
    rf"(?:字|单词|词语?|字母)?\s*(?:{WORD}|"
    rf"{_BARE_ZH})\s*{_UNIT_ZH}?\s*"
)
_SURE_ZH: Final = rf"(?:{WORD}\s*{_UNIT_ZH}?|(?P<bare>(?![汉生错数文单多英中繁简])[{HAN}])(?P<named>字))"
_ALL_ZH: Final = r"(?:一共|总共|共|到底)?"
_TIMES_ZH: Final = (
    rf"{_ALL_ZH}(?:出现|有|用|提到|说|写|使用|包含)(?:了|过)"
    rf"?{_ALL_ZH}(?:(?:几|多少)[次遍回]|的?(?:次数|频次)(?:是多少)?)"
)
_END_ZH: Final = r"\s*[呢啊呀吗]?\s*[？?。，,]?\s*"
_ZH: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{LEAD_ZH}{_W_ZH}在\s*(?:{HERE_ZH})?\s*{TEXT}\s*{IN_ZH}{_TIMES_ZH}{_END_ZH}",
        rf"{LEAD_ZH}{_W_ZH}在\s*{HERE_ZH}{_TIMES_ZH}{_END_ZH}{TEXT}{_END_ZH}",
        rf"{LEAD_ZH}(?:{HERE_ZH})?\s*{_W_ZH}{_TIMES_ZH}{_END_ZH}{TEXT}{_END_ZH}",
        rf"{LEAD_ZH}(?:在|从)?\s*{TEXT}\s*{IN_ZH}的?[，,]?\s*{_W_ZH}{_TIMES_ZH}{_END_ZH}",
        rf"{LEAD_ZH}{HERE_ZH}{_ALL_ZH}(?:有|出现了?)(?:几|多少)[个次]\s*{_SURE_ZH}{_END_ZH}{TEXT}{_END_ZH}",
        rf"{LEAD_ZH}(?:在|从)?\s*{TEXT}\s*{IN_ZH}{_ALL_ZH}(?:有|出现了?)(?:几|多少)[个次]\s*{_SURE_ZH}{_END_ZH}",
        rf"{LEAD_ZH}{HERE_ZH}{_ALL_ZH}(?:出现|提到|说|用)(?:了|过)?{_ALL_ZH}(?:几|多少)[次遍回]\s*{_W_ZH}{_END_ZH}{TEXT}{_END_ZH}",
        rf"{LEAD_ZH}(?:{HERE_ZH})?\s*{_SURE_ZH}\s*的?(?:个数|数量)(?:是多少)?{_END_ZH}{TEXT}{_END_ZH}",
    )
)
_KINDS: Final = lazy_regex(
    r"(?:it|this|that|they|them|what|which|every|each|any|all|words?|letters?|characters?|spaces?|numbers?|digits?|sentences?|lines?|vowels?|consonants?"
    r"|names?|dates?|commas?|punctuation)s?"
    r"|数字|字母|标点.*|[句逗问感].?号|空格|人名|地名|名字|[大小]写.*|英文.*|中文.*|日期|[字词]|句子|单词|邮箱|电话|元音|辅音|.*[和与或及、跟].*|它|[这那每哪最].*|什么.*|谁|重复.*|相同.*|同样.*|同一.*|.*的",
    re.IGNORECASE,
)
"""What names a kind of word or sign and is none itself."""
_SIGNS: Final = lazy_regex(r"letters?|characters?|digit|sign|symbol|字母|字符|汉字|字", re.IGNORECASE)
_ASKS: Final = lazy_regex(
    rf"(?<![a-z]){_OFTEN}(?![a-z])|(?<![a-z])(?:occurrences|appearances|instances|mentions)\s+of(?![a-z])"
    r"|(?:出现|提到|用|说)了?过?(?:一共|总共)?(?:几|多少)[次遍回]|出现的?(?:次数|频次)",
    re.IGNORECASE,
)


_ANOTHER: Final = lazy_regex(
    r"(?:and|what\s+about|how\s+about|and\s+what\s+about)\s+(?:the\s+word\s+)?[\"'“]?(?P<en>[A-Za-z][\w'’-]*)[\"'”]?\s*\??"
    r"|(?:那么?|还有)\s*[\"“「]?(?P<zh>[^\s\"“”「」，。？]{1,8}?)[\"”」]?(?:这个[字词])?\s*呢?\s*[？?]?",
    re.IGNORECASE,
)
_OF_ROWS: Final = lazy_regex(
    r"(?<![a-z])(?:columns?|rows?|tables?|files?|folders?)(?![a-z])|[列行表]|文件", re.IGNORECASE
)
"""A word in a table or a file is counted by others."""


class WordCount(NamedTuple):
    """What counts a word in a text."""

    sql: str
    said: str
    """The question in words that leave nothing of the statement unsaid."""
    text: str
    """In which it is counted."""


def word_count(request: str) -> WordCount | None:
    """Read a question how often a word stands in a text that the request holds; None for any other."""
    found = (_count(told, zh=has_han(request)) for told in told_texts(request))
    return next((count for count in found if count is not None), None)


def word_count_in_file(marked: str, text: str) -> WordCount | None:
    """Read a question how often a word stands in the file `FILE`; None for any other.

    Args:
        marked: The request with `FILE`, which is the sign of a told text too, in the place of the file.
        text: Of the file.
    """
    quoted = find_quoted(marked)
    around = marked
    for one in reversed(quoted):
        around = f"{around[: one.start].rstrip()} {WORD} {around[one.end :].lstrip()}"
    told = ToldText(text, " ".join(around.split()), tuple(str(one.value) for one in quoted))
    return _count(told, zh=has_han(marked))


def _count(told: ToldText, *, zh: bool) -> WordCount | None:
    forms = _ZH if has_han(told.around) else _EN
    match = next((m for form in forms if (m := form.fullmatch(told.around)) is not None), None)
    if match is None or len(told.words) > 1:
        return None
    said = match.groupdict()
    word = told.words[0].strip() if told.words else (said.get("bare") or "")
    if not word or (not told.words and _KINDS.fullmatch(word)):
        return None
    named = said.get("unit") or said.get("named") or ""
    is_sign = _SIGNS.fullmatch(named) is not None or re.fullmatch(r"(?i)[b-hj-z]", word) is not None
    return _counted(word, told.text, is_sign=is_sign, zh=zh)


def counted_again(message: str, last: str) -> WordCount | None:
    """Read a message that wants another word counted in the text of the request before: and tea? 那“茶”呢."""
    match = _ANOTHER.fullmatch(message.strip())
    word = next((word for word in match.groups() if word), "") if match is not None else ""
    if not word or _KINDS.fullmatch(word):
        return None
    before = word_count(last)
    return None if before is None else _counted(word, before.text, is_sign=False, zh=has_han(message))


def asks_how_often(request: str) -> bool:
    """Whether a request that holds a text asks how often something stands in it, whether or not it is understood."""
    if _OF_ROWS.search(request) or find_paths(request):
        return False
    quoted = find_quoted(request)
    head = request.partition(":" if ":" in request else "：")[0] if len(quoted) <= 1 else request
    return (len(quoted) > 1 or head != request) and _ASKS.search(head) is not None


def _counted(word: str, text: str, *, is_sign: bool, zh: bool) -> WordCount | None:
    low, sought = text.lower(), word.lower()
    anywhere = low.count(sought)
    pattern = "".join(sign if sign.isalnum() or sign.isspace() else rf"\{sign}" for sign in sought)
    name = f"“{word}”出现次数" if zh else f"“{word}” in the text"
    if text.count(word) != anywhere:
        name += "（不分大小写）" if zh else " (capitals and small letters alike)"
    if is_sign or has_han(word) or not re.fullmatch(r"\w(?:.*\w)?", word, re.ASCII | re.DOTALL):
        return WordCount(f"SELECT {_number(low, pattern)} AS {_label(name)}", name, text)
    alone = len(re.findall(rf"\b{re.escape(sought)}\b", low, re.ASCII))
    if re.search(rf"[\u00c0-\u024f]{re.escape(sought)}|{re.escape(sought)}[\u00c0-\u024f]", low):
        return None  # a part of a word with other letters than the pattern knows
    whole = _number(low, rf"\b{pattern}\b")
    if alone == anywhere:
        return WordCount(f"SELECT {whole} AS {_label(name)}", name, text)
    inside = "另外在更长的词里" if zh else "besides inside longer words"
    return WordCount(
        f"SELECT {whole} AS {_label(name)}, {_number(low, pattern)} - {whole} AS {_label(inside)}",
        f"{name}, {inside}",
        text,
    )


def _number(text: str, pattern: str) -> str:
    return f"len(regexp_extract_all({literal(text)}, {literal(pattern)}))"


def _label(name: str) -> str:
    return '"' + name.replace('"', "'") + '"'
