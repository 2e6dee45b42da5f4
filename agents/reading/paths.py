"""Files, folders and file patterns in a request: data/a.csv · 销售数据.xlsx · “my notes.md” · csv 文件 · src 目录."""

import mimetypes
import re

from agents.reading.span import CJK, Span, matches, without_overlaps
from agents.reading.texts import TICKER, find_emails, find_quoted, find_uris
from tools.builtin.general.unit_names import find_units

_WORD = rf"[\w\-.+{CJK}]"
_PATH = re.compile(
    r"(?<![\w/.\\:])(?:(?:\.{1,2}|~)/(?:[\w\-.+@]+/)*[\w\-.+@]*|/?(?:[\w\-.+@]+/)+[\w\-.+@]*|/[\w\-.+@]+"
    r"|[\w\-+@]*[\w\-+@.]*\.[A-Za-z][A-Za-z0-9]{0,7})(?![\w/])",
    re.ASCII,
)
_WINDOWS = re.compile(r"(?<![A-Za-z])[A-Za-z]:\\[^\s\"'“”，。；*?<>|]+")
_CJK_PATH = re.compile(
    rf"(?<![\w/.\\:{CJK}])(?:\.{{1,2}}/|~/|/)?(?:[\w\-.{CJK}]+/)*[\w\-{CJK}.]+"
    rf"(?:\.[A-Za-z][A-Za-z0-9]{{0,5}}(?![A-Za-z0-9])|/(?![\w{CJK}]))"
)
_CJK_VERB = re.compile(
    r"^(?:请|帮我|麻烦|把|将|读取|读一下|读|打开|查看|看看|看一下|删除|删掉|写入|写到|保存到|保存为|存到|加载|载入|导入|统计|列出|显示|运行|在|到|从|用|对)+"
    rf"(?=[\w{CJK}./])"
)
_FOLDER = r"(?:folder|directory|dir)\b"
_NOT_NAMES = (
    "the|this|that|these|those|my|your|our|a|an|any|all|each|every|some|current|same|new|old|named|called|in|of|with|and|or|to|"
    "from|under|into|on|at|for|is|as|me|us|so|it|its|what|which|large|small|big|python|word"
)
_NAME = rf"(?!(?:{_NOT_NAMES})(?![\w\-.+]))[\w\-.+]*\w"
_NAMED_FOLDER = re.compile(
    rf"\b(?:{_FOLDER}|file\b)\s+(?:named\s+|called\s+)?(?P<a>{_NAME})(?![\w\-+])"
    rf"|(?<![\w.])(?P<b>{_NAME})\s+{_FOLDER}|(?P<c>{_NAME})\s*(?:目录|文件夹)|(?:目录|文件夹|文件)\s*(?P<d>{_NAME})",
    re.IGNORECASE | re.ASCII,
)
_NAMED = re.compile(
    r"(?:\b(?:named|called|name contains|whose names? contains?)|名[为叫]|名字?(?:是|叫)|叫做|名字?(?:里|中)?(?:含有|包含|带有?))"
    rf"\s*(?P<name>[\w\-.{CJK}]+?)(?=\s*的|\s*(?:文件|目录)|[^\w\-.{CJK}]|[.](?:\s|$)|$)",
    re.IGNORECASE,
)
_FILE_WORD = re.compile(r"\s*的?\s*(?:文件|目录|files?\b|folder|directory)", re.IGNORECASE)
_FILE_WORD_BEFORE = re.compile(r"(?:文件夹?|目录|\bfile|\bfolder|\bdirectory|\bnamed|\bcalled|名[为叫])\s*$", re.IGNORECASE)
_QUOTED_NAME = re.compile(r"[^\s:：,;!?，。；！？]+(?: [^\s:：,;!?，。；！？]+){0,4}\.[A-Za-z]\w{0,7}|(?:[^\s:：/]+(?: [^\s:：/]+)*)?/\S*")
_GLOB = re.compile(r"(?<![\w*])[\w\-./]*\*[\w\-./*]*(?![\w*])", re.ASCII)
_EXTENSION = re.compile(
    rf"(?<![\w.{CJK}])\.(?P<a>[a-z0-9]{{1,6}})\b|(?<![\w.])(?P<b>(?!(?:{_NOT_NAMES})\b)[A-Za-z][A-Za-z0-9]{{0,5}})"
    r"\s*(?:files?\b|文件(?!夹)|格式|后缀)",
    re.ASCII | re.IGNORECASE,
)
_CODE_FORMATS = frozenset(("log", "yaml", "yml", "toml", "ini", "cfg", "ipynb", "sql", "parquet", "md", "jsonl", "ts"))
"""Formats that the MIME tables of some platforms lack."""


def find_paths(text: str) -> list[Span]:
    """Find file and folder names: with an extension or a slash, in quotes, or beside a word for file or folder."""
    quoted = [s for s in find_quoted(text) if _is_name(s, text)]
    plain = [s for s in matches(_PATH, text, lambda m: m.group()) if _is_path(s)]
    chinese = [s for m in _CJK_PATH.finditer(text) if re.search(f"[{CJK}]", (s := _without_verb(m)).text)]
    windows = matches(_WINDOWS, text, lambda m: m.group())
    found = without_overlaps([*quoted, *plain, *chinese, *windows], [*find_uris(text), *find_emails(text)])
    return found or without_overlaps(matches(_NAMED_FOLDER, text, _folder)) or _named(text)


def find_globs(text: str) -> list[Span]:
    """Find file patterns: *.csv, "csv files", ".log 文件", or a quoted or plain file name."""
    globs = matches(_GLOB, text, lambda m: m.group() if re.search(r"[A-Za-z./]", m.group()) else None)
    extensions = matches(_EXTENSION, text, lambda m: _extension((m["a"] or m["b"]).lower()))
    return globs or find_quoted(text) or matches(_NAMED, text, lambda m: m["name"]) or extensions or find_paths(text)


def _is_name(span: Span, text: str) -> bool:
    """Whether quoted text names a file: by its form, or by the word beside it."""
    if _QUOTED_NAME.fullmatch(span.value):
        return True
    beside = _FILE_WORD.match(text, span.end) or _FILE_WORD_BEFORE.search(text, 0, span.start)
    return beside is not None and re.fullmatch(r"[\w\-. ]{1,64}", span.value) is not None


def _is_path(span: Span) -> bool:
    """Leave out numbers, quotients of units (km/h), abbreviations (e.g.), symbols of shares and "and/or"."""
    if re.fullmatch(r"[\d./]+|(?:[A-Za-z]\.)+[A-Za-z]|and/or", span.text, re.IGNORECASE):
        return False
    if TICKER.fullmatch(span.text) and mimetypes.guess_type(span.text)[0] is None:
        return False
    return "/" not in span.text or not any(start == 0 and end >= len(span.text) for start, end, _ in find_units(span.text))


def _without_verb(match: re.Match[str]) -> Span:
    verb = _CJK_VERB.match(match.group())
    surface = match.group()[verb.end() if verb else 0 :]
    return Span(start=match.end() - len(surface), end=match.end(), text=surface, value=surface)


def _folder(match: re.Match[str]) -> str:
    return next(g for g in match.groups() if g)


def _named(text: str) -> list[Span]:
    """Find what a file or folder is said to be called."""
    named = matches(_NAMED, text, lambda m: m["name"])
    return [s for s in named if _FILE_WORD.match(text, s.end) or _FILE_WORD_BEFORE.search(text, 0, s.start)]


def _extension(name: str) -> str | None:
    return f"*.{name}" if mimetypes.guess_type(f"x.{name}")[0] or name in _CODE_FORMATS else None
