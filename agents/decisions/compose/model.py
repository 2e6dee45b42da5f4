"""Form of `compose` for models that write programs; there is none without a model."""

from dataclasses import dataclass

from agents.decisions.compose.first_message import first_parts
from agents.decisions.compose.question import ComposeQuestion
from agents.decisions.compose.reply import read_reply
from agents.decisions.shared.prompt_text import bullets
from agents.program import Composed
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.model.conversation import Conversation
from prompts.parts import PromptPart
from prompts.render.loader import Prompt, load_prompt
from tools.stubs.program_functions import PROMPT as PROGRAM_FUNCTIONS

PROMPT = load_prompt(
    "compose",
    [
        *("abilities", "program_functions", "standing", "today", "guidance", "functions", "paths", "earlier"),
        *("files", "conversation", "request"),
    ],
)
SHORT_PROMPT = load_prompt("compose_short", ["today", "functions", "earlier", "files", "conversation", "request"])
"""For models with a short context."""


@dataclass(frozen=True)
class ModelledCompose:
    """Let a model write programs."""

    model: ChatModel
    ledger: TokenLedger
    prompt: Prompt = PROMPT

    async def open(self, question: ComposeQuestion) -> Conversation:
        """Write the first message within the budget of a prompt."""
        told = first_parts(
            question,
            self.prompt,
            abilities=bullets(question.abilities),
            program_functions=PROGRAM_FUNCTIONS,
            standing=question.standing,
            functions=PromptPart(text=question.functions, omitted=question.omitted),
        )
        return await self.model.begin(self.prompt.name, told)

    async def __call__(self, conversation: Conversation) -> tuple[Composed, Conversation]:
        """Ask for the next reply."""
        reply = await self.model.converse(conversation, ledger=self.ledger)
        return read_reply(reply.text), reply.conversation
