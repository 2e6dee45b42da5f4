"""File names in a request say which file is meant, not which tool: its vector is made without them.

"rename sales.csv to spring.csv" is nearer to examples that speak of sales than to those that rename. Only a name's
stem is put aside; folders and endings tell something. The words of BM25 stay, where a rare name outweighs nothing.
"""

import mimetypes
import re
from itertools import count

from lazy_regex import lazy_regex
from prompts.language import HAN

_ENDING = r"\.([A-Za-z][A-Za-z0-9]{1,6})(?![A-Za-z0-9_@]|\.\w)"
_NAME = lazy_regex(
    rf"(?<![A-Za-z0-9_@.:-])([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*){_ENDING}"
    rf"|(?<=[\s/\"'“‘「《（(：:])([{HAN}][{HAN}0-9_-]*){_ENDING}"
)
"""One in Chinese letters needs something before it: in 读取销售.csv the verb would be taken for its name."""
_ADDRESS = lazy_regex(r"[a-z]+://\S*", re.IGNORECASE)
_ENDINGS = frozenset({"csv", "tsv", "parquet", "jsonl", "yaml", "yml", "toml", "md", "log", "ini", "cfg", "xlsx", "db"})
_NO_ENDINGS = frozenset({"com", "org", "net"})
"""Known as kinds of files somewhere, and far more often the end of a host's name."""


def without_file_names(text: str) -> str:
    """Write letters for the stems of file names, the same for the same: "rename a.csv to b.csv"."""
    letters: dict[str, str] = {}
    following = (chr(ord("a") + number % 26) for number in count())

    addresses = [found.span() for found in _ADDRESS.finditer(text)]

    def plain(found: re.Match[str]) -> str:
        stem, ending = found[1] or found[3], found[2] or found[4]
        if not _is_ending(ending.lower()) or any(start < found.start() < end for start, end in addresses):
            return found.group()
        known = letters.get(stem)
        if known is None:
            known = letters[stem] = next(following)
        return f"{known}.{ending}"

    return _NAME.sub(plain, text)


def _is_ending(ending: str) -> bool:
    return ending in _ENDINGS or (
        ending not in _NO_ENDINGS and mimetypes.guess_type(f"a.{ending}", strict=False)[0] is not None
    )
