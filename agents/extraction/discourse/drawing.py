"""Messages that only want what was found to be drawn: plot it as bars, 画成折线图, show it in a chart."""

import re
from typing import Final, Literal

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Form = Literal["", "bar", "line", "scatter", "pie"]
_PICTURES: Final = (
    r"(?<![A-Za-z])(?:plot(?:ted)?|draw|chart(?:s|ed)?|graph(?:s|ed)?|visuali[sz]e|diagrams?|plots)(?![A-Za-z])"
    r"|可视化|[画绘](?:制|图)?|作图|图[表形像]?"
)
_FORMS: Final[dict[Form, str]] = {
    "bar": r"(?<![A-Za-z])(?:bars?|columns?|barplot|histogram)(?![A-Za-z])|柱状?|柱形|条形|直方",
    "line": r"(?<![A-Za-z])(?:lines?|curves?)(?![A-Za-z])|折线|曲线|趋势|走势",
    "scatter": r"(?<![A-Za-z])(?:scatter(?:ed)?|points?)(?![A-Za-z])|散点",
    "pie": r"(?<![A-Za-z])(?:pies?|donuts?|doughnuts?)(?![A-Za-z])|饼状?|圆环|环形",
}
_AROUND: Final = lazy_regex(
    r"(?<![A-Za-z])(?:and|ok(?:ay)?|now|then|also|just|so|please|pls|thanks|can|could|would|will|you|i|we|want|need|let'?s|like|see"
    r"|make|show|give|turn|put|do|have|get|me|us|it|that|this|them|these|those|the|all|of|results?|answers?|figures|groups|numbers|rows"
    r"|values|data|last|as|in|on|into|with|for|to|by|an?|one|simple|nice|instead|again|visually|out|up)(?![A-Za-z])"
    r"|那么?|请|再|帮我?|给我?|我要|我想|要|想|看看?|把|将|[它他]们?|[这那]些?|[个张幅条]|结果|数据|上面|刚才|上述|以上|的|成|为|出来?|一|下"
    r"|吧|呢|吗|可以|能|用|以|来|做|作|生成|弄|换|改|显示|展示|表示|呈现",
    re.IGNORECASE,
)
"""Words around the wish that say nothing of what is drawn."""


_SHOWS: Final = lazy_regex(r"(?<![A-Za-z])(?:show|make|put|turn)(?![A-Za-z])", re.IGNORECASE)
_WHAT_WAS_FOUND: Final = lazy_regex(
    r"(?<![A-Za-z])(?:th[eo]se|the|that|this|all|both|\d+)\s+(?:\w+\s+)?(?:lines?|columns?|points?|curves)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Lines of a text, columns of a table: they are to be shown, and not to be drawn."""


class Drawing(Frozen):
    """A picture that is wanted of what was found."""

    form: Form = ""
    """Empty where any will do."""
    said: str = ""
    """The word for the form."""


def drawing_of(text: str) -> Drawing | None:
    """Read a message that only wants a picture; None where any other word is left of it."""
    rest, form, said = text, "", ""
    for name, pattern in _FORMS.items():
        found = re.search(pattern, rest, re.IGNORECASE)
        if found is not None:
            form, said, rest = name, found.group(), re.sub(pattern, " ", rest, flags=re.IGNORECASE)
            break
    plain, n_pictures = re.subn(_PICTURES, " ", rest, flags=re.IGNORECASE)
    if not n_pictures and not (form and _SHOWS.search(rest) and not _WHAT_WAS_FOUND.search(text)):
        return None
    return None if re.search(r"\w", _AROUND.sub(" ", plain)) else Drawing.model_validate({"form": form, "said": said})


_BY: Final = lazy_regex(
    r"[\s,]+(?:grouped\s+|split\s+|broken\s+down\s+)?(?:by|per|for\s+(?:each|every))\s+(?:the\s+)?"
    r"(?P<by>\w[\w ]{0,40}?)"
    r"(?=\s+(?:as|in|with)\s|[\s,]*(?:please|instead)?[\s.!?]*$)"
    r"|(?:按照?|分)(?P<by_zh>[^，,。按的]{1,12}?)(?:分组|分类|分开|分别|来|的)*(?=[画绘]|作图|做[成图]|显示|展示"
    r"|可视化|柱|条形|折线|图|[\s，,。]*$)",
    re.IGNORECASE,
)


_PURPOSE: Final = lazy_regex(
    r"[\s,，;；]*(?:(?:so\s+(?:that\s+)?(?:i|we)\s+can\s+|(?:in\s+order\s+)?to\s+|(?:and\s+)?let\s+me\s+|and\s+)?(?:see|check|compare)"
    r"\s+(?:which|what|who)(?:\s+one)?\s+(?:is|was|has|comes?\s+out)\s+(?:the\s+)?(?:highest|lowest|biggest|largest|smallest|most|least|on\s+top|ahead)"
    r"|[想好]?看一?[看下]?(?:是)?哪[一个类种家位天年月项款组门科]{0,2}(?:的)?[花卖卖用占得赚挣]{0,2}(?:的)?最[多高大少低小])[\s.!?。！？]*$",
    re.IGNORECASE,
)
"""A last clause that says what a picture is for: which is the highest, which every chart tells."""


def without_purpose(text: str) -> str:
    """Drop what a picture is wanted for, where that is to see its highest or lowest."""
    return _PURPOSE.sub("", text)


def drawing_by(text: str) -> tuple[Drawing, str] | None:
    """Read a message that wants what was found drawn by something, and what that is called; None for any other."""
    match = _BY.search(text)
    if match is None:
        return None
    drawing = drawing_of(f"{text[: match.start()]} {text[match.end() :]}")
    return None if drawing is None else (drawing, (match["by"] or match["by_zh"]).strip())
