"""Rows of BFCL by arms: the offline chooser and filler, and a model that the functions are bound to."""

import asyncio
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeAlias

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, SystemMessage
from pydantic import ValidationError

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion
from errors import ConfigError, ModelUnavailable
from evals.execution.arms import ArmName, settings_of
from evals.execution.bfcl import BfclItem, Call, Function, call_fault, function_name
from evals.execution.metering import UseMeter
from evals.execution.outcome import ModelUse
from evals.execution.reader import PromptFolder, ReaderModel
from evals.execution.run import BuildModel, Plan
from evals.figures.intervals import Rate, rate
from evals.figures.save import save
from graph.search.tool_search import with_clauses
from prompts.frozen import Frozen
from prompts.model.provider import build_model
from settings import Settings
from tools.embedding.embedder import EmbedderChoice, choose_embedder
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever
from tools.tool import Tool

_ARMS: Final = ("offline", "all-tools")
Answer: TypeAlias = Callable[[BfclItem, UseMeter], Awaitable[list[Call]]]


class BfclOutcome(Frozen):
    """One row by one arm."""

    id: str
    category: str
    right: bool
    fault: str = ""
    calls: tuple[Call, ...] = ()
    use: ModelUse = ModelUse()
    seconds: float
    model: str = ""


class BfclArm(Frozen):
    """Every row of one arm."""

    name: str
    outcomes: tuple[BfclOutcome, ...]

    def rights(self, category: str = "") -> Rate:
        """How many are right, of all or of one category."""
        return rate([o.right for o in self.outcomes if category in ("", o.category)])


class BfclReport(Frozen):
    """Arms over the same rows."""

    arms: tuple[BfclArm, ...]


async def run_bfcl(
    settings: Settings, items: Sequence[BfclItem], plan: Plan, *, build: BuildModel = build_model
) -> BfclReport:
    """Run every row by every arm, keep each, save the report, and return it.

    Raises:
        ConfigError: an arm is of no use here.
        ModelUnavailable: the model, or the reader, does not answer; what is finished is kept.
    """
    if unfit := [arm for arm in plan.arms if arm not in _ARMS]:
        raise ConfigError(
            f"A row of BFCL is one step, so that {unfit[0]!r} is no arm for it: take {' or '.join(_ARMS)}."
        )
    arms = []
    for arm in plan.arms:
        own = settings_of(arm, settings, reader=plan.reader is not None)
        async with _answering(arm, own, plan, items, build) as answer:
            model = "" if arm == "offline" else own.model
            outcomes = [await _outcome(item, answer, plan.out / "bfcl" / arm, model) for item in items]
        arms.append(BfclArm(name=arm, outcomes=tuple(outcomes)))
    report = BfclReport(arms=tuple(arms))
    await save(report, plan.out / "bfcl.json")
    return report


async def _outcome(item: BfclItem, answer: Answer, folder: Path, model: str) -> BfclOutcome:
    file = folder / f"{item.id}.json"
    if (kept := await asyncio.to_thread(_kept, file)) is not None and kept.model == model:
        return kept
    meter, started = UseMeter(), time.perf_counter()
    calls = await answer(item, meter)
    if meter.use.calls and meter.use.calls == meter.use.errors:
        raise ModelUnavailable(f"The model {model} does not answer; look at its log.")
    fault = call_fault(item, calls)
    outcome = BfclOutcome(
        id=item.id,
        category=item.category,
        right=not fault,
        fault=fault,
        calls=tuple(calls),
        use=meter.use,
        seconds=round(time.perf_counter() - started, 3),
        model=model,
    )
    await save(outcome, file)
    return outcome


def _kept(file: Path) -> BfclOutcome | None:
    try:
        return BfclOutcome.model_validate_json(file.read_bytes()) if file.exists() else None
    except ValidationError as error:
        raise ConfigError(f"{file} is of another version: remove it, or take another folder.") from error


@asynccontextmanager
async def _answering(
    arm: ArmName, settings: Settings, plan: Plan, items: Sequence[BfclItem], build: BuildModel
) -> AsyncIterator[Answer]:
    if arm == "offline":
        async with _offline(choose_embedder(settings), items) as answer:
            yield answer
        return
    reader = PromptFolder(plan.reader, patience_s=plan.patience_s) if plan.reader else None
    built = None if reader else await asyncio.to_thread(build, settings)

    async def asked(item: BfclItem, meter: UseMeter) -> list[Call]:
        model: BaseChatModel
        if built is not None:
            model = built.model_copy(update={"callbacks": [meter]})
        else:
            model = ReaderModel(folder=reader, arm=arm, example=item.id, callbacks=[meter])
        bound = model.bind_tools([_bound(function) for function in item.functions])
        try:
            message = await bound.ainvoke(_messages(item))
        except Exception as error:
            if reader is not None or meter.use.errors == 0:
                raise
            raise ModelUnavailable(f"The model {settings.model} does not answer: {type(error).__name__}.") from error
        return [(call["name"], call["args"]) for call in message.tool_calls]

    yield asked


def _messages(item: BfclItem) -> list[AnyMessage]:
    kinds = {"system": SystemMessage, "assistant": AIMessage}
    return [kinds.get(said.role, HumanMessage)(said.content) for said in item.messages]


def _bound(function: Function) -> dict[str, object]:
    told = {"name": function_name(function.name), "description": function.description}
    return {"type": "function", "function": {**told, "parameters": function.parameters}}


@asynccontextmanager
async def _offline(choice: EmbedderChoice, items: Sequence[BfclItem]) -> AsyncIterator[Answer]:
    """Put all functions into one index; of its own each row takes the likeliest, and calls it if it can be filled.

    How likely a function is tells here which is best, not whether any serves: that is fitted for whole libraries.
    """
    tools = {tool.id: (function, tool) for item in items for function, tool in described(item)}
    own = defaultdict[str, list[str]](list)
    for item in items:
        own[item.id] += [tool.id for _, tool in described(item)]
    with tempfile.TemporaryDirectory(prefix="toolatlas-bfcl-") as folder:
        async with ToolIndex(choice, Path(folder)) as index:
            await index.sync({tool_id: tool for tool_id, (_, tool) in tools.items()})
            await index.settled()
            retriever = Retriever(index)

            async def answer(item: BfclItem, _: UseMeter) -> list[Call]:
                found = await retriever.search(with_clauses(item.request), frozenset(own[item.id]), 1)
                if not found:
                    return []
                function, tool = tools[found[0].tool_id]
                filled = fill(FillQuestion(task=item.request, tool=tool))
                return [(function.name, arguments) for arguments in filled.sets]

            yield answer


def described(item: BfclItem) -> list[tuple[Function, Tool]]:
    """Write the functions of a row as tools, imported as they are."""
    return [
        (function, Tool(
            id=f"bfcl/{item.id}.{place}",
            name=function_name(function.name),
            description=f"{function.name}: {function.description}",
            parameters=function.parameters,
            group="bfcl",
            source="described",
        ))
        for place, function in enumerate(item.functions)
    ]  # fmt: skip


def bfcl_names(report: BfclReport) -> list[str]:
    """Name the categories that were run."""
    return sorted({o.category for arm in report.arms for o in arm.outcomes})
