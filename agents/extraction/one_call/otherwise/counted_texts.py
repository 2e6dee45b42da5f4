"""A text behind a colon whose characters or words are to be counted: 数一下这句话几个字：本公司定于下周五下午….

What follows the text itself, another wish, would be counted with it: such a request is left to others.
"""

import re
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_CHINESE: Final = lazy_regex(
    r"(?:请|帮我|麻烦|给我|你|我想知道|[\s，,])*(?:(?:数|统计|算|看)(?:一?下|一?数|一?算|一?看|出)?)?[\s，,]*(?:一下)?"
    r"(?:下面|以下|后面|如下|这|那)*(?:一?[句段篇条个]|些|几句)?(?:话|文字|文本|内容|通知|句子|消息|短信|标题|文案|文章|公告|祝福语|评语)?(?:里面?|中)?(?:一共|总共|共|到底)?(?:有|是)?"
    r"(?:(?:多少|几)个?(?:汉字|中文字|字符|字|词)|(?:的)?(?:字数|字符数))(?:是多少|有多少)?[呢啊呀]?\s*[?？]?\s*[:：]\s*(?P<text>\S.*)",
    re.DOTALL,
)
_ENGLISH: Final = lazy_regex(
    r"(?:(?:please|pls|can\s+you|could\s+you|hey|hi)[\s,]+)*(?:count\s+(?:the\s+)?(?:words|characters|letters|chars)|how\s+many\s+(?:words|characters|chars)(?:\s+(?:are|is|does|has|have|there))*)"
    r"(?:\s+(?:in|of|is|are|has|have|does|the|this|that|following|sentence|text|paragraph|message|note|title|line|it))*\s*\??\s*:\s*(?P<text>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_GOES_ON: Final = lazy_regex(
    r"[\s,，。;；.]+(?:然后|再|并且?|顺便|另外|接着|最后)[^，。,]{0,6}(?:翻译|转|保存|存|写|统计|改|发|反|倒|数|算|告诉)"
    r"|[,.;]\s*(?:and|then|also)\s+(?:then\s+)?(?:translate|save|write|count|reverse|convert|tell|send|put|how)(?![a-z])"
    r"|[?？]\s*\S"
    r"|[\s,，。;；.(（]+(?:不含|不算|不计|不包括|不要|不数|去掉|除去|除了|忽略|排除|包括|包含|含|算上|连|只算|只数|只统计|只计)[^，。,]{1,8}$"
    r"|(?:标点(?:符号)?|空格)[^，。,]{0,4}$"
    r"|(?<![a-z])(?:don['’]?t|do\s+not|never)\s+count(?![a-z])"
    r"|(?:[,.;(-]|(?<![a-z])(?:but|and))\s*(?:please\s+)?(?:skip|ignor|exclud|leav|omit|count)(?:e|ing)?\s(?:out\s+)?(?:[a-z]+\s+){0,2}[a-z]+\W*$"
    r"|[\s,.;(-]+(?:not\s+|excluding|including|without|with|ignor\w+|leaving\s+out|except|minus|only|just|no|and)\s?(?:\s*[a-z]+){0,4}"
    r"\s(?:spaces?|punctuation|blanks?|white\s?spaces?|symbols|hyphens|digits|numbers|letters|words|title|commas)\W*$"
    r"|[,;(]\s*(?:not\s+(?:counting|including)|excluding|ignoring|without\s+counting)(?![a-z])",
    re.IGNORECASE,
)
_QUOTES: Final = '"“”「」『』‘’'


def counted_text(request: str) -> str:
    """Return the text that is to be counted; empty where a request asks for anything else."""
    match = _CHINESE.fullmatch(request.strip()) or _ENGLISH.fullmatch(request.strip())
    if match is None or find_paths(request):
        return ""
    text = match["text"].strip()
    if _GOES_ON.search(text) is not None or any(quote in text for quote in _QUOTES):
        return ""
    return text
