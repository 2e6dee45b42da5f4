"""Words that say of a day or a year on which side of it rows lie: after, since, 以前, onwards."""

import re
from typing import Final

from lazy_regex import lazy_regex

_NUMERAL: Final = "\\d一二三四五六七八九十几"

AHEAD: Final = tuple(
    (lazy_regex(rf"(?<![A-Za-z])(?:{words})\s*(?:the\s+(?:year\s+)?)?$", re.IGNORECASE), sign)
    for words, sign in (
        ("(?:by|before|until|till|up\\s+to|no\\s+later\\s+than)\\s+(?:the\\s+)?end\\s+of", "<="),
        ("(?:after|past)\\s+(?:the\\s+)?end\\s+of", ">"),
        ("(?:no|not)\\s+(?:earlier|older)\\s+than|不早于", ">="),
        ("(?:no|not)\\s+(?:later|newer)\\s+than|不晚于", "<="),
        ("after|(?:later|newer|younger)\\s+than|晚于", ">"),
        ("before|(?:earlier|older)\\s+than|prior\\s+to|早于", "<"),
        ("since|starting(?:\\s+(?:from|in|with))?|as\\s+of", ">="),
        ("until|till|up\\s+to|截至|截止到?", "<="),
    )
)
"""What stands before it, and how its value is compared."""
BEHIND: Final = tuple(
    (lazy_regex(rf"\s*(?:{words})", re.IGNORECASE), sign)
    for words, sign in (
        ("份?(?:底|月底|末)[之以]?前", "<="),
        ("份?(?:底|月底|末)[之以]?后", ">"),
        ("[及或和][以之]后", ">="),
        ("[及或和][以之]前", "<="),
        (f"[之以]后|后(?![天{_NUMERAL}])", ">"),
        (f"以来|开始|起(?![{_NUMERAL}])", ">="),
        (f"[之以]前|前(?![天{_NUMERAL}])", "<"),
        ("为止", "<="),
        ("onwards?(?![A-Za-z])", ">="),
        ("(?:and|or)\\s+(?:after(?:wards?)?|later|newer|younger|up|since|onwards?)(?![A-Za-z])", ">="),
        ("(?:and|or)\\s+(?:before|earlier|older)(?![A-Za-z])", "<="),
    )
)
"""What stands behind it."""
