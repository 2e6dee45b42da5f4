"""What went wrong, as a person is told it: without the names of settings, which say nothing to who only asks."""

from typing import Final

from agents.language.messages import phrase
from lazy_regex import lazy_regex

_PARTS: Final = lazy_regex(r"[^;；:：。]+[;；:：。]*\s*")
_FOR_OPERATORS: Final = lazy_regex(r"TOOLATLAS_[A-Z_]+|\btoolatlas\[|\bpip install\b")
_LIVE_DATA: Final = lazy_regex(r"TOOLATLAS_FINANCE_PROVIDERS")
_OPEN_END: Final = ";；:：, ，"


def plain_words(error: str, language: str) -> str:
    """Leave out what only whoever runs the program can act on, and say that it has to be set up; traces keep it all."""
    parts = _PARTS.findall(error)
    kept = [part for part in parts if not _FOR_OPERATORS.search(part)]
    how = "live_data_off" if _LIVE_DATA.search(error) else "to_set_up"
    if len(kept) == len(parts):
        return error
    told = "".join(kept).strip().rstrip(_OPEN_END)
    ends = "" if not told or told.endswith((".", "。")) else "。" if language == "zh" else "."
    gap = "" if language == "zh" or not told else " "
    return f"{told}{ends}{gap}{phrase(how, language)}"
