"""Sums whose amounts each have a role: from what to what, bought and sold, with the tax in it, before the discount."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from agents.extraction.sums.changes_zh import FALLS, FROM, GROSS, MOVED, NET, RISES, TAX
from agents.extraction.sums.figures.same_goods import is_of_them, is_same_good
from agents.extraction.sums.marked import AMOUNT, MONEY, PERCENT, PLAIN, Marked
from agents.extraction.sums.telling_words import ASKS, ASKS_ZH, questions, telling
from lazy_regex import lazy_regex
from prompts.language import HAN

_A: Final = rf"(?P<a>{AMOUNT})"
_B: Final = rf"(?P<b>{AMOUNT})"
_C: Final = rf"(?P<c>{AMOUNT})"
_P: Final = rf"(?P<p>{PERCENT})"
_Y: Final = rf"(?P<y>{PLAIN})"


def _some(n: int) -> str:
    """Words that only tell, which another reading may still need."""
    return rf"(?P<gap{n}>(?:\s+[a-z'’]+){{0,4}}?)"


_UP_DOWN: Final = (
    r"(?:(?:has|have|had|is|are|was|were|just|been|it)\s+)*(?:went|gone|go(?:es)?|going|rose|risen|increased?"
    r"|raised|put|jumped|climbed|grew|dropped|drop"
    r"|fell|fallen|cut|reduced|decreased?|up|down|changed?|moved)(?:\s+(?:up|down|it|again|already|by))*"
)
_PER: Final = r"(?:\s*(?:an?|per|/)\s*(?:litre|liter|month|year|week|day|hour|kilo|kg|unit|share))?"
_TAIL: Final = (
    r"(?:\s+(?:change|rise|raise|increase|hike|drop|fall|decrease|cut|jump|growth|up|down|more|less|higher|lower"
    r"|off|discount|reduction|cheaper|dearer|(?:do|did|have|am)\s+i|i['’]?m|save|saved|saving|is|was|that|it|this|did"
    r"|did it go))*"
)
_PERCENT_EN: Final = (
    r"(?:(?:and|so|by)\s+)*(?:how\s+(?:many|much)|what(?:['’]?s|\s+is)?)(?:\s+(?:is|was|of|an?|the|that|it|in"
    r"|as))*\s+(?:percent(?:age)?|%|per\s+cent)"
    rf"{_TAIL}|(?:(?:and|so)\s+)?(?:that|thats|that['’]s|it|its)?\s*(?:is\s+)?how\s+(?:many|much)\s+(?:percent|%){_TAIL}"
    r"|(?:the\s+)?percent(?:age)?\s+(?:change|increase|rise|drop|decrease)|in\s+percent"
)
_WAY_EN: Final = rf"(?P<way>{_PERCENT_EN})"
_NOW: Final = r"now|today|(?:in\s+the\s+)?sale|this\s+(?:year|month|week)"
_CHANGED_ZH: Final = (
    r"(?:一下子|直接|都|又|要|已经|给|被)*(?:涨|升|提|加|调|增|降|跌|减|变|掉|长|跳)(?:价|高|加"
    r"|长|少|低|整)?(?:了)?(?:到|至|成|为)"
)
_PERCENT_ZH: Final = (
    r"(?:等于|这是|那|一共|相当于|大概|总共|这|[\s,，])*(?:涨|升|提|加|增|降|跌|减|变|掉|少|多|长|高|低|便宜|贵|省|优惠)*(?:价"
    r"|长|加|少|低|高|幅)?(?:了|是|有|出)*(?:百分之(?:几|多少)|几个(?:百分)?点|多少个?百分点|百分比"
    r"|多少%)(?:是)?(?:多少)?"
    r"|(?:涨|升|增|降|跌|减)幅(?:是|有|为)?(?:多少|几个点|百分之几)?"
)
_WAY_ZH: Final = rf"(?P<way>{_PERCENT_ZH})"
_PRICES_ZH: Final = (
    rf"(?:原来|原先|以前|之前|去年|上个?月|上周|本来|原价|标价|吊牌价?|定价)(?:是|卖|要|只要|才|的)*{_A}"
    rf"(?P<gap19>的[{HAN}]{{1,5}}?)?[\s,，]*(?:现在|今年|这个?月|这周|如今|目前|活动|特价|促销|折后|打折后?|实付|到手|会员)"
    rf"(?:价|是|卖|要|都|已经|变成?|只要|只|付了?)*{_B}"
)
_COST: Final = r"(?:buy|bought|buying|costs?|costing|paid|pay|get|got)"
_SELL: Final = r"(?:sell|sells|sold|selling|resell|retails?|flog)"


class Formula(NamedTuple):
    """What must be said, each once and in any order, and what it comes to."""

    parts: tuple[re.Pattern[str], ...]
    comes_to: str
    fits: Callable[[dict[str, str]], bool] = bool


def _formula(*parts: str, to: str, fits: Callable[[dict[str, str]], bool] | None = None) -> Formula:
    compiled = tuple(lazy_regex(part) for part in parts)
    return Formula(compiled, to) if fits is None else Formula(compiled, to, fits)


_SAYS_RISE: Final = lazy_regex(r"ris|raise|increas|hike|jump|growth|up(?![a-z])|more|higher|dearer|涨|升|提|增|贵|高")
_SAYS_FALL: Final = lazy_regex(
    r"drop|fall|decreas|cut|down|less|lower|off|discount|reduc|cheap|sav|降|跌|减|掉|便宜|省|优惠|低"
)


def _is_rise(found: dict[str, str]) -> bool:
    return float(found["b"]) >= float(found["a"]) > 0 and _SAYS_FALL.search(found.get("way", "")) is None


def _is_fall(found: dict[str, str]) -> bool:
    return 0 < float(found["b"]) < float(found["a"]) and _SAYS_RISE.search(found.get("way", "")) is None


_COMPARED: Final = frozenset({"what2", "gap_good", "gap_good2", "gap_good3", "gap12", "gap13"})


def _in_centimetres(found: dict[str, str]) -> bool:
    return 100 <= float(found["b"]) < 260


def _in_metres(found: dict[str, str]) -> bool:
    return 1 <= float(found["b"]) < 2.6


def _changed(*parts: str) -> tuple[Formula, ...]:
    return (
        _formula(*parts, to="({b} - {a}) / {a} * 100", fits=_is_rise),
        _formula(*parts, to="({a} - {b}) / {a} * 100", fits=_is_fall),
    )


_TAX_IN: Final = r"(?:incl?\.?|including|includes|included|inclusive\s+of|with|has)"
_OFF: Final = rf"(?:(?:an?|with|the)\s+)?{_P}\s+(?:off|discount|reduction)(?:\s+(?:it|that|the\s+price))?"
_BEFORE: Final = (
    r"(?:what\s+(?:was|is|were)|what['’]?s|whats|how\s+much\s+(?:was|is|were|did))?(?:\s+(?:it|that|the|its|they"
    r"|cost))*\s*"
    r"(?:original(?:ly)?|before(?:\s+(?:that|the\s+(?:discount|sale|reduction)))?|full\s+price|normal(?:ly)?"
    r"|usual(?:ly)?|old\s+price)(?:\s+(?:price|cost))?"
)
_BMI_ZH: Final = r"bmi(?:指数|值)?(?:是|有|算下来)?(?:多少)?"
_FUEL_ZH: Final = rf"(?:加了?|用了?|烧了?|耗了?)?{_A}(?:升|l)油?[\s,，]*(?:一共|总共|能)?(?:跑|开|走)了?{_B}(?:公里|km)"
_PER_100_ZH: Final = r"(?:平均|每|一)*百公里(?:油耗|平均|耗油)*(?:是|要|烧|多少)?(?:几个油|多少(?:个|升)?油?|几升油?)?"
_BMI: Final = r"(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+|my\s+|his\s+|her\s+)?bmi"
_WEIGHT: Final = rf"(?:(?:weigh\w*|weight|at)\s+(?:is\s+|of\s+)?)?{_A}\s?(?:kg|kilos?|kilograms?)(?![a-z])"
_HEIGHT: Final = rf"(?:height\s+(?:is\s+|of\s+)?)?{_B}\s?"
ENGLISH: Final = (
    _formula(
        rf"(?<![a-z])(?:got|scored?|have|had|is|was|with)?\s*{_A}(?:\s+(?:marks?|points?|right"
        rf"|correct))?\s+(?:out\s+)?of\s+{_B}(?:\s+(?:marks?|points?|questions?))?",
        _PERCENT_EN,
        to="{a} / {b} * 100",
        fits=lambda found: 0 <= float(found["a"]) <= float(found["b"]),
    ),
    _formula(
        _WEIGHT, rf"{_HEIGHT}(?:cm|centimet(?:er|re)s)(?![a-z])", _BMI, to="{a} / ({b} / 100) ^ 2", fits=_in_centimetres
    ),
    _formula(_WEIGHT, rf"{_HEIGHT}(?:m|met(?:er|re)s?)(?![a-z])", _BMI, to="{a} / {b} ^ 2", fits=_in_metres),
    _formula(
        rf"{_A}\s?(?:litres?|liters?|l)(?![a-z])(?:\s+(?:over|for|in|on|and|drove|did|to\s+do|of|petrol|diesel"
        rf"|fuel))*\s+{_B}\s?(?:km|kilomet(?:er|re)s)(?![a-z])",
        r"(?:litres|liters|l)\s?(?:per|/|for\s+(?:every|each))\s?(?P<h>[\ue000-\ue0ff])\s?(?:km|kilomet(?:er"
        r"|re)s)(?![a-z])",
        to="{a} / {b} * 100",
        fits=lambda found: found["h"] == "100",
    ),
    *_changed(
        rf"(?<![a-z])(?:{_UP_DOWN}\s+)?(?:from\s+)?{_A}{_PER}\s*(?:{_UP_DOWN}\s+)?(?:to|->|→)\s*{_B}{_PER}", _WAY_EN
    ),
    *_changed(
        rf"(?<![a-z])(?:was|were|used\s+to\s+be|cost|paid|last\s+(?:year|month|week)"
        rf"|before)\s+(?:it\s+was\s+)?{_A}{_PER}"
        rf"[\s,]+(?P<gap10>(?:[a-z]+\s+){{0,3}}?)(?:(?:{_NOW})\s*(?:it['’]?s\s+|its\s+|is\s+|at\s+|for\s+|are\s+"
        rf"|it\s+costs\s+|they['’]?re\s+)?{_B}{_PER}|{_B.replace('?P<b>', '?P<b2>')}{_PER}\s+(?:{_NOW}))",
        _WAY_EN,
    ),
    _formula(
        rf"(?<![a-z]){_COST}{_some(1)}\s+{_A}(?:\s+to\s+(?:make|buy|produce))?(?:\s+each)?",
        rf"(?<![a-z]){_SELL}{_some(2)}\s+{_B}(?:\s+each)?",
        r"(?<![a-z])(?:(?:gross|profit)\s+)?margin(?:\s+is\s+that)?",
        to="({b} - {a}) / {b} * 100",
    ),
    _formula(
        rf"(?<![a-z]){_COST}{_some(3)}\s+{_A}(?:\s+to\s+(?:make|buy|produce))?(?:\s+each)?",
        rf"(?<![a-z]){_SELL}{_some(4)}\s+{_B}(?:\s+each)?",
        r"(?<![a-z])mark-?up(?:\s+is\s+that)?",
        to="({b} - {a}) / {a} * 100",
    ),
    _formula(
        rf"{_A}{_some(5)}\s*,?\s*{_TAX_IN}\s+(?:the\s+)?{_P}\s+(?:vat|tax|gst)(?:\s+in\s+it)?",
        r"(?:how\s+much|what)(?:['’]?s|\s+is|\s+was)?\s*(?:of\s+(?:that|it|this)\s+)?(?:is\s+)?(?:the\s+)?(?:vat"
        r"|tax|gst)(?:\s+(?:bit|part|amount|in\s+(?:it|that)))?",
        to="{a} - {a} / (1 + {p}%)",
    ),
    _formula(
        rf"{_A}{_some(6)}\s*,?\s*{_TAX_IN}\s+(?:the\s+)?{_P}\s+(?:vat|tax|gst)(?:\s+in\s+it)?",
        r"(?:net|(?:before|without|excluding|ex|minus)\s+(?:the\s+)?(?:vat|tax|gst)|without(?:\s+(?:it|that))?(?=\s*$))(?:\s+(?:price|amount"
        r"|of\s+(?:vat|tax)))?",
        to="{a} / (1 + {p}%)",
    ),
    _formula(
        rf"{_A}{_some(7)}[\s,]+(?:(?:after|with|at|which is|that is|thats)\s+)+{_OFF}|(?:after"
        rf"|with)\s+{_P.replace('?P<p>', '?P<p2>')}\s+off{_some(8)}[\s,]+{_A.replace('?P<a>', '?P<a2>')}",
        _BEFORE,
        to="{a} / (1 - {p}%)",
    ),
    _formula(
        rf"(?:recipe\s+|enough\s+)?for\s+{_A}(?:\s+(?:people|persons|servings?|of\s+us|guests"
        rf"|kids))?{_some(9)}\s+(?:needs?|uses?|takes?|has|calls\s+for|is|are|i\s+use)\s+{_B}(?P<gap_good>(?:\s*[a-z]+){{0,4}})",
        rf"how\s+(?:much|many)(?P<gap_good2>(?:\s+[a-z]+){{0,5}}?)\s+for\s+{_C}(?:\s+(?:people|persons|servings?"
        rf"|of\s+us|guests|kids))?",
        to="{b} / {a} * {c}",
        fits=is_same_good,
    ),
    _formula(
        rf"{_A}\s+(?P<what>[a-z]+)(?P<gap12>(?:\s+[a-z]+){{0,2}}?)\s+(?:costs?|are|is|for|come\s+to|weighs?"
        rf"|makes?|uses?)\s+{_B}(?:\s?(?:kg|g|km|l|litres?|ml|miles?))?(?!\s*(?:each|apiece))",
        rf"(?:how\s+(?:much|many)|what)(?P<gap13>(?:\s+[a-z]+){{0,4}}?)\s+{_C}(?:\s+(?P<what2>(?!cost"
        rf"|come)[a-z]+))?(?:\s+(?:costs?|come\s+to|weigh|make|use))?",
        to="{b} / {a} * {c}",
        fits=is_of_them,
    ),
    _formula(
        rf"(?<![a-z]){_COST}{_some(90)}\s+{_Y}(?:\s+shares?)?{_some(91)}\s+(?:at|for|@)\s+{_A}(?:\s+each)?",
        rf"(?<![a-z]){_SELL}{_some(92)}\s+(?:at|for|@)\s+{_B}(?:\s+each)?",
        r"(?:what|how\s+much)(?:['’]?s|\s+is|\s+was|\s+did)?(?:\s+(?:i|we|my|the|our))?\s+(?:make|made|profit"
        r"|gain|earn)(?:\s+(?:on\s+)?(?:it|that|them))?",
        to="{y} * {b} - {y} * {a}",
    ),
    _formula(
        rf"{_A}",
        rf"(?:for|over|after)\s+{_Y}\s+years?",
        rf"(?:at\s+)?{_P}",
        r"simple(?:\s+interest)?(?:\s+(?:rate|a\s+year|per\s+year|pa))?",
        r"how\s+much\s+interest(?P<gap14>(?:\s+[a-z]+){0,3})|(?:what(?:['’]?s|\s+is)\s+)?the\s+interest",
        to="{a} * {p}% * {y}",
    ),
)
"""Words in English."""
CHINESE: Final = (
    _formula(rf"{FROM}{RISES}{_P}", MOVED, to="{a} * (1 + {p}%)"),
    _formula(rf"{FROM}{FALLS}{_P}", MOVED, to="{a} * (1 - {p}%)"),
    _formula(
        rf"(?:不含税价?格?|税前价?格?|未税价?)(?:是|为)?{_A}(?:元|块)?",
        rf"(?:再?加上?|税率(?:是|为)?|增值税率?|按)*{_P}(?:的)?(?:增值税|税点|税)?",
        r"(?:税额?|税款|税金|含税价?格?|加税后|价税合计|税后|加完税?)(?:的?价格?|一共|总共)*(?:是|要)*多少(?:钱|元|块)?"
        r"|(?:是|一共|总共)+多少(?:钱|元|块)?",
        to="{a} * {p}%;{a} * (1 + {p}%)",
    ),
    _formula(GROSS, TAX, NET, to="{a} / (1 + {p}%)"),
    _formula(
        GROSS,
        TAX,
        NET,
        r"(?:其中|里面|[和与，,\s])*(?:税额?|税款|税金)(?:是|有)?(?:多少(?:钱|元|块)?|几块)",
        to="{a} / (1 + {p}%);{a} - {a} / (1 + {p}%)",
    ),
    *_changed(rf"(?:从|由)?{_A}(?:块钱?|元)?{_CHANGED_ZH}了?{_B}", _WAY_ZH),
    *_changed(_PRICES_ZH, _WAY_ZH),
    _formula(
        _PRICES_ZH,
        r"(?:相当于|等于|大概|这是|那是|是|那|这|[\s,，])*(?:打了?)?(?:几|多少)折",
        to="{b} / {a} * 10",
        fits=_is_fall,
    ),
    _formula(
        rf"(?:进价|成本价?|拿货价?|进货价?|本钱|进的?)(?:是|要|就|才)*{_A}",
        rf"(?:卖价?|售价|定价|零售价?|卖出)(?:是|到|给人|了)*{_B}",
        r"毛利率?(?:是|有|能有)?(?:几个(?:百分)?点|百分之几|百分之多少|多少)",
        to="({b} - {a}) / {b} * 100",
    ),
    _formula(
        rf"(?:进价|成本价?|拿货价?|进货价?|本钱|进的?)(?:是|要|就|才)*{_A}",
        rf"(?:卖价?|售价|定价|零售价?|卖出)(?:是|到|给人|了)*{_B}",
        r"加价率(?:是|有)?(?:几个(?:百分)?点|百分之几|多少)",
        to="({b} - {a}) / {a} * 100",
    ),
    _formula(
        rf"(?:价税合计|含税价?(?:格)?|含税总价)(?:是|为|一共)?{_A}|{_A.replace('?P<a>', '?P<a2>')}(?:元"
        rf"|块)?[\s,，]*(?:是)?含税价?",
        rf"(?:税率|税点)(?:是|为|按)?{_P}",
        r"(?:其中|里面|当中)*的?(?:税额|税款|税金|税)(?:是|有|占)?(?:多少钱?|几块)",
        to="{a} - {a} / (1 + {p}%)",
    ),
    _formula(
        rf"{_P}折(?:后|下来|之后|的|优惠)*(?P<gap15>[{HAN}]{{0,4}}?)(?:是|要|卖|付了?|花了?|到手|买的|实付|只要)?{_A}"
        rf"|(?:花了?|付了?|到手)?{_A.replace('?P<a>', '?P<a2>')}[\s,，]*(?:是|就是"
        rf"|这是)?{_P.replace('?P<p>', '?P<p2>')}折(?:后|下来|之后)*的?价?",
        r"(?:那|它|这|的|折前|[\s,，])*(?:原来|原价|原先|标价|本来|折前|没打折|不打折)(?:的)?(?:标价|价格|价"
        r"|要卖|卖|要)?(?:应?该?是|得|要)?(?:多少钱?|几块|呢|$)",
        to="{a} / (1 - {p}%)",
    ),
    _formula(
        rf"{_A}个?人(?P<gap16>[{HAN}]{{0,5}}?)(?:要|用|需要?|放|吃){_B}(?:公斤|斤|克|千克|毫升|升|ml|kg|g|个|勺"
        rf"|杯|只|两)(?P<gap_good>[{HAN}]{{0,3}})",
        rf"{_C}个?人(?P<gap18>[{HAN}]{{0,3}}?)(?:要|用|需|放|吃|得)+(?:多少|几)(?:公斤|斤|克|千克|毫升|升|个"
        rf"|勺|杯|只|两)?(?P<gap_good2>[{HAN}]{{0,3}})",
        to="{b} / {a} * {c}",
        fits=is_same_good,
    ),
    _formula(
        rf"{_A}(?P<what>个|斤|公斤|本|盒|瓶|米|只|箱|袋|包|支|张|条|克|件|升|度|两|双|套"
        rf"|块)(?P<gap_good>[{HAN}]{{0,5}}?)(?:卖|要|是|花了?|共)?{_B}(?!\s*(?:一|每))",
        rf"(?P<gap_good3>[{HAN}]{{0,4}}){_C}(?P<what2>个|斤|公斤|本|盒|瓶|米|只|箱|袋|包|支|张|条|克|件|升|度|两|双|套"
        rf"|块)(?P<gap_good2>[{HAN}]{{0,4}}?)(?:要|得|是|卖|该|付|花)*(?:多少钱?|几块钱?)",
        to="{b} / {a} * {c}",
        fits=lambda found: found["what"] == found["what2"] and is_same_good(found),
    ),
    _formula(
        rf"(?:体重)?(?:是|有)?{_A}(?:公斤|千克|kg)",
        rf"(?:身高|高)?(?:是|有)?{_B}(?:厘米|公分|cm)?",
        _BMI_ZH,
        to="{a} / ({b} / 100) ^ 2",
        fits=_in_centimetres,
    ),
    _formula(
        rf"(?:体重)?(?:是|有)?{_A}(?:公斤|千克|kg)",
        rf"(?:身高|高)?(?:是|有)?{_B}(?:米|m)",
        _BMI_ZH,
        to="{a} / {b} ^ 2",
        fits=_in_metres,
    ),
    _formula(rf"{_FUEL_ZH}", rf"{_PER_100_ZH}", to="{a} / {b} * 100"),
    _formula(
        rf"{_FUEL_ZH}",
        rf"油价(?:是|按)?{_C}(?:块|元)?(?:一升|每升|的话|来?算)*",
        rf"{_PER_100_ZH}",
        r"(?:平均|那)*[一每]公里(?:平均)?(?:油钱|要|得|花|是)*多少钱",
        to="{a} / {b} * 100;{a} * {c} / {b}",
    ),
    _formula(
        rf"汇率(?:就|按|是|为|用)*(?P<r>{PLAIN})(?:来)?(?:算|计算)?",
        rf"(?P<a>{MONEY})",
        r"(?:能|可以)?(?:折合|合|换成?|兑换?|是|等于|折)(?:成|出)?(?:多少|几)(?:人民币|元|块钱)",
        to="{a} * {r}",
    ),
    _formula(
        rf"{_A}(?:块钱?|元)?(?:存款?|存了?|存个|定存)?|存(?:了)?{_A.replace('?P<a>', '?P<a2>')}",
        rf"(?:存|存期|期限)*{_Y}年",
        rf"(?:年)?(?:利率|利息|年化)(?:是|为|按)?(?:{_P}|(?P<rate>{PLAIN}))",
        r"单利(?:计算?|计息|的?话)?|(?<=年)定期|定期(?:存款)?",
        r"(?:到期|一共|总共|有|的|能拿|能有)*利息(?:一共|总共|是|有|能拿|能有|得|可得)*(?:多少钱?)?",
        to="{a} * {p}% * {y}",
    ),
)
"""Words in Chinese."""
_TERM_ZH: Final = lazy_regex("单利(?:计算?|计息)?|定期(?:存款)?")
_BOTH_ZH: Final = lazy_regex(r"(?:连本带利|本息合?计?|本金加利息|本利和?)(?:一共|总共|是|有|能拿|共)*(?:多少钱?)?")


_OF_THE_REST: Final = lazy_regex(
    r"(?<![a-z])(?:wrong|incorrect|miss(?:ed|ing)?|fail(?:ed|ing)?|lack\w*|short|absent)(?![a-z])|错|漏|缺|没对|(?:percent\w*|%)\s+of\s+(?:the\s+)?(?:total|whole|sum)"
)
"""Asks for what a share leaves, or for the share in both together."""


def formula(said: Marked) -> tuple[str, ...] | None:
    """Return what the amounts come to; None where no formula uses all of them, or several would differ."""
    if len(said.coins) > 1 or _OF_THE_REST.search(said.text) is not None:
        return None
    formulas = [
        one for one in (CHINESE if said.chinese else ENGLISH) if "{r}" not in one.comes_to or "CNY" not in said.coins
    ]
    found = {comes_to for one in formulas if (comes_to := _read(one, said.copy()))}
    return found.pop() if len(found) == 1 else None


def _named(match: re.Match[str]) -> dict[str, str]:
    """Return what a part's groups hold, but for those that only tell."""
    return {
        name if name in _COMPARED else name.rstrip("2"): text
        for name, text in match.groupdict().items()
        if text and (name in _COMPARED or not name.startswith("gap"))
    }


def _asks_both(one: Formula, said: Marked) -> str | None:
    """Use the words that ask for what was saved with its interest."""
    if not said.chinese or "{y}" not in one.comes_to:
        return None
    said.first(_TERM_ZH)
    both = said.first(_BOTH_ZH)
    return None if both is None else both.group()


def _read(one: Formula, said: Marked) -> tuple[str, ...]:
    groups: dict[str, str] = {}
    answered = 0
    for part in one.parts:
        match = said.first(part)
        if match is None:
            return ()
        groups |= _named(match)
        answered += questions(match.group())
    if "rate" in groups:
        groups["p"] = groups.pop("rate")
    values = {name: said.value(text) if name in "abcpyrh" else text for name, text in groups.items()}
    both = _asks_both(one, said)
    answered += questions(both or "")
    if questions(said.text) > max(answered, 1):
        return ()
    while said.first(ASKS_ZH if said.chinese else ASKS) is not None:
        pass
    if not one.fits(values) or not said.is_used_up(telling(chinese=said.chinese)):
        return ()
    stages = tuple(one.comes_to.format(**values).split(";"))
    return (*stages, f"{values['a']} + {stages[0]}") if both is not None else stages
