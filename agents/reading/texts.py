"""Quoted text, paths, globs, SQL, expressions, identifiers and addresses in a request."""

import mimetypes
import re

from agents.reading.span import CJK, Span, matches, without_overlaps

_QUOTES = re.compile(
    r"“(?P<a>[^”]*)”|‘(?P<b>[^’]*)’|「(?P<c>[^」]*)」|『(?P<d>[^』]*)』|《(?P<h>[^》]*)》|```(?P<g>.*?)```|`(?P<e>[^`]*)`"
    r"|\"(?P<f>[^\"]*)\"|(?<!\w)'(?P<i>[^'\n]*)'(?!\w)",
    re.DOTALL,
)
_PATH = re.compile(
    r"(?<![\w/.\\:])(?:(?:\.{1,2}|~)?/?(?:[\w\-.+@]+/)+[\w\-.+@]*|/[\w\-.+@]+|[\w\-+@]*[\w\-+@.]*\.[A-Za-z][A-Za-z0-9]{0,7})(?![\w/])",
    re.ASCII,
)
_NAMED_FOLDER = re.compile(
    r"(?:\b(?:folder|directory|dir|file)\s+(?:named\s+|called\s+)?(?P<a>[\w\-.+]+)"
    r"|(?<![\w.])(?P<b>[\w\-.+]+)\s+(?:folder|directory)\b|(?P<c>[\w\-.+]+)\s*(?:目录|文件夹)|(?:目录|文件夹|文件)\s*(?P<d>[\w\-.+]+))",
    re.IGNORECASE | re.ASCII,
)
_NOT_NAMES = frozenset(
    (
        "the",
        "this",
        "that",
        "my",
        "a",
        "an",
        "current",
        "named",
        "called",
        "in",
        "of",
        "with",
        "and",
        "to",
        "from",
        "under",
    )
)
_CJK_FILE = re.compile(rf"[{CJK}\w\-]*[{CJK}][{CJK}\w\-]*\.[A-Za-z][A-Za-z0-9]{{1,5}}(?![A-Za-z0-9])")
_CJK_VERB = re.compile(
    r"^(?:请|帮我|麻烦)?(?:把|将|读取|读一下|读|打开|查看|看看|看一下|删除|删掉|写入|写到|保存到|保存为|存到|加载|载入|导入|统计|列出|显示|运行|在|到|从|用|对)+"
)
_GLOB = re.compile(r"(?<![\w*])[\w\-./]*\*[\w\-.*]*(?![\w*])", re.ASCII)
_EXTENSION = re.compile(
    r"(?:(?<![\w.\u3400-\u9fff])\.(?P<a>[a-z0-9]{1,6})\b|(?<![\w.])(?P<b>[A-Za-z][A-Za-z0-9]{0,5})\s*(?:files?\b|文件(?!夹)|格式|后缀))",
    re.ASCII,
)
_NAMED_FILE = re.compile(
    rf"(?:\b(?:named|called|name contains|whose names? contains?)|名为|名叫|名字是|名字?(?:里|中)?(?:含有|包含|带有?))\s*(?P<name>[\w\-.{CJK}]+)",
    re.IGNORECASE | re.ASCII,
)
_CODE_FORMATS = frozenset(("log", "yaml", "yml", "toml", "ini", "cfg", "ipynb", "sql", "parquet", "md", "jsonl", "ts"))
"""Formats that the MIME tables of some platforms lack."""
_SQL = re.compile(r"\b(?:SELECT|WITH)\b.+", re.IGNORECASE | re.DOTALL)
_IDENTIFIER = re.compile(r"(?<![\w])[A-Za-z_]\w*(?![\w])", re.ASCII)
_TICKER = re.compile(
    r"(?<![A-Za-z0-9.])\$?([A-Z]{1,5}(?:\.[A-Z]{1,2})?|\d{6}\.(?:SH|SZ|SS)|\d{4,5}\.HK)(?![A-Za-z0-9])"
)
_URI = re.compile(r"https?://[^\s<>\"'，。；）)]+")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+\w", re.ASCII)
_WORD_OPERATORS = (
    (r"\bplus\b|再?加上?", "+"),
    (r"\bminus\b|再?减去?", "-"),
    (r"\bmultiplied by\b|\btimes\b|再?乘[以上]?", "*"),
    (r"\bdivided by\b|\bover\b|再?除以", "/"),
    (r"\bto the power of\b|的\s*(?=\d+\s*次方)", "**"),
    (r"\bsquared\b|的?平方(?!根|米|公里|千米|厘米|英尺)", "**2"),
    (r"\bcubed\b|的?立方(?!根|米|厘米)", "**3"),
    (r"(?:\bthe\s+)?\bsquare root of\b|根号", "sqrt "),
)
_ROOT_AFTER = re.compile(r"(\d+(?:\.\d+)?)\s*的?(?:算术)?平方根")
_BARE_ROOT = re.compile(r"sqrt\s+(\d+(?:\.\d+)?)")
_EXPRESSION = re.compile(
    r"(?:(?:sqrt|sin|cos|tan|log10|log2|log|ln|exp|abs|round|min|max|floor|ceil|factorial|pi|e)\b|[\d.,+\-*/^%()×÷−（）！!\s])+"
)


def find_quoted(text: str) -> list[Span]:
    """Find what stands in quotation marks of any kind; positions include the marks."""
    return matches(_QUOTES, text, lambda m: next((g for g in m.groups() if g), None))


def find_paths(text: str) -> list[Span]:
    """Find file and folder names: with an extension or a slash, in quotes, or named as a folder."""
    quoted = [
        s
        for s in find_quoted(text)
        if re.fullmatch(r"[^\s:：]{1,255}(?: [^\s]+)?\.\w{1,8}|[^\s]*/[^\s]*|[\w\-.]{1,64}", s.value)
    ]
    plain = [s for s in matches(_PATH, text, lambda m: m.group()) if not re.fullmatch(r"[\d.]+", s.text)]
    chinese = [_without_verb(s) for s in matches(_CJK_FILE, text, lambda m: m.group())]
    return without_overlaps([*quoted, *plain, *chinese]) or matches(_NAMED_FOLDER, text, _folder)


def find_globs(text: str) -> list[Span]:
    """Find file patterns: *.csv, "csv files", ".log 文件", or a quoted or plain file name."""
    globs = matches(_GLOB, text, lambda m: m.group() if len(m.group()) > 1 else None)
    extensions = matches(_EXTENSION, text, lambda m: _extension((m["a"] or m["b"]).lower()))
    named = matches(_NAMED_FILE, text, lambda m: m["name"])
    return globs or find_quoted(text) or named or extensions or find_paths(text)


def find_sql(text: str) -> list[Span]:
    """Find a SQL query: in quotes or from SELECT or WITH to the end."""
    quoted = [s for s in find_quoted(text) if _SQL.match(s.value.strip())]
    return quoted or matches(_SQL, text, lambda m: m.group().rstrip(" 。；？?"))


def find_expressions(text: str) -> list[Span]:
    """Find arithmetic, with words for operators in both languages; longest first."""
    plain = text
    plain = _ROOT_AFTER.sub(r"sqrt(\1)", plain)
    for pattern, operator in _WORD_OPERATORS:
        plain = re.sub(pattern, operator, plain, flags=re.IGNORECASE)
    plain = _BARE_ROOT.sub(r"sqrt(\1)", plain)
    plain = re.sub(r"(\d)\s*次方", r"\1", plain)
    found = matches(_EXPRESSION, plain, lambda m: _expression(m.group()))
    # Positions refer to the rewritten text; a caller needs the value only.
    return sorted(found, key=lambda s: -len(s.text))


def find_identifiers(text: str) -> list[Span]:
    """Find words that could be names in code: quoted, with an underscore or a digit, or in camelCase."""
    plain = matches(_IDENTIFIER, text, lambda m: m.group() if re.search(r"_|\d|[a-z][A-Z]", m.group()) else None)
    return without_overlaps([*find_quoted(text), *plain])


def find_tickers(text: str) -> list[Span]:
    """Find upper-case symbols; only for want of a tool that resolves names."""
    return matches(_TICKER, text, lambda m: m.group(1))


def find_uris(text: str) -> list[Span]:
    """Find http addresses."""
    return matches(_URI, text, lambda m: m.group())


def find_emails(text: str) -> list[Span]:
    """Find e-mail addresses."""
    return matches(_EMAIL, text, lambda m: m.group())


def _folder(match: re.Match[str]) -> str | None:
    name = next(g for g in match.groups() if g)
    return None if name.lower() in _NOT_NAMES else name


def _without_verb(span: Span) -> Span:
    verb = _CJK_VERB.match(span.text)
    cut = verb.end() if verb else 0
    return Span(start=span.start + cut, end=span.end, text=span.text[cut:], value=span.text[cut:])


def _extension(name: str) -> str | None:
    return f"*.{name}" if mimetypes.guess_type(f"x.{name}")[0] or name in _CODE_FORMATS else None


def _expression(surface: str) -> str | None:
    cleaned = surface.strip(" ,.!！\n")
    has_operator = re.search(r"\d[\d.,]*\s*%?\s*\)*\s*[-+*/^×÷−!！]|[a-z]+\d*\s*\(|\d\s*%\s*(?:\d|of)", cleaned)
    return cleaned if has_operator and re.search(r"\d", cleaned) else None
