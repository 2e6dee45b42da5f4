"""Regular expressions that are compiled when they are first used.

A request uses one in seven of the more than a thousand patterns that read it, and compiling all of them took two
fifths of the time in which the modules are imported.
"""

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from re import compile as lazy_regex
else:

    class lazy_regex:  # noqa: N801
        """Stands for `re.compile(pattern, flags)`, for a constant of a module.

        The first use of a method compiles it, and from then on the object holds the methods of the compiled pattern.
        It is no `re.Pattern`: functions of `re` do not take it, its own methods are used.
        """

        def __init__(self, pattern: str, flags: int = 0) -> None:
            self.pattern = pattern
            self._given_flags = flags

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            compiled = re.compile(self.pattern, self._given_flags)
            for method in ("search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"):
                setattr(self, method, getattr(compiled, method))
            return getattr(compiled, name)

        def __repr__(self) -> str:
            return f"lazy_regex({self.pattern!r}, {self._given_flags!r})"


__all__ = ["lazy_regex"]
