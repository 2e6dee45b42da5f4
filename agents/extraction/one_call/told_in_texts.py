"""Questions whose answer stands in a text file that they name: when is the meeting? see notes.md; 合同.txt里押金是多少.

Nothing here reads an answer out of a text, so that the text itself is shown. What is asked of the file (how long it is,
how often a word stands in it), and what is to be done with it, are other requests.
"""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})
_ASKS: Final = lazy_regex(
    r"(?<![a-z])(?:who|whom|whose|what|which|when|where|why|how)(?:['’]?s)?(?![a-z])|谁|什么|啥|哪|多少|几|为何|怎么|何时",
    re.IGNORECASE,
)
_OF_THE_FILE: Final = frozenset(
    [
        "line",
        "lines",
        "word",
        "words",
        "character",
        "characters",
        "letters",
        "size",
        "big",
        "large",
        "long",
        "bytes",
        "byte",
        "kb",
        "mb",
        "hash",
        "md5",
        "sha1",
        "sha256",
        "sha512",
        "checksum",
        "modified",
        "changed",
        "created",
        "edited",
        "old",
        "age",
        "language",
        "encoding",
        "exist",
        "exists",
        "times",
        "often",
        "occurrences",
        "occurrence",
        "occur",
        "occurs",
        "appear",
        "appears",
        "match",
        "matches",
        "contain",
        "contains",
        "count",
        "number",
        "sum",
        "total",
        "totals",
        "average",
        "mean",
        "share",
        "percent",
        "percentage",
        "difference",
        "differences",
        "different",
        "same",
        "duplicate",
        "duplicates",
        "file",
        "folder",
        "path",
        "extension",
        "type",
        "format",
        "mime",
        "unique",
        "common",
        "frequent",
        "longest",
        "shortest",
        "most",
        "least",
        "error",
        "errors",
        "warning",
        "warnings",
    ]
)
_OF_THE_FILE_ZH: Final = lazy_regex(
    r"行|字|单词|词|大小|多大|多长|字节|哈希|校验|修改|创建|改过|[建改删]的|[建改删]过|删除|[kKmM][bB]|语言|编码|存在|出现|[多几]少?次|包含|匹配|重复|一共|总|合计|平均|加起来|占|百分|报错|错误|警告|异常"
    r"|区别|不同|差异|格式|类型|路径"
)
_DEEDS: Final = (
    r"write|save|add|append|put|copy|move|rename|delete|remove|translate|convert|encode|decode|hash|zip|email|send|mail|sort"
    r"|replace|merge|split|draw|plot|compare|diff|create|make|turn|extract|pull|search|find|grep|list|summari[sz]e|back|change"
    r"|count|open|load|import|export|print|remind|set|if|fill|upload|run|log|note|keep|jot|record|store|paste|leave|stick|dump|drop"
)
_ORDERS: Final = lazy_regex(
    rf"(?:^|[,;.:()?!]|(?<![a-z])(?:and|then|please|also|you|to)\s)\s*(?:please\s+|also\s+|then\s+|just\s+)*(?:{_DEEDS})(?![a-z])",
    re.IGNORECASE,
)
_ORDERS_ZH: Final = lazy_regex(
    r"[把将]|如果|(?:记|写|存|放|录|保存|留)(?:在|到|进|入|下来|$)|(?:写|存|复制|移动?|改名|重命名|删|翻译|转|压缩|发|排序?|替换|画|统计|合并|拆|提取|抽|摘|搜索?|加一?|追加|总结|概括|改|备份|换)"
    r"(?![了过的着])[到成入进上给为一掉除出个下去]|(?:翻译|总结|概括|统计|提取|搜索|备份)(?![了过])"
)
_LOOKS_IN: Final = lazy_regex(
    r"(?:^|[(\[:,;.?!–—-]|(?<![a-z])(?:in|inside|within|from|see|check|per|according\s+to|look\s+(?:at|in|into)|read))"
    r"\s*(?:(?:the|my|our|file|text|note)\s+)*[\"'“‘(]?$",
    re.IGNORECASE,
)
_TELLS: Final = lazy_regex(r"^[\"'”’)]?\s*(?:says?|tells?|mentions?|states?)(?![a-z])", re.IGNORECASE)
_PUTS_IN: Final = lazy_regex(
    r"(?<![a-z])(?:it|this|that|them|answers?|results?)\s+(?:down\s+)?(?:in|inside|into|to|under|as)\s*$", re.IGNORECASE
)
_IN_IT_ZH: Final = lazy_regex(r"^[\"'”’」]?\s*(?:里|[中内](?![文容])|上(?![次周个一月午传]))")
_SEEN_ZH: Final = lazy_regex(r"(?:在|从|看看?|查看?|见|读|据|翻)(?:一下|下)?\s*[\"'“‘「]?$")
_ASIDE_ZH: Final = lazy_regex(r"^[\"'”’」]?\s*[，,：:；;。—-]|^[\"'”’」]?\s+\S")
_ASK_ONLY: Final = frozenset(
    [
        "who",
        "what",
        "which",
        "when",
        "where",
        "why",
        "how",
        "s",
        "is",
        "are",
        "was",
        "were",
        "do",
        "does",
        "did",
        "can",
        "could",
        "should",
        "would",
        "i",
        "we",
        "you",
        "me",
        "it",
        "the",
        "a",
        "an",
        "my",
        "our",
        "this",
        "that",
        "there",
        "to",
        "of",
        "in",
        "from",
        "please",
        "pls",
        "now",
        "find",
        "get",
        "put",
        "go",
        "located",
        "stored",
        "kept",
        "saved",
        "made",
    ]
)
"""Words that ask, and do not say for what."""
_MOST: Final = 200


class ToldInText(Frozen):
    """A text file, and what is asked that may stand in it."""

    path: str
    question: str


def told_in_text(request: str) -> ToldInText | None:
    """Read a question for what a text file tells; None for any other request."""
    named = file_named(request)
    if named is None or len(request) > _MOST or "\n" in request.strip():
        return None
    path, rest = named
    if PurePosixPath(path).suffix.lower() not in _TEXTS or not asks(rest) or is_of_the_file(rest) or orders(rest):
        return None
    spans = find_paths(request)
    if not any(_is_looked_into(request[: span.start], request[span.end :]) for span in spans):
        return None
    return ToldInText(path=path, question=" ".join(request.split()))


def file_named(request: str) -> tuple[str, str] | None:
    """Return the one file that a request names, maybe twice, and what it says besides."""
    spans = find_paths(request)
    if len({str(span.value) for span in spans}) != 1:
        return None
    rest = request
    for span in reversed(spans):
        rest = f"{rest[: span.start]} {rest[span.end :]}"
    return str(spans[0].value), rest


def asks(text: str) -> bool:
    """Whether a text holds a word that asks for something."""
    return _ASKS.search(text) is not None


def orders(text: str) -> bool:
    """Whether a text says that something is to be done."""
    return _ORDERS.search(text.strip()) is not None or _ORDERS_ZH.search(text) is not None


def _is_looked_into(before: str, behind: str) -> bool:
    """Whether the file is where the answer stands, and not what is asked for, or what an answer is written to."""
    if has_han(before + behind):
        inside = _IN_IT_ZH.search(behind) or (_SEEN_ZH.search(before) and _ASIDE_ZH.search(behind))
        return inside is not None and re.search(r"[记写存放录]\s*$", before) is None
    if _PUTS_IN.search(before) or not set(re.findall(r"[a-z0-9]+", f"{before} {behind}".lower())) - _ASK_ONLY:
        return False
    return _LOOKS_IN.search(before) is not None or _TELLS.search(behind) is not None


def is_of_the_file(rest: str) -> bool:
    """Whether a question is of the file itself: its lines, its size, or whether it is there."""
    if has_han(rest):
        return _OF_THE_FILE_ZH.search(rest) is not None
    words = re.findall(r"[a-z0-9]+", rest.lower())
    what_is_in = re.search(r"(?<![a-z])what(?:['’]?s|\s+is)\s+in\W*$", rest.strip(), re.IGNORECASE)
    return what_is_in is not None or any(word in _OF_THE_FILE for word in words)
