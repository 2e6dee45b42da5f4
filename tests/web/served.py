"""What tests know of a page that is up."""

from dataclasses import dataclass

from tests.web.fake_assistant import FakeAssistant
from web.server.invitation import Invitation


@dataclass(frozen=True)
class Served:
    """A page that is up."""

    url: str
    assistant: FakeAssistant
    invitation: Invitation
    """Makes links that let one in."""
