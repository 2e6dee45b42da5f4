"""A weighted mark whose marks and weights are told apart, each by its name: 期中78 期末86，期中占四成期末占六成."""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.sums.figures.figure import Figure, Name, nothing_left, percentages
from agents.extraction.sums.marked import AMOUNT, PERCENT, SIGN, Marked
from lazy_regex import lazy_regex
from prompts.language import HAN

_ALL: Final = 100
_FEWEST: Final = 2
_WEIGHT_ZH: Final = lazy_regex(
    rf"(?P<name>[{HAN}]{{1,4}}?)(?:成绩|分数?|的)?(?:占比?|权重|比重|按|算)(?:是|为|了|总评的?|总分的?|总成绩的?)?(?P<p>{PERCENT})"
)
_WEIGHT: Final = lazy_regex(
    rf"(?<![a-z])(?!(?:and|the|a|an|my|while|but)\s)(?P<name>[a-z]+)(?:\s+(?:exam|test|mark|grade|score|paper|part))?\s+(?:(?:counts?|is|are|weighs?|worth|makes?\s+up|at|for|with|has|weight"
    rf"|a\s+weight\s+of|of)\s+)*(?P<p>{PERCENT})(?:\s+of\s+(?:the\s+)?(?:grade|mark|total|final\s+(?:grade|mark)))?"
)
_NO_NAMES: Final = frozenset(
    {"and", "the", "a", "is", "are", "counts", "count", "at", "of", "for", "with", "worth", "off", "up", "by", "about"}
)
_ASKS: Final = lazy_regex(
    r"(?<![a-z])(?:my\s+|the\s+)?(?:final|overall|total|weighted|combined|end|module|course)(?:\s+(?:grade|mark|score|result|average|mean))+(?![a-z])"
    r"|(?<![a-z])(?:what\s+)?(?:do|did|will|would|does)\s+(?:i|he|she|they)\s+(?:end\s+up\s+with|get|have)(?:\s+(?:in\s+total|overall|altogether))?(?![a-z])"
    r"|(?:总评|总成绩|综合(?:成绩|得分|分)?|加权(?:平均)?(?:分|数|值)?|总分|最[后终](?:成绩|得分|总评)?|平均)(?:成绩|分|是|得|能拿|能有|多少|几)*"
)
_TO_MARK_ZH: Final = r"(?:成绩|考试|考了?|得了?|拿了?|是|有|[:：\s])*"
_BETWEEN: Final = r"[^,.;\ue000-\ue2ff]{0,18}?"
_SCALE: Final = lazy_regex(rf"(?:满分|out\s+of)\s*{AMOUNT}|折|扣|加分|bonus|penalt\w*|补考|retake")
MARK: Final = Name("weighted mark", "加权成绩")


def weighted_mark(said: Marked) -> tuple[Figure, ...] | None:
    """Read marks and weights that bear the same names and make up a whole; None for anything else."""
    if _SCALE.search(said.text) is not None:
        return None
    weights = _weights(said)
    if len(weights) < _FEWEST or len(weights) != len(percentages(said)):
        return None
    if sum((said.number(sign) for sign in weights.values()), Decimal(0)) != Decimal(_ALL):
        return None
    marks = _in_order(weights, said) or {name: _mark(name, said) for name in weights}
    signs = [sign for sign in marks.values() if sign]
    if len(signs) != len(weights) or len(set(signs)) != len(signs) or said.signs():
        return None
    if said.first(_ASKS) is None or not nothing_left(said, 1):
        return None
    pairs = (f"{said.value(marks[name])} * {said.value(sign)}%" for name, sign in weights.items())
    return (Figure(MARK, " + ".join(pairs)),)


def _weights(said: Marked) -> dict[str, str]:
    """Use the weights, and say of what each is; nothing where a name is told twice."""
    found: dict[str, str] = {}
    while (match := said.first(_WEIGHT_ZH if said.chinese else _WEIGHT)) is not None:
        if match["name"] in found or match["name"] in _NO_NAMES:
            return {}
        found[match["name"]] = match["p"]
    return found


def _in_order(weights: dict[str, str], said: Marked) -> dict[str, str]:
    """Return the marks that are only listed, in the order of the weights; nothing where a name stands beside one."""
    listed = re.compile(
        rf"{AMOUNT}(?:\s*(?:,\s*and|,|，|、|and|和|&)\s*{AMOUNT}){{{len(weights) - 1}}}(?=\s*(?:[,.;，。；?？]|$))"
    )
    match = listed.search(said.rest)
    if match is None or len(re.findall(AMOUNT, said.text)) != len(weights):
        return {}
    clause = re.split(r"[,.;，。；?？\0]", said.rest[: match.start()])[-1]
    if any(name in clause for name in weights):
        return {}
    said.use(match)
    return dict(zip(weights, re.findall(AMOUNT, match.group()), strict=True))


def _mark(name: str, said: Marked) -> str:
    """Return the sign of the mark that bears a name, before or behind it; empty where there is none, or several."""
    word = re.escape(name)
    if said.chinese:
        pattern = rf"{word}{_TO_MARK_ZH}(?P<a>{AMOUNT})分?"
    else:
        pattern = (
            rf"(?P<a>{AMOUNT})\s+(?:(?:points?|marks?|%)\s+)?(?:in|on|for|at)\s+(?:the\s+|my\s+)?{word}(?![a-z])"
            rf"|(?<![a-z]){word}(?![a-z]){_BETWEEN}(?P<a2>{AMOUNT})"
        )
    found = [match for match in re.finditer(pattern, said.rest) if match.end() > match.start()]
    if len(found) != 1:
        return ""
    said.use(found[0])
    sign = next(text for text in found[0].groups() if text)
    return sign if re.match(SIGN, sign) else ""
