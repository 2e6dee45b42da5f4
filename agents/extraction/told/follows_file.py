"""Whether a question may speak on of the file that the answer before was of, though it does not name it.

What a thing is or is for, what somebody should do, and what speaks of the person, of the one who answers, or of other
files, is none: a key or line that holds the word is no answer to it. Nor is what asks for each of several things, which
only a table tells.
"""

import re
from typing import Final

from lazy_regex import lazy_regex

_DEFINES: Final = lazy_regex(
    r"^\W*(?:and\s+|so\s+)?(?:what(?:['’]?s|\s+is|\s+are)|define)\s+(?:an?\s+[\w\s-]+|(?!the\b|my\b|our\b|its?\b)[\w-]+)\W*$"
    r"|^\W*(?:and\s+|so\s+)?who(?:['’]?s|\s+is|\s+was)\s+(?!the\b|my\b|our\b|not\b|here\b|there\b|in\b|away\b|on\b)\w+\W*$"
    r"|(?<![a-z])mean(?:s|ing)?(?![a-z])|什么意思|(?:什么|啥)叫|叫(?:做)?(?:什么|啥)?意思|含义|定义"
    r"|^\W*(?:那么?)?(?:什么|啥)是|(?<!的)是(?:什么|啥)(?:东西|意思)\W*$",
    re.IGNORECASE,
)
_IS_FOR: Final = lazy_regex(
    r"(?<![a-z])(?:for|good\s+for|used\s+for)\W*$|(?<![a-z])do(?:es)?\s+[\w\s-]+?\s+do\W*$|^\W*(?:and\s+)?why(?![a-z])"
    r"|(?<![a-z])how\s+(?:do|does|can|could|should|to|is|are|was)(?![a-z])|(?<![a-z])(?:need|should|must|worth|better)(?![a-z])"
    r"|(?:什么|啥)用|干(?:什么|啥|嘛)|做(?:什么|啥)|用来|用途|作用|怎么|怎样|如何|为什么|为啥|需要|应该|要不要|该不该|必须",
    re.IGNORECASE,
)
_OF_OTHERS: Final = lazy_regex(
    r"(?<![a-z])(?:i|you|me|my|your|mine|yours|myself|we|files|folders?|(?:is|are)\s+(?:this|that)\W*$)(?![a-z])"
    r"|[你您我]|文件(?!里|中|上)",
    re.IGNORECASE,
)
_EACH: Final = lazy_regex(
    r"(?<![a-z])(?:by(?!\s+default)|per|each|every\s+\w+s?\W*$|average|mean|total|sum)(?![a-z])"
    r"|每(?!隔)|各|平均|合计|总和|^\W*which\s+\w+[^\Ws]s\W*$",
    re.IGNORECASE,
)
"""Asks for one of several things of a kind, or for a figure of them all."""


def follows_file(question: str, *, settings: bool) -> bool:
    """Whether a question that names no file may be one of the file before; settings say less than notes do."""
    if _DEFINES.search(question):
        return False
    return not settings or not any(said.search(question) for said in (_IS_FOR, _OF_OTHERS, _EACH))


def without_from(request: str, path: str) -> str:
    """Return a request without the from that only leads to its file."""
    return re.sub(
        rf"(?<![a-z])from(?=\s+(?:(?:the|my|our|file|config)\s+)*[\"'“‘`]?{re.escape(path)})", " ", request, flags=re.I
    )
