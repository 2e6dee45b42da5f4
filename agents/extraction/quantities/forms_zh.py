"""The forms that a piece of a story of quantities may have in Chinese, in the order in which they are tried."""

from typing import Final

from agents.extraction.quantities.facts import Form
from agents.extraction.quantities.plain_text import MONEY_ZH, NUMBER_ZH
from lazy_regex import lazy_regex
from prompts.language import HAN

_MEASURES: Final = (
    r"(?:小时|钟头|分钟|公里|千米|英里|公斤|千克|毫升|厘米|毫米|平方米|平方厘米|平方英尺|立方米|立方厘米|立方英尺|平米"
    r"|公升|英尺|英寸|盎司|加仑|星期|礼拜|kg|km|ml|cm|mm|l(?![a-z])|g(?![a-z])|m(?![a-z])|磅|吨|斤|两(?!\d)|升|米|克"
    r"|天|日|周|月|年|晚|个月|[个箱瓶盒包袋件本支枝只条张台罐听颗片桶筐杯碗份套双间人名位节课班趟卷块辆])"
)
_N: Final = NUMBER_ZH
_THING: Final = rf"(?:[{HAN}]{{1,4}}?)"
_STARTS: Final = r"[要是共总合卖的需能有吃用喝多几装重和干工做上买住开跑去]"
_ENDS: Final = rf"(?=$|[\s,.;:?]|每|一[{HAN}]|{_STARTS}|\d|[一二两三四五六七八九十]{{1,3}}{_MEASURES})"
_WHO: Final = r"(?:我|他|她)?"
_WHEN: Final = r"(?:今天|这周|这个月|上个月|本月|上周|昨天)?"
_EACH: Final = rf"{_WHO}(?:每一?个?|一个?|1个?)"
_DID: Final = (
    rf"{_WHO}{_WHEN}(?:(?:一共|总共)?(?:买|干|工作|做|上|住|开车?|跑|订|要|用|有|卖|搬|跑步|骑|去)(?:了|过)?)?"
    r"(?:一共|总共|共)?"
)
_HOLDS: Final = (
    r"(?:的)?(?:价格|售价|单价|工资|时薪|里面?)?(?:我|他|她)?(?:是|有|装|能装|要|卖|重|工作|上班|干活?|做|跑|开|用|给"
    r"|付|挣|赚|拿|算|上|刷|能刷|可以刷|收|需要|坐|能坐|吃|喝)?"
)
_IS: Final = r"(?=[是有装要卖重刷坐能\d])"
_MONEY: Final = rf"(?:{MONEY_ZH})"
_LENGTH: Final = r"(?:厘米|毫米|米|cm|mm|m(?![a-z])|英尺|英寸|公分)"
_BARE: Final = r"\d+(?:\.\d+)?"
_BY: Final = r"\s?(?:乘以?|x|\*)\s?"
_SIZE: Final = (
    rf"(?:长(?:度)?(?:是|为)?\s?(?P<a>{_BARE})\s?(?P<ua>{_LENGTH})?[\s,]*"
    rf"宽(?:度)?(?:是|为)?\s?(?P<b>{_BARE})\s?(?P<ub>{_LENGTH})?"
    rf"(?:[\s,]*[高深](?:度)?(?:是|为)?\s?(?P<c>{_BARE})\s?(?P<uc>{_LENGTH})?)?"
    rf"|(?P<a2>{_BARE})\s?(?P<ua2>{_LENGTH})?{_BY}(?P<b2>{_BARE})\s?(?P<ub2>{_LENGTH})?"
    rf"(?:{_BY}(?P<c2>{_BARE})\s?(?P<uc2>{_LENGTH})?)?)"
)
_TILE: Final = rf"(?P<ta>{_BARE})\s?(?P<tua>{_LENGTH})?{_BY}(?P<tb>{_BARE})\s?(?P<tub>{_LENGTH})"
_ZONE: Final = (
    r"(?:房间|卧室|客厅|厨房|卫生间|地面|地板|墙面?|天花板|花园|草坪|阳台|院子|鱼缸|水箱|水缸|箱子|纸箱|盒子|柜子"
    r"|水池|泳池|集装箱|包裹|行李箱)"
)
_ASKS: Final = (
    r"(?:那么?|请问|我|你|他|她|这些|能|可以|总共|一共|合计|总计|共|总|加起来|是|要|得|有|会|装|拿|挣|赚|付|花|需要|需"
    r"|给|到手|合|等于|折合|换成?|就|大概|总价|工资|价格|面积|体积|容积|容量|重量|总重|用了?|耗)*"
)
_COIN: Final = r"(?:美元|美金|欧元|英镑|港币|日元|加元|澳元|泰铢)"
_HOW_MANY: Final = r"(?:多少|几)"


def _form(kind: str, *words: str) -> Form:
    return Form(kind, lazy_regex("".join(words)))


_WISHES: Final = (
    _form(
        "coins asked",
        rf"(?:我有)?(?P<n>{_BARE}万?)(?P<d>{_COIN}|元人民币|人民币|块钱?人民币)[\s,]*(?:能|可以)?",
        rf"(?:换|兑换?|是|合|等于|折合)(?:成)?{_HOW_MANY}(?P<what>人民币|{_COIN}|元|块钱?|钱)",
    ),
    _form(
        "tiles",
        rf"[\s,]*(?:要|准备|打算|想)?(?:铺|贴|用)?{_TILE}的?(?:瓷砖|地砖|砖|地板砖)[\s,]*(?:一共|总共)?",
        rf"(?:需要|需|要|得用|得|用)?(?:铺)?{_HOW_MANY}(?:块|片)(?:瓷砖|地砖|砖)?",
    ),
    _form("size", rf"(?:我的?|这个|一个)?(?P<zone>{_ZONE})?(?:是|的尺寸是|尺寸)?{_SIZE}(?:的(?P<zone2>{_ZONE}))?"),
    _form("money wish", rf"{_ASKS}多少(?:油钱|油费|工资|房费)(?:呢|啊|呀)?(?=$|[\s,.;])"),
    _form(
        "wish",
        rf"(?P<cost>油费|油钱|车费|房费)?{_ASKS}{_HOW_MANY}(?P<what>钱|块钱?|元|{_MEASURES})?",
        rf"(?P<thing>[{HAN}]{{1,3}}?)??(?:呢|啊|呀)?(?=$|[\s,.;])",
    ),
    _form("money wish", r"(?:油费|油钱|总价|总工资|工资|房费)(?:一共|总共)?(?:是|要)?(?:多少钱?|几块)?(?=$|[\s,.;])"),
    _form("wish", r"(?:一共|总共|合计)(?=$|[\s,.;])"),
)
_FACTS: Final = (
    _form("count", rf"(?:每个?月|一个月)(?:要|得)?(?:干|工作|上班|上|做)(?P<n>{_N})(?P<d>天|小时|班)"),
    _form(
        "hundred",
        r"(?:我的?车?|车子?|这车)?(?:每|一)?百公里(?:的)?(?:平均)?(?:油耗|耗油|烧油?|用油?)(?:是|为|大概|要)?",
        rf"(?P<m>{_N})(?:升|个油|l(?![a-z]))油?",
    ),
    _form("oil", rf"(?:汽油|柴油|油)价?(?:是|为|按|每升|一升|卖)*(?P<m>{_MONEY}|{_N})(?:元|块)?(?:一升|每升|/升)?"),
    _form("pay", rf"(?P<what>时薪|日薪|周薪)(?:是|为|按)?(?P<m>{_MONEY}|{_N})(?:元|块)?"),
    _form(
        "coin",
        rf"(?:如果|要是|假设|按)?(?:1|一)(?P<d>{_COIN})(?:能|可以)?(?:等于|兑换?|换|是|合|=)",
        rf"(?P<m>{_BARE})(?:元|块)?(?P<u>人民币|美元|港币|日元|元|块钱?)(?:的话|来?算)?",
    ),
    _form(
        "each",
        rf"{_EACH}(?P<d>{_MEASURES})(?P<thing>{_THING}{_IS})??{_HOLDS}(?P<m>{_MONEY})(?P<u>){_ENDS}",
    ),
    _form(
        "each",
        rf"{_EACH}(?P<d>{_MEASURES})(?P<thing>{_THING}{_IS})??{_HOLDS}(?P<m>{_N})\s?(?P<u>{_MEASURES})",
        rf"(?P<thing2>{_THING}{_ENDS})??{_ENDS}",
    ),
    _form("each", rf"{_EACH}(?P<d>{_MEASURES})(?P<thing>{_THING}{_IS})??{_HOLDS}(?P<m>{_N})(?P<u>)(?=$|[\s,.;])"),
    _form("per", rf"(?P<thing>[{HAN}]{{1,3}}?)??(?P<m>{_MONEY})(?P<u>)(?:一|每|/|1)个?(?P<d>{_MEASURES})"),
    _form("per", rf"(?P<m>{_N})(?P<u>{_MEASURES})(?:每|/)个?(?P<d>{_MEASURES})(?=$|[\s,.;:])"),
    _form(
        "of",
        rf"{_DID}(?P<n>{_N})(?P<d>{_MEASURES})(?P<m>{_N})(?P<u>{_MEASURES})(?:装|一[瓶袋包箱盒桶罐])?的",
        rf"(?P<thing>[{HAN}]{{1,3}}?)??{_ENDS}",
    ),
    _form(
        "all",
        rf"(?P<n>{_N})(?P<d>{_MEASURES})(?P<thing>{_THING}(?=[\d一共要卖是花]))??(?:一共|总共|共)?(?:卖|要|是|花了?)?",
        rf"(?P<m>{_MONEY})(?P<u>)(?![一每/\d])",
    ),
    _form(
        "all",
        rf"(?P<m>{_MONEY})(?P<u>)(?:买了?|能买|可以买)?(?P<n>{_N})(?P<d>{_MEASURES})",
        rf"(?P<thing>{_THING}{_ENDS})??(?=$|[\s,.;])",
    ),
    _form(
        "all",
        rf"(?P<n>{_N})(?:个|位|名)?(?P<d>人)份?(?:一共|共)?(?:吃|用|需要|要|喝)(?P<m>{_N})(?P<u>{_MEASURES})",
        rf"(?P<thing>{_THING}{_ENDS})??(?=$|[\s,.;])",
    ),
    _form(
        "count",
        rf"{_DID}(?P<n>{_N})(?:(?:个|位|名)(?=人|小时|钟头|星期|礼拜))?(?P<d>{_MEASURES})(?:(?<=人)份)?",
        rf"(?P<thing>{_THING}{_ENDS})??{_ENDS}",
    ),
)
FORMS: Final = (*_WISHES, *_FACTS)
FILLER: Final = lazy_regex(r"(?:[\s,.;:?!]|如果|那么|假如)*")
