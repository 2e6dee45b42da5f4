"""What was looked at for a request: each thing once, until a call begins or ends that may have changed it."""

from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class Looks:
    """Of one run. Reading a table takes a process and a tenth of a second, and several readers want the same one."""

    def __init__(self) -> None:
        self._found: dict[Hashable, Any] = {}
        self._n_changes = 0

    async def once(self, key: Hashable, look: Callable[[], Awaitable[T]], *, keep: Callable[[T], bool] = bool) -> T:
        """Return what was found before, or look.

        Args:
            key: Names what is looked at.
            look: Finds it.
            keep: Whether what was found stands until the next call; what was not found may be there in a moment.
        """
        if key in self._found:
            return cast("T", self._found[key])
        before = self._n_changes
        found = await look()
        if keep(found) and before == self._n_changes:
            self._found[key] = found
        return found

    def forget(self) -> None:
        """A call begins or ends: what was found may not be so any more."""
        self._n_changes += 1
        self._found.clear()
