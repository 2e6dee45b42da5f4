"""SQL, identifiers and addresses in a request."""

import re

from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span, matches, remembered, without_overlaps
from lazy_regex import lazy_regex
from prompts.language import HAN

_COLUMN = r"(?:\*|[\w.]+\((?:[^()]|\([^()]*\))*\)|[\w.]+|\d+|'[^']*')(?:\s+AS\s+\w+)?"
_SQL = lazy_regex(
    rf"\bSELECT\s+(?:DISTINCT\s+)?{_COLUMN}(?:\s*,\s*{_COLUMN})*\s*"
    r"(?:\s\s*FROM\s+(?!(?:the|a|an|my|our|this|that|these|those|all)\b)[\w\"`(]|;|$)"
    r"|\bSELECT\b(?-i:(?<=SELECT))\s|\bWITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([\w\s,]*\)\s*)?AS\s*\(",
    re.IGNORECASE,
)
_SQL_END = lazy_regex(r"[;；。，？！]|,?\s+and\s+then\b|,\s*then\b", re.IGNORECASE)
_LITERAL = lazy_regex(r"'[^']*'|\"[^\"]*\"")
_IDENTIFIER = lazy_regex(r"(?<![\w])[A-Za-z_]\w*(?![\w])", re.ASCII)
TICKER = lazy_regex(
    r"(?<![A-Za-z0-9.])(?:\$[A-Z]\b|\$?(?!(?:I|A)(?![A-Za-z.]))(?P<symbol>[A-Z]{1,5}(?:\.[A-Z]{1,2})?|\d{6}\.(?:SH|SZ|SS)|\d{4,5}\.HK))(?![A-Za-z0-9])"
)
_URI = lazy_regex(rf"https?://[^\s<>\"'，。；）”’」》{HAN}]+")
_EMAIL = lazy_regex(r"[\w.+-]+@[\w-]+\.[\w.-]+\w", re.ASCII)


@remembered
def find_sql(text: str) -> list[Span]:
    """Find a SQL query: in quotes, or from SELECT or WITH to the end of the statement."""
    quoted = [s for s in find_quoted(text) if _SQL.match(s.value.strip())]
    if quoted:
        return quoted
    match = _SQL.search(text)
    if match is None:
        return []
    # Literals keep their length but lose what could look like the end.
    blind = _LITERAL.sub(lambda m: "x" * len(m.group()), text)
    end = _SQL_END.search(blind, match.start())
    query = text[match.start() : end.start() if end else len(text)].rstrip(" ?\n")
    return [Span(start=match.start(), end=match.start() + len(query), text=query, value=query)]


def find_identifiers(text: str) -> list[Span]:
    """Find words that could be names in code: quoted, with an underscore or a digit, or in camelCase."""
    plain = matches(_IDENTIFIER, text, lambda m: m.group() if re.search(r"_|\d|[a-z][A-Z]", m.group()) else None)
    return without_overlaps([*find_quoted(text), *plain])


def find_tickers(text: str) -> list[Span]:
    """Find upper-case symbols; only for want of a tool that resolves names."""
    return matches(TICKER, text, lambda m: m.group().removeprefix("$"))


def find_uris(text: str) -> list[Span]:
    """Find http addresses, without the punctuation of the sentence around them."""
    return [_trimmed(s) for s in matches(_URI, text, lambda m: m.group())]


def find_emails(text: str) -> list[Span]:
    """Find e-mail addresses."""
    return matches(_EMAIL, text, lambda m: m.group())


def _trimmed(span: Span) -> Span:
    address = span.text.rstrip(".,;:!?")
    if address.count(")") > address.count("("):
        address = address.rstrip(").,;:!?")
    return Span(start=span.start, end=span.start + len(address), text=address, value=address)
