"""Model form of `fill_arguments`: the only prompt that carries a tool's whole schema."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, WithJsonSchema, create_model

from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.decisions.fill_arguments.reply_grounding import ungrounded
from agents.decisions.fill_arguments.reply_schema import set_shape, shown
from agents.decisions.shared.prompt_text import bullets, compact, upstream_line
from agents.decisions.shared.reply import MODEL_CONFIDENCE, Reply
from agents.decisions.shared.today import Today, day_text, today
from errors import InvalidArguments
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.parts import Value
from prompts.render.loader import load_prompt
from prompts.render.untrusted import restored
from tools.calls.arguments import prepare_arguments
from tools.tool import Tool

PROMPT = load_prompt(
    "fill_arguments",
    [
        "group",
        "guidance",
        "tool",
        "supplies",
        "upstream",
        "refused",
        "max_sets",
        "today",
        "request",
        "task",
        "focus",
        "use",
    ],
)


class ValueOrigin(Reply):
    """Where one value came from."""

    parameter: str
    source: str


class FillReply(Reply):
    """Argument sets as a model writes them."""

    sets: tuple[dict[str, Any], ...]
    missing: tuple[str, ...] = ()
    sources: tuple[ValueOrigin, ...] = ()


@dataclass(frozen=True)
class ModelledFillArguments:
    """Ask a model for the arguments of one tool."""

    model: ChatModel
    ledger: TokenLedger
    today: Today = today

    async def __call__(self, question: FillQuestion) -> Filled:
        """Answer with argument sets, or with what is missing; values are never invented."""
        complaints: list[str] = []

        def checked(reply: FillReply) -> None:
            # An invention is worth one question. A model that insists does not lose us the rest of its answer.
            invented = check(reply, question)
            complaints.extend(invented)
            if invented and len(complaints) == len(invented):
                raise ValueError(" ".join(invented))

        reply = await self.model.ask(
            PROMPT.name, self._values(question), _shaped(question.tool), ledger=self.ledger, check=checked
        )
        sets = tuple(_grounded(arguments, question) for arguments in argument_sets(reply, question))
        missing = _missing(reply, question.tool, sets)
        return Filled(
            sets=() if missing else sets[: question.max_sets],
            more=() if missing else sets[question.max_sets :],
            missing=missing,
            sources={origin.parameter: origin.source for origin in reply.sources},
            confidence=MODEL_CONFIDENCE,
            decided_by="model",
        )

    def _values(self, question: FillQuestion) -> dict[str, Value]:
        refused = f"{compact(question.last)}\n{question.repair}" if question.repair else ""
        return {
            "group": question.group,
            "guidance": question.guidance or "none",
            "tool": compact(shown(question.tool)),
            "supplies": bullets(f"{s.parameter} ← {s.from_tool}: {s.resource}" for s in question.supplies),
            "upstream": "\n".join(upstream_line(step) for step in question.upstream),
            "refused": refused,
            "max_sets": str(question.max_sets),
            "today": day_text(self.today()),
            "request": question.request,
            "task": _told(question),
            "focus": question.focus,
            "use": question.use,
        }


def _told(question: FillQuestion) -> str:
    """Write the task with what the person said when asked."""
    said = [f"{name} = {compact(value)}" for name, value in question.answers.items() if value is not None]
    return f"{question.task}\n(Asked for more, the person said: {'; '.join(said)})" if said else question.task


def check(reply: FillReply, question: FillQuestion) -> list[str]:
    """Refuse arguments that the tool would not take, and return a complaint for each value that nobody gave.

    Raises:
        ValueError: says what is wrong, for the model.
    """
    if not reply.sets and not _missing(reply, question.tool, ()):
        raise ValueError("`sets` is empty though nothing is missing: give one set, which may be {}.")
    return [
        f"{name} = {value!r} stands neither in the task nor in an earlier result: leave it out, and name {name} in "
        "`missing` if it is required."
        for arguments in argument_sets(reply, question)
        for name, value in ungrounded(question, arguments)
    ]


def argument_sets(reply: FillReply, question: FillQuestion) -> tuple[dict[str, Any], ...]:
    """Return distinct sets, typed as the tool wants them.

    Raises:
        ValueError: a value does not fit the tool's schema.
    """
    # What is required is looked at by itself: the tool is not at fault for a value that nobody gave.
    lenient = {key: value for key, value in question.tool.parameters.items() if key != "required"}
    tool = question.tool.model_copy(update={"parameters": lenient})
    sets: list[dict[str, Any]] = []
    for written in reply.sets:
        given = {name: restored(value) for name, value in written.items() if value is not None}
        try:
            arguments = prepare_arguments(tool, given)
        except InvalidArguments as error:
            raise ValueError(str(error)) from error
        if arguments not in sets:
            sets.append(arguments)
    return tuple(sets)


def _grounded(arguments: dict[str, Any], question: FillQuestion) -> dict[str, Any]:
    invented = {name for name, _ in ungrounded(question, arguments)}
    return {name: value for name, value in arguments.items() if name not in invented}


def _missing(reply: FillReply, tool: Tool, sets: tuple[dict[str, Any], ...]) -> tuple[str, ...]:
    """Return the required parameters that some set lacks, or that the model says it could not fill."""
    if not sets:
        return tuple(name for name in tool.required if name in reply.missing) or tool.required
    return tuple(name for name in tool.required if any(name not in arguments for arguments in sets))


def _shaped(tool: Tool) -> type[FillReply]:
    """Return the reply type with the tool's own schema for each set, and its required parameters for `missing`."""
    one_set = Annotated[dict[str, Any], WithJsonSchema(set_shape(tool))]
    name = Annotated[str, Field(json_schema_extra={"enum": list(tool.required)} if tool.required else None)]
    made: type[FillReply] = create_model(
        "FillReply", __base__=FillReply, sets=(tuple[one_set, ...], ...), missing=(tuple[name, ...], ())
    )
    return made
