"""Texts that a Chinese request wants in base64 or for a web address: hello世界 转成base64, 你好 做url编码."""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import has_han

_LEAD: Final = r"(?:(?:请|帮我|麻烦你?|给我|\s)*把)?\s*"
_ENDS: Final = r"(?:编码|格式|看看|看一?下|吧|一下|谢谢|[\s，,。！!])*"
_FORM: Final = lazy_regex(
    rf"{_LEAD}(?P<text>\S.*?)\s*(?:这[串句段个](?:话|字|文字|字符串?|文本)?)?\s*"
    r"(?:转换?|编码?|变|换|改|用|做|进行)(?:个|成|为|到|一?下|[成为]?一?下)*\s*"
    rf"(?:(?P<base64>base\s?-?64)|(?P<url>url\s?(?=编码))){_ENDS}",
    re.IGNORECASE,
)
_POINTS: Final = lazy_regex(
    r"(?:请你?帮|帮[我忙]|麻烦|给我|请把|我[想要]|能|可以|你能|想|它|他|她|这|那|上面|刚才|前面|结果|文件|内容|图片|照片|文字|文本).*|.*(?:解码|[把将]|文件|怎么|如何|什么|还是|里的|的内容).*|.*(?:转|不要|不用|都|[再我]|你(?!好)|现在|今天|明天|昨天|当前|此刻|日期|时间|随机|生成|翻译|计算|等于|次方|天气|汇率|[上下]一|一[首段句个条篇张]|ip(?![a-z])|拼|圆周率|前者|后者|有没有|[加减乘除+*/]\s*\d).*|[\"“'‘「《].*",
    re.IGNORECASE | re.DOTALL,
)
"""What only points at a text, is a file, or stands in quotes that tell it apart."""


class Encoded(NamedTuple):
    """A text and what it is wanted as."""

    text: str
    is_address: bool


def encoded_text(request: str) -> Encoded | None:
    """Read a request that says a text and then what it is to become; None for any other."""
    match = _FORM.fullmatch(request.strip()) if has_han(request) else None
    if match is None or _POINTS.fullmatch(match["text"]) is not None or find_paths(match["text"]):
        return None
    quoted = find_quoted(match["text"])
    if quoted and (len(quoted) > 1 or quoted[0].end != len(match["text"])):
        return None
    text = str(quoted[0].value) if quoted else match["text"]  # what stands before it says whose it is
    return Encoded(text, match["url"] is not None)
