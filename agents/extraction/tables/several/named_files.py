"""Requests that ask of several files which of them is first, or the same of each: which of a, b and c sold most.

The list of files becomes "which file" or "each file", so that the files can be asked as one table that knows them.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_JOINT: Final = lazy_regex(r"\s*(?:[,，、&]|,?\s*(?:and|or)(?![A-Za-z])|[和与跟及]|以及|还有)\s*", re.IGNORECASE)
_WHICH_OF: Final = lazy_regex(
    r"(?:which|what)(?:\s+(?:one|file|table|sheet))?\s+(?:of|among|in|out\s+of|from)\s+"
    r"(?:the\s+)?(?:(?:two|three|four|five|\d)\s+)?(?:files?\s+|tables?\s+)?$",
    re.IGNORECASE,
)
_EACH_OF: Final = lazy_regex(
    r"(?:for|in|of|from)\s+each\s+(?:one\s+)?(?:of\s+)?(?:the\s+)?(?:files?\s+|tables?\s+)?(?:in\s+)?$", re.IGNORECASE
)
_AMONG: Final = lazy_regex(
    r"(?:^|[,;.:]\s*)(?:in|among|of|between|across|from)\s+(?:the\s+)?(?:files?\s+)?$", re.IGNORECASE
)
_THEN_WHICH: Final = lazy_regex(
    r"\s*[,:]?\s*(?:(?:which|what)\s+(?:one|file|table|of\s+them)"
    r"|which(?=\s+(?:has|had|have|is|was|did|does|do|holds?|contains?|shows?|sold|sells|made|makes|took|takes|brought|earned|cost|comes?|came|went"
    r"|ends?|lists?)(?![A-Za-z])))(?![A-Za-z])",
    re.IGNORECASE,
)
_OF_THEM: Final = (
    r"\s*(?:[这那]?[两二三四五六\d几]?[个份张]?(?:文件|表格?)?)?(?:里面?|中间?|当中|之中|内)?的?\s*[，,]?\s*"
)
_NO_NOUN: Final = (
    r"(?=$|[\s，,。？?、]|的|最|更|比|卖|销|总|合计|平均|一共|共|有|多|少|高|低|大|小"
    r"|贵|便宜|收|花|赚|挣|用|行|记录|里|中)"
)
"""What stands behind a file that is called by nothing but its number; a product or a shop is no file."""
_WHICH_ZH: Final = lazy_regex(rf"{_OF_THEM}哪一?[个份张家月](?:文件|表格?|{_NO_NOUN})")
_EACH_ZH: Final = lazy_regex(rf"{_OF_THEM}(?:分别|(?:每一?[个份张]|各个?)(?:文件|表格?|{_NO_NOUN}))(?:的|里)?")


def asked_of_files(text: str, files: Sequence[Span]) -> str | None:
    """Return the question with its list of files called by one word; None where nothing is chosen from a list."""
    if len(files) < 2 or not all(_JOINT.fullmatch(text, one.end, after.start) for one, after in pairwise(files)):
        return None
    before, behind = text[: files[0].start], text[files[-1].end :]
    for pattern, word in ((_WHICH_OF, "which file"), (_EACH_OF, "for each file")):
        if (match := pattern.search(before)) is not None:
            return f"{before[: match.start()]}{word}{behind}"
    among, which = _AMONG.search(before), _THEN_WHICH.match(behind)
    if among is not None and which is not None:
        return f"{before[: among.start()]} which file {behind[which.end() :]}".strip()
    for pattern, word in ((_WHICH_ZH, "哪个文件"), (_EACH_ZH, "每个文件")):
        if (match := pattern.match(behind)) is not None:
            return f"{before}{word}{behind[match.end() :]}"
    return None
