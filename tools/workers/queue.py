"""Who is next: owners take turns, and of what must not run side by side one runs at a time."""

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar


class Waiting(Protocol):
    """What waits for a worker."""

    @property
    def owner(self) -> str:
        """Whose it is."""
        ...

    @property
    def alone(self) -> Hashable | None:
        """What no two may be at work on at a time; None where nothing stands in the way."""
        ...


W = TypeVar("W", bound=Waiting)


class FairQueue(Generic[W]):
    """First come first served for each owner, one owner after the other. For one thread at a time."""

    def __init__(self) -> None:
        self._by_owner: OrderedDict[str, deque[W]] = OrderedDict()
        self._busy: set[Hashable] = set()

    def __len__(self) -> int:
        """Count what waits."""
        return sum(map(len, self._by_owner.values()))

    def put(self, item: W) -> None:
        """Let something wait."""
        self._by_owner.setdefault(item.owner, deque()).append(item)

    def take(self) -> W | None:
        """Return what is next, and its owner goes to the end; None where nothing can run now."""
        for owner, waiting in self._by_owner.items():
            for item in waiting:
                if item.alone is None or item.alone not in self._busy:
                    self._taken(owner, item)
                    return item
        return None

    def remove(self, item: W) -> bool:
        """Take out what nobody waits for any more; tell whether it was still here."""
        waiting = self._by_owner.get(item.owner)
        if waiting is None or item not in waiting:
            return False
        waiting.remove(item)
        if not waiting:
            del self._by_owner[item.owner]
        return True

    def done(self, item: W) -> None:
        """Let others at what this one was at work on."""
        if item.alone is not None:
            self._busy.discard(item.alone)

    def _taken(self, owner: str, item: W) -> None:
        waiting = self._by_owner.pop(owner)
        waiting.remove(item)
        if waiting:
            self._by_owner[owner] = waiting
        if item.alone is not None:
            self._busy.add(item.alone)
