"""What a message in English tells of quantities, piece by piece: 6 shifts of 4.5 hours, 22 an hour."""

import re
from collections.abc import Callable
from typing import Final

from agents.extraction.quantities.facts import Reading, Told, Wish, form_of, pieces
from agents.extraction.quantities.forms_en import COINS, FILLER, FORMS
from agents.extraction.quantities.plain_text import SHARE, bounds, plain, value
from agents.extraction.quantities.sizes import size_of, tile_of
from agents.extraction.quantities.symbols import MONEY, Symbol, is_measure, is_thing, symbol_of
from lazy_regex import lazy_regex

_SHARE: Final = lazy_regex(SHARE)
_FUEL: Final = frozenset({"fuel", "petrol", "diesel", "gas", "gasoline"})
_PAID: Final = lazy_regex(
    r"(?<![a-z])(?:cost|costs|price|pay|paid|bill|owe|owes|earn|earns|earned|money|wages?|salary|spend|spent)(?![a-z])"
)
_WEIGHS: Final = lazy_regex(r"(?<![a-z])weighs?(?![a-z])(?!\s[a-z\d]*\d)")
_USES: Final = lazy_regex(r"(?<![a-z])(?:use|burn|hold|take)(?![a-z])(?!\s[a-z\d]*\d)")
_LENGTH, _AREA, _VOLUME, _MASS = "[length]", "[length] ** 2", "[length] ** 3", "[mass]"
_EXTENTS: Final = {"area": _AREA, "floor area": _AREA, "volume": _VOLUME}
_PIECE: Final = Symbol("thing piece", 1.0, "piece")
_PERSON: Final = Symbol("thing person", 1.0, "people")
_MONEY: Final = Symbol(MONEY, 1.0, "money")


def told_en(text: str) -> Told | None:
    """Read what a message tells; None where any word of it stands in no known piece."""
    said = plain(text)
    if _SHARE.search(said) is not None:
        return None
    found = pieces(said, bounds(said), FORMS, FILLER)
    return _Reading().read(found) if found else None


class _Reading(Reading):
    def __init__(self) -> None:
        super().__init__()
        self.goods: set[str] = set()
        """What is in the boxes or on the scales: of two of them none is taken for the other."""
        self.zones: set[str] = set()
        self.times: list[str] = []
        self.extents: list[tuple[str, str | None]] = []
        self.inner: tuple[Symbol, ...] = ()
        """What stands in what was told last: cans of 24 cans for each box."""
        self.last: tuple[Symbol, ...] = ()
        """What a price without a word behind it may be for each of; the innermost first."""

    def read(self, found: list[re.Match[str]]) -> Told | None:
        makes: dict[str, Callable[[re.Match[str]], bool]] = {
            "wish": self._wish,
            "wish of": self._wish_of,
            "one asked": self._one_asked,
            "extent": self._extent,
            "rate of coin": self._coins,
            "coin is": self._coins,
            "recipe": self._recipe,
            "tiles": self._tiles,
            "tiles asked": self._tiles,
            "size": self._size,
            "of": self._of,
            "of bare": self._of_bare,
            "of more": self._of_more,
            "pay": self._pay,
            "rate": self._rate,
            "one": self._rate,
            "all": self._all,
            "each": self._each,
            "at": self._each,
            "count": self._count,
            "floor": self._floor,
        }
        if not all(self._notes(match) and makes[form_of(match, FORMS)](match) for match in found):
            return None
        if len(self.goods) > 1 or len(self.times) > 1 or self._may_be_walls() or not self._measured():
            return None
        if not self._as_asked(found[0].string):
            return None
        return self.told()

    def _notes(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        if named.get("good"):
            self.goods.add(named["good"])
        if named.get("when"):
            self.times.append(named["when"])
        return not named.get("good") or is_thing(symbol_of(named["good"].split()[-1]))

    def _may_be_walls(self) -> bool:
        """Whether something is spread over a room, of which nobody says whether its floor or its walls are meant."""
        spread = any(fact.of.key == _AREA and fact.each is not None and fact.each.key == _VOLUME for fact in self.facts)
        return spread and bool(self.zones & {"room", "bedroom", "kitchen", "bathroom", "living room", "hall", ""})

    def _measured(self) -> bool:
        """Settle what an area or a volume is counted in, where that is asked for."""
        for extent, unit in self.extents:
            key = _EXTENTS[extent]
            if unit is None and len(self.wishes) == 1 and [of.key for of in self.wishes[0].of] == [key]:
                continue
            sizes = [fact.of for fact in self.facts if fact.each is None and fact.of.key == key]
            asked = symbol_of(unit) if unit else sizes[0] if len(sizes) == 1 else None
            if asked is None or asked.key != key:
                return False
            self.wishes.append(Wish((asked,)))
        return True

    def _as_asked(self, said: str) -> bool:
        """Settle a bare "how much" by the words around it: what something costs or weighs is no count of it."""
        if all(wish.of for wish in self.wishes):
            return True
        weighs, is_paid = _WEIGHS.search(said) is not None, _PAID.search(said) is not None
        keys = {fact.of.key for fact in self.facts}
        if (weighs and _MASS not in keys) or (MONEY in keys and (weighs or _USES.search(said) is not None)):
            return False
        if is_paid:
            self.wishes = [wish if wish.of else Wish((_MONEY,)) for wish in self.wishes]
        return True

    def _wish(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        period = symbol_of(named["per"]) if named.get("per") else None
        return self._ask(named.get("what")) and (period is None or self.tell("1", period))

    def _ask(self, what: str | None) -> bool:
        if what is None or what in {"money", "total"}:
            self.wishes.append(Wish((_MONEY,) if what == "money" else ()))
            return True
        if what in _FUEL or what in self.goods:
            return self._ask_of_rated(is_fuel=what in _FUEL)
        symbol = symbol_of(what)
        if symbol is None:
            return False
        coin = COINS.get(what)
        both = [Symbol(f"coin {coin}", 1.0, coin), _MONEY._replace(said=what)] if coin else []
        self.wishes.append(Wish((*both, *([symbol] if is_measure(symbol) or not coin else []))))
        return True

    def _ask_of_rated(self, *, is_fuel: bool) -> bool:
        """Ask for what there is of a good, in the unit in which it is told: how much fuel, how much flour."""
        pairs = [(fact.of, fact.each) for fact in self.facts if fact.each is not None]
        of = [of for of, each in pairs if not is_fuel or (of.key, each.key) == (_VOLUME, _LENGTH)]
        self.wishes.append(Wish(tuple(of[:1])))
        return bool(of) and is_measure(of[0])

    def _wish_of(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        unit, into = named["u"], named.get("in")
        if COINS.get(unit or "") and any(fact.of.key.startswith("coin") for fact in self.facts):
            return self._wish_of_coin(value(match["n"]), COINS[unit or ""], into or named["what"] or None)
        rated = [fact.each for fact in self.facts if fact.each is not None and not is_measure(fact.each)]
        of = symbol_of(unit) if unit else rated[0] if len(rated) == 1 else None
        return into is None and self._ask(named["what"]) and self.tell(value(match["n"]), of)

    def _wish_of_coin(self, amount: str, coin: str, asked: str | None) -> bool:
        keys = {fact.of.key for fact in self.facts} | {fact.each.key for fact in self.facts if fact.each is not None}
        key = f"coin {coin}"
        others = keys - {key}
        if len(keys) != len(others) + 1 or len(others) != 1:
            return False
        target = next(iter(others))
        if not target.startswith("coin") or (asked is not None and f"coin {COINS.get(asked)}" != target):
            return False
        self.wishes.append(Wish((Symbol(target, 1.0, target.removeprefix("coin ")),)))
        return self.tell(amount, Symbol(key, 1.0, coin))

    def _one_asked(self, match: re.Match[str]) -> bool:
        """Ask for the price of one of what so many cost; of anything else that is told, nothing is asked so."""
        told = self.facts[0].each if len(self.facts) == 1 else None
        named = match.groupdict().get("u")
        if told is None or (named and (symbol_of(named) or _PIECE).key != told.key):
            return False
        self.wishes.append(Wish((_MONEY,)))
        return self.tell("1", told)

    def _extent(self, match: re.Match[str]) -> bool:
        self.extents.append((match["extent"], match["what"]))
        return True

    def _coins(self, match: re.Match[str]) -> bool:
        of, each = (COINS[match[name]] for name in "ud")
        symbols = Symbol(f"coin {of}", 1.0, of), Symbol(f"coin {each}", 1.0, each)
        return of != each and self.tell(value(match["m"]), *symbols)

    def _recipe(self, match: re.Match[str]) -> bool:
        of = symbol_of(match["u"])
        return is_thing(of) is False and self.tell(f"{value(match['m'])} / {value(match['n'])}", of, _PERSON)

    def _size(self, match: re.Match[str]) -> bool:
        size = size_of(match)
        self.zones |= {match["zone"] or match["zone2"] or ""}
        return size is not None and self.tell(*size)

    def _tiles(self, match: re.Match[str]) -> bool:
        size, of = tile_of(match), symbol_of(match["tile"])
        if size is None or of is None:
            return False
        if "how many" in match.group():
            self.wishes.append(Wish((of,)))
        return self.tell(*size, of)

    def _floor(self, _: re.Match[str]) -> bool:
        self.zones = set()
        return True

    def _of(self, match: re.Match[str]) -> bool:
        outer, inner = symbol_of(match["d"]), symbol_of(match["u"])
        if outer is None or inner is None or outer.key == inner.key:
            return False
        one = match["n"].startswith("a")
        self.inner = (inner,)
        self.last = (inner,) if one or inner.key == "hour" else () if is_thing(inner) else (outer,)
        if one:
            return self.tell(value(match["m"]), inner)
        return self.tell(value(match["n"]), outer) and self.tell(value(match["m"]), inner, outer)

    def _of_bare(self, match: re.Match[str]) -> bool:
        asked = self.wishes[0].of if len(self.wishes) == 1 else ()
        outer = symbol_of(match["d"])
        if len(asked) != 1 or outer is None or not is_thing(asked[0]) or outer.key == asked[0].key:
            return False
        return self.tell(value(match["n"]), outer) and self.tell(value(match["m"]), asked[0], outer)

    def _of_more(self, match: re.Match[str]) -> bool:
        each = self.inner[0] if self.inner and is_thing(self.inner[0]) else None
        self.inner, self.last = (), ()
        return each is not None and self.tell(value(match["m"]), symbol_of(match["u"]), each)

    def _pay(self, match: re.Match[str]) -> bool:
        return self.tell(value(match["m"]), _MONEY, symbol_of("hour"))

    def _rate(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        each, amount = symbol_of(match["d"]), value(match["m"])
        if named.get("k"):
            amount = f"{amount} / {value(named['k'])}"
        return each is not None and self.tell(amount, _money_or(match["m"], named["u"]), each)

    def _all(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        each = symbol_of(match["d"]) if match["d"] else _PIECE
        amount = f"{value(match['m'])} / {value(match['n'])}"
        return each is not None and self.tell(amount, _money_or(match["m"], named.get("u")), each)

    def _each(self, match: re.Match[str]) -> bool:
        of = _money_or(match["m"], match.groupdict().get("u"))
        return bool(self.last) and self.tell(value(match["m"]), of, self.last[0])

    def _count(self, match: re.Match[str]) -> bool:
        of = symbol_of(match["d"])
        self.last = (of,) if of is not None else ()
        is_money = match["d"] in COINS and of is not None and is_measure(of)
        return not is_money and self.tell(value(match["n"]), of)


def _money_or(amount: str, unit: str | None) -> Symbol | None:
    """Return what an amount is of: money where it names nothing, or a coin."""
    if unit is None or unit in COINS:
        return _MONEY
    return symbol_of(unit) if re.search(r"[$€£¥]", amount) is None else None
