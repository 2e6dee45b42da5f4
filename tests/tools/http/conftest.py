"""The fixtures of the pack `general`, which stands on this."""

from tests.tools.builtin.general.conftest import context, mail_box, recordings, web_server

__all__ = ["context", "mail_box", "recordings", "web_server"]
