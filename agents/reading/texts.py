"""SQL, expressions, identifiers and addresses in a request."""

import re

from agents.reading.quotes import find_quoted
from agents.reading.span import Span, matches, without_overlaps

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


def _expression(surface: str) -> str | None:
    cleaned = surface.strip(" ,.!！\n")
    has_operator = re.search(r"\d[\d.,]*\s*%?\s*\)*\s*[-+*/^×÷−!！]|[a-z]+\d*\s*\(|\d\s*%\s*(?:\d|of)", cleaned)
    return cleaned if has_operator and re.search(r"\d", cleaned) else None
