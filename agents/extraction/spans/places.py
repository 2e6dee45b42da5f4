"""Places in a request: Berlin · San Francisco · 杭州市 · the town behind "in", "at" or before 的天气."""

import re

from agents.extraction.spans.span import Span, remembered, without_overlaps
from lazy_regex import lazy_regex
from prompts.language import HAN
from tools.gazetteers.time_zones import find_zones

_BEHIND = lazy_regex(
    r"\b(?:in|at|for|of|near|around|is|where's|geocode|locate|find)\s+(?P<place>[A-Z][\w'’.-]*(?:(?:,)?\s+(?:(?:de|la|le|of|upon|am|an|der)\s+)?[A-Z][\w'’.-]*)*)"
)
_LEADING = lazy_regex(r"^(?P<place>[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+)*)\s+(?:weather|forecast|coordinates|latitude)")
_WEATHER = (
    r"(?:的|现在|今[天日]|明[天日]|后天|大后天|昨天|未来|这周|本周|下周|周末|最近|接下来|会|要|有没有|多少度){0,8}\s*[\d一二两三四五六七八九十]{0,4}\s*[天日周]?\s*的?\s*"
    r"(?:天气|气温|温度|降雨|下雨|下雪|会不会|冷不冷|热不热|经纬度|坐标|纬度|经度|位置|在哪|地理|多少度|几度)"
)
_CHINESE = lazy_regex(rf"(?P<place>[{HAN}]{{2,12}}?)\s*{_WEATHER}")
_VERBS = lazy_regex(
    r"^(?:请问|请|帮我|帮忙|麻烦你?|我想知道|想知道|告诉我|给我|查一下|查下|查询|查找|查|看一下|看看|看|问一下|搜一下|搜索|定位|获取|预报|预测|一下|未来|明天|今天|后天|现在|这周|本周|下周|在|到|去|的)+"
)
_MONTHS_AND_DAYS = lazy_regex(
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*$|(?:I|Celsius|Fahrenheit)$"
)


@remembered
def find_places(text: str) -> list[Span]:
    """Find places, as they are written; a name that the zones know, else by the words around it."""
    known = [
        Span(start=s, end=e, text=text[s:e], value=text[s:e]) for s, e, zone in find_zones(text) if "Etc/" not in zone
    ]
    latin = [
        s
        for pattern in (_BEHIND, _LEADING)
        for m in pattern.finditer(text)
        if not _MONTHS_AND_DAYS.match((s := _span(m, m["place"].rstrip(".,"), m.start("place"))).value)
    ]
    chinese = [c for m in _CHINESE.finditer(text) if (c := _without_verbs(m)) is not None]
    return without_overlaps([*latin, *chinese, *known])


def _without_verbs(match: "re.Match[str]") -> Span | None:
    place = match["place"]
    lead = _VERBS.match(place)
    name = place[lead.end() :] if lead else place
    return _span(match, name, match.end("place") - len(name)) if len(name) > 1 else None


def _span(_: "re.Match[str]", name: str, start: int) -> Span:
    return Span(start=start, end=start + len(name), text=name, value=name)
