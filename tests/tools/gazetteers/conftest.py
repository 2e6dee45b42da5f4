"""The fixtures of the pack `general`, which stands on this."""

from tests.tools.builtin.general.conftest import context, recordings

__all__ = ["context", "recordings"]
