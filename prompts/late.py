"""What costs much to import is imported when it is used.

A heavy dependency lives in a module of its own, and who uses that module names it here instead of importing it: the
type checker sees a plain import, a process that never comes to use it pays nothing.

    if TYPE_CHECKING:
        import duckdb
    else:
        duckdb = LateModule("duckdb")
"""

import importlib
from types import ModuleType
from typing import Any


class LateModule(ModuleType):
    """Stands for a module that is imported with the first look at anything in it."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the module holds
        # Dunder names are asked of every module by tools such as inspect: that is no use of it.
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(importlib.import_module(self.__name__), name)


def late(module: str, name: str) -> Any:  # noqa: ANN401 - whatever the module holds
    """Import a module and return what it holds under a name.

    Raises:
        ImportError: there is no such module here.
    """
    return getattr(importlib.import_module(module), name)
