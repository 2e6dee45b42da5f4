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
    r"行|字|单词|词|大小|多大|多长|字节|哈希|校验|修改|创建|改过|语言|编码|存在|出现|[多几]少?次|包含|匹配|重复|一共|总|合计|平均|加起来|占|百分|报错|错误|警告|异常"
    r"|区别|不同|差异|格式|类型|路径"
)
_DEEDS: Final = (
    r"write|save|add|append|put|copy|move|rename|delete|remove|translate|convert|encode|decode|hash|zip|email|send|mail|sort"
    r"|replace|merge|split|draw|plot|compare|diff|create|make|turn|extract|pull|search|find|grep|list|summari[sz]e|back|change"
    r"|count|open|load|import|export|print|remind|set|if|fill|upload|run"
)
_ORDERS: Final = lazy_regex(
    rf"(?:^|[,;.:()]|(?<![a-z])(?:and|then|please|also|you|to)\s)\s*(?:please\s+|also\s+|then\s+|just\s+)*(?:{_DEEDS})(?![a-z])",
    re.IGNORECASE,
)
_ORDERS_ZH: Final = lazy_regex(
    r"[把将]|如果|(?:写|存|复制|移动?|改名|重命名|删|翻译|转|压缩|发|排序?|替换|画|统计|合并|拆|提取|抽|摘|搜索?|加一?|追加|总结|概括|改|备份|换)"
    r"(?![了过的着])[到成入进上给为一掉除出个下去]|(?:翻译|总结|概括|统计|提取|搜索|备份)(?![了过])"
)
_MOST: Final = 200


class ToldInText(Frozen):
    """A text file, and what is asked that may stand in it."""

    path: str
    question: str


def told_in_text(request: str) -> ToldInText | None:
    """Read a question for what a text file tells; None for any other request."""
    paths = find_paths(request)
    if len(paths) != 1 or len(request) > _MOST or "\n" in request.strip():
        return None
    path = str(paths[0].value)
    rest = f"{request[: paths[0].start]} {request[paths[0].end :]}"
    if PurePosixPath(path).suffix.lower() not in _TEXTS or _ASKS.search(rest) is None or _is_of_the_file(rest):
        return None
    if _ORDERS.search(rest.strip()) or _ORDERS_ZH.search(rest):
        return None
    return ToldInText(path=path, question=" ".join(request.split()))


def _is_of_the_file(rest: str) -> bool:
    if has_han(rest):
        return _OF_THE_FILE_ZH.search(rest) is not None
    words = re.findall(r"[a-z0-9]+", rest.lower())
    what_is_in = re.search(r"(?<![a-z])what(?:['’]?s|\s+is)\s+in\W*$", rest.strip(), re.IGNORECASE)
    return what_is_in is not None or any(word in _OF_THE_FILE for word in words)
