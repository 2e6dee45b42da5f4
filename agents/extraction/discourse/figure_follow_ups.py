"""Follow-ups that compute with figures of the answers before: by how much did it fall, 那涨了百分之几."""

import re
from typing import Final, Literal

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Sense = Literal["later", "earlier", "larger"]

_LEAD: Final = r"(?:(?:and|so|ok(?:ay)?|then|now|but)[\s,]+)*"
_UP: Final = (
    r"grow|grew|grown|rise|rose|risen|increased?|go(?:ne)? up|went up|gain(?:ed)?|changed?|improved?|up|more|higher"
)
_DOWN: Final = (
    r"fall(?:en)?|fell|drop(?:ped)?|decreased?|declined?|go(?:ne)? down|went down|shr[iau]nk|los[et]|down"
    r"|lower|less|fewer"
)
_IT: Final = r"(?:it|that|this|they|these|those)"
_PERCENT: Final = r"(?:in|as a)\s+(?:percent(?:age)?|%)|percent(?:age)?|%"
_CHANGES: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:by\s+)?how\s+much\s+(?:(?:did|has|have|had|is|was|were|are)\s+)?"
        rf"(?:{_IT}\s+)?(?:(?:has|have|had)\s+)?"
        rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?:\s+(?:by|(?:(?:is|was|are|were)\s+)?{_IT}))?(?:\s+(?P<percent>{_PERCENT}))?",
        rf"{_LEAD}(?:by\s+)?(?:what|how many|how much)\s+(?P<percent>percent(?:age)?|%)\s+"
        rf"(?:(?:did|has|have|is|was)\s+)?(?:{_IT}\s+)?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?:\s+by)?",
        rf"{_LEAD}(?:what(?:['’]?s|\s+is|\s+was)\s+)?the\s+(?:(?P<percent>percent(?:age)?|%)\s+)?"
        r"(?:(?P<apart>difference)|(?P<up>change|increase|growth|rise)|(?P<down>decrease|fall|drop|decline))"
        r"(?:\s+(?:between\s+)?(?:them|the two|those|both|these))?(?:\s+(?:in percent|as a percentage))?",
        r"(?:那么?|所以|这样|也就是|[\s，,])*(?:[它他]们?|两[者年个次家]|一共|总共|之间|中间|这[两中]?[年间]?|[\s，,])*"
        r"(?:(?P<up>增长|增加|上升|上涨|提高|变化|涨|增|多|高)|(?P<down>下降|下跌|减少|降低|跌|降|减|少|低)|(?P<apart>相?差(?:距|额|值|别)?))"
        r"(?:了|出|是|有)*(?:(?P<percent>百分之(?:几|多少)|几个百分点|百分比)|多少|几)(?:钱|个|元|人)?(?:啊|呢)?",
    )
)
_SHARES: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:how\s+much|what)\s+(?:is|was|would)\s+(?:{_IT}|be)(?:\s+be)?\s+(?:as|in)\s+(?:an?\s+)?"
        r"(?:percent(?:age)?|%|share|proportion|fraction|part)\s+of\s+(?:the\s+|its\s+|their\s+)?(?P<whole>.+)",
        rf"{_LEAD}(?:what|which)\s+(?:percent(?:age)?|%|share|proportion|fraction|part)\s+of\s+"
        rf"(?:the\s+|its\s+|their\s+)?(?P<whole>.+?)"
        rf"\s+(?:is|was|are|were)\s+{_IT}",
        rf"{_LEAD}{_IT}\s+as\s+(?:an?\s+)?(?:percent(?:age)?|%|share|fraction)\s+of\s+(?:the\s+|its\s+|their\s+)?(?P<whole>.+)",
        r"(?:那么?|所以|[\s，,])*(?:这|它|这个|这些|这笔)?(?:占|相当于)(?:了|到)?(?P<whole>[^占]+?)的?"
        r"(?:百分之(?:几|多少)|多少|几成|百分比|比例|比重)(?:是多少)?(?:啊|呢)?",
    )
)

_THEM: Final = r"(?:them|those|these|both|it|the (?:two|both|results?|prices|figures|numbers|values))"
_MORE: Final = (
    r"(?:higher|larger|bigger|greater|more|most|lower|smaller|less|least|cheaper|dearer|more expensive|better|worse"
    r"|(?:the )?(?:highest|largest|biggest|greatest|lowest|smallest|cheapest|best|worst))"
)
_THEM_ZH: Final = r"(?:[它他]们?|这?[两二](?:者|个|家|只|年|次)|这些)"
_COMPARES: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:please\s+|(?:can|could) you\s+)*compare\s+{_THEM}(?:\s+(?:two|both|with each other|please))*",
        rf"{_LEAD}(?:how|so) (?:do|does) {_IT} compare",
        rf"{_LEAD}which(?:\s+one|\s+of\s+{_THEM})?\s+(?:is|was|are|were|has|had)\s+{_MORE}",
        rf"(?:那么?|请|帮我|再|把|[\s，,])*{_THEM_ZH}?(?:之间|之?中|里)?(?:做个|做一?下)?(?:比较|对比|相比|比)"
        rf"(?:一下|一比|下)?{_THEM_ZH}?(?:的?(?:结果|价格|数字|大小|高低))?(?:吧|呢|看看)?",
        rf"(?:那么?|所以|[\s，,])*{_THEM_ZH}?(?:之间|之?中|里)?(?:哪一?(?:个|家|只|边|者|年)|谁)(?:比较|更|最)?"
        r"(?:高|大|多|贵|好|低|小|少|便宜|差)(?:一?些|一?点)?(?:呢|啊)?",
    )
)


class Change(Frozen):
    """What is asked of two figures that were found one after the other."""

    sense: Sense
    """Which of them the other is taken from: the later, the earlier, or whichever is larger."""
    percent: bool = False


def change_asked(text: str) -> Change | None:
    """Read a message that asks by how much two figures differ, and says nothing else."""
    for pattern in _CHANGES:
        match = pattern.fullmatch(text.strip(" \t\n?？.。!！"))
        if match is None:
            continue
        named = match.groupdict()
        sense: Sense = "larger" if named.get("apart") else "earlier" if named.get("down") else "later"
        return Change(sense=sense, percent=bool(named.get("percent")) or "percent" in match.group().lower())
    return None


def comparison_asked(text: str) -> bool:
    """Whether a message wants two results set side by side, and names neither: compare them, 哪个更高."""
    return any(pattern.fullmatch(text.strip(" \t\n?？.。!！")) for pattern in _COMPARES)


def share_asked(text: str) -> str | None:
    """Return what the last figure is to be a share of; None where a message asks for no share of something."""
    found = (pattern.fullmatch(text.strip(" \t\n?？.。!！")) for pattern in _SHARES)
    return next((match["whole"].strip() for match in found if match is not None), None)


def changed_by(change: Change, earlier: str, later: str) -> str:
    """Write the expression: of two figures, the earlier one first."""
    if change.sense == "larger":
        larger, smaller = sorted((earlier, later), key=lambda written: float(written.strip("()")), reverse=True)
        return f"({larger} / {smaller} - 1) * 100" if change.percent else f"{larger} - {smaller}"
    if change.percent:
        return f"({later} / {earlier} - 1) * 100" if change.sense == "later" else f"(1 - {later} / {earlier}) * 100"
    return f"{later} - {earlier}" if change.sense == "later" else f"{earlier} - {later}"
