"""Clauses of a message that only say why something is asked: they name nothing of the table, and pick no rows."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.composer.link import Link
from agents.extraction.tables.words_left import changes_question, does
from lazy_regex import lazy_regex
from prompts.language import HAN

_CLAUSE: Final = lazy_regex(rf"[^,，;；。!！?？…\n]+?(?:\.(?=\s|$)|(?=[,，;；。!！?？…\n]|$|(?<=[{HAN}])\s+[{HAN}]))")
_WHO_ASKS: Final = lazy_regex(
    r"^\s*(?P<who>(?:(?:the|my|our|a)\s+)?[a-z]+(?:\s+[a-z]+)?)\s+"
    r"(?:wants?\s+to\s+know|wanted\s+to\s+know|asks?|asked|is\s+asking|are\s+asking|wonders?)(?:\s+me|\s+us)?(?![a-z])"
    rf"|^\s*(?P<zh>[{HAN}]{{1,4}}?)(?:想知道|想问|问)(?:我们|我|咱们|咱)?",
    re.IGNORECASE,
)
_SENTENCE: Final = lazy_regex(
    r"(?<![a-z])(?:i|i'm|im|we|we're|they|he|she|it|you|those|that|my|our)(?![a-z])|[a-z]{2,}ing(?![a-z])"
    r"|[我咱].*[去要得想好]|了\s*$",
    re.IGNORECASE,
)
"""Of a clause that tells something: it has a subject, or says what is being done."""
_PICKS: Final = lazy_regex(
    r"^\W*(?:the|those|these|just|only|but|for|in|from|on|with|of|by|at|to|if|where|when|who|whose|that|which|and|or)(?![a-z])"
    r"|(?<![a-z])(?:ones?|leave|leaving|count(?:ing)?|include|including|ignor\w+|skip\w*|exclud\w+|without|only|other|than"
    r"|mean|same|again)(?![a-z])|的\s*$|[里中]\s*$|不|只|除|算|包括|同样|一样|别",
    re.IGNORECASE,
)
"""What may say which rows are meant."""
_TELLING: Final = frozenset({"column", "value", "number", "compare", "figure", "group", "end", "share", "ask"})


def aside_spans(text: str, links: Sequence[Link]) -> list[tuple[int, int]]:
    """List the places of a message that can be left out."""
    found = [] if (who := _who_asks(text, links)) is None else [who]
    clauses = [m.span() for m in _CLAUSE.finditer(text) if m.group().strip()]
    asides = [span for span in clauses if _is_aside(text[slice(*span)], span, links)]
    return [*found, *(asides if len(asides) < len(clauses) else ())]


def _who_asks(text: str, links: Sequence[Link]) -> tuple[int, int] | None:
    match = _WHO_ASKS.match(text)
    if match is None or match.end() == len(text):
        return None
    return None if _tells(match.span(), links) else match.span()


def _tells(span: tuple[int, int], links: Sequence[Link]) -> bool:
    return any(k.role in _TELLING and span[0] <= k.start and k.end <= span[1] for k in links)


def _is_aside(clause: str, span: tuple[int, int], links: Sequence[Link]) -> bool:
    if _tells(span, links) or _SENTENCE.search(clause) is None or _PICKS.search(clause) is not None:
        return False
    words = re.findall(rf"[A-Za-z']+|[{HAN}]+", clause)
    return not any(changes_question(word, clause) or does(word, clause) for word in words)
