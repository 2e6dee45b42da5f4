"""What there was of requests that count no more."""

from prompts.frozen import Frozen
from tools.calls.journal import NotedCall


class TakenBack(Frozen):
    """What a conversation leaves behind where it goes back to before a request."""

    changed: tuple[NotedCall, ...] = ()
    """Calls that changed something, or may have; they stay done."""
    questions: tuple[str, ...] = ()
    """Tools whose calls waited for a person."""
    plan: bool = False
    """Whether a plan waited for one."""
