"""How a conversation's requests are decided: a picker beside the place where one types."""

from typing import Final, cast

import chainlit as cl
from chainlit.mode import Mode, ModeOption
from chainlit.types import ThreadDict

from graph.workflow.asked.request_mode import MODES, RequestMode
from web.page.plans.plan_words import PlanWords

PICKER: Final = "decision"
KEPT: Final = "toolatlas_mode"
"""Under which a conversation keeps what was picked."""
_WITH_MODEL: Final = ("offline", "model")
"""What makes a difference only where there is a model."""


def picker(words: PlanWords, picked: RequestMode, *, offline: bool) -> Mode:
    """Make the picker."""
    offered = [mode for mode in MODES if not (offline and mode in _WITH_MODEL)]
    options = [
        ModeOption(id=mode, name=words.modes[mode][0], description=words.modes[mode][1], default=mode == picked)
        for mode in offered
    ]
    return Mode(id=PICKER, name=words.decision, options=options)


async def offer(words: PlanWords, *, offline: bool, thread: ThreadDict | None = None) -> None:
    """Show the picker with what this conversation was decided by last."""
    if thread is not None:
        said = [(step.get("modes") or {}).get(PICKER) for step in thread["steps"] if step["type"] == "user_message"]
        cl.user_session.set(KEPT, next((mode for mode in reversed(said) if mode), kept()))
    await cl.context.emitter.set_modes([picker(words, kept(), offline=offline)])


def picked(message: cl.Message) -> RequestMode:
    """Read what a message is to be decided by, and keep it for the conversation."""
    said = (message.modes or {}).get(PICKER)
    mode = said if said in MODES else kept()
    cl.user_session.set(KEPT, mode)
    return mode


def kept() -> RequestMode:
    """Return what this conversation was decided by last."""
    said = cl.user_session.get(KEPT)
    return cast(RequestMode, said) if said in MODES else "automatic"
