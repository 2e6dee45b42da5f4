"""Charts that are asked for in other words: plot … as bars, 给电费画个每月柱状图, draw the averages, and say which."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_AS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:plot|draw|chart|show|graph)\s+(?P<what>[^,.;?!]{3,80}?)\s+(?:as|in|with)\s+(?:an?\s+)?(?P<form>bar|line)s?"
    r"(?![A-Za-z]|\s+(?:chart|plot|graph))",
    re.IGNORECASE,
)
_EACH_INSIDE: Final = lazy_regex(
    rf"(?:给|把|将|对)(?P<what>[{HAN}]{{1,8}}?)(?P<draws>画|做|作|绘制?|生成)[成出]?一?[个张幅]?(?P<each>[每各]个?[{HAN}]{{1,3}}?)的?(?=(?:柱|条形|折线|曲线))"
)
_GIVEN: Final = lazy_regex(
    rf"(?:给|对)(?P<what>[{HAN}]{{1,8}}?)(?=(?:画|做|作|绘制?)[成出]?一?[个张幅]?(?:柱|条形|折线|曲线))"
)
_DRAWN_BEFORE: Final = lazy_regex(
    rf"(?P<draws>画|做|作|绘制?|生成)[成出]?一?[个张幅](?P<what>[{HAN}]{{1,12}}?)的?(?=(?:柱|条形|折线|曲线)\w{{0,2}}图)"
)
_OF_FIGURES: Final = lazy_regex(
    r"(?P<chart>(?<![A-Za-z])(?:bar|line)?\s*(?:chart|plot|graph))\s+(?:of|for|with|from)\s+(?:the|those|these)\s+"
    r"(?:averages|means|totals|sums|counts|figures|results|numbers)(?![A-Za-z])",
    re.IGNORECASE,
)
_SAY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:say|mention|point\s+out|let\s+me\s+know|note)(?=\s+(?:which|who|what|how)(?![A-Za-z]))",
    re.IGNORECASE,
)
_SAY_ZH: Final = lazy_regex(r"[，,]?(?:再|并|也|顺便)*(?:说明|指出|注明|标明|讲)一?下?(?=哪|谁|什么|多少)")


def with_chart_said(text: str) -> str:
    """Say a chart as one of bars or a line, and what is to be told beside it as a question."""
    text = _AS.sub(lambda m: f"{m['what']} as a {m['form'].lower()} chart", text)
    text = _EACH_INSIDE.sub(lambda m: f"{m['each']}{m['what']}{m['draws']}", text)
    text = _DRAWN_BEFORE.sub(lambda m: f"{m['what']}{m['draws']}", text)
    text = _GIVEN.sub(lambda m: m["what"], text)
    text = _OF_FIGURES.sub(lambda m: m["chart"], text)
    return _SAY_ZH.sub("，告诉我", _SAY.sub("tell me", text))
