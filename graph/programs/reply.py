"""The next reply of the model, or how the request goes on without one."""

from agents.language.messages import phrase
from agents.program import Composed, ProgramRound, ProgramWork
from errors import ModelUnavailable
from graph.observability.events import ProgramWritten
from graph.workflow.context import RunContext, programs_of
from graph.workflow.emit import tell
from prompts.language import Language
from prompts.model.conversation import Conversation


async def replied(work: ProgramWork, language: Language, context: RunContext) -> ProgramWork:
    """Ask the model; offline takes over only where nothing has run yet, else the request stops and says so."""
    try:
        composed, conversation = await _asked(work.conversation, context)
    except ModelUnavailable as error:
        context.run.meter.fallbacks.append(error)
        if not work.results:
            return work.model_copy(update={"offline": True})
        return work.model_copy(update={"problem": phrase("model_gone", language, reason=str(error))})
    number = len(work.rounds) + 1
    if composed.kind == "program":
        tell(ProgramWritten(round=number, code=composed.code, note=composed.text))
    rounds = (*work.rounds, ProgramRound(number=number, composed=composed))
    return work.model_copy(update={"rounds": rounds, "conversation": conversation})


async def _asked(conversation: Conversation | None, context: RunContext) -> tuple[Composed, Conversation]:
    if conversation is None:
        raise ModelUnavailable("The request was not put to the model.")
    return await programs_of(context).compose(conversation)
