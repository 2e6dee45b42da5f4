"""A first clause that only says what a file is: this is my october ledger - …, 这是我们店的账单，….

Whoever reads the rest must see that a time it names leaves out no rows of the file.
"""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_ENDS: Final = r"\s*(?:\s[-–—]+\s|[:：;；,，.。!！]\s*)\s*"
_KIND: Final = (
    r"(?:ledger|books?|accounts?|expenses?|spending|log|list|sheet|spreadsheet|table|file|data|dataset|export|statement|bills?|receipts?|records?|budget"
    r"|inventory|orders?|sales|results?|grades?|marks|readings?|measurements?|roster|timesheet|catalog(?:ue)?)"
)
_KIND_ZH: Final = (
    r"(?:[账帐][本单目]|流水|明细|表格?|清单|名单|名册|记录|数据|文件|账|帐|成绩单?|库存|订单|报表|报销单|台账)"
)
_IT_IS: Final = lazy_regex(
    rf"\W*(?:(?:here|this|that|attached|these|those|enclosed|below)\s*(?:['’]s|is|are)\s+(?:all\s+)?(?:my|our|the|a)\s+(?P<en>(?:[\w'’]+\s+){{0,4}}?)"
    rf"{_KIND}(?:\s+(?:of|for|from)\s+(?P<of>(?:[\w'’]+\s*){{1,4}}?))?){_ENDS}"
    rf"|\W*(?:这|這|附件|下面|上面)(?:里面?|个|份|张|些)?(?:就)?(?:是)?(?:我们?|咱们?|家里|店里|公司|班上?)?(?P<zh>[{HAN}\d]{{0,10}}?){_KIND_ZH}{_ENDS}",
    re.IGNORECASE,
)
_PICKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:only|not|no|without|except|which|who|what|how|where|that|than|over|under|more|less)(?![A-Za-z])"
    r"|只|不|没|除|哪|谁|多少|几|吗|超过|以[上下]",
    re.IGNORECASE,
)


def told_what_it_is(text: str) -> tuple[str, str] | None:
    """Part a first clause that says what a file is from what is asked: what it says of it, and the rest; else None."""
    told = _IT_IS.match(text)
    if told is None or not re.search(r"\w", text[told.end() :]):
        return None
    said = " ".join(told[group] or "" for group in ("en", "of", "zh")).strip()
    return None if _PICKS.search(said) else (said, text[told.end() :])
