"""Pieces of code in a request: JSON, JMESPath, regular expressions, Python."""

import json
import re

from agents.extraction.spans.json_keys import keys_named
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span, matches, remembered
from lazy_regex import lazy_regex

_OPENING = lazy_regex(r"(?<![A-Za-z0-9_\])*'\"`])[\[{]")
_SLASHES = lazy_regex(r"(?<![\w/.:])/(?P<pattern>[^/\n]*[\\\[\](){}+*?^$|.][^/\n]*)/(?![\w/])")
_PATTERN_WORD = lazy_regex(
    r"(?:\bregex(?:p|es)?\b|\bregular expression\b|\bpattern\b|正则(?:表达式)?|模式)"
    r"\s*(?:is|为|是|[:：])?\s*(?P<pattern>\S*[\\\[\](){}+*?^$|]\S*)",
    re.IGNORECASE,
)
_BARE_PATTERN = lazy_regex(r"(?<!\S)[^\s，。]*\\[dwsDWS][^\s，。]*")
_REGEX_SIGNS = lazy_regex(r"\\[dwsbDWSB]|\[[^\]]+\]|[.\])\w][+*?]|\{\d|^\^|\$$|\(\?|\|")
_JMESPATH = lazy_regex(r"[\w\]@*\"`]+(?:\.[\w*\"]+|\[[^\]]*\]|\s*\|\s*\w+)+|\w+\(@?[\w.\[\]]*\)|\[\*\][\w.\[\]]*")
_QUERY = r"[A-Za-z_@\[*][\w.\[\]*?@|`'\"&<>=!,(){}:-]*"
_QUERY_WORD = lazy_regex(
    rf"(?:(?:\bjmespath\b|\bquery\b|\bpath\b|\bexpression\b|查询|路径|表达式)\s*(?:is|为|是|[:：])?\s*)+(?P<query>{_QUERY}(?:\s*[<>=!|&]+\s*[^\s，。]+)*)",
    re.IGNORECASE | re.ASCII,
)
_STEP = r"(?:\.\w+|\[[^\]]*\])"
_BARE_QUERY = lazy_regex(
    rf"(?<![\w./@-])(?:[A-Za-z_]\w*(?:\.\w+)*\[[^\]]*\]{_STEP}*|\[[*?][^\]]*\]{_STEP}*"
    r"|(?:length|keys|values|sum|avg|max|min|max_by|min_by|sort|sort_by|join|reverse|to_number|type)\([^()]*\))",
    re.ASCII,
)
_FENCE = lazy_regex(r"```(?:\s*(?:python|py)\b)?\s*(?P<code>.+?)```", re.IGNORECASE | re.DOTALL)
_PYTHON = lazy_regex(
    r"\b(?:print|len|sum|sorted|range|max|min|list|dict|set|str|int|float|abs|round|map|zip|enumerate)\s*\([^\n]*\)"
    r"|\bfor\s+\w+\s+in\b|\bdef\s+\w+\s*\(|\blambda\b|\[[^\]]*\bfor\b[^\]]*\]|^\s*\w+\s*=\s*\S",
    re.MULTILINE,
)
_AFTER_COLON = lazy_regex(r"[:：]\s*(?P<code>\S.*)$", re.DOTALL)
_FILE_NAME = lazy_regex(r"[\w/-]+\.(?:json|jsonl|txt|ya?ml)", re.IGNORECASE)
_FILLERS = frozenset({"in", "of", "on", "the", "to", "for", "from", "this", "is", "it", "and", "with", "below"})
_MAX_JSON = 100_000


@remembered
def find_json(text: str) -> list[Span]:
    """Find JSON objects and lists that hold; longest first where one lies in another, so only the outermost."""
    found: list[Span] = []
    end = 0
    decoder = json.JSONDecoder()
    for match in _OPENING.finditer(text[:_MAX_JSON]):
        if match.start() < end:
            continue
        try:
            _, end = decoder.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            end = 0
            continue
        surface = text[match.start() : end]
        found.append(Span(start=match.start(), end=end, text=surface, value=surface))
    return found


def find_patterns(text: str) -> list[Span]:
    """Find regular expressions: between slashes, behind the word for one, or quoted with signs that only they have."""
    slashed = matches(_SLASHES, text, lambda m: m["pattern"])
    quoted = [s for s in find_quoted(text) if _REGEX_SIGNS.search(s.value)]
    named = matches(_PATTERN_WORD, text, lambda m: m["pattern"].strip("`'\"“”，。,"))
    return quoted or slashed or named or matches(_BARE_PATTERN, text, lambda m: m.group())


def find_json_queries(text: str) -> list[Span]:
    """Find JMESPath expressions: quoted, or behind the word for one; never inside the JSON itself."""
    documents = find_json(text)
    outside = [s for s in find_quoted(text) if not any(s.overlaps(d) for d in documents)]
    quoted = [s for s in outside if _JMESPATH.search(s.value) or s.value.isidentifier()]
    bare = matches(_BARE_QUERY, text, lambda m: m.group())
    named = [s for m in _QUERY_WORD.finditer(text) if (s := _group(m, "query")).value not in _FILLERS]
    files = [s for s in (*named, *bare) if _FILE_NAME.fullmatch(s.value)]
    outside_documents = [s for s in (*named, *bare) if s not in files and not any(s.overlaps(d) for d in documents)]
    return quoted or outside_documents or keys_named(text, documents)


def find_python(text: str) -> list[Span]:
    """Find Python: fenced or quoted, or what stands behind a colon and reads like code."""
    fenced = matches(_FENCE, text, lambda m: m["code"].strip())
    quoted = [s for s in find_quoted(text) if s.text.startswith("`") or _PYTHON.search(s.value)]
    if fenced or quoted:
        return fenced or quoted
    match = _AFTER_COLON.search(text)
    if match and _PYTHON.search(match["code"]):
        return [Span(start=match.start("code"), end=match.end("code"), text=match["code"], value=match["code"].strip())]
    bare = _PYTHON.search(text)
    if bare is None:
        return []
    surface = text[bare.start() :].rstrip(" ?？。\n")
    return [Span(start=bare.start(), end=bare.start() + len(surface), text=surface, value=surface)]


def _group(match: re.Match[str], name: str) -> Span:
    value = match[name].rstrip(".,，。")
    return Span(start=match.start(name), end=match.start(name) + len(value), text=value, value=value)
