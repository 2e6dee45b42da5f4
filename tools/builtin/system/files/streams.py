"""Move bytes from file to file in small pieces, and never more of them than a call may."""

from typing import BinaryIO, Protocol

from errors import ToolCallFailed

CHUNK = 1 << 20


class ByteSource(Protocol):
    """What bytes are read from."""

    def read(self, n: int, /) -> bytes:
        """Return up to n bytes; none at the end."""


class Budget:
    """Bytes that one call may still write."""

    def __init__(self, n_bytes: int) -> None:
        self.n_bytes = n_bytes
        self.left = n_bytes

    def take(self, n_bytes: int) -> None:
        """Use up bytes.

        Raises:
            ToolCallFailed: so many are not left.
        """
        self.left -= n_bytes
        if self.left < 0:
            raise ToolCallFailed(
                f"That is more than {self.n_bytes:,} bytes; take a smaller part.",
                zh=f"内容超过 {self.n_bytes:,} 字节；请只处理其中一部分。",
            )


def pour(source: ByteSource, target: BinaryIO, budget: Budget) -> None:
    """Copy everything that is left in a stream.

    Raises:
        ToolCallFailed: it is more than the budget.
    """
    while piece := source.read(CHUNK):
        budget.take(len(piece))
        target.write(piece)
