"""Asks a model questions over databases by several arms, keeps every case as a file, and goes on where it stopped."""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from langchain_core.language_models import BaseChatModel
from pydantic import ValidationError

from errors import ConfigError, ModelUnavailable
from evals.execution.arms import READER
from evals.execution.metering import UseMeter
from evals.execution.reader import PromptFolder, ReaderModel
from evals.execution.run import BuildModel, alone
from evals.figures.save import save
from evals.nl2api.by_model.board import Answer
from evals.nl2api.by_model.case import Case
from evals.nl2api.by_model.gold_model import GOLD, GoldModel
from evals.nl2api.by_model.loops import direct, react
from evals.nl2api.by_model.outcome import ModelledCase
from evals.nl2api.by_model.programs import program
from evals.nl2api.by_model.scores import intents, plain_calls, slots
from evals.nl2api.by_model.statement import statement
from evals.nl2api.by_model.universe import Offered, Universe
from evals.nl2api.outcome import same_rows
from prompts.frozen import Frozen
from prompts.model.provider import build_model
from settings import Settings

Arm: TypeAlias = Literal["direct", "program", "sql", "react", "gold"]
ARMS: Final[tuple[Arm, ...]] = get_args(Arm)
_Way: TypeAlias = Callable[[Case, Offered, BaseChatModel], Awaitable[Answer]]
_WAYS: Final[Mapping[Arm, _Way]] = {
    "direct": direct,
    "program": program,
    "sql": statement,
    "react": react,
    "gold": direct,
}


class ModelPlan(Frozen):
    """What is run, and where it is kept."""

    arms: tuple[Arm, ...]
    out: Path
    universe: Universe = Universe()
    reader: Path | None = None
    """Where a reader answers in the place of the model."""
    patience_s: float = 86_400.0
    timeout_s: float = 1_800.0
    """Most that one question may take; a reader has all the time of `patience_s`."""


async def run_by_model(
    settings: Settings,
    cases: Sequence[Case],
    plan: ModelPlan,
    *,
    on_done: Callable[[ModelledCase], None] = lambda _: None,
    build: BuildModel = build_model,
) -> dict[str, list[ModelledCase]]:
    """Put every question to the model by every arm; return what is finished.

    Raises:
        ConfigError: no model is set, or another process works in the folder.
        ModelUnavailable: the model, or the reader, does not answer; what is finished is kept.
    """
    if not settings.model and plan.reader is None and set(plan.arms) != {"gold"}:
        raise ConfigError("These arms ask a model: set TOOLATLAS_MODEL, or answer yourself with --reader.")
    with ExitStack() as stack:
        for folder in filter(None, (plan.out, plan.reader)):
            stack.enter_context(alone(folder))
        asking = _Asking(settings, plan, build)
        return {arm: [await asking.case(arm, case, on_done) for case in cases] for arm in plan.arms}


class _Asking:
    """Asks one model, or one reader."""

    def __init__(self, settings: Settings, plan: ModelPlan, build: BuildModel) -> None:
        self._settings, self._plan, self._build = settings, plan, build
        self._reader = PromptFolder(plan.reader, patience_s=plan.patience_s) if plan.reader else None
        self._model_name = READER if plan.reader else settings.model

    def _name(self, arm: Arm) -> str:
        return GOLD if arm == "gold" else self._model_name

    async def case(self, arm: Arm, case: Case, on_done: Callable[[ModelledCase], None]) -> ModelledCase:
        """Run a case unless it is finished."""
        file = self._plan.out / "nl2api" / arm / self._plan.universe.folder / f"{case.name}.json"
        if (kept := self._kept(file, arm, case)) is not None:
            return kept
        meter, began = UseMeter(), time.perf_counter()
        offered = Offered(self._plan.universe, [call.name for call in case.gold], case.name)
        answer = await self._answer(arm, case, offered, meter)
        if self._reader is not None and self._reader.gave_up:
            raise ModelUnavailable(f"An answer is missing in {self._plan.reader}: write it, and start this again.")
        if meter.use.calls and meter.use.calls == meter.use.errors:
            raise ModelUnavailable(f"The model {self._model_name} does not answer; {answer.error}")
        found = self._judged(arm, case, answer).model_copy(
            update={"use": meter.use, "seconds": round(time.perf_counter() - began, 3)}
        )
        await save(found, file)
        on_done(found)
        return found

    async def _answer(self, arm: Arm, case: Case, offered: Offered, meter: UseMeter) -> Answer:
        model = await self._model(arm, case, offered, meter)
        calls = None if arm == "sql" else ()
        try:
            async with asyncio.timeout(None if self._reader else self._plan.timeout_s):
                return await _WAYS[arm](case, offered, model)
        except Exception as error:  # noqa: BLE001 - whatever an arm raises is its result
            why = "it took too long" if isinstance(error, TimeoutError) else f"{type(error).__name__}: {error}"
            return Answer(calls=calls, error=why[:500])

    async def _model(self, arm: Arm, case: Case, offered: Offered, meter: UseMeter) -> BaseChatModel:
        if arm == "gold":
            return GoldModel(case=case, offered=offered, callbacks=[meter])
        if self._reader is not None:
            return ReaderModel(folder=self._reader, arm=f"nl2api-{arm}", example=case.name, callbacks=[meter])
        model = await asyncio.to_thread(self._build, self._settings)
        return model.model_copy(update={"callbacks": [meter]})

    def _judged(self, arm: Arm, case: Case, answer: Answer) -> ModelledCase:
        said, wanted = plain_calls(answer.calls or ()), plain_calls(case.gold)
        right = answer.rows is not None and same_rows(answer.rows, case.rows, ordered=case.pair.is_ordered)
        return ModelledCase(
            id=case.pair.id,
            database=case.pair.database,
            question=case.pair.question,
            arm=arm,
            right=right,
            said=answer.said[:2_000],
            error=answer.error[:500],
            calls=answer.calls,
            intents=intents(said, wanted),
            slots=slots(said, wanted),
            exact=answer.calls is not None and said == wanted,
            seconds=0.0,
            model=self._name(arm),
            case=self._digest(case),
        )

    def _kept(self, file: Path, arm: Arm, case: Case) -> ModelledCase | None:
        if not file.exists():
            return None
        try:
            found = ModelledCase.model_validate_json(file.read_bytes())
        except ValidationError as error:
            raise ConfigError(f"{file} is of another version: remove it, or take another folder.") from error
        return found if (found.case, found.model) == (self._digest(case), self._name(arm)) else None

    def _digest(self, case: Case) -> str:
        told = f"{case.pair.model_dump_json()} {self._plan.universe.model_dump_json()}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]
