"""Raises that were asked for or refused, and tips that nobody paid: what is told of them changes no amount.

Of two raises in one message one may stand in the place of the other, so such a message is no sum either.
"""

from typing import Final

from agents.extraction.sums.marked import PERCENT, Marked
from lazy_regex import lazy_regex

_SHARED: Final = lazy_regex(PERCENT)
_RAISE: Final = lazy_regex(
    rf"{PERCENT}\s+(?:pay\s+|salary\s+|rent\s+|price\s+|wage\s+)?(?:raise|rise|hike|uplift|bump|increase|cut)(?![a-z])"
    rf"|(?:涨|加薪|提|升|上调|降|下调|减)(?:价|薪|租|了)*{PERCENT}"
)
_NOT_GIVEN: Final = lazy_regex(
    r"(?<![a-z])(?:refus\w*|reject\w*|den(?:y|ied|ies)|declin\w*|ask(?:s|ed|ing)|ask\s+for|want(?:s|ed|ing)?|offer\w*|caps?|capped|limit\w*|but"
    r"|demand\w*|propos\w*|suggest\w*|hop(?:e|es|ed|ing)|wish\w*|request\w*|turn(?:s|ed)?\s+down|not?|never|instead|maximum|max|at\s+most|or"
    r"|almost|consider\w*|discuss\w*|talk\w*|might|may|maybe|perhaps|rumou?rs?|nearly|promis\w*|expect\w*|cancel\w*|withdr\w*)(?![a-z])|n['’]t(?![a-z])|(?<![a-z])(?:dont|didnt|wont|doesnt|cant)(?![a-z])"
    r"|拒|没|不(?:同意|答应|批|给|肯|让|涨|加|降)|要求|希望|提出|申请|但|却|上限|最多|不超过|本来|原本|原打算|取消|想(?:要|让|给)?(?:涨|加|降)|建议|或"
)
_TIP: Final = lazy_regex(
    r"(?<![a-z])(?:tips?|service|gratuity)(?![a-z])|服务费|小费",
)
_NOT_PAID: Final = lazy_regex(
    r"(?<![a-z])(?:skip\w*|forg[eo]t\w*|declin\w*|optional|refus\w*|waiv\w*|never|without|not|no|remov\w*|took\s+off|taken\s+off|cancel\w*"
    r"|unpaid|ignor\w*)(?![a-z])|n['’]t(?![a-z])|(?<![a-z])(?:dont|didnt|wont|doesnt)(?![a-z])"
    r"|免|没|忘|拒|取消|可选|自愿|不(?:收|付|给|要|用|算|含|加)"
)


def is_not_granted(text: str) -> bool:
    """Whether a raise or a tip that a message tells may not have come: they refused a 5% raise, 服务费免了."""
    marked = Marked(text)
    said, raises = marked.text, _RAISE.findall(marked.text)
    if raises and ((len(raises) > 1 and not marked.chinese) or _NOT_GIVEN.search(said) is not None):
        return True
    return _TIP.search(said) is not None and _SHARED.search(said) is not None and _NOT_PAID.search(said) is not None
