"""A number that is to be converted, without its unit and without the one that is wanted: 帮我换算一下300."""

from typing import Final

from lazy_regex import lazy_regex

_N: Final = r"(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_BARE: Final = lazy_regex(
    rf"(?:(?:please|pls|can|could|would|you|just|hey|hi|me|i|want|need|to|help)[\s,]+)*(?:convert|change)\s+(?:the\s+number\s+|this:?\s+)?{_N}(?:\s+(?:for\s+me|please|pls|quickly))*"
    r"|(?:请|帮我?|给我?|麻烦|你|我想|能|可以|把|将|[\s，,])*(?:换算|转换|折算|单位换算)(?:一?下)?(?:这个数字?"
    rf"|数字)?[\s:：，,]*{_N.replace('<n>', '<n2>')}(?:一下)?[吗呢吧啊\s]*"
    rf"|(?:请|帮我?|给我?|麻烦|把|将|[\s，,])*{_N.replace('<n>', '<n3>')}(?:给我)?(?:换算|转换"
    r"|折算)(?:一?下)?[吗呢吧啊\s]*"
)


def bare_number(request: str) -> float | None:
    """Return the number of such a request; None for any other."""
    match = _BARE.fullmatch(request.strip(" \t\n?？.。!！").lower())
    if match is None:
        return None
    return float(next(said for said in match.groups() if said).replace(",", ""))
