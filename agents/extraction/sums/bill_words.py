"""What is done with an amount, in the words for it: so much off, a tip on top, shared by so many people."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from agents.extraction.sums.marked import AMOUNT, PERCENT, PLAIN
from lazy_regex import lazy_regex
from prompts.language import HAN

OFF: Final = "{f} * (1 - {a}%)"
ON_TOP: Final = "{f} * (1 + {a}%)"
MORE: Final = "{f} + {a}"
LESS: Final = "{f} - {a}"
SHARED: Final = "{f} / {a}"
_P: Final = rf"(?P<a>{PERCENT})"
_PEOPLE: Final = (
    r"(?:of\s+(?:us|them|you)|people|persons|friends|mates|colleagues|guests|kids|children|ways"
    r"|heads|adults|students|lads|girls|guys)"
)
_A: Final = rf"(?P<a>{AMOUNT})(?!\s+(?:(?:more|other|extra|new)\s+)*{_PEOPLE})"
_N: Final = rf"(?P<a>{PLAIN})"
_JOIN: Final = (
    r"(?:(?:and|then|plus|also|with|at|after|but|get|gets|got|have|has|had|a|an|the|another|further"
    r"|extra)\s+)*"
)
_OF_IT: Final = (
    r"(?:\s+(?:(?:of\s+)?(?:it|that|this|the\s+(?:price|bill|total|lot|rest|whole thing))|at the"
    r" till|on top|added|extra|for cash))*"
)
_TAX: Final = r"(?:vat|tax|gst|service(?:\s+charge)?|tip|gratuity|surcharge|fee|mark-?up|commission|premium)(?![a-z])"
_IT: Final = r"(?:\s+(?:it|that|this|the\s+(?:bill|lot|cost|total|rest|price)|all))?(?:\s+(?:equally|evenly|up))?"


class Move(NamedTuple):
    """Words for one thing that is done with an amount."""

    words: re.Pattern[str]
    does: str
    """As an expression: `{f}` is the amount so far, `{a}` the number that the words hold."""
    is_share: bool = False


def _moves(rows: Mapping[str, tuple[str, ...]]) -> tuple[Move, ...]:
    return tuple(
        Move(lazy_regex(words, re.IGNORECASE), does, is_share=does == SHARED)
        for does, patterns in rows.items()
        for words in patterns
    )


ENGLISH: Final = _moves(
    {
        OFF: (
            rf"(?<![a-z]){_JOIN}(?:(?:knock|take|takes|took)\s+)?(?<!\w){_P}\s+(?:(?:staff|student|member"
            rf"|loyalty|trade|early bird)\s+)?(?:off|discount|reduction|cheaper|rebate|knocked off|taken"
            rf" off)(?![a-z]){_OF_IT}",
            rf"(?<![a-z])(?:reduced|discounted|cut|marked down|lowered|dropped|knocked)"
            rf"(?:\s+(?:it|that|them|the\s+price))?(?:\s+down)?\s+by\s+{_P}",
            rf"(?<![a-z])(?:(?:get|gets|got|getting|take|takes|taking|took)\s+)?(?:an?\s+|the\s+)?{_P}"
            r"\s+(?:pay|price|salary|wage|rent)\s+cut(?![a-z])",
            rf"(?<![a-z])(?:minus|less|(?:and\s+)?deduct(?:ing)?|subtract|taking\s+off|take\s+off"
            rf"|knock\s+off)\s+(?:the\s+|an?\s+)?{_P}(?:\s+(?:discount|commission|fee|tax))?{_OF_IT}",
            rf"(?<![a-z])(?:with\s+)?(?:an?\s+)?discount\s+of\s+{_P}",
        ),
        ON_TOP: (
            rf"(?<![a-z])(?:\+\s*)?(?:{_JOIN}(?:we\s+)?(?:(?:want|like|going)\s+to\s+)?(?:add(?:ing|s|ed)?|put(?:ting)?"
            rf"|leav(?:e|ing))\s+)?{_JOIN}{_P}\s+(?:(?:city|sales|tourist|local)\s+)?{_TAX}(?!\s+in(?![a-z])){_OF_IT}",
            rf"(?<![a-z]){_JOIN}(?:tip|service(?:\s+charge)?|gratuity)(?:\s+(?:of|at|is))?\s+{_P}(?!\s+(?:of|on)\s)",
            rf"(?<![a-z])(?:and\s+)?(?:plus|add(?:ing|s|ed)?|put(?:ting)?)\s+(?:another\s+"
            rf"|an?\s+)?{_P}(?:\s+(?:to|on)(?:\s+top)?)?{_OF_IT}",
            rf"(?<![a-z])(?:(?:and|then|goes|went|has|gone|now)\s+)*(?:up|rises?|rose|increased?"
            rf"|raised)\s+(?:by\s+)?{_P}(?!\s+(?:to|from|of)\s)",
            rf"(?<![a-z])(?:(?:get|gets|getting|give|gives|giving|gave|given)\s+(?:me\s+|us\s+)?)?{_JOIN}{_P}"
            r"\s+(?:pay\s+|salary\s+|rent\s+|price\s+|wage\s+)?(?:raise|rise|hike|uplift|bump|increase)(?![a-z])(?!\s+(?:of|on|to|from)\s)",
            rf"{_JOIN}{_P}\s+(?:on\s+top|extra|added\s+on|dearer)(?![a-z])",
        ),
        LESS: (
            rf"(?<![a-z]){_JOIN}(?:(?:used|using|use)\s+)?(?:an?\s+|the\s+)?{_A}\s+(?:[a-z]+\s+)?(?:off|cashback"
            rf"|voucher|coupon|discount|rebate|gift card)(?![a-z])(?:\s+off)?{_OF_IT}",
            rf"(?<![a-z])(?:minus|less|(?:and\s+)?deduct(?:ing)?|subtract|taking\s+off|take\s+off"
            rf"|knock\s+off)\s+(?:the\s+|an?\s+)?{_A}(?:\s+(?:for\s+(?:the\s+)?)?(?:deposit|voucher|discount"
            rf"|commission|fee|cashback))?{_OF_IT}",
        ),
        MORE: (
            rf"(?<![a-z])(?:and\s+)?(?:plus|add(?:ing)?)\s+(?:another\s+|an?\s+"
            rf"|the\s+)?{_A}(?:\s+(?:for\s+(?:the\s+)?)?(?!each|per|a\b|an\b)[a-z-]+(?:\s+(?:fee|charge"
            rf"|cost))?)?{_OF_IT}",
            rf"(?<![a-z])(?:and|with|then)\s+(?:(?:he|she|they)\s+)?(?:charged?|charges)\s+(?:another\s+"
            rf"|an?\s+)?{_A}(?:\s+for\s+(?:the\s+)?[a-z]+)?",
            rf"(?<![a-z])(?:and|with)\s+(?:an?\s+|the\s+)?{_A}\s+(?:delivery|postage|shipping|booking|call-?out"
            rf"|handling|cleaning)(?:\s+(?:fee|charge|cost))?",
        ),
        SHARED: (
            rf"(?<![a-z])(?:(?:and|then|we|please)\s+)*(?:split|share|divide)\s+(?P<gap>(?:an?\s+|the\s+|our\s+)?{AMOUNT}"
            rf"(?:\s+(?:bill|total|tab|cost|check|dinner|meal))?)[\0\s]+(?:equally\s+|evenly\s+)?(?:between|among(?:st)?|by"
            rf"|across)\s+(?:the\s+)?{_N}(?:\s+{_PEOPLE})?(?![a-z])",
            rf"(?<![a-z])(?:(?:and|then|we)\s+)*(?:split(?:ting)?|shared?|sharing|divided?"
            rf"|dividing){_IT}(?:\s+(?:between|among(?:st)?|by|into"
            rf"|across))?\s+(?:the\s+)?{_N}(?:\s+{_PEOPLE})?(?![a-z])(?![\0\s]*(?:[a-z]+\s+)?(?:by|between|among|across))",
            rf"(?<![a-z])(?:between|among(?:st)?)\s+(?:the\s+)?{_N}(?:\s+{_PEOPLE})?(?![a-z])",
            rf"(?<![a-z])(?:and\s+)?(?:there(?:['’]?s|\s+are|\s+were)|we(?:['’]re|\s+are|\s+were)|were"
            rf"|for)\s+{_N}(?:\s+{_PEOPLE}(?![a-z]))?(?=\s*(?:[,.;]|$|\0|and\s|what|how|came|comes|was|is))",
            rf"(?<![a-z])(?:and\s+)?{_N}\s+{_PEOPLE}(?![a-z])",
        ),
    }
)
"""Words in English."""
_COUNTER: Final = r"(?![个位名件杯盒本只张斤间台份碗瓶袋套桌双条支包顿辆口家户箱人天晚])"
"""No amount of money is counted so: 再加3个人."""
_A_ZH: Final = rf"{_A}{_COUNTER}"
CHINESE: Final = _moves(
    {
        OFF: (
            rf"(?:先|再|又|给|能|可以|还|按|有|打个?|折上)*{_P}折(?:优惠)?(?:后|之后|完)?",
            rf"(?:先|再|又|给|能)*(?:优惠|便宜|降价?|减少?|扣(?:掉|除|个?税)?|立减)了?{_P}(?:的?税)?(?![后之])",
        ),
        ON_TOP: (
            rf"(?:再|另外?|还|外加|要|得|并)*(?:加上?|收取?|加收|付|给|算)个?{_P}的?(?:服务费|增值税|税费?"
            rf"|小费|手续费|佣金|税点)?",
            rf"(?:又|再|后来|先)*涨价?了?{_P}(?![后之到])",
            rf"(?:再|另外?|还有|外加)*{_P}的?(?:服务费|小费|手续费|佣金)",
        ),
        LESS: (
            rf"(?:再|又|还|能|可以)*(?:用|有|叠|领|使|抵)(?:了|个|一?张|掉)*{_A_ZH}的?[{HAN}]{{0,4}}?(?:券|红包|代金)",
            rf"(?:再|又|还|能|可以|店铺)*(?:减去?|立减|满减|优惠|便宜|抹掉?|扣掉?|抵扣?)了?{_A_ZH}(?:块|元)?",
        ),
        MORE: (rf"(?:再|另外?|还要?|外加|又)*(?:加上?|另收|加收)(?:了|个)?[{HAN}]{{0,5}}?{_A_ZH}",),
        SHARED: (
            rf"(?:我们|咱们?|一共|总共|有|由)*{_N}(?:个|位|名)?(?:人|同学|朋友|家|室友"
            rf"|同事)[{HAN}]{{0,2}}?(?:平摊|均摊|平分|均分|aa|分摊|平均分摊?|分)制?",
            rf"(?:我们|咱们?|一共|总共|有|由|让)*{_N}(?:个|位|名)[{HAN}]{{1,3}}?(?:一起|来)?(?:平摊|均摊|平分|均分|分摊|平均分摊?)",
            rf"(?:平摊|均摊|平分|均分|分摊?)给{_N}(?:个|位|名)?(?:人|同学|朋友|家|室友|同事)",
            rf"(?:我们|咱们?|有)?{_N}(?:个|位|名)?(?:人|同学|朋友|室友|同事)(?![份均民])",
        ),
    }
)
"""Words in Chinese."""
