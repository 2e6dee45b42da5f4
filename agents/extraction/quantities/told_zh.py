"""What a message in Chinese tells of quantities, piece by piece: 一天8小时, 每小时25块, 干了22天, 一共多少钱."""

import re
from collections.abc import Callable
from typing import Final

from agents.extraction.quantities.facts import Fact, Form, Told, Wish, form_of, pieces
from agents.extraction.quantities.plain_text import MONEY_ZH, NUMBER_ZH, bounds, plain, value
from agents.extraction.quantities.sizes import product_of
from agents.extraction.quantities.symbols import MONEY, Symbol, is_measure, is_thing_zh, symbol_of
from lazy_regex import lazy_regex
from prompts.language import HAN

_MEASURES: Final = (
    r"(?:小时|钟头|分钟|公里|千米|英里|公斤|千克|毫升|厘米|毫米|平方米|平方厘米|平方英尺|立方米|立方厘米|立方英尺|平米|公升|英尺|英寸|盎司"
    r"|加仑|星期|礼拜|kg|km|ml|cm|mm|l(?![a-z])|g(?![a-z])|m(?![a-z])|磅|吨|斤|两(?!\d)|升|米|克|天|日|周|月|年|晚|个月"
    r"|[个箱瓶盒包袋件本支枝只条张台罐听颗片桶筐杯碗份套双间人名位节课班趟卷块])"
)
_N: Final = NUMBER_ZH
_THING: Final = rf"(?:[{HAN}]{{1,4}}?)"
_ENDS: Final = rf"(?=$|[\s,.;:?]|每|一[{HAN}]|[要是共总合卖的需能有吃用喝多几装重和干工做上买住开]|\d|[一二两三四五六七八九十]{{1,3}}{_MEASURES})"
_EACH: Final = r"(?:每一?个?|一个?|1个?)"
_DID: Final = (
    r"(?:我|他|她|今天|这周|这个月|上个月|本月)*(?:(?:一共|总共)?(?:买|干|工作|做|上|住|开车?|跑|订|要|用|有|卖|搬|加班?|跑步|骑)(?:了|过)?)?(?:一共|总共|共)?"
)
_HOLDS: Final = (
    r"(?:的)?(?:价格|售价|单价|工资|时薪|里面?)?(?:我|他|她)?(?:是|有|装|能装|要|卖|重|工作|上班|干活?|做|跑|开|用|给|付|挣|赚|拿|算|上|刷|能刷|可以刷|收|需要)?"
)


def _form(kind: str, words: str) -> Form:
    return Form(kind, lazy_regex(words))


_LENGTH: Final = r"(?:厘米|毫米|米|cm|mm|m(?![a-z])|英尺|英寸|公分)"
_BARE: Final = r"\d+(?:\.\d+)?"
_SIZE: Final = (
    rf"(?:长(?:度)?(?:是|为)?\s?(?P<a>{_BARE})\s?(?P<ua>{_LENGTH})?[\s,]*宽(?:度)?(?:是|为)?\s?(?P<b>{_BARE})\s?(?P<ub>{_LENGTH})?"
    rf"(?:[\s,]*[高深](?:度)?(?:是|为)?\s?(?P<c>{_BARE})\s?(?P<uc>{_LENGTH})?)?"
    rf"|(?P<a2>{_BARE})\s?(?P<ua2>{_LENGTH})?\s?(?:乘以?|x|\*)\s?(?P<b2>{_BARE})\s?(?P<ub2>{_LENGTH})?"
    rf"(?:\s?(?:乘以?|x|\*)\s?(?P<c2>{_BARE})\s?(?P<uc2>{_LENGTH})?)?)"
)
_TILE: Final = rf"(?P<ta>{_BARE})\s?(?P<tua>{_LENGTH})?\s?(?:乘以?|x|\*)\s?(?P<tb>{_BARE})\s?(?P<tub>{_LENGTH})"
_ZONE: Final = (
    r"(?:房间|卧室|客厅|厨房|卫生间|地面|地板|墙面?|天花板|花园|草坪|阳台|院子|鱼缸|水箱|水缸|箱子|纸箱|盒子|柜子|水池|泳池|集装箱|包裹|行李箱)"
)
_ASKS: Final = (
    r"(?:那么?|请问|我|你|他|她|这些|能|可以|总共|一共|合计|总计|共|总|加起来|是|要|得|有|会|装|拿|挣|赚|付|花|需要|需|给|到手|合|等于|折合|换成?|就|大概"
    r"|总价|工资|价格|面积|体积|容积|容量|重量|总重)*"
)
FORMS: Final = (
    _form("month", rf"(?:每个?月|一个月)(?:要|得)?(?:干|工作|上班|上|做)(?P<n>{_N})(?P<d>天|小时|班)"),
    _form("hundred", rf"(?:我的?车?|车子?|这车)?(?:每|一)?百公里(?:的)?(?:平均)?(?:油耗|耗油|烧油?|用油?)(?:是|为|大概|要)?(?P<m>{_N})(?:升|个油|l(?![a-z]))油?"),
    _form("oil", rf"(?:汽油|柴油|油)价?(?:是|为|按|每升|一升|卖)*(?P<m>{MONEY_ZH}|{_N})(?:元|块)?(?:一升|每升|/升)?"),
    _form("pay", rf"(?P<what>时薪|日薪|周薪)(?:是|为|按)?(?P<m>{MONEY_ZH}|{_N})(?:元|块)?"),
    _form("coin", rf"(?:如果|要是|假设|按)?(?:1|一)(?P<d>美元|美金|欧元|英镑|港币|日元|加元|澳元|泰铢)(?:能|可以)?(?:等于|兑换?|换|是|合|=)(?P<m>{_BARE})(?:元|块)?(?P<u>人民币|美元|港币|日元|元|块钱?)(?:的话|来?算)?"),
    _form("coins asked", rf"(?P<n>{_BARE}万?)(?P<d>美元|美金|欧元|英镑|港币|日元|加元|澳元|泰铢|元人民币|人民币|块钱?人民币)(?:能|可以)?(?:换|兑换?|是|合|等于|折合)(?:成)?(?:多少|几)(?P<what>人民币|美元|美金|欧元|英镑|港币|日元|加元|澳元|泰铢|元|块钱?|钱)"),
    _form("tiles", rf"[\s,]*(?:要|准备|打算|想)?(?:铺|贴|用)?{_TILE}的?(?:瓷砖|地砖|砖|地板砖)[\s,]*(?:一共|总共)?(?:需要|需|要|得用|得|用)?(?:铺)?(?:多少|几)(?:块|片)(?:瓷砖|地砖|砖)?"),
    _form("size", rf"(?:我的?|这个|一个)?(?P<zone>{_ZONE})?(?:是|的尺寸是|尺寸)?{_SIZE}(?:的(?P<zone2>{_ZONE}))?"),
    _form("wish", rf"(?:油费|油钱)?{_ASKS}(?:多少|几)(?P<what>钱|块钱?|元|{_MEASURES})?(?P<thing>[{HAN}]{{1,3}}?)??(?:呢|啊|呀)?(?=$|[\s,.;])"),
    _form("wish", r"(?:油费|油钱|总价|总工资|工资)(?:一共|总共)?(?:是|要)?(?:多少钱?|几块)?(?=$|[\s,.;])|(?:一共|总共|合计)(?=$|[\s,.;])"),
    _form("each", rf"{_EACH}(?P<d>{_MEASURES})(?P<thing>{_THING}(?=[是有装要卖重\d]))??{_HOLDS}(?P<m>{MONEY_ZH}|{_N}(?=\s?{_MEASURES}))\s?(?P<u>(?<=[块元毛角钱])|(?<=[¥￥]\d)|{_MEASURES})(?P<thing2>{_THING}{_ENDS})??{_ENDS}"),
    _form("each", rf"{_EACH}(?P<d>{_MEASURES})(?P<thing>{_THING}(?=[是有装要卖重\d]))??{_HOLDS}(?P<m>{_N})(?P<u>)(?=$|[\s,.;])"),
    _form("per", rf"(?P<m>{MONEY_ZH})(?P<u>)(?:一|每|/|1)个?(?P<d>{_MEASURES})"),
    _form("per", rf"(?P<m>{_N})(?P<u>{_MEASURES})(?:每|/)个?(?P<d>{_MEASURES})(?=$|[\s,.;:])"),
    _form("of", rf"{_DID}(?P<n>{_N})(?P<d>{_MEASURES})(?P<m>{_N})(?P<u>{_MEASURES})(?:装|一[瓶袋包箱盒桶罐])?的(?P<thing>[{HAN}]{{1,3}}?)??{_ENDS}"),
    _form("all", rf"(?P<n>{_N})(?P<d>{_MEASURES})(?P<thing>{_THING}(?=[\d一共要卖是花]))??(?:一共|总共|共)?(?:卖|要|是|花了?)?(?P<m>{MONEY_ZH})(?P<u>)(?![一每/\d])"),
    _form("all", rf"(?P<m>{MONEY_ZH})(?P<u>)(?:买了?|能买|可以买)?(?P<n>{_N})(?P<d>{_MEASURES})(?P<thing>{_THING}{_ENDS})??(?=$|[\s,.;])"),
    _form("all", rf"(?P<n>{_N})(?:个|位|名)?(?P<d>人)(?:一共|共)?(?:吃|用|需要|要|喝)(?P<m>{_N})(?P<u>{_MEASURES})(?P<thing>{_THING}{_ENDS})??(?=$|[\s,.;])"),
    _form("count", rf"{_DID}(?P<n>{_N})(?:(?:个|位|名)(?=人))?(?P<d>{_MEASURES})(?P<thing>{_THING}{_ENDS})??{_ENDS}"),
)
FILLER: Final = lazy_regex(r"(?:[\s,.;:?!]|如果|那么|假如)*")
_COINS: Final = {"美金": "美元", "元人民币": "人民币", "元": "人民币", "块钱": "人民币", "块": "人民币", "块钱人民币": "人民币"}
_PAID: Final = {"时薪": "小时", "日薪": "天", "周薪": "周"}
_TILE_SYMBOL: Final = Symbol("thing 砖", 1.0, "块砖")


def told_zh(text: str) -> Told | None:
    """Read what a message tells; None where any sign of it stands in no known piece."""
    said = plain(text)
    if "%" in said:
        return None
    found = pieces(said, bounds(said), FORMS, FILLER)
    return _Reading().read(found) if found else None


class _Reading:
    """Facts and wishes as they are read one after the other."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.wishes: list[Wish] = []
        self.things: set[str] = set()

    def read(self, found: list[re.Match[str]]) -> Told | None:
        makes: dict[str, Callable[[re.Match[str]], bool]] = {
            "wish": self._wish, "month": self._count, "hundred": self._hundred, "oil": self._oil, "pay": self._pay,
            "coin": self._coin, "coins asked": self._coins_asked, "tiles": self._tiles, "size": self._size,
            "each": self._each, "per": self._each, "of": self._of, "all": self._all, "count": self._count,
        }  # fmt: skip
        if not all(self._things(match) and makes[form_of(match, FORMS)](match) for match in found):
            return None
        if len(self.things) > 1:
            return None
        return Told(tuple(sorted(self.facts, key=lambda fact: fact.each is not None)), tuple(self.wishes))

    def _things(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        things = {named[name] for name in ("thing", "thing2") if named.get(name)}
        self.things |= {thing for thing in things if thing}
        return all(thing is not None and is_thing_zh(thing) for thing in things)

    def _tell(self, amount: str, of: Symbol | None, each: Symbol | None = None) -> bool:
        if of is None or (each is not None and each.key == of.key):
            return False
        self.facts.append(Fact(amount, of, each))
        return True

    def _wish(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        what = named.get("what")
        if "油" in match.group() or (what and what[0] in "钱块元"):
            self.wishes.append(Wish((_money(),)))
            return True
        symbol = _symbol(what) if what else None
        if what and symbol is None:
            return False
        self.wishes.append(Wish((symbol,) if symbol else ()))
        return True

    def _count(self, match: re.Match[str]) -> bool:
        return self._tell(value(match["n"]), _symbol(match["d"]))

    def _hundred(self, match: re.Match[str]) -> bool:
        return self._tell(f"{value(match['m'])} / 100", symbol_of("升"), symbol_of("公里"))

    def _oil(self, match: re.Match[str]) -> bool:
        return self._tell(value(match["m"]), _money(), symbol_of("升"))

    def _pay(self, match: re.Match[str]) -> bool:
        return self._tell(value(match["m"]), _money(), _symbol(_PAID[match["what"]]))

    def _coin(self, match: re.Match[str]) -> bool:
        return self._tell(match["m"], _coin(match["u"]), _coin(match["d"]))

    def _coins_asked(self, match: re.Match[str]) -> bool:
        self.wishes.append(Wish((_coin("人民币" if match["what"] == "钱" else match["what"]),)))
        return self._tell(value(match["n"]), _coin(match["d"]))

    def _size(self, match: re.Match[str]) -> bool:
        named = match.groupdict()
        given = [(named[name] or named[f"{name}2"], named[f"u{name}"] or named[f"u{name}2"]) for name in "abc"]
        size = _size([(number, unit) for number, unit in given if number])
        return size is not None and self._tell(*size)

    def _tiles(self, match: re.Match[str]) -> bool:
        size = _size([(match["ta"], match["tua"]), (match["tb"], match["tub"])])
        self.wishes.append(Wish((_TILE_SYMBOL,)))
        return size is not None and self._tell(size[0], size[1], _TILE_SYMBOL)

    def _each(self, match: re.Match[str]) -> bool:
        of = _symbol(match["u"]) if match["u"] else _money()
        return self._tell(value(match["m"]), of, _symbol(match["d"]))

    def _of(self, match: re.Match[str]) -> bool:
        outer, inner = _symbol(match["d"]), _symbol(match["u"])
        return outer is not None and self._tell(value(match["n"]), outer) and self._tell(value(match["m"]), inner, outer)

    def _all(self, match: re.Match[str]) -> bool:
        of = _symbol(match["u"]) if match["u"] else _money()
        return self._tell(f"{value(match['m'])} / {value(match['n'])}", of, _symbol(match["d"]))


def _money() -> Symbol:
    return Symbol(MONEY, 1.0, "元")


def _symbol(said: str) -> Symbol | None:
    if said in {"名", "位"}:
        return symbol_of("人")
    return symbol_of("月" if said == "个月" else said)


def _coin(said: str) -> Symbol:
    name = _COINS.get(said, said)
    return Symbol(f"coin {name}", 1.0, name)


def _size(given: list[tuple[str | None, str | None]]) -> tuple[str, Symbol] | None:
    """Multiply lengths; one that names no unit has that of the last, where none but the last does."""
    units = [unit for _, unit in given]
    last = units[-1]
    if last is None or (any(units[:-1]) and not all(units)):
        return None
    symbols = [symbol_of(unit or last) for unit in units]
    if any(symbol is None or not is_measure(symbol) for symbol in symbols):
        return None
    return product_of([value(number or "") for number, _ in given], symbols)
