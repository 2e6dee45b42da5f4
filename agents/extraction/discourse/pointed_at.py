"""Words that point at the two that were named before, and their names in the place of these words: 两家的净利润呢."""

import re
from collections.abc import Sequence
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import has_han

_COMPANIES: Final = r"(?:compan(?:y|ies)|firms?|stocks?|shares|ones|names|businesses)"
_PAIR: Final = lazy_regex(
    rf"(?<![A-Za-z])(?P<owned>both\s+{_COMPANIES}['’]|(?:the|those|these)\s+two(?:\s+{_COMPANIES})?['’]s?|their)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:both|each)(?:\s+of\s+(?:them|these|those|the\s+two))?"
    rf"(?:\s+(?:of\s+)?(?:the\s+)?(?:two\s+)?{_COMPANIES})?(?![A-Za-z])"
    rf"|(?<![A-Za-z])(?:the|these|those)\s+two(?:\s+of\s+them)?(?:\s+{_COMPANIES})?(?![A-Za-z])"
    rf"|(?<![A-Za-z])(?:two\s+of\s+them|them\s+both|(?:these|those)\s+{_COMPANIES}|(?<=of )them|(?<=for )them)"
    r"(?![A-Za-z])"
    r"|(?:[这那])?(?:两[家个只支者]|俩|二者|双方)(?:公司|股票|企业)?(?:各自|分别)?|[它他她]们俩?(?:各自|分别)?|各自",
    re.IGNORECASE,
)
_LEADS: Final = lazy_regex(
    r"^\W*(?:(?:and|so|then|now|ok(?:ay)?|what about|how about|what(?:['’]?s| is| are))(?![A-Za-z])[\s,]*"
    r"|那么?[，,\s]*)+",
    re.IGNORECASE,
)
_ARTICLE: Final = lazy_regex(r"^the\s+", re.IGNORECASE)
_TRAIL: Final = lazy_regex(r"[呢咧呐][\s?？]*$")
_RESPECTIVELY: Final = lazy_regex(
    r"各(?:自|是|有)?(?=是?多少|[有是]|几)|分别|(?<![A-Za-z])respectively(?![A-Za-z])", re.IGNORECASE
)


def points_at_both(text: str) -> bool:
    """Whether a text speaks of the two, or the few, that were named before it."""
    return _PAIR.search(text) is not None


def as_comparison(text: str) -> str:
    """Say which of the two has more of something as a comparison of that; any other text as it is."""
    match = _WHICH_HAS.match(text)
    if match is None:
        return text
    said = next(group for group in match.groups() if group)
    return f"对比两家的{said}" if match["zh"] else f"compare the {said} of the two"


_OF_TWO: Final = rf"(?:of\s+(?:the\s+two|them|these|those|both)(?:\s+{_COMPANIES})?|{_COMPANIES}|one)"
_MORE: Final = (
    r"(?:(?:the|a)\s+)?(?:higher|highest|larger|largest|bigger|biggest|greater|greatest|better|best|lower|lowest|smaller"
    r"|smallest|more|most|less|least|worse|worst)"
)
_WHICH_HAS: Final = lazy_regex(
    rf"^\W*(?:(?:and|so|then|now|ok(?:ay)?)(?![A-Za-z])[\s,]*)*which(?:\s+one)?(?:\s+{_OF_TWO})*\s+"
    rf"(?:has|had|have|is|shows|reports|made|makes|earns|earned)\s+{_MORE}\s+(?P<en>[A-Za-z][\w -]{{1,40}}?)[\s?.!]*$"
    rf"|^\W*(?:(?:and|so|then|now|ok(?:ay)?)(?![A-Za-z])[\s,]*)*whose\s+(?P<owned>[A-Za-z][\w -]{{1,40}}?)\s+"
    rf"(?:is|was)\s+{_MORE}[\s?.!]*$"
    r"|^(?:那么?|[\s，,])*(?:[这那]?两[家个只](?:公司)?(?:里|中|之中|之间)?的?)?(?:哪一?[家个]|谁)(?:公司)?的(?P<zh>[^，,。？?]{1,12}?)"
    r"(?:更|比较|最|要)?[高大多好低小少差](?:一?些|一?点)?(?:呢|啊)?[\s？?]*$",
    re.IGNORECASE,
)


def with_names(text: str, names: Sequence[str]) -> str:
    """Say a text with names in the place of the words that point at them, or of none before what it asks."""
    han = has_han(text)
    listed = (" 和 " if han else " and ").join(names)
    said = _RESPECTIVELY.sub("", _TRAIL.sub("", _LEADS.sub("", text.strip())))
    match = _PAIR.search(said)
    if match is None:
        return f"{listed} 的{said}" if han else f"{listed} {_ARTICLE.sub('', said)}"
    owner = "'s" if match["owned"] else ""
    return f"{said[: match.start()]} {listed}{owner} {said[match.end() :]}".replace("  ", " ").strip()
