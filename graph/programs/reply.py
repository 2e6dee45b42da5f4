"""The next reply of the model, or how the request goes on without one."""

from typing import Final

from agents.language.messages import phrase
from agents.program import Composed, ProgramRound, ProgramWork
from errors import ModelUnavailable, sentence_in
from graph.observability.events import ProgramWritten
from graph.programs.imports import with_imports
from graph.programs.mended import mended, signatures
from graph.programs.sheets import Sheets, called_names
from graph.workflow.context import RunContext, programs_of
from graph.workflow.emit import tell
from prompts.language import Language
from prompts.model.conversation import Conversation
from tools.stubs.names import TWIN

_MAX_USELESS: Final = 3
"""Replies in a row whose calls, or whose program, could not even be tried."""


def useless() -> ModelUnavailable:
    """Say that nothing of what a model writes can be run."""
    return ModelUnavailable(
        f"What the model wrote could not be run {_MAX_USELESS} times in a row: take a stronger one.",
        zh=f"模型写的内容连续 {_MAX_USELESS} 次无法运行：请换一个更强的模型。",
    )


async def replied(work: ProgramWork, language: Language, context: RunContext) -> ProgramWork:
    """Ask the model; offline takes over only where nothing has run yet, else the request stops and says so."""
    try:
        composed, conversation = await _asked(work, context)
    except ModelUnavailable as error:
        context.run.meter.fallbacks.append(error)
        if not work.ran:
            return work.model_copy(update={"offline": True})
        return work.model_copy(update={"problem": phrase("model_gone", language, reason=sentence_in(error, language))})
    number = len(work.rounds) + 1
    if composed.kind == "program":
        composed = composed.model_copy(update={"code": _in_form(composed.code, work, context)})
        asks = may_ask(composed.code, context)
        tell(ProgramWritten(round=number, code=composed.code, note=composed.text, may_ask=asks))
    rounds = (*work.rounds, ProgramRound(number=number, composed=composed))
    return work.model_copy(update={"rounds": rounds, "conversation": conversation})


async def _asked(work: ProgramWork, context: RunContext) -> tuple[Composed, Conversation]:
    if work.conversation is None:
        raise ModelUnavailable("The request was not put to the model.")
    last = [one.status for one in work.rounds[-_MAX_USELESS:]]
    if last == ["refused"] * _MAX_USELESS:
        raise useless()
    await context.read.note_described(work.tool_ids)
    return await programs_of(context).compose(work.conversation)


def _in_form(code: str, work: ProgramWork, context: RunContext) -> str:
    """Put a program into the form in which it is shown, approved, kept and run."""
    sheets = Sheets.of(context)
    unseen = sheets.named_in(code, work.tool_ids)
    names = sheets.again((*work.tool_ids, *unseen)).names
    own = [name for name, tool_id in names.items() if tool_id in unseen]
    return with_imports(mended(code, signatures(names, context.snapshot.tools), own))


def may_ask(code: str, context: RunContext) -> int:
    """Count the calls in a program that ask a person by their tools' tags, as far as its text tells."""
    tools = context.snapshot.tools
    asking = {name for tool_id, name in context.snapshot.function_names.items() if tools[tool_id].requires_approval}
    return sum(name.removesuffix(TWIN) in asking for name in called_names(code))
