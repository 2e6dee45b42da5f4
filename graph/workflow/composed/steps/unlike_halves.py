"""Second halves that no reader of sentences understands: they are said to be left, and the first is answered."""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.conditional.joints import Cut
from agents.subtask import SubTask
from graph.workflow.route import NO_TOOL
from lazy_regex import lazy_regex
from prompts.language import has_han

_OWN: Final = lazy_regex(
    r"(?:also\s+|then\s+)?(?:what|which|who|whose|when|where|how)(?:['’]?s)?(?![A-Za-z])(?!.*(?<![A-Za-z])"
    r"(?:in|of|for|at|from|on|during|since|before|after|among|with|without|than|per|by|each|every|same)(?![A-Za-z]))(?!.*\d)",
    re.IGNORECASE,
)
_OWN_ZH: Final = lazy_regex(
    r"(?!.*(?:分别|各|每|按|占|比|[\d一二三四五六七八九十]|哪怕|不管|无论|除了)).*(?:多少|哪|谁|几|什么)"
)
"""Questions that say nothing of which rows are meant: in English a condition of both halves stands behind them."""
_AND: Final = lazy_regex(r"(?<![A-Za-z])(?:and|plus|then|also)(?![A-Za-z])", re.IGNORECASE)


def asks_apart(cut: Cut, request: str) -> bool:
    """Whether a second half is a question of its own, which says nothing of the first."""
    joined = cut.ends or _AND.search(request[len(cut.head) : len(request) - len(cut.tail)]) is not None
    zh = has_han(cut.tail)
    return (joined or zh) and (_OWN_ZH if zh else _OWN).match(cut.tail) is not None


def second_not_done(first: Plan, cut: Cut) -> Plan | None:
    """Plan to say that a second question is not answered; None where the first is no single question over a table."""
    if len(first.table_questions) != 1 or not first.table_questions[0].complete:
        return None
    return Plan(request=cut.tail, subtasks=(SubTask(number=1, description=cut.tail, category=NO_TOOL),))
