"""A first clause that only says why something is asked: boss is asking again - how much, 财务催我呢，一共多少.

Whoever reads the rest must know that the clause names nothing of what is asked about; by its words alone it may.
"""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_ENDS: Final = lazy_regex(r"\s+[-–—]+\s+|[:：;；]\s*|[,，]\s*|[.!！。…]+\s+|[!！。…]+\s*|(?<=[呢啊呀哈吧了])\s+")
_PICKS: Final = lazy_regex(
    r"^\W*(?:for|in|of|from|at|with|among|on|by|without|except|if|when|after|since|during|until|about|per|and|or|then|load|open|read)"
    r"(?![A-Za-z])"
    r"|\d|[?？]|(?<![A-Za-z])(?:what|which|who|whose|how|each|every|only|not|no|except|but|if|unless|otherwise|than|instead)(?![A-Za-z])"
    r"|n['’]t(?![A-Za-z])|多少|几|谁|哪|什么|吗|每|各|只|不|别|没|除|如果|要是|否则|比|最|以[上下]|的$",
    re.IGNORECASE,
)
"""Words by which a clause may ask, pick or change something."""
_DOES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:delete|remove|rename|move|copy|send|email|write|create|add|update|save|export|plot|draw|sort|filter"
    r"|show|list|give|tell|find|count|sum|compare|convert|translate|set|put|print|zip)(?![A-Za-z])"
    r"|[删存写改发画算查列找]|移到|新建|导出|排序|统计",
    re.IGNORECASE,
)
_TELLS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:i|we|he|she|they|my|our|boss|[a-z]+\s+(?:is|are|was|wants?|needs?|keeps?|asks?|asked|wanted|needed))(?![A-Za-z])"
    r"|^(?:just\s+|still\s+|now\s+)?(?:(?:doing|sorting|planning|printing|waiting|getting|making|writing|trying|thinking|wondering|checking|preparing|setting|ordering|booking"
    r"|paying|chasing|putting|buying|going|looking|working|organi[sz]ing|filling|tidying|packing|updating|cleaning)"
    r"|need(?:ing)?\s+to|got\s+to|gotta|have\s+to|about\s+to)\s"
    r"|(?:want|need|like)s?\s+to\s+know|(?<![A-Za-z])(?:thinking|wondering|trying|planning|quick\s+(?:one|question))(?![A-Za-z])"
    rf"|[了呢啊呀哈吧]$|(?:我|我们|老板|领导|客户|财务|会计|老师)[{HAN}]*(?:催|问|要|等|急)|(?:急着|等着|准备|打算)",
    re.IGNORECASE,
)
"""What says something of people, and of no rows."""
_LONGEST: Final = 60


def without_lead_in(text: str) -> tuple[str, str] | None:
    """Part a first clause that only tells from what is asked; None where there is none."""
    ends = _ENDS.search(text)
    if ends is None or not 0 < ends.start() <= _LONGEST:
        return None
    lead, rest = text[: ends.start()].strip(), text[ends.end() :].strip()
    said = re.sub(r"(?:want|need|like)s?\s+to\s+know", "", lead, flags=re.IGNORECASE)
    if not re.search(r"\w", rest) or _PICKS.search(said) or _DOES.search(said) or not _TELLS.search(lead):
        return None
    return lead, rest
