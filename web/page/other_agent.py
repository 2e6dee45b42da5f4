"""Whose request it was: a button under what was not answered, and under a thumb that points down."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import chainlit as cl

from agents.language.messages import phrase
from agents.language.tag_words import in_words
from agents.profile import AgentProfile
from graph.observability.events import Answered
from tools.call import ToolResult
from web.page.wording import Wording

ASK: Final = "which_agent"
HAND: Final = "hand_to_agent"
_KEPT: Final = 64
_DENIED: Final = tuple(phrase("person_denied", language).rstrip(".。") for language in ("en", "zh"))
"""How it begins what is said of a call that a person did not let be made."""


def button(words: Wording, answered: Answered) -> list[cl.Action]:
    """Offer to name another agent where a request was refused or asked back; not where a person said no to a call."""
    if answered.served or answered.failed or any(_was_denied(result) for result in answered.results):
        return []
    return [cl.Action(name=ASK, label=words.other_agent, icon="users", payload={})]


def _was_denied(result: ToolResult) -> bool:
    """Whether a person did not let a call be made: the tool was found, and no other agent's is wanted."""
    return result.status == "denied" and result.error.startswith(_DENIED)


class AgentChoices:
    """The open questions whose request it was, one a conversation; they are about its last request alone."""

    def __init__(self) -> None:
        self._asked: OrderedDict[str, cl.Message] = OrderedDict()
        self._latest: OrderedDict[str, str] = OrderedDict()

    async def begin(self) -> None:
        """Take the question away: another request is run."""
        thread_id, run = cl.context.session.thread_id, cl.context.current_run
        self._latest[thread_id] = run.id if run else ""
        if asked := self._asked.pop(thread_id, None):
            await asked.remove()
        if len(self._latest) > _KEPT:
            self._latest.popitem(last=False)

    def is_latest(self, run_id: str) -> bool:
        """Whether a run is the last one of its conversation."""
        return self._latest.get(cl.context.session.thread_id) == run_id

    async def ask(self, words: Wording, profiles: Sequence[AgentProfile]) -> None:
        """Show the agents; a click says what typing it would say."""
        thread_id = cl.context.session.thread_id
        if thread_id in self._asked:
            return
        labels = [in_words(profile.name, words.language) for profile in profiles]
        said = {label: words.for_agent.format(agent=label) for label in labels}
        actions = [cl.Action(name=HAND, label=label, payload={"reply": reply}) for label, reply in said.items()]
        self._asked[thread_id] = cl.Message(content=words.which_agent, actions=actions)
        await self._asked[thread_id].send()
        if len(self._asked) > _KEPT:
            self._asked.popitem(last=False)
