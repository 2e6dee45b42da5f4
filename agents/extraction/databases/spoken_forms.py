"""How names of columns are said: who directed it for `directed_by`, the arrival date for `date_arrived`."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

_DONE: Final = "ed"
_SHORTEST: Final = 6
_TIMES: Final = ("date", "time", "day")
_IRREGULAR: Final = {"written": "writ", "drawn": "draw", "sung": "sing", "taught": "teach", "built": "build"}
_FULL: Final = re.compile(r"\bfull\s+names?\b", re.IGNORECASE)
_KINDS: Final = ("type", "kind", "category")


def spoken_forms(parts: Sequence[str]) -> Iterator[str]:
    """Yield joined names by which a column of such parts is called too."""
    *before, last = parts or [""]
    if before and last == "by":
        yield from (_root(before[-1]) + ending for ending in ("er", "or"))
    if before and last == "code":
        yield from ("".join(before) + kind for kind in _KINDS)
    done = [part for part in parts if part.endswith(_DONE) and len(part) >= _SHORTEST]
    others = [part for part in parts if part not in done]
    if len(done) == 1 and set(others) <= set(_TIMES):
        said = [root + ending for root in [_root(done[0])] for ending in ("al", "ing", "ure", "ion", "e", "ed")]
        yield from (form + time for form in said for time in (others or _TIMES))


def with_both_names(text: str, names: Collection[str]) -> str:
    """Ask for first and last names where full ones are asked for and stand in two columns."""
    split = "fullname" not in names and {"firstname", "lastname"} <= set(names)
    return _FULL.sub("first name and last name", text) if split else text


def _root(done: str) -> str:
    return _IRREGULAR.get(done) or done.removesuffix(_DONE)
