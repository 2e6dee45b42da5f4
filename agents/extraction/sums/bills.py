"""Amounts that something is done with, one after the other: 84.50 with 35% off; 428加10%服务费6个人平摊.

The amounts are multiplied where one is for each of what another counts, and added where they are listed and a total is
asked for. Then what is done with them follows in the order in which it is said.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.sums.bill_doubts import (
    AMOUNT_BEFORE_COUNTER,
    are_of_one_kind,
    corrects,
    is_of_all,
    is_of_something_else,
    names_one,
)
from agents.extraction.sums.bill_words import CHINESE, ENGLISH
from agents.extraction.sums.marked import AMOUNT, MONEY, SIGN, Marked
from agents.extraction.sums.products import products
from agents.extraction.sums.telling_words import (
    ASKS,
    ASKS_EACH,
    ASKS_EACH_ZH,
    ASKS_ZH,
    asks_of_all,
    questions,
    telling,
)
from agents.extraction.sums.untaxed import use_labels
from lazy_regex import lazy_regex
from prompts.language import HAN

_FIGURE: Final = "{f}"
_ON_TOP: Final = "{f} * (1 + "
_MOST_HAN: Final = 5
_LIGHT: Final = lazy_regex(
    r"i|we|you|they|he|she|it|that|this|them|us|me|my|our|the|a|an|all|whole|lot|job|do|does|did|will|would|should|must"
    r"|need|have|has|be|is|are|was|pay|owe|get|cost|comes?|costs|for|of|to|in|on|at|end|there|here|so|and|then|now"
    r"|please|thanks|ta|really|actually|pls|week|day|month|trip|everything|people|person|bill|price"
)
"""Words that ask for no other thing."""
_LISTED: Final = lazy_regex(
    rf"(?:(?<=\s)|(?<=\0)|^)(?P<a>{AMOUNT})(?:\s+(?:up\s?front|to\s+start))?(?=\s*(?:,|;|$|\0|\.|\+|and\s|plus\s"
    rf"|on\s|for\s(?!{SIGN})|then\s))"
)
_ALONE: Final = lazy_regex(
    rf"(?P<a>{AMOUNT})(?=\s*(?:[,.;:!?)\0-]|$|(?:is|was|were|are|with|for|in|on|and|then|to|but|so|how|what\w*"
    rf"|bill|total|phone|quid|at|i|we|comes?|came|all)(?![a-z])))"
)
_JOINS: Final = lazy_regex(r"(?<![a-z])plus\s*(?=\0)|(?:加上?|外加|还有|再加)(?=\0)")
"""Stands between amounts that are added."""
_PRICED: Final = r"(?:(?:原价|标价|吊牌价?|定价|售价|价格)(?:是|为)?\s?)?"
_LISTED_ZH: Final = lazy_regex(
    rf"{_PRICED}{AMOUNT_BEFORE_COUNTER}(?=[\s,，;；。、\0]|$|[{HAN}]{{0,6}}{MONEY}|[{HAN}]{{1,4}}{AMOUNT})"
)
_ALONE_ZH: Final = lazy_regex(
    rf"{_PRICED}(?P<a>{AMOUNT})(?=[\s,，;；。、\0？?]|$|的|先|能|那|打|用|买的|人|大家|给|块|元)"
)
_ORDERS: Final = lazy_regex(
    r"(?:(?:please|can you|could you|now|and|ok)\s+)*(?:save|write|note|add|make|create|set|send|remind|book"
    r"|order|buy|print|delete"
    r"|remove|move|rename|copy|find|show|list|draw|plot|put|give|get|pick|filter|sort|count|read|open|search)(?![a-z])"
    r"|(?:请|帮我?|给我?)*(?:存|写|记|加一|建|新建|设|发|提醒|订|买[^\ue000-\ue2ff]|打印|删|移|重命名|复制|找|列"
    r"|画|筛|排|读|打开|搜|生成|随机|翻译)"
)
"""Begins with something else to be done, where no sum is asked for."""


class _Done(NamedTuple):
    """One thing that is done with the amount, and where it is told."""

    at: int
    does: str
    sign: str
    is_share: bool
    span: tuple[int, int]


class Bill(NamedTuple):
    """Expressions of what an amount comes to step by step; the last is what is asked for."""

    stages: tuple[str, ...]


def bill(said: Marked) -> Bill | None:
    """Read a bill; None where a number or a telling word is left, or its amounts may be put together otherwise."""
    if len(said.coins) > 1:
        return None
    found = products(said)
    moves = _moves(said)
    use_labels(said, [said.text[slice(*done.span)] for done in moves if done.does.startswith(_ON_TOP)])
    each, asked = _asked(said)
    shares = [done for done in moves if done.is_share]
    if questions(said.text) > 1 + (each and asks_of_all(said.text)):
        return None
    if found is None or len(shares) > 1 or (each and not shares) or _adds_later(moves):
        return None
    base = _base(said, found, moves, each=each, asked=asked)
    if base is None or not said.is_used_up(telling(chinese=said.chinese)) or _asks_of_another(said):
        return None
    if " + " in base and _asks_of_one_thing(said):
        return None
    if is_of_something_else(said) or _is_of_one(said, moves, several=" + " in base):
        return None
    if not (asked or each or _ORDERS.match(said.text) is None) or (not moves and not found and " + " not in base):
        return None
    return Bill(_stages(base, sorted(moves, key=lambda done: done.is_share)))


def onward_moves(said: Marked, figure: str) -> tuple[str, ...] | None:
    """Read what is done with an amount of before, as expressions over `{f}`; None where anything else is said."""
    moves = _moves(said)
    each, _ = _asked(said)
    if questions(said.text) > 1 or not moves or (each and not any(done.is_share for done in moves)):
        return None
    if corrects(said) or is_of_something_else(said) or (any(done.is_share for done in moves) and " / " in figure):
        return None
    if " + " in figure and names_one(said, [done.span for done in moves if not done.is_share]):
        return None
    return tuple(done.does for done in moves) if said.is_used_up(telling(chinese=said.chinese)) else None


def applied(does: str, figure: str) -> str:
    """Write an amount into what is done with it, in brackets where it is a sum."""
    loose = re.search(r" [-+] ", re.sub(r"\([^()]*\)", "", figure)) is not None and not does.startswith("{f} +")
    loose = loose and not does.startswith("{f} -")
    return does.replace(_FIGURE, f"({figure})" if loose else figure)


def _stages(base: str, moves: list[_Done]) -> tuple[str, ...]:
    """Write what it comes to after each step."""
    found = [base] if " " in base else []
    for done in moves:
        base = applied(done.does, base)
        found.append(base)
    return tuple(found)


def _adds_later(moves: list[_Done]) -> bool:
    """Whether an amount is added or taken off behind the sharing: it may be of one or of all."""
    share = next((n for n, done in enumerate(moves) if done.is_share), len(moves))
    return any("%" not in done.does for done in moves[share + 1 :])


def _is_of_one(said: Marked, moves: list[_Done], *, several: bool) -> bool:
    """Whether a percentage may be of one of several amounts."""
    for done in moves:
        if "%" in done.does and several and not is_of_all(said, *done.span, on_top=" + " in done.does):
            return True
        several = several or done.does.startswith("{f} + ")
    return False


def _moves(said: Marked) -> list[_Done]:
    found: list[_Done] = []
    for move in CHINESE if said.chinese else ENGLISH:
        while (match := said.first(move.words)) is not None:
            does = move.does.replace("{a}", said.value(match["a"]))
            found.append(_Done(match.start("a"), does, match["a"], move.is_share, match.span()))
    return sorted(found)


def _asked(said: Marked) -> tuple[bool, bool]:
    each = said.first(ASKS_EACH_ZH if said.chinese else ASKS_EACH) is not None
    asked, pattern = False, ASKS_ZH if said.chinese else ASKS
    while said.first(pattern) is not None:
        asked = True
    return each, asked


def _asks_of_another(said: Marked) -> bool:
    """Whether words behind the amounts and what is asked speak of something else: and what is the capital of france."""
    ends = [m.end() for m in re.finditer(rf"{SIGN}", said.text)]
    ends += [m.end() for m in (ASKS_ZH if said.chinese else ASKS).finditer(said.text)]
    tail = said.rest[max(ends, default=0) :]
    if said.chinese:
        return len(re.findall(rf"[{HAN}]", tail)) > _MOST_HAN
    return sum(1 for word in re.findall(r"[a-z]+", tail) if _LIGHT.fullmatch(word) is None) > 1


def _asks_of_one_thing(said: Marked) -> bool:
    """Whether what is asked names one of the things that are added up: how much are the melons; 苹果多少钱."""
    *told, asked = re.split(r"[,，;；。.?？]\s*", said.text.rstrip(" ?？."))
    asked = (ASKS_ZH if said.chinese else ASKS).sub(" ", asked) if told else ""
    before = " ".join(told)
    if said.chinese:
        return any(name in before for name in re.findall(rf"[{HAN}]+", asked) if name not in {"的", "个", "我", "买"})
    words = [word for word in re.findall(r"[a-z]+", asked) if _LIGHT.fullmatch(word) is None]
    return any(re.search(rf"(?<![a-z]){word}(?![a-z])", before) for word in words)


def _base(said: Marked, found: list[str], moves: list[_Done], *, each: bool, asked: bool) -> str | None:
    """Return what the amounts come to that nothing is done with."""
    left = said.signs()
    if not left:
        return " + ".join(found) if found and _is_whole(found, said, moves) else None
    share = any(done.is_share for done in moves)
    listed = len(left) > 1 or found
    if listed and not (each or asked or share):
        return None
    pattern = (_LISTED_ZH if listed else _ALONE_ZH) if said.chinese else (_LISTED if listed else _ALONE)
    taken: list[tuple[int, str]] = []
    while (match := said.first(pattern)) is not None:
        taken.append((match.start("a"), said.value(match["a"])))
    while said.first(_JOINS) is not None:
        pass
    amounts = [amount for _, amount in sorted(taken)]
    places = sorted(at for at, _ in taken)
    behind = next((done.at for done in moves if done.is_share), None)
    if listed and not are_of_one_kind(said, places, behind):
        return None
    found = [*found, *amounts]
    if not amounts or said.signs() or (listed and (any(map(_is_year, amounts)) or not _is_whole(found, said, moves))):
        return None
    return " + ".join(found)


def _is_year(amount: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d\d", amount) is not None


def _is_whole(found: list[str], said: Marked, moves: list[_Done]) -> bool:
    """Whether what is done is done with all amounts: none of several is told behind it."""
    if len(found) == 1:
        return True
    first = min((done.at for done in moves if not done.is_share), default=len(said.text))
    moved = {done.sign for done in moves}
    return all(at < first for at, sign in enumerate(said.text) if re.match(SIGN, sign) and sign not in moved)
