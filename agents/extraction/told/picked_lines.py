"""Requests for some lines of a text file: its errors, those with a word or without one, the first, last or longest.

Such a request is read only where nothing else is in it; which lines they are, the text alone tells.
"""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.marked_file import FILE, with_file_marked
from agents.extraction.spans.paths import find_paths
from agents.extraction.told.line_choice import LineChoice
from lazy_regex import lazy_regex
from prompts.language import has_han

_TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})
_LEAD: Final = (
    r"(?:(?:please|pls|hey|ok|now|just|only|(?:can|could|would)\s+(?:you|i)|i\s+(?:just\s+|only\s+)?(?:want|need)(?:\s+to\s+see)?"
    r"|i['’]?d\s+like(?:\s+to\s+see)?|show|give|list|count|print|display|get|tell|let|see|find|extract|me|us"
    r"|(?:what|which)(?:['’]?s|\s+is|\s+are)?)[\s,:]+)*"
)
_ALL: Final = r"(?:(?:just|only|all|the|any|every|of|those|there)\s+)*"
_UNIT: Final = r"(?:lines?|messages?|entry|entries|records?)"
_FROM: Final = (
    rf"(?:[\s,:]+(?:from|in|of|out\s+of|inside|within)\s+(?:(?:the|my)\s+)?"
    rf"(?:(?:log|text|file)\s+)*{FILE}(?:\s+(?:file|log))?)"
)
_TAIL: Final = r"(?:[\s,]+(?:please|pls|only|thanks|for\s+me|now))*"
_ONE_LEVEL: Final = r"(?:errors?|failures?|warn(?:ing)?s?|infos?|debug)"
_LEVEL: Final = rf"(?P<level>{_ONE_LEVEL}(?:\s*(?:and|&|or|,)\s*{_ONE_LEVEL})?)"
_X: Final = r"(?:[\"“'‘](?P<quoted>[^\"“”]{1,80}?)[\"”'’]|(?P<plain>[\w.:/@#%+'’-]+(?:\s+[\w.:/@#%+'’-]+){0,3}?))"
_WORD: Final = r"(?:the\s+)?(?:(?:word|phrase|name|text|string)s?\s+)?"
_HOLDS: Final = (
    rf"\s+(?:with|containing|mentioning|about"
    rf"|(?:(?:that|which)\s+)?(?:mentions?|contains?|ha(?:s|ve)|says?|includes?))\s+{_WORD}"
)
_MANY: Final = r"(?:(?:tell\s+me|please|and|count|show\s+me)[\s,]+)*how\s+many"
_NUMBER: Final = r"(?P<n>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)"
_PLACE: Final = r"(?:(?P<first>first|top|opening)|(?P<last>last|final|bottom))"
_LONG: Final = r"(?:(?P<long>longest)|(?P<short>shortest))"
_BUT: Final = (
    r"(?:except(?:\s+for)?|but(?:\s+not)?|without|excluding|other\s+than|apart\s+from"
    r"|(?:that|which)\s+(?:do(?:es)?\s+not|don['’]?t|doesn['’]?t)\s+(?:contain|mention|have|include|say))"
)
_ZH_LEAD: Final = (
    r"(?:请|帮我?|麻烦|给我|我(?:只|就)?(?:想|要)看?|只要?|仅|就|单独|把|在|从|看一?[下看]?|列出?|显示|找出?|查看?|查一?下|提取|打印|告诉我"
    r"|[\s，,：:])*"
)
_ZH_IN: Final = rf"{FILE}(?:这个)?(?:文件|日志)?(?:里面|里头|里|中|内|的)*"
_ONE_LEVEL_ZH: Final = r"(?:ERROR|WARN(?:ING)?|INFO|DEBUG|错误|报错|出错|警告|告警)"
_ZH_LEVEL: Final = rf"(?P<level>{_ONE_LEVEL_ZH}(?:[和与跟及、]{_ONE_LEVEL_ZH})?)(?:级别)?"
_ZH_UNIT: Final = r"(?:行|信息|日志|记录|条目|内容)"
_ZH_ALL: Final = r"(?:所有|全部|那些|那几)?(?:的)?"
_ZH_END: Final = (
    r"(?:(?:都|全|给我|列|显示|找|打印|挑|单独|拿)*(?:出来|一下|给我看看?|看看?)*(?:就行|即可)?[吧呢呀啊]?)"
)
_ZH_X: Final = (
    r"[“\"「‘']?(?P<plain>[^\s，,。？?！!“”\"「」‘’'哪谁什么几的]{1,16}?)[”\"」’']?(?:这个?(?:词|名字|字样|几个字))?"
)
_ZH_SAYS: Final = r"(?:有?(?:提到|提及|写到|写着|包含|含有|含|出现|带有?))(?:了|过)?"
_ZH_NUMBER: Final = r"(?P<n>\d{1,3}|[两三四五六七八九十])"
_ZH_PLACE: Final = r"(?:(?P<first>第一|最前(?:面)?的?|开头(?:的)?|前)|(?P<last>最后(?:面)?的?|末尾(?:的)?|倒数|后))"
_ZH_WHAT: Final = r"(?:(?:是|写(?:了|的)?(?:是)?|有)?(?:什么|啥|哪一?行|哪几行|哪些)?(?:内容)?[呢啊呀]?)"
_EN: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}{_ALL}(?:{_PLACE}\s+(?:{_NUMBER}\s+)?)?{_LEVEL}(?:\s+{_UNIT})?{_FROM}{_TAIL}",
        rf"{_MANY}\s+{_UNIT}{_FROM}?\s+(?:do\s+not|don['’]?t)\s+(?:mention|contain|have|include|say)\s+{_WORD}{_X}{_FROM}?{_TAIL}",
        rf"(?:in|from|of)\s+{FILE}[\s,:]+{_LEAD}{_ALL}{_LEVEL}(?:\s+{_UNIT})?{_TAIL}",
        rf"{_LEAD}{_ALL}{_UNIT}{_FROM}?{_HOLDS}{_X}{_FROM}?{_TAIL}",
        rf"{_MANY}\s+{_UNIT}{_FROM}?{_HOLDS}{_X}{_FROM}?{_TAIL}",
        rf"{_LEAD}(?:the\s+)?{_PLACE}(?:\s+{_NUMBER})?\s+{_UNIT}{_FROM}{_TAIL}",
        rf"{_LEAD}(?:the\s+)?{_LONG}\s+line{_FROM}{_TAIL}",
        rf"{_LEAD}{_ALL}(?:everything|lines?)?{_FROM}?\s*{_BUT}\s+(?:the\s+)?(?:{_WORD}{_X})(?:\s+(?:lines?|ones|messages?))?{_FROM}?{_TAIL}",
    )
)
_ZH: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ZH_LEAD}{_ZH_IN}{_ZH_LEAD}{_ZH_ALL}(?:{_ZH_PLACE}(?:{_ZH_NUMBER}|一)?[条个次]?)?{_ZH_LEVEL}(?:的)?(?:那几|那些)?{_ZH_UNIT}?{_ZH_END}",
        rf"{_ZH_LEAD}{_ZH_IN}(?:一共|总共|共)?有?(?:几|多少)行(?:是)?{_ZH_SAYS}{_ZH_X}(?:的)?[呢啊呀]?",
        rf"{_ZH_LEAD}{_ZH_IN}{_ZH_SAYS}{_ZH_X}的{_ZH_UNIT}?(?:一共|总共|共)?有(?:几|多少)[行条]?[呢啊呀]?",
        rf"{_ZH_LEAD}{_ZH_IN}{_ZH_LEAD}{_ZH_ALL}{_ZH_SAYS}{_ZH_X}的{_ZH_ALL}{_ZH_UNIT}(?:有哪些|是哪些|{_ZH_END})",
        rf"{_ZH_LEAD}{_ZH_IN}{_ZH_LEAD}{_ZH_PLACE}{_ZH_NUMBER}?一?行(?:的?内容)?{_ZH_WHAT}{_ZH_END}",
        rf"{_ZH_LEAD}{_ZH_IN}{_ZH_LEAD}(?:(?P<long>最长)|(?P<short>最短))的?(?:那?一?)行{_ZH_WHAT}{_ZH_END}",
        rf"{_ZH_LEAD}{_ZH_IN}{_ZH_LEAD}(?P<but>除了?){_ZH_X}(?:的?(?:行|日志))?(?:以外|之外)?的?(?:其他|其它|其余|别的)?的?{_ZH_UNIT}{_ZH_END}",
        rf"{_ZH_LEAD}{_ZH_IN}{_ZH_LEAD}(?P<no>不(?:包含|含|带|提)(?:有|到)?){_ZH_X}的{_ZH_ALL}{_ZH_UNIT}{_ZH_END}",
    )
)
_LEAVES_OUT: Final = lazy_regex(
    rf"{_BUT}|(?:do\s+not|don['’]?t)\s+(?:mention|contain|have|include|say)(?![a-z])", re.IGNORECASE
)
_NO_WORD: Final = lazy_regex(
    r"(?:more|less|fewer|over|under|above|below|at|no|not|an?|most|least|numbers?|digits?|dates?|any|only|just|both|either|between|than"
    r"|first|last|top|bottom|longest|shortest|blank|empty|other|second|third|duplicate\w*|\d+(?:st|nd|rd|th)"
    r"|it|that|this|them|something|anything|nothing|what|who|which|how|problems?|issues?|headings?|headers?|titles?|comments?|spaces?|typos?|mistakes?|punctuation|symbols?|letters?|words?|links?|urls?"
    r"|e-?mails?|(?:phone|telephone|mobile)\s+numbers?|(?:capital|upper|lower|small).*|in|on|from|of|if|when|where|if)(?:\s.*)?"
    r"|.*\s(?:and|or|but|not|then|than|before|after|between|in|from|of)(?:\s.*)?|.*\s(?:words?|letters?|numbers?|digits?|typos?|characters?|mistakes?|addresses)"
    r"|.*(?:号码|手机号|邮箱|网址|链接|大写|小写|字母|空格|标题|标点|注释|错别字|表头)|.*[和或与及跟不]|(?:数字|日期|时间|它|这|那|内容|第|空|重复|最).*",
    re.IGNORECASE,
)
"""What is no word that a line may hold, or more than one."""
_NUMBERS: Final = {
    word: n
    for n, words in enumerate(
        ("two 两 二", "three 三", "four 四", "five 五", "six 六", "seven 七", "eight 八", "nine 九", "ten 十"), 2
    )
    for word in words.split()
}
_LEVELS: Final = (
    ("error", ("error", "failure", "错误", "报错", "出错")),
    ("warn", ("warn", "警告", "告警")),
    ("info", ("info",)),
    ("debug", ("debug",)),
)


_BARE_INFO: Final = lazy_regex(
    r"(?<![A-Za-z])(?-i:info|debug|Info|Debug)(?![A-Za-z])(?!\s*(?:lines?|messages?|entr|records?|and|or|&|,|级))"
)
_ENTRY: Final = lazy_regex(r"(?<![a-z])(?:entry|entries|records?|messages?)(?![a-z])", re.IGNORECASE)


class PickedLines(LineChoice):
    """A text file, and which lines of it are wanted."""

    path: str


def picked_lines(request: str) -> PickedLines | None:
    """Read a request for some lines of one text file, which it names; None for any other."""
    paths = find_paths(request)
    path = str(paths[0].value) if len(paths) == 1 else ""
    if not path or path not in request or PurePosixPath(path).suffix.lower() not in _TEXTS:
        return None
    marked = with_file_marked(request, path)
    for form in _ZH if has_han(marked) else _EN:
        match = form.fullmatch(marked)
        if match is not None and marked.count(FILE) == 1:
            return _choice(match, path, marked)
    return None


def _choice(match: re.Match[str], path: str, marked: str) -> PickedLines | None:
    said = {name: value for name, value in match.groupdict().items() if value}
    if "level" in said and _BARE_INFO.search(marked):
        return None  # what the file tells
    if {"first", "last"} & said.keys() and _ENTRY.search(marked) and not path.lower().endswith(".log"):
        return None  # behind a heading
    if "level" in said:
        levels = tuple(_levels(said["level"]))
        placed = _placed(said, path, said["level"]) if {"first", "last"} & said.keys() else PickedLines(path=path)
        return None if placed is None else placed.model_copy(update={"levels": levels})
    if "long" in said or "short" in said:
        return PickedLines(path=path, length="longest" if "long" in said else "shortest")
    if "first" in said or "last" in said:
        return _placed(said, path, marked)
    word = (said.get("quoted") or said.get("plain") or "").strip()
    if not word or ("quoted" not in said and _NO_WORD.fullmatch(word)):
        return None
    without = bool({"but", "no"} & said.keys()) or (not has_han(marked) and _LEAVES_OUT.search(marked) is not None)
    return PickedLines(path=path, word=word, levels=tuple(_levels(word)) if without else (), without=without)


def _placed(said: dict[str, str], path: str, marked: str) -> PickedLines | None:
    """Read how many lines from which end; None where several are meant and nobody says how many."""
    number = said.get("n", "").lower()
    if not number and re.search(
        r"(?<![a-z])(?:lines|entries|messages|records|errors|warnings|failures)(?![a-z])", marked, re.IGNORECASE
    ):
        return None
    if not number and said.get("first", said.get("last", "")) in ("前", "后", "倒数"):
        return None
    n = int(number) if number.isdigit() else _NUMBERS.get(number, 1)
    return PickedLines(path=path, first=n if "first" in said else 0, last=n if "last" in said else 0) if n else None


def _levels(said: str) -> Iterator[str]:
    """List the levels that words name."""
    for word in re.split(r"[\s,&和与跟及、]+", said.lower()):
        yield from (level for level, words in _LEVELS if any(word.startswith(one) for one in words))
