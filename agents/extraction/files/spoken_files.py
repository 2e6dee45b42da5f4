"""Files that a request speaks of by the words of their names: the packing list, the app log, 会议记录里.

A name is spoken of where all its words stand one after the other. One word may be any word: it needs beside it what
says that a file is meant, its kind or a verb for files.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.span import Span, without_overlaps
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_KIND: Final = r"(?:\s+(?:text\s+|csv\s+|excel\s+)?(?:files?|lists?|logs?|sheets?|notes?|document|doc))"
_TABLE_KIND: Final = r"\s+(?:tables?|spreadsheets?|workbooks?|data)"
_TABLES: Final = frozenset({"csv", "tsv", "xlsx", "json", "jsonl"})
_KIND_ZH: Final = r"(?:\s*(?:这个|那个|这份|那份|的)?(?:文件(?!夹)|文档|表格|清单|名单|日志|笔记|表))"
_INSIDE_ZH: Final = r"(?=\s*(?:里|中(?!的?位)|内))"
_THE: Final = r"(?:(?:the|my|our|your|this|that)\s+(?:old\s+|whole\s+)?)"
_VERB: Final = (
    r"(?:open|read|show|print|unzip|unpack|extract|copy|delete|remove|move|rename|zip|compress|load|search|look at)"
)
_LEAD: Final = rf"(?<![A-Za-z])(?:in|inside|from|into|{_VERB})\s+(?:me\s+)?"
_NEW: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:an?|new|another|called|named|as)\s+|新建?的?|一[个份张篇]|[叫成为]|名为)\s*$", re.IGNORECASE
)
"""Before a name that something is to get."""
_ARTICLES: Final = frozenset({("a",), ("an",), ("the",), ("my",), ("this",), ("that",)})
"""Names that say no file before the word for one: a file, my notes."""
_WHICH: Final = frozenset(
    {
        "empty",
        "one",
        "two",
        "three",
        "four",
        "five",
        "both",
        "all",
        "each",
        "every",
        "any",
        "some",
        "big",
        "large",
        "small",
        "biggest",
        "largest",
        "smallest",
        "newest",
        "latest",
        "oldest",
        "single",
        "same",
        "other",
    }
)
"""Names that say before the word for a file which one or how many: all empty files."""
_PART: Final = lazy_regex(rf"[{HAN}]+|[A-Za-z]+|\d+")
_LONG_HAN: Final = 4
"""A Chinese name of so many characters is no word of any sentence."""
_NO_MORE: Final = r"(?![A-Za-z0-9_/-]|\.\w)"
_GOES_ON: Final = r"(?:and|then|to|into|for|as|which|who|what|how|where|when|please|pls|is|are|so|with)(?![A-Za-z])"
"""After a name of one word: with another noun behind it, it is only the beginning of what is meant."""


def spoken_files(request: str, files: Sequence[str]) -> list[Span]:
    """Find the files that a request speaks of by their names' words; a name that several files have is none.

    Args:
        request: As typed.
        files: Paths of the files that are there.
    """
    found: list[Span] = []
    for name, paths in _by_name(files).items():
        if len(paths) == 1:
            found += [_span(match, paths[0]) for match in _said(name, paths[0], request)]
    longest = sorted(found, key=lambda span: span.start - span.end)
    return sorted(without_overlaps(longest), key=lambda span: span.start)


def _by_name(files: Sequence[str]) -> Mapping[tuple[str, ...], list[str]]:
    """Group files by the words of their names, as these are compared."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for path in files:
        words = tuple(part.lower() for part in _PART.findall(PurePosixPath(path).stem))
        if words and words not in _ARTICLES and any(not word.isdigit() for word in words):
            groups.setdefault(words, []).append(path)
    return groups


def _said(words: tuple[str, ...], path: str, request: str) -> list[re.Match[str]]:
    """Find where the name is said, with the article before and the word for its kind behind it."""
    name = r"[\s_-]*".join(map(re.escape, words))
    patterns = _han_patterns(name, words) if has_han("".join(words)) else _latin_patterns(name, words, path)
    every = [match for pattern in patterns for match in re.finditer(pattern, request, re.IGNORECASE)]
    return [match for match in every if _NEW.search(request, 0, match.start("file")) is None]


def _latin_patterns(name: str, words: tuple[str, ...], path: str) -> tuple[str, ...]:
    ending = PurePosixPath(path).suffix.lstrip(".").lower()
    kinds = [_KIND, *([_TABLE_KIND] if ending in _TABLES else []), *([rf"\s+{re.escape(ending)}"] if ending else [])]
    kind = rf"(?:{'|'.join(kinds)})"
    alone = rf"(?<![A-Za-z0-9_./-]){name}"
    if len(words) > 1:
        return (rf"(?P<file>{_THE}?{alone}{kind}?){_NO_MORE}",)
    if words[0] in _WHICH:
        return (rf"(?P<file>{_THE}{alone}\s+(?:text\s+)?file)(?!s){_NO_MORE}",)
    return (
        rf"(?P<file>{_THE}?{alone}(?:{kind}|{_KIND_ZH}|{_INSIDE_ZH})){_NO_MORE}",
        rf"{_LEAD}(?P<file>{_THE}{alone}){_NO_MORE}(?!\s+(?!{_GOES_ON})[a-z])",
    )


def _han_patterns(name: str, words: tuple[str, ...]) -> tuple[str, ...]:
    length = sum(len(word) for word in words)
    if length >= _LONG_HAN:
        return (rf"(?P<file>《?{name}》?{_KIND_ZH}?)",)
    return (rf"(?P<file>《{name}》)", *((rf"(?P<file>{name}(?:{_KIND_ZH}|{_INSIDE_ZH}))",) if length > 1 else ()))


def _span(match: re.Match[str], path: str) -> Span:
    start, end = match.span("file")
    return Span(start=start, end=end, text=match["file"], value=path)
