"""A text file that is copied and then read: copy a.txt to b.txt and read it back, 把a.txt复制成b.txt再读出来."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.files.named_there import TEXTS
from lazy_regex import lazy_regex

_Q: Final = r"[\"'“”《》`]?"
_NAMES: Final = tuple(rf"{_Q}(?P<{name}>[\w./-]+?\.[A-Za-z]{{2,8}}){_Q}" for name in ("source", "target"))
_NAMES_ZH: Final = (_NAMES[0].replace("source", "from"), _NAMES[1].replace("target", "to"))
_FORM: Final = lazy_regex(
    rf"(?:(?:please|pls|can\s+you|now)[\s,]+)*copy\s+{_NAMES[0]}\s+(?:in)?to\s+{_NAMES[1]}\s*,?\s*(?:and|then|and\s+then)\s+"
    r"(?:read|show|print)(?:\s+(?:me|it|that|the\s+(?:copy|new\s+(?:one|file))))+(?:\s+back)?(?:\s+to\s+me)?[\s.!]*"
    rf"|(?:请|帮我|\s)*(?:把|将)\s*{_NAMES_ZH[0]}\s*(?:复制|拷贝)(?:一份)?(?:成|为|到)\s*{_NAMES_ZH[1]}[\s，,]*"
    r"(?:再|然后|并|接着)+(?:把它?)?(?:读|显示|打开|念)(?:出来|一下|给我(?:看|听)?)*[\s。！]*",
    re.IGNORECASE,
)


def copied_then_read(request: str, files: Sequence[str]) -> tuple[str, str] | None:
    """Return what is copied and to where, of a request that wants just that and the copy read; None for any other.

    Args:
        request: As it was said.
        files: Files that there are.
    """
    match = _FORM.fullmatch(request.strip())
    if match is None:
        return None
    source, target = match["source"] or match["from"], match["target"] or match["to"]
    texts = all(PurePosixPath(name).suffix.lower() in TEXTS for name in (source, target))
    return (source, target) if texts and source in files and target not in files else None
