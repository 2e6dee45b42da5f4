"""What a message in English tells of quantities, piece by piece: 6 shifts of 4.5 hours, 22 an hour, how much is that."""

import re
from collections.abc import Callable
from typing import Final

from agents.extraction.quantities.facts import Fact, Form, Told, Wish, form_of, pieces
from agents.extraction.quantities.plain_text import MONEY, NUMBER, SHARE, bounds, plain, spaced, value
from agents.extraction.quantities.sizes import AREA_ZONE, SIZE, size_of, tile_of
from agents.extraction.quantities.symbols import MONEY as MONEY_KEY
from agents.extraction.quantities.symbols import Symbol, is_measure, symbol_of
from lazy_regex import lazy_regex

_WORD: Final = r"(?:(?:square|cubic|sq\.?|cu\.?|us) )?[a-z]+(?:\^?[23]|[²³])?(?![a-z\d])"
_NO: Final = r"(?!(?:per|an?|each|every|at|for|of|in|to|by|x|is|and|with|costs?)(?![a-z]))"
_EACH: Final = r"(?:(?:per|an?|each|every|for each|for every)(?![a-z])|/)"
_WHO: Final = r"(?:i|you|he|she|it)(?:['’](?:ll|m|re|ve|d|s)| (?:will|would|am|are|is|have|had|has))?"
_DOES: Final = (
    r"(?:work(?:s|ed|ing)?|did|do(?:es)?|drives?|drove|driving|bought|buys?|buying|got|gets?|needs?|wants?|order(?:s|ed)?"
    r"|takes?|took|has|have|uses?|pa(?:ys?|id)|earns?|ma(?:kes?|de)|charges?|burns?|get(?:ting)? paid|got paid|consumes?)"
)
_OWN: Final = r"(?:my|the|our|a|an|this|one)"
_CARRIER: Final = r"(?:car|van|truck|bike|motorbike|paint|tin|petrol|diesel|fuel|gas|gasoline|trip|drive|journey|pay|wage|rate|hourly rate|price|(?:grass )?seed|fertili[sz]er|turf|carpet|flooring|laminate|fabric)"
_LEAD: Final = rf"(?:{_WHO} (?:usually |each )?{_DOES} (?:for )?|(?:{_OWN} )?{_CARRIER} (?:covers|uses|needs|burns|takes|does|is|costs|consumes|of|at) |(?:petrol|diesel|fuel|gas) )?"
_GOODS: Final = "(?:rice|water|flour|sugar|milk|soil|sand|coffee|juice|paint|salt|potatoes|beer|wine|cement|compost|petrol|diesel|gas|fuel)(?![a-z])"
_PERIOD: Final = "(?: (?:an?|per|each|every|in an?) (?P<per>day|week|month|year|hour)(?![a-z]))?"
_TOTAL: Final = r"(?: (?:in total|altogether|in all|all together|total|all in all))?"
_POINTS: Final = (
    r"(?: (?:is|are|was|does|do|did|will|would|should|can)(?: (?:that|it|this|there|they|i|we|you|he|she))"
    r"(?: (?:be|make|made|have|get|need|use|come to|cost|pay|owe|earn|hold|weigh|burn|take))?)?"
)
_TILES: Final = "(?:tiles?|slabs?|pavers?|flagstones?)(?![a-z])"
_COINS: Final = {
    **dict.fromkeys(("dollar", "dollars", "usd", "$"), "USD"),
    **dict.fromkeys(("euro", "euros", "eur", "€"), "EUR"),
    **dict.fromkeys(("pound", "pounds", "gbp", "£", "quid"), "GBP"),
    **dict.fromkeys(("yuan", "rmb", "cny"), "CNY"),
    **{name: name.upper() for name in ("hkd", "jpy", "chf", "aud", "cad", "sgd", "krw", "thb", "inr", "sek", "nok")},
    **{"yen": "JPY", "francs": "CHF", "baht": "THB", "rupees": "INR", "won": "KRW"},
}
COIN: Final = rf"(?:{'|'.join(sorted(map(re.escape, _COINS), key=len, reverse=True))})(?![a-z])"


def _form(kind: str, words: str) -> Form:
    return Form(kind, lazy_regex(spaced(words)))


FORMS: Final = (
    _form(
        "wish of",
        rf"(?:and )?(?:how much|what)(?:['’]?s)?(?: (?P<what>(?!(?:is|does|do|for|are|would|will)(?![a-z]))[a-z]+))?"
        rf"(?: (?:do|would|will|does|must|should) (?:i|we|it|that) (?:need|use|take|want|pay|buy|get|earn|make|owe))?"
        rf"(?: (?:is|are|for|does|do|would|will))+ (?:a |an )?(?P<n>{NUMBER})\s?(?P<u>{_NO}{_WORD})?"
        rf"(?: (?:trip|drive|journey))?(?: (?:costs?|come to|be|take|need|weigh|use))?(?: in (?P<in>{_WORD}))?",
    ),
    _form(
        "wish of",
        rf"(?:and )?how many (?P<what>{_WORD}) (?:is|are|for|do i get for|do i need for|would be) (?P<n>{NUMBER})\s?(?P<u>{_WORD})",
    ),
    _form("wish", rf"(?:and )?how many (?P<what>{_WORD}){_POINTS}{_PERIOD}{_TOTAL}"),
    _form(
        "tiles asked",
        rf"(?:and )?how many {SIZE.replace('(?P<', '(?P<t')} (?P<tile>{_TILES})"
        rf"(?: (?:do (?:i|we) need|are needed|will (?:i|we) need|fit))?(?: (?:for|on|to cover) (?:it|that|the (?:floor|room|wall|area)))?",
    ),
    _form("wish", rf"(?:what is (?:that|it) )?in (?P<what>{_WORD})(?!\s?[a-z])"),
    _form(
        "wish",
        r"(?:and )?how much (?P<what>(?!(?:is|does|do|did|will|would|was|in|total|to)(?![a-z]))[a-z]+)"
        rf"{_POINTS}{_PERIOD}{_TOTAL}",
    ),
    _form(
        "wish",
        rf"(?:and )?(?:how much|what|whats)(?:['’]s)?{_POINTS}"
        rf"(?: (?:is|will|would) (?:the|my|our) (?:total|pay|bill|cost|price|fuel cost)(?: be)?| (?:the|my|our) (?:total|pay|bill))?{_PERIOD}{_TOTAL}(?![a-z ])"
        r"|(?:the )?(?:total|cost|total pay|total cost|price|total price)(?: is)?(?![a-z ])|what(?:['’]s| is) (?:the|my) (?:total|pay|cost|bill)(?: cost)?(?![a-z ])",
    ),
    _form("rate of coin", rf"(?:at |if |the rate is )?(?P<m>{NUMBER})\s?(?P<u>{COIN}) (?:to|per|for|=|a|is) (?:the |one |an? |1 )?(?P<d>{COIN})"),
    _form("coin is", rf"(?:at |if )?(?:1|one|an?)\s?(?P<d>{COIN}) (?:is|=|equals|buys|gets (?:you|me)|for|costs) (?P<m>{NUMBER})\s?(?P<u>{COIN})"),
    _form("recipe", rf"(?:(?:{_OWN} )?recipe )?for (?P<n>{NUMBER}) (?P<d>people|persons|servings?|portions?) (?:uses?|needs?|takes?|calls for|i use|we use) (?P<m>{NUMBER})\s?(?P<u>{_WORD}) of (?P<good>[a-z]+)"),
    _form("recipe", rf"(?P<n>{NUMBER}) (?P<d>people|persons|servings?|portions?) (?:need|use|eat|take|want|drink) (?P<m>{NUMBER})\s?(?P<u>{_WORD}) of (?P<good>[a-z]+)"),
    _form("tiles", rf"(?:(?:with|of) )?{SIZE.replace('(?P<', '(?P<t')} (?P<tile>{_TILES})"),
    _form("size", rf"(?:(?:{_OWN} )?(?P<zone>{AREA_ZONE}) (?:is |measures |of )?)?{SIZE}(?: (?P<zone2>{AREA_ZONE})(?![a-z]))?"),
    _form("of", rf"{_LEAD}(?P<n>{NUMBER}|an?) (?P<d>{_WORD}) (?:of|with) (?P<m>{NUMBER})\s?(?P<u>{_NO}{_WORD})(?: (?:of )?(?P<good>{_GOODS}))?(?: each)?"),
    _form("of more", rf"of (?P<m>{NUMBER})\s?(?P<u>{_NO}{_WORD})(?: each)?"),
    _form("rate", rf"{_LEAD}(?:at |for |@ ?)?(?P<m>{MONEY}|{NUMBER})\s?(?P<u>{_NO}{_WORD})?\s?(?:of (?:fuel|petrol|diesel|gas) )?{_EACH}\s?(?P<k>{NUMBER})?\s?(?P<d>{_WORD})"),
    _form("one", rf"(?:each|every|an?|one) (?P<d>{_WORD})(?: of {_GOODS})? (?:costs?|weighs|holds|has|contains|takes|lasts) (?P<m>{MONEY}|{NUMBER})\s?(?P<u>{_NO}{_WORD})?"),
    _form("all", rf"(?P<n>{NUMBER}) (?P<d>{_WORD}) (?:costs?|cost me|cost us|came to|come to) (?P<m>{MONEY})"),
    _form("all", rf"(?P<n>{NUMBER}) (?P<d>{_WORD}) (?:weigh|weighs|hold|holds) (?P<m>{NUMBER})\s?(?P<u>{_WORD})"),
    _form("each", rf"(?:at |for |@ ?)?(?P<m>{MONEY})\s?(?P<u>{_NO}{_WORD})? (?:each|apiece)(?![a-z])"),
    _form("at", rf"(?:at |@ ?)(?P<m>{MONEY})(?!\s?(?:%|{_WORD}))"),
    _form("at", rf"(?:at |@ ?)(?P<m>{MONEY})(?=\s(?:how|what))"),
    _form("count", rf"{_LEAD}(?:for |over |driving |drive )?(?P<n>{NUMBER})\s?(?P<d>{_NO}{_WORD})(?: {_TOTAL})?"),
    _form("floor", r"(?:for|of) the (?:floor|ceiling|wall)s?(?![a-z])"),
)
FILLER: Final = lazy_regex(r"(?:[\s,.;:?!-]|(?:and|so|then|if|plus)(?![a-z])|costs?(?=\s*$))*")
_SHARE: Final = lazy_regex(SHARE)
_FUEL: Final = frozenset({"fuel", "petrol", "diesel", "gas", "gasoline"})
_FLUID: Final = "liter"
_VOLUME, _LENGTH = "[length] ** 3", "[length]"


def told_en(text: str) -> Told | None:
    """Read what a message tells; None where any word of it stands in no known piece."""
    said = plain(text)
    if _SHARE.search(said) is not None:
        return None
    found = pieces(said, bounds(said), FORMS, FILLER)
    return _Reading().read(found) if found else None


class _Reading:
    """Facts and wishes as they are read one after the other, and what was counted last."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.wishes: list[Wish] = []
        self.goods: set[str] = set()
        self.zones: set[str] = set()
        self.inner: tuple[Symbol, ...] = ()
        """What stands in what was told last: cans of 24 cans for each box."""
        self.last: tuple[Symbol, ...] = ()
        """What a price without a word behind it may be for each of; the innermost first."""

    def read(self, found: list[re.Match[str]]) -> Told | None:
        makes: dict[str, Callable[[re.Match[str]], bool]] = {
            "wish": self._wish, "wish of": self._wish_of, "rate of coin": self._coins, "coin is": self._coins,
            "recipe": self._recipe, "tiles": self._tiles, "tiles asked": self._tiles, "size": self._size, "of": self._of, "rate": self._rate,
            "one": self._rate, "all": self._all, "each": self._each, "at": self._at, "count": self._count,
            "floor": self._floor, "of more": self._of_more,
        }  # fmt: skip
        if not all(makes[form_of(match, FORMS)](match) for match in found) or len(self.goods) > 1:
            return None
        if "room" in self.zones and any(fact.of.key == "[length] ** 2" and fact.each is not None and fact.each.key == _VOLUME for fact in self.facts):
            return None
        return Told(tuple(sorted(self.facts, key=lambda fact: fact.each is not None)), tuple(self.wishes))

    def _tell(self, amount: str, of: Symbol | None, each: Symbol | None = None) -> bool:
        if of is None:
            return False
        self.facts.append(Fact(amount, of, each))
        return True

    def _wish(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        period = symbol_of(named["per"]) if named.get("per") else None
        return self._ask(named.get("what")) and (period is None or self._tell("1", period))

    def _ask(self, what: str | None) -> bool:
        if what is None or what in {"money", "total"}:
            self.wishes.append(Wish((Symbol(MONEY_KEY, 1.0, "money"),) if what == "money" else ()))
            return True
        if what in _FUEL:
            rated = [fact for fact in self.facts if fact.each is not None and (fact.of.key, fact.each.key) == (_VOLUME, _LENGTH)]
            self.wishes.append(Wish((rated[0].of,) if rated else ()))
            return bool(rated)
        if what in self.goods:
            rated = [fact for fact in self.facts if fact.each is not None]
            self.wishes.append(Wish((rated[0].of,) if rated else ()))
            return bool(rated)
        symbol = symbol_of(what)
        if symbol is None:
            return False
        coin = _COINS.get(what)
        of = [symbol] if coin is None else [Symbol(f"coin {coin}", 1.0, coin), Symbol(MONEY_KEY, 1.0, what), *([symbol] if is_measure(symbol) else [])]
        self.wishes.append(Wish(tuple(of)))
        return True

    def _wish_of(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        unit, into = named["u"], named.get("in")
        rates = {fact.each.key for fact in self.facts if fact.each is not None}
        coin = _COINS.get(unit or "")
        if coin is not None and any(key.startswith("coin") for key in rates):
            others = [fact for fact in self.facts if fact.each is not None and fact.of.key.startswith("coin")]
            keys = {fact.of.key for fact in others} | rates
            key = f"coin {coin}"
            target = next(iter(keys - {key})) if len(keys) == 2 and key in keys else ""
            asked = into or named["what"]
            if not target or (asked is not None and f"coin {_COINS.get(asked)}" != target):
                return False
            self.wishes.append(Wish((Symbol(target, 1.0, target.removeprefix("coin ")),)))
            return self._tell(value(match["n"]), Symbol(key, 1.0, coin))
        each = [fact for fact in self.facts if fact.each is not None and not is_measure(fact.each)]
        of = symbol_of(unit) if unit else each[0].each if len(each) == 1 else None
        return into is None and self._ask(named["what"]) and self._tell(value(match["n"]), of)

    def _coins(self, match: re.Match[str]) -> bool:
        of, each = (f"coin {_COINS[match[name]]}" for name in "ud")
        return of != each and self._tell(value(match["m"]), Symbol(of, 1.0, of[5:]), Symbol(each, 1.0, each[5:]))

    def _recipe(self, match: re.Match[str]) -> bool:
        self.goods.add(match["good"])
        return self._tell(f"{value(match['m'])} / {value(match['n'])}", symbol_of(match["u"]), Symbol("thing person", 1.0, "people"))

    def _size(self, match: re.Match[str]) -> bool:
        size = size_of(match)
        self.zones |= {zone for zone in (match["zone"], match["zone2"]) if zone}
        return size is not None and self._tell(*size)

    def _tiles(self, match: re.Match[str]) -> bool:
        size = tile_of(match)
        of = symbol_of(match["tile"])
        if size is None or of is None:
            return False
        if "how many" in match.group():
            self.wishes.append(Wish((of,)))
        return self._tell(size[0], size[1], of)

    def _floor(self, _: re.Match[str]) -> bool:
        self.zones = set()
        return True

    def _of(self, match: re.Match[str]) -> bool:
        outer, inner = symbol_of(match["d"]), symbol_of(match["u"])
        if outer is None or inner is None or outer.key == inner.key:
            return False
        count = "1" if match["n"].startswith("a") else value(match["n"])
        self.last = (inner, outer) if count == "1" or inner.key == "hour" else (outer, inner)
        self.inner = (inner,)
        ambiguous = count != "1" and inner.key.startswith("thing")
        self.last = () if ambiguous else self.last
        return (count == "1" or self._tell(count, outer)) and self._tell(value(match["m"]), inner, outer if count != "1" else None)

    def _of_more(self, match: re.Match[str]) -> bool:
        fits = bool(self.inner) and self.inner[0].key.startswith("thing")
        each, self.inner, self.last = (self.inner[0] if fits else None), (), ()
        return each is not None and self._tell(value(match["m"]), symbol_of(match["u"]), each)

    def _rate(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        of = self._money_or(named["m"], named["u"])
        each = symbol_of(named["d"])
        amount = value(named["m"])
        if named.get("k"):
            amount = f"{amount} / {value(named['k'] or '')}"
        return each is not None and self._tell(amount, of, each)

    def _money_or(self, amount: str, unit: str | None) -> Symbol | None:
        if unit is None or unit in _COINS:
            return Symbol(MONEY_KEY, 1.0, "money")
        return symbol_of(unit) if re.search(r"[$€£¥]", amount) is None else None

    def _all(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        each = symbol_of(named["d"] or "")
        of = self._money_or(match["m"], named.get("u"))
        return each is not None and self._tell(f"{value(match['m'])} / {value(match['n'])}", of, each)

    def _each(self, match: re.Match[str]) -> bool:
        of = self._money_or(match["m"], match["u"])
        return bool(self.last) and self._tell(value(match["m"]), of, self.last[0])

    def _at(self, match: re.Match[str]) -> bool:
        return bool(self.last) and self._tell(value(match["m"]), Symbol(MONEY_KEY, 1.0, "money"), self.last[0])

    def _count(self, match: re.Match[str]) -> bool:
        of = symbol_of(match["d"])
        self.last = (of,) if of is not None else ()
        if match["d"] in _COINS and is_measure(of or Symbol("", 1, "")):
            return False
        return self._tell(value(match["n"]), of)
