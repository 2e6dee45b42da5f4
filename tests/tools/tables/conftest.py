"""The fixtures of the pack `data`, which stands on this."""

from tests.tools.builtin.data.conftest import context, sales, samples, write

__all__ = ["context", "sales", "samples", "write"]
