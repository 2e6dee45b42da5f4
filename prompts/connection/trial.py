"""Whether a model answers: one small question in the form in which decisions are asked."""

import time

from pydantic import Field

from errors import ModelRefused, ModelUnavailable, sentence_in
from prompts.frozen import Frozen
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.model.prices import price_of
from prompts.spending import Price
from settings import Settings


class Pong(Frozen):
    """The smallest answer that shows that a model keeps a form."""

    ok: bool = Field(description="true")


class Trial(Frozen):
    """How it went."""

    model: str
    fault: str = ""
    """Why it did not, in English; empty where it answered."""
    fault_zh: str = ""
    seconds: float = 0.0
    price: Price | None = None
    """None where nobody knows what it costs."""


async def tried(settings: Settings) -> Trial:
    """Ask the model that the settings name."""
    begun = time.perf_counter()
    trial = Trial(model=settings.model, price=price_of(settings))
    try:
        await ChatModel(settings).ask("ping", {}, Pong, ledger=TokenLedger())
    except (ModelUnavailable, ModelRefused) as error:
        return trial.model_copy(update={"fault": str(error), "fault_zh": sentence_in(error, "zh")})
    return trial.model_copy(update={"seconds": time.perf_counter() - begun})
