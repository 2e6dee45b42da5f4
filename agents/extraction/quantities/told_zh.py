"""What a message in Chinese tells of quantities, piece by piece: 一天8小时, 每小时25块, 干了22天, 一共多少钱."""

import re
from collections.abc import Callable
from typing import Final

from agents.extraction.quantities.facts import Reading, Told, Wish, form_of, pieces
from agents.extraction.quantities.forms_zh import FILLER, FORMS
from agents.extraction.quantities.plain_text import bounds, plain, value
from agents.extraction.quantities.sizes import size_told
from agents.extraction.quantities.symbols import MONEY, Symbol, is_thing_zh, symbol_of
from lazy_regex import lazy_regex

_COINS: Final = {
    "美金": "美元",
    "元人民币": "人民币",
    "元": "人民币",
    "块钱": "人民币",
    "块": "人民币",
    "块钱人民币": "人民币",
}
_PAID_ZH: Final = lazy_regex("付|挣|赚|花|给|到手|工资|价")
_EXTENTS: Final = {"面积": "[length] ** 2", "体积": "[length] ** 3", "容积": "[length] ** 3", "重": "[mass]"}
_PAID: Final = {"时薪": "小时", "日薪": "天", "周薪": "周"}
_TILE_SYMBOL: Final = Symbol("thing 砖", 1.0, "块砖")


def told_zh(text: str) -> Told | None:
    """Read what a message tells; None where any sign of it stands in no known piece."""
    said = plain(text)
    if "%" in said:
        return None
    found = pieces(said, bounds(said), FORMS, FILLER)
    return _Reading().read(found) if found else None


class _Reading(Reading):
    def __init__(self) -> None:
        super().__init__()
        self.things: set[str] = set()

    def read(self, found: list[re.Match[str]]) -> Told | None:
        makes: dict[str, Callable[[re.Match[str]], bool]] = {
            "wish": self._wish,
            "money wish": self._money_wish,
            "hundred": self._hundred,
            "oil": self._oil,
            "pay": self._pay,
            "coin": self._coin,
            "coins asked": self._coins_asked,
            "tiles": self._tiles,
            "size": self._size,
            "each": self._each,
            "per": self._each,
            "of": self._of,
            "all": self._all,
            "count": self._count,
        }
        if not all(self._things(match) and makes[form_of(match, FORMS)](match) for match in found):
            return None
        if len(self.things) > 1:
            return None
        return self.told()

    def _things(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        things = {named[name] for name in ("thing", "thing2") if named.get(name)}
        self.things |= {thing for thing in things if thing}
        return all(thing is not None and is_thing_zh(thing) for thing in things)

    def _wish(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        what = named.get("what")
        if named.get("cost") or (what and what[0] in "钱块元"):
            return what in {None, "钱", "块", "块钱", "元"} and self._money_wish(match)
        symbol = _symbol(what) if what else None
        if what and symbol is None:
            return False
        self.wishes.append(Wish((symbol,) if symbol else ()))
        return symbol is not None or self._as_asked(match.group())

    def _as_asked(self, said: str) -> bool:
        """Settle what is asked for by no unit: pay is money, and a weight is none where no unit tells it."""
        if _PAID_ZH.search(said) is not None:
            self.wishes[-1] = Wish((_money(),))
            return True
        named = next((key for sign, key in _EXTENTS.items() if sign in said), None)
        of = [fact.of for fact in self.facts if fact.of.key == named]
        if of:
            self.wishes[-1] = Wish((of[0],))
        return named is None or bool(of)

    def _money_wish(self, _: re.Match[str]) -> bool:
        self.wishes.append(Wish((_money(),)))
        return True

    def _count(self, match: re.Match[str]) -> bool:
        return self.tell(value(match["n"]), _symbol(match["d"]))

    def _hundred(self, match: re.Match[str]) -> bool:
        return self.tell(f"{value(match['m'])} / 100", symbol_of("升"), symbol_of("公里"))

    def _oil(self, match: re.Match[str]) -> bool:
        return self.tell(value(match["m"]), _money(), symbol_of("升"))

    def _pay(self, match: re.Match[str]) -> bool:
        return self.tell(value(match["m"]), _money(), _symbol(_PAID[match["what"]]))

    def _coin(self, match: re.Match[str]) -> bool:
        return self.tell(match["m"], _coin(match["u"]), _coin(match["d"]))

    def _coins_asked(self, match: re.Match[str]) -> bool:
        self.wishes.append(Wish((_coin("人民币" if match["what"] == "钱" else match["what"]),)))
        return self.tell(value(match["n"]), _coin(match["d"]))

    def _size(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        given = [(named[name] or named[f"{name}2"], named[f"u{name}"] or named[f"u{name}2"]) for name in "abc"]
        size = size_told([(number, unit) for number, unit in given if number])
        return size is not None and self.tell(*size)

    def _tiles(self, match: re.Match[str]) -> bool:
        size = size_told([(match["ta"], match["tua"]), (match["tb"], match["tub"])])
        self.wishes.append(Wish((_TILE_SYMBOL,)))
        return size is not None and self.tell(size[0], size[1], _TILE_SYMBOL)

    def _each(self, match: re.Match[str]) -> bool:
        of = _symbol(match["u"]) if match["u"] else _money()
        return self.tell(value(match["m"]), of, _symbol(match["d"]))

    def _of(self, match: re.Match[str]) -> bool:
        outer, inner = _symbol(match["d"]), _symbol(match["u"])
        return outer is not None and self.tell(value(match["n"]), outer) and self.tell(value(match["m"]), inner, outer)

    def _all(self, match: re.Match[str]) -> bool:
        of = _symbol(match["u"]) if match["u"] else _money()
        return self.tell(f"{value(match['m'])} / {value(match['n'])}", of, _symbol(match["d"]))


def _money() -> Symbol:
    return Symbol(MONEY, 1.0, "元")


def _symbol(said: str) -> Symbol | None:
    if said in {"名", "位"}:
        return symbol_of("人")
    return symbol_of("月" if said == "个月" else said)


def _coin(said: str) -> Symbol:
    name = _COINS.get(said, said)
    return Symbol(f"coin {name}", 1.0, name)
