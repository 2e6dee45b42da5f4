"""Words that change what is worked out, and words that ask for a sum: what a story may hold besides its amounts."""

import re
from typing import Final

from lazy_regex import lazy_regex

TELLING: Final = lazy_regex(
    r"(?<![a-z])(?:raises?|hikes?|uplift|bump|off|discount\w*|less|minus|plus|add\w*|extra|more|than|twice|double|half|halves|third"
    r"|quarters?|each|per"
    r"|every|apiece|split|shared?|between|among\w*|vat|tax|gst|tip|service|interest|apr|loan|mortgage|borrow\w*|saving"
    r"|monthly|yearly|annual\w*|deposit|left|remain\w*|except|without|before|after|until|till|ago|already|instead"
    r"|original\w*|increase\w*|decrease\w*|percent\w*|margin|mark-?up|profit|average|mean|median|ratio|times|cheap\w*"
    r"|best|most|least|biggest|largest|highest|lowest|smallest|max|min|range|mode|which|who|whose|when|where|why|if|whether|how|convert|rate|dozen|pairs?|couple|both|one"
    r"|ones|once|first|second|another|other|rest|not|no|never|nothing|free|over|under|above|below|inc|incl|includ\w*"
    r"|inclusive|excluding|from|ex|net|gross|rise|rose|fell|fall|drop\w*|or|instead|again|today|now\s+worth"
    r"|shares?|sold|selling|older|younger|taller|heavier|longer|differen\w*|compare\w*|versus|vs|changed?|born"
    r"|to\s+(?=[\ue000-\ue2ff])|profit|gain|lost|won"
    r"|stocks?|rows?|files?|tables?\s+of|column|list|weekly|daily|hourly|kg|grams?|km|miles?|litres?|liters?"
    r"|stone)(?![a-z])"
    r"|[/+*=%<>^]|\bn['’]t\b|(?<=[a-z])n['’]t(?![a-z])"
)
"""Where one of these is left over, the message may be of something else."""
TELLING_ZH: Final = re.compile(
    r"折|(?<![特分区级个类性])别|甭|勿|减|优惠|便宜|券|满|加(?![班油餐])|税|含|每|各|摊|均|平分|aa|原价|原来|本来|涨|降|跌|比|倍|半"
    r"|成(?![绩本人都功员品立])|利|息|毛|押|首付|率|除|乘|占|剩|差|哪|谁|(?<!这)几|怎"
    r"|什么|送|第|赚|亏|刨|退|中位|中间数|最[大小高低多少]|众数|方差|标准差|欠|垫|进价|成本|拿货|非|汇率|换|贷|月供|借|股|基金|另|再|又|还|不|没|免|如果|要是|超[过出]|(?<!多)少(?![年女儿数许])|多于"
    r"|以上|以下|之前|以前|之后|从|到|至"
    r"|公里|千克|克|斤|米|升|亩|折合|定期|按|返|提成|文件|表|行|列|[+*/=%<>]"
)
ASKS: Final = lazy_regex(
    r"(?<![a-z])(?:so\s+|and\s+)?(?:how\s+much(?:\s+(?:is|are|does|do|did|will|would|was|were))?"
    r"|what(?:['’]?s|\s+is|\s+are|\s+do|\s+does|\s+did|\s+will|\s+would|\s+was|\s+were|(?=\s+(?:i|we)\s)|(?=$"
    r"|\s*[,.]))|(?:the\s+)?(?:grand\s+|sub-?|new\s+)?total|(?:the\s+)?new\s+(?:one|rent|salary|wage|pay|fee|bill|amount|figure|cost)|altogether|in\s+all"
    r"|all\s+(?:in|up|together)|in\s+total|(?:final|sale|new|full)\s+price|the\s+price|to\s+pay|price"
    r"|the\s+damage)(?![a-z])"
)
_ONE: Final = (
    r"(?:(?:each|every)(?:one|body)?(?:\s+of\s+us|\s+person)?(?:['’]s\s+(?:share|part))?(?:\s+(?:pay|owe)s?)?"
    r"|apiece|per\s+(?:person|head|one)|a\s+head)"
)
ASKS_EACH: Final = lazy_regex(
    r"(?<![a-z])what(?:['’]?s|\s+is|\s+was)\s+(?:the\s+(?:share|cost|price|part|amount)\s+(?:per\s+|for\s+each\s+)(?:person|head)|my\s+share)(?![a-z])"
    rf"|(?<![a-z\ue000-\ue2ff])(?<![\ue000-\ue2ff]\s)(?:so\s+|and\s+)?(?:how\s+much\s+|what(?:['’]?s)?\s+)?"
    rf"(?:for\s+|does\s+|do\s+|is\s+|will\s+"
    rf"|would\s+|must\s+|should\s+)*(?:that\s+|it\s+|we\s+(?:pay|owe)\s+|we\s+)*{_ONE}(?![a-z])"
)
ASKS_ZH: Final = re.compile(
    r"(?:那么?|现在|最后|最终|大概|一共|合计|共计|总计|加起来|拢共|总价|总的|全部|总|价格|费用|下来|算下来"
    r"|实际|实付|应付|到手价?|折后价?|合|共|得|要|该|需|会|能|花|付|给|掏|收|交|是|为|等于|了)*"
    r"(?:多少钱?|几多钱|几块钱?|几元|多钱)(?:呢|啊|呀)?|一共|总共|合计|共计|总计|加起来|拢共|到手价?|折后价?|实付|总价"
)
ASKS_EACH_ZH: Final = re.compile(
    r"(?:那么?|平均|大家)*(?:每个?人|人均|一个?人|每人|每位|平均每人)(?:平均|大概)?(?:要|得|该|应|需|付|出|给"
    r"|掏|交|分|摊|是|花|各)*(?:多少钱?|几块钱?|几元)?(?:呢|啊|呀)?"
)

_QUESTION: Final = lazy_regex(
    r"(?<![a-z])(?:how\s+(?:much|many|long|old|far)|what|whats|when|which|where|who)(?![a-z])|多少|几[块元钱点个天号]|哪|谁|什么"
)
_OF_ALL: Final = lazy_regex(r"(?<![a-z])(?:total|altogether|in\s+all)(?![a-z])|一共|总共|合计|总计|加起来")


def questions(text: str) -> int:
    """Count the questions of a message: one that asks more than is read of it is not understood."""
    return sum(1 for _ in _QUESTION.finditer(text))


def asks_of_all(text: str) -> bool:
    """Whether a message asks what all comes to, beside what one of several gets."""
    return _OF_ALL.search(text) is not None


def telling(*, chinese: bool) -> re.Pattern[str]:
    """Return the words that must all be used."""
    return TELLING_ZH if chinese else TELLING
