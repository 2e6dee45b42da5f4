"""A request in words that say by themselves what is meant: which of two copies, and what is only read off a file.

What only says how the answer is to look ("one number each please", 只要数字) is no wish of its own and goes.
"""

import re
from typing import Final

from agents.extraction.files.in_its_order import in_its_order
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex

_COPIES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:cop(?:y|ies)|duplicate|back(?:\s+it)?\s*up|backup)(?![A-Za-z])|复制|拷贝|拷一|备份", re.IGNORECASE
)
_NO_FOLDER: Final = r"(?!\s*(?:folder|directory|夹|目录))(?![A-Za-z])"
_ORIGINAL: Final = lazy_regex(
    r"(?<![A-Za-z])the\s+(?:(?:original|source)(?:\s+(?:file|one|version))?|(?:old|first)\s+(?:file|one|version))"
    rf"{_NO_FOLDER}|(?:原件|原文件|源文件|原来的?(?:那[个份])?(?:文件)?|原先的?(?:文件)?|旧的?文件){_NO_FOLDER}",
    re.IGNORECASE,
)
_COPY: Final = lazy_regex(
    r"(?<![A-Za-z])the\s+(?:(?:copy|duplicate|backup)(?:\s+(?:file|one|version))?"
    rf"|(?:copied|new|second)\s+(?:file|one|version|copy)){_NO_FOLDER}"
    rf"|(?:副本|复印件|复制件|备份文件|新的?文件){_NO_FOLDER}",
    re.IGNORECASE,
)
_TAKES_OUT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:take|pull|get|pick|fish|copy|dig)\s+(?P<what>(?:(?!\bout\b)[^,.;])+?)\s+out\s+of\s+(?=[\"'“]?[\w./-]+\.\w+)",
    re.IGNORECASE,
)
_FIGURES: Final = r"(?:(?:whole|round|single|final)\s+)?(?:numbers?|figures?|values?|results?|words?|lines?|sentences?)"
_FORM: Final = lazy_regex(
    r"\s*[,;.–—-]\s*(?:and\s+)?(?:please\s+|pls\s+)?(?:(?:just|only)\s+)?(?:(?:give|tell|show)\s+(?:me\s+)?)?"
    rf"(?:just\s+|only\s+)?(?:(?:one|a|a single|both|the|two|three)\s+)+{_FIGURES}"
    r"(?:\s+(?:each|only|please|pls|is enough|is fine|will do|for each))*\s*[.!]*\s*$"
    r"|\s*[，,；;。]\s*(?:请|麻烦)?(?:只要|只需要?|仅需|给我?|只给我?|告诉我)(?:一个|两个|具体)?(?:数字?|数值|结果|答案)"
    r"(?:就行|就好|即可|就可以|吧)*[。！!]*\s*$",
    re.IGNORECASE,
)
"""At the end of a request: how the answer is to look."""


def said_plainly(request: str) -> str:
    """Say again, in plainer words, what a request says of files; it is returned as it is where there is no need."""
    asked = in_its_order(_FORM.sub("", request))
    return "".join(_which_copy(_TAKES_OUT.sub(lambda m: f"extract {m['what']} from ", asked or request)))


def copied_first(request: str) -> tuple[str, str] | None:
    """Part a copy from what is then done with the original or the copy, by its name; None for any other request."""
    copied, then = _which_copy(request)
    if f"{copied}{then}" == request:
        return None
    return copied, _JOINT.sub("", then)


_JOINT: Final = lazy_regex(r"^(?:[\s,，;；。.]|(?:and|then|also)(?![A-Za-z])|然后|接着|再|并且?|之后)+", re.IGNORECASE)


def _which_copy(request: str) -> tuple[str, str]:
    """Name the file that "the original", or "the copy", is in what follows a copy of one file to another."""
    copies = _COPIES.search(request)
    paths = [span for span in find_paths(request) if copies is not None and span.start > copies.start() - _NEAR]
    if copies is None or len(paths) < _TWO:
        return request, ""
    source, target = paths[0], paths[1]
    head, tail = request[: target.end], request[target.end :]
    if len({str(p.value) for p in find_paths(tail)} - {str(source.value), str(target.value)}):
        return request, ""
    for pattern, path in ((_ORIGINAL, source), (_COPY, target)):
        quoted = find_quoted(tail)
        match = next(
            (m for m in pattern.finditer(tail) if not any(q.start <= m.start() < q.end for q in quoted)),
            None,
        )
        if match is not None:
            tail = f"{tail[: match.start()].rstrip()} {path.value} {tail[match.end() :].lstrip()}".rstrip()
    return head, tail


_TWO: Final = 2
_NEAR: Final = 30
"""Characters by which a path may stand before the verb, as in 把 a.txt 复制到 b.txt."""
