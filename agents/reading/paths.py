"""Names of files and folders in a request, in any script: notes/todo.txt · data/员工信息.csv · 读取报告.md · src 目录."""

import mimetypes
import re

from agents.reading.quotes import find_quoted
from agents.reading.span import CJK, Span, matches, without_overlaps

_PART = r"A-Za-z0-9_\-+@"
_START = r"(?<![A-Za-z0-9_/.:@])(?:~?/|\.{1,2}/)?"
_FILE = re.compile(
    rf"{_START}(?:[{CJK}{_PART}.]+/)*[{CJK}{_PART}.]*?[{CJK}{_PART}]\.[A-Za-z][A-Za-z0-9]{{0,7}}(?![A-Za-z0-9_/@])"
)
_FOLDER = re.compile(rf"{_START}(?:[{_PART}.]+/)+[{_PART}.]*|(?<![A-Za-z0-9_/.:@])/[{_PART}.]+")
_NO_PATH = re.compile(
    r"\d[\d./-]*[A-Za-z]{0,2}|(?:[A-Za-z]\.)+[A-Za-z]?|[A-Za-z]{1,3}/[A-Za-z]{1,2}|\w+@[\w.]+|and/or", re.I
)
"""Decimals and dates, abbreviations (e.g.), units (km/h), addresses."""
_QUOTED = re.compile(r"[^\s:：]{1,255}(?: [^\s:：]+)?\.\w{1,8}|[^\s]*/[^\s]*|[A-Za-z0-9_\-.]{1,64}")
_NAMED_FOLDER = re.compile(
    r"\b(?:folder|directory|dir)\s+(?:named\s+|called\s+)?(?P<a>[\w\-.+]+)"
    r"|(?<![\w.])(?P<b>[\w\-.+]+)\s+(?:folder|directory|dir)\b"
    r"|(?P<c>[\w\-.+]+)\s*(?:这个|那个|的)?\s*(?:目录|文件夹)|(?:目录|文件夹)\s*(?P<d>[\w\-.+]+)"
    r"|(?:在|看看?|列出)\s*(?P<e>[\w\-.+]+)\s*(?:里|下|下面|里面|底下|中)",
    re.IGNORECASE | re.ASCII,
)
_NOT_NAMES = frozenset(
    ("the", "this", "that", "my", "a", "an", "each", "every", "current", "named", "called", "in", "of", "with", "and")
)
_LEADING_CJK = re.compile(rf"^[{CJK}]+(?=[{_PART}~/])")
_VERB = re.compile(
    r"^(?:请|帮我|麻烦|把|将|给我|读取|读一下|读|打开|查看|看看|看一下|看|删除|删掉|删了|写入|写到|写进|保存到|保存为|另存为|存到"
    r"|存成|存为|加载|载入|导入|统计|列出|显示|新建|建个|建一个|创建|下面|里面|在|到|从|用|对|成|个)+"
)
_GLOB = re.compile(r"(?<![\w*)])[\w\-./]*\*[\w\-.*]*(?![\w*(])", re.ASCII)
_EXTENSION = re.compile(
    rf"(?<![\w.{CJK}])\.(?P<a>[a-z0-9]{{1,6}})\b"
    rf"|(?<![\w.])(?P<b>[A-Za-z][A-Za-z0-9]{{0,5}})\s*(?:files?\b|(?:结尾的?|格式的?|后缀的?|类型的?)?\s*[{CJK}]{{0,2}}文件(?!夹)"
    r"|格式|后缀|结尾)",
    re.ASCII,
)
_CODE_FORMATS = frozenset(("log", "yaml", "yml", "toml", "ini", "cfg", "ipynb", "sql", "parquet", "md", "jsonl", "ts"))
"""Formats that the MIME tables of some platforms lack."""
_NAMED = re.compile(
    r"(?:\b(?:named|called|name contains|whose names? contains?|something like)"
    r"|名为|名叫|叫做|名字?(?:是|里|中)?(?:有|含有|包含|带有?)?)\s*"
    rf"(?![有含包])(?P<name>[\w\-.{CJK}]+)",
    re.IGNORECASE | re.ASCII,
)


def find_paths(text: str) -> list[Span]:
    """Find file and folder names: with an extension or a slash, in quotes, or named as a folder."""
    quoted = [s for s in find_quoted(text) if _QUOTED.fullmatch(s.value)]
    files = [_without_lead(s) for s in matches(_FILE, text, lambda m: m.group())]
    folders = [_without_stop(s) for s in matches(_FOLDER, text, lambda m: m.group())]
    plain = [s for s in (*files, *folders) if s.text and not _NO_PATH.fullmatch(s.text)]
    return without_overlaps([*plain, *quoted]) or matches(_NAMED_FOLDER, text, _folder)


def find_globs(text: str) -> list[Span]:
    """Find file patterns: *.csv, "csv files", ".log 文件", or a quoted or plain file name."""
    globs = matches(_GLOB, text, lambda m: m.group() if re.search(r"[A-Za-z.]", m.group()) else None)
    named = [*find_quoted(text), *matches(_NAMED, text, lambda m: m["name"])]
    extensions = matches(_EXTENSION, text, lambda m: _extension((m["a"] or m["b"]).lower()))
    return globs or without_overlaps(named) or extensions or find_paths(text)


def _folder(match: re.Match[str]) -> str | None:
    name = next(g for g in match.groups() if g)
    return None if name.lower() in _NOT_NAMES else name


def _without_lead(span: Span) -> Span:
    """Cut what was written before the name without a space: 把data/a.csv, 读取报告.md."""
    first = span.text.split("/", 1)[0]
    lead = _LEADING_CJK.match(first) or _VERB.match(span.text)
    return _cut(span, lead.end() if lead else 0, len(span.text))


def _without_stop(span: Span) -> Span:
    return _cut(span, 0, len(span.text.rstrip(".")))


def _cut(span: Span, start: int, end: int) -> Span:
    text = span.text[start:end]
    return Span(start=span.start + start, end=span.start + end, text=text, value=text)


def _extension(name: str) -> str | None:
    return f"*.{name}" if mimetypes.guess_type(f"x.{name}")[0] or name in _CODE_FORMATS else None
