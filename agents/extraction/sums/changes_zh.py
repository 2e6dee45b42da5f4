"""Chinese words of amounts that rise or fall by so much per cent, and of prices with their tax in them or without."""

from typing import Final

from agents.extraction.sums.marked import AMOUNT, PERCENT

A: Final = rf"(?P<a>{AMOUNT})"
P: Final = rf"(?P<p>{PERCENT})"
RISES: Final = r"(?:要|会|将|又|再|给|直接|统一|普遍)*(?:上涨|上调|增长|提高|增加|涨|加|提(?!成)|升)(?:价|薪|租|了)*"
FALLS: Final = r"(?:要|会|将|又|再|给|直接|统一|普遍)*(?:下跌|下调|下降|降低|减少|降|跌|砍)(?:价|薪|租|了)*"
FROM: Final = rf"(?:从|由)?{A}(?:块钱?|元)?[\s,，]*(?P<gap20>(?:明年|今年|下个?月|年底|这次|现在)?)"
MOVED: Final = (
    r"(?:(?:上涨|上调|涨|加|提(?!成)|升|下调|降|跌|减)(?:价|薪|租)?(?:完|好|了?以?后|了?之后|到|成|为|至)+|现在|之后|以后|如今"
    r"|新(?:的)?(?:房租|租金|工资|价格?|费用|电费))(?:的|是|要|到|变成?|成|得|就|有|拿|交|付|剩|价格?|工资)*多少(?:钱|块|元)?"
)
GROSS: Final = rf"(?:价税合计|(?<![不未无非])含税(?:总?价|金额)?(?:格)?)(?:是|为|一共)?{A}(?:元|块钱?)?"
TAX: Final = rf"(?:税率|税点|增值税)(?:是|为|按)?{P}|{P.replace('?P<p>', '?P<p2>')}的?(?:增值税|税点|税)"
NET: Final = r"(?:不含税|税前|未税|去掉?税|除去税)(?:总?价|金额)?(?:格)?(?:的?是|要)*多少(?:钱|元|块)?"
