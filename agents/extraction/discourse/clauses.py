"""Cuts a request where one wish ends and the next begins.

Cutting is cheap and careless on purpose: whether a piece is a wish of its own is decided by the evidence of the
tools, and pieces that are not are joined again, so nothing of the request is lost.
"""

import re
from collections.abc import Callable

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span
from agents.extraction.spans.text import find_sql
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN
from tools.gazetteers.time_zones import find_zones

_STEP = lazy_regex(
    rf"[。！？!?；;\n]+|(?<![^A-Za-z][A-Za-z])\.\s+(?=(?-i:[A-Z{HAN}]))|[，,]\s*(?=[{HAN}])|(?<=[{HAN}\w])，\s*"
    r"|(?:[，,]\s*|\s+)(?:and\s+)?(?:then|afterwards|after that|finally)\b,?\s*"
    r"|,\s*(?:and\s+)?(?:also\s+)?(?=[a-z]+\s)|\s+and\s+(?=(?:also\s+)?[a-z]+\s+(?:the|a|an|it|them|its|that|this|how|what|me|all|my)\b)"
    r"|(?:然后|接着|随后|(?<![天周月年日时钟号])之后(?!的)|同时(?!间|区|段)|并且|另外(?!的?[一两几])|此外"
    r"|最后(?!的|一?[\d一两二三四五六七八九十几个条行次天年月周])|顺便)\s*(?:再|也)?"
    rf"|(?<=[{HAN}\w])(?<![合兼吞一])并(?![行发列购入集且不非没排存联网购])(?=[{HAN}])"
    rf"|(?<![不一\d])再(?![次见现生度加减乘除])(?=[{HAN}])",
    re.IGNORECASE,
)
_JOINT = lazy_regex(r"\s*(?:、|以及|和|与|及|\band\b|\bas well as\b|\bplus\b|\balong with\b|[,，&])\s*", re.IGNORECASE)
_CONNECTING = lazy_regex(
    r"\b(?:from|to|between|until|till|and|in|on|at|of|for|during|the|a|an|since|by)\b|[从自到至和与在于的里间之内]|期间|之间",
    re.IGNORECASE,
)
_PLACED = lazy_regex(r"\s*(?:and\s+)?(?:in|for)\s+[A-Za-z]", re.IGNORECASE)
_SEQUENCE = lazy_regex(r"\b(?:then|afterwards|after that|finally)\b|然后|接着|随后|之后|最后|再", re.IGNORECASE)


_AFTER = lazy_regex(r"(?:以后|之后|后|完)$|^(?:after|once)\b", re.IGNORECASE)
"""A clause that says of itself that the next one follows it."""
_TELLS_KIND = lazy_regex(
    r"的(?:那[种个些款类样]|就行|就好|即可|就可以)[了吧呢啊]?$|^(?:the|a|any)\s+(?:kind|sort|type|ones?)\s+(?:that|which|with|you)\b",
    re.IGNORECASE,
)
"""A piece that tells of which kind something is to be: 要能按时间排序的那种, the kind that sorts by time."""


class Clause(Frozen):
    """A piece of a request; `sequel` when a word such as "then" or 然后 stands before it."""

    start: int
    end: int
    text: str
    sequel: bool = False


def clauses(text: str) -> list[Clause]:
    """Cut at ends of sentences, commas and words of sequence; never inside quotes, paths, SQL or arithmetic."""
    return _cut(text, _STEP)


def is_bare(text: str) -> bool:
    """Whether a piece holds values only, such as dates or file names, and no wish."""
    characters = list(text)
    values = (*find_quoted(text), *find_paths(text), *find_periods(text), *find_clock_times(text), *_zones(text))
    for span in values:
        characters[span.start : span.end] = " " * (span.end - span.start)
    rest = _CONNECTING.sub(" ", "".join(characters))
    return not re.search(rf"[A-Za-z]{{2,}}|[{HAN}]\s*[{HAN}]|[读写删看查画算译存发找列数搜]", rest)


def _zones(text: str) -> list[Span]:
    """Find places that are no more than named: and in Singapore."""
    if not _PLACED.match(text):
        return []
    return [Span(start=s, end=e, text=text[s:e], value=text[s:e]) for s, e, _ in find_zones(text)]


def units(text: str) -> list[Clause]:
    """Cut clauses further at "and", 和, 、: pieces that may each need a tool of their own."""
    return _further(text, _cut)


def listed(text: str) -> list[Clause]:
    """Cut as `units` does, and leave pieces that hold values only by themselves."""
    return _further(text, _pieces)


def _further(text: str, cut: Callable[[str, re.Pattern[str]], list[Clause]]) -> list[Clause]:
    pieces = []
    for clause in clauses(text):
        pieces += [
            piece.model_copy(update={"start": piece.start + clause.start, "end": piece.end + clause.start})
            for piece in cut(clause.text, _JOINT)
        ]
    return pieces


def _cut(text: str, boundary: re.Pattern[str]) -> list[Clause]:
    return _joined(_pieces(text, boundary), text)


def _pieces(text: str, boundary: re.Pattern[str]) -> list[Clause]:
    said = shielded(text)
    pieces, start, sequel = [], 0, False
    for match in boundary.finditer(said):
        pieces.append(_piece(text, start, match.start(), sequel=sequel))
        start, sequel = match.end(), bool(_SEQUENCE.search(match.group()) or _AFTER.search(pieces[-1].text))
    pieces.append(_piece(text, start, len(text), sequel=sequel))
    return [piece for piece in pieces if re.search(r"\w", piece.text)]


def _joined(pieces: list[Clause], text: str) -> list[Clause]:
    """Join a piece that holds values only to the one after it, or, at the end, before it.

    What only says of which kind the thing before is to be goes with that.
    """
    joined: list[Clause] = []
    waiting: Clause | None = None
    for piece in pieces:
        if joined and waiting is None and _TELLS_KIND.search(piece.text):
            said = joined.pop()
            joined.append(said.model_copy(update={"end": piece.end, "text": text[said.start : piece.end]}))
            continue
        start = waiting.start if waiting else piece.start
        grown = piece.model_copy(update={"start": start, "text": text[start : piece.end]})
        waiting = grown if is_bare(piece.text) else None
        if waiting is None:
            joined.append(grown)
    if waiting is not None and joined:
        last = joined.pop()
        waiting = waiting.model_copy(
            update={"start": last.start, "text": text[last.start : waiting.end], "sequel": last.sequel}
        )
    return [*joined, waiting] if waiting is not None else joined


def _piece(text: str, start: int, end: int, *, sequel: bool) -> Clause:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    return Clause(start=start, end=start + len(piece.strip()), text=piece.strip(), sequel=sequel)


def shielded(text: str) -> str:
    """Blank out what must not be cut, keeping every position."""
    protected: list[Span] = [*find_quoted(text), *find_paths(text), *find_sql(text), *find_expressions(text)]
    characters = list(text)
    for span in protected:
        characters[span.start : span.end] = "\x00" * (span.end - span.start)
    return re.sub(r"(?<=\d),(?=\d{3})", "\x00", "".join(characters))
