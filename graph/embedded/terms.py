"""What a client asks of the server that it may have to start; the child gets it as arguments."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Terms:
    """Heap, and bounds on waiting."""

    heap_mb: int = 192
    grace_s: float = 10.0
    """How long the server stays after its last lease ended."""
    timeout_s: float = 30.0
    """Bound on starting."""
    silence_s: float = 5.0
    """How long a server that announced itself may say nothing before it counts as hanging."""

    def arguments(self) -> list[str]:
        """Write them for the child's command line; there is no secret among them."""
        return [f"--heap-mb={self.heap_mb}", f"--grace-s={self.grace_s}", f"--timeout-s={self.timeout_s}"]


def read_arguments(arguments: Sequence[str] | None) -> tuple[Path, Terms]:
    """Read the child's command line: the graph's folder, and the terms."""
    parser = argparse.ArgumentParser(prog="graph.embedded.child")
    parser.add_argument("root", type=Path)
    parser.add_argument("--heap-mb", type=int, default=Terms.heap_mb)
    parser.add_argument("--grace-s", type=float, default=Terms.grace_s)
    parser.add_argument("--timeout-s", type=float, default=Terms.timeout_s)
    said = vars(parser.parse_args(arguments))
    return said.pop("root"), Terms(**said)
