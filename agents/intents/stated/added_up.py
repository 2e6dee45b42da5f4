"""Adding up is no adding to a file: add up the costs in costs.txt, 把 costs.txt 里的数加起来."""

from typing import Final

from lazy_regex import lazy_regex
from tools.tool import Tool

SUMMED: Final = -9.0
"""In log-odds, for a tool that puts text into a file, where a text only wants something summed."""
_SUMS: Final = lazy_regex(
    r"(?<![a-z])(?:add(?:s|ed|ing)?\s+(?:(?:all|everything|them|it|these|those)\s+)?(?:up|together)|sum\s+up)(?![a-z])"
    r"|加起来|加在一起|加总|相加"
)
_ADDS: Final = lazy_regex(
    r"(?<![a-z])(?:add(?:s|ed|ing)?|append\w*|put|write|jot|note|save|store|export)(?![a-z])"
    r"|添加|追加|加[上入到进一]|写[入到进]|保存|存[到入成为]|导出"
)
_WRITES: Final = frozenset({"append_file", "write_file"})


def only_sums(text: str, tool: Tool) -> bool:
    """Whether a text wants something added up, and nothing put into a file, for a tool that writes into one."""
    if tool.name not in _WRITES:
        return False
    rest, n = _SUMS.subn(" ", text.lower())
    return n > 0 and _ADDS.search(rest) is None
