"""How many pixels a print needs: 10x15 cm at 300 dpi."""

from typing import Final

from agents.extraction.quantities.plain_text import bounds, plain, spaced
from agents.extraction.quantities.symbols import symbol_of
from agents.extraction.quantities.worked import Worked
from agents.extraction.sums.figures.figure import Figure, Name
from lazy_regex import lazy_regex
from prompts.language import has_han

_N: Final = r"\d+(?:\.\d+)?"
_SIZE: Final = (
    rf"(?P<a>{_N})\s?(?P<u>cm|mm|in(?:ch(?:es)?)?|厘米|毫米|英寸|寸(?=照))?\s?(?:by|x|\*|乘以?)\s?"
    rf"(?P<b>{_N})\s?(?P<v>cm|mm|in(?:ch(?:es)?)?|厘米|毫米|英寸)"
)
_ENGLISH: Final = lazy_regex(
    spaced(
        r"(?:how many pixels (?:is|are|do i need for|does|for) )?(?:an? |my )?(?:(?:print|photo"
        rf"|picture|image|poster)(?: of| is|,)? )?{_SIZE}(?: (?:print|photo|picture|image|poster))?,?"
        r" (?:at|in|with|@) (?P<d>\d+)\s?(?:dpi|ppi)"
        r"(?: need)?(?:[\s,;?]*(?:is |in |to )?(?:how many |what (?:is that in |size in )?|how big"
        r" in )?pixels?(?: (?:is (?:that|it)|do i need|are (?:that|needed|there)|size))?)?"
    )
)
_CHINESE: Final = lazy_regex(
    rf"(?:照片|图片|海报|打印)?(?:尺寸)?(?:是)?{_SIZE}(?:的)?(?:照片|图片|海报)?[\s,]*(?:按|用|以"
    r"|在)?(?P<d>\d+)\s?(?:dpi|ppi)(?:打印|分辨率)?(?:下)?[\s,]*(?:是|需要|要|对应|等于|换算成?"
    r"|有)*多少(?:个)?像素"
)
_MARK: Final = "pixel"


def pixels(text: str) -> Worked | None:
    """Count the pixels of a print at so many dots an inch; None for anything else."""
    said = plain(text)
    at, end = bounds(said)
    match = (_CHINESE if has_han(text) else _ENGLISH).fullmatch(said, at, end)
    if match is None or (_MARK not in said and "像素" not in said):
        return None
    one, other = symbol_of(match["u"] or match["v"]), symbol_of(match["v"])
    inch = symbol_of("inch")
    if one is None or other is None or inch is None or not float(match["d"]):
        return None
    sides = [
        f"round({number} * {match['d']} / {inch.factor / unit.factor:.10g})"
        for number, unit in ((match["a"], one), (match["b"], other))
    ]
    figures = (
        Figure(Name("pixels wide", "宽（像素）"), sides[0], 0),
        Figure(Name("pixels high", "高（像素）"), sides[1], 0),
        Figure(Name("pixels in all", "总像素"), f"{sides[0]} * {sides[1]}", 0),
    )
    return Worked(figures, named=True)
