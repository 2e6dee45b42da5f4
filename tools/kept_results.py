"""What was made of the last few things, kept in the process: homes that open on one library share what it comes to."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class KeptResults(Generic[K, V]):
    """Results by what they were made of, which need not be hashable: it is compared.

    What is kept must not be changed by whom it is given to. Threads may share it; at worst two make the same.
    """

    def __init__(self, most: int) -> None:
        """Keep the results of that many things, the newest ones."""
        self._kept: deque[tuple[K, V]] = deque(maxlen=most)

    def of(self, key: K, make: Callable[[], V]) -> V:
        """Return what was made of an equal thing, or make it."""
        for known, value in tuple(self._kept):
            if known == key:
                return value
        value = make()
        self._kept.append((key, value))
        return value
