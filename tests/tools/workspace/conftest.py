"""The fixtures of the pack `system`, which stands on this."""

from tests.tools.builtin.system.conftest import context, outside, workspace

__all__ = ["context", "outside", "workspace"]
