"""What the child needs of an engine."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol, TypeAlias

DATABASE: Final = "tools"
USERNAME: Final = "root"


class Engine(Protocol):
    """A Bolt server that can be stopped."""

    def stop(self) -> None:
        """Close the store and stop listening."""
        ...


StartEngine: TypeAlias = Callable[[Path, int, str, int], Engine]
"""Store folder, loopback port, password and heap in MB → the engine, when it is up."""
