"""Form of `compose` for models that call functions by their provider's own means, one reply after the other."""

from dataclasses import dataclass

from agents.decisions.compose.first_message import first_parts
from agents.decisions.compose.question import ComposeQuestion
from agents.decisions.compose.told_calls import told_calls
from agents.program import Composed
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.model.conversation import Conversation
from prompts.render.loader import Prompt, load_prompt
from prompts.render.untrusted import restored

PROMPT = load_prompt(
    "loop", ["today", "guidance", "more", "paths", "earlier", "files", "databases", "conversation", "request"]
)
SHORT_PROMPT = load_prompt("loop_short", ["today", "earlier", "files", "databases", "conversation", "request"])
"""For models with a short context."""


@dataclass(frozen=True)
class ModelledCalls:
    """Let a model call functions."""

    model: ChatModel
    ledger: TokenLedger
    prompt: Prompt = PROMPT

    async def open(self, question: ComposeQuestion) -> Conversation:
        """Write the first message within the budget of a prompt, beside the functions."""
        told = first_parts(question, self.prompt, more=", ".join(question.unseen))
        return await self.model.begin(self.prompt.name, told, tools=question.tools, omitted=question.omitted)

    async def __call__(self, conversation: Conversation) -> tuple[Composed, Conversation]:
        """Ask for the next reply: calls, or the answer."""
        reply = await self.model.converse(conversation, ledger=self.ledger)
        talk, text, calls = reply.conversation, restored(reply.text), reply.tool_calls
        if not calls and (written := told_calls(reply.text, talk)):
            talk, text, calls = talk.with_calls(written), "", written
        if not calls:
            return Composed(kind="answer", text=text), talk
        whole = tuple(call.model_copy(update={"arguments": restored(call.arguments)}) for call in calls)
        return Composed(kind="calls", calls=whole, text=text), talk
