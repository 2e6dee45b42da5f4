"""Runs examples by arms, keeps every case as a file, and goes on where it stopped."""

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout
from langchain_core.language_models import BaseChatModel
from pydantic import ValidationError

from errors import ConfigError, ModelUnavailable
from evals.execution.arms import ArmName, settings_of
from evals.execution.checker import Ending, faults
from evals.execution.examples import ExecutionExample
from evals.execution.homes import Homes
from evals.execution.metering import UseMeter
from evals.execution.outcome import CaseOutcome, ModelUse, TurnNote
from evals.execution.reader import PromptFolder, ReaderModel
from evals.execution.report import ArmOutcomes, ExecutionReport
from evals.execution.talks import begin
from evals.figures.save import save
from graph.assistant import Assistant
from prompts.frozen import Frozen
from prompts.model.chat import ChatModel
from prompts.model.provider import build_model
from settings import Settings

BuildModel = Callable[[Settings], BaseChatModel]
Told = Callable[[CaseOutcome], None]
_INVALID: Final = frozenset({"InvalidArguments", "MissingArgument"})


class Plan(Frozen):
    """What is run, and where it is kept."""

    arms: tuple[ArmName, ...]
    out: Path
    reader: Path | None = None
    """Where a reader answers in the place of the model."""
    patience_s: float = 86_400.0
    """How long a reader's answer is waited for."""
    timeout_s: float = 1_800.0
    """Most that one message of an example may take; a reader has all the time of `patience_s`."""


async def run_execution(
    settings: Settings,
    examples: Sequence[ExecutionExample],
    plan: Plan,
    *,
    on_done: Told = lambda _: None,
    build: BuildModel = build_model,
) -> ExecutionReport:
    """Run every example by every arm, save the report beside the cases, and return it.

    Raises:
        ConfigError: an arm cannot be run, or another process works in the folder.
        ModelUnavailable: the model, or the reader, does not answer; what is finished is kept.
    """
    own = {arm: settings_of(arm, settings, reader=plan.reader is not None) for arm in plan.arms}
    async with AsyncExitStack() as stack:
        for folder in filter(None, (plan.out, plan.reader)):
            stack.enter_context(alone(folder))
        reader = PromptFolder(plan.reader, patience_s=plan.patience_s) if plan.reader else None
        arms = []
        for arm in plan.arms:
            runner = ArmRunner(arm, own[arm], plan, reader=reader, build=build)
            arms.append(ArmOutcomes(name=arm, outcomes=tuple(await runner.run(examples, on_done))))
        report = ExecutionReport(arms=tuple(arms))
        await save(report, plan.out / "execution.json")
        return report


class ArmRunner:
    """Runs examples by one arm."""

    def __init__(
        self, arm: ArmName, settings: Settings, plan: Plan, *, reader: PromptFolder | None, build: BuildModel
    ) -> None:
        self._arm = arm
        self._settings = settings
        self._plan = plan
        self._reader = reader if arm != "offline" else None
        self._build = build

    async def run(self, examples: Sequence[ExecutionExample], on_done: Told) -> list[CaseOutcome]:
        """Run what is not finished yet; return every case."""
        outcomes = {e.id: outcome for e in examples if (outcome := self._kept(e))}
        if open_cases := [e for e in examples if e.id not in outcomes]:
            key = f"{self._plan.out.absolute()} {self._arm}"
            async with Homes.prepared(self._settings, key) as homes:
                for example in open_cases:
                    outcomes[example.id] = await self._case(example, homes)
                    await save(outcomes[example.id], self._file(example))
                    on_done(outcomes[example.id])
        return [outcomes[e.id] for e in examples]

    @property
    def _invalid(self) -> frozenset[str]:
        """What a model gets wrong; where none is asked, a value that is missing is asked of the person."""
        return _INVALID - {"MissingArgument"} if self._arm == "offline" else _INVALID

    @property
    def _model_name(self) -> str:
        return "" if self._arm == "offline" else self._settings.model

    def _file(self, example: ExecutionExample) -> Path:
        return self._plan.out / self._arm / f"{example.id}.json"

    def _kept(self, example: ExecutionExample) -> CaseOutcome | None:
        """Read a case that is finished: of this very example, by this model."""
        file = self._file(example)
        if not file.exists():
            return None
        try:
            outcome = CaseOutcome.model_validate_json(file.read_bytes())
        except ValidationError as error:
            raise ConfigError(f"{file} is of another version: remove it, or take another folder.") from error
        return outcome if (outcome.example, outcome.model) == (digest(example), self._model_name) else None

    async def _case(self, example: ExecutionExample, homes: Homes) -> CaseOutcome:
        meter = UseMeter()
        model = await self._model(example, meter)
        asked = None if model is None else ChatModel(self._settings, build=lambda _: model)
        async with homes.open(example.id, example.files, None if self._settings.offline else asked) as assistant:
            started = time.perf_counter()
            turns = await self._talk(example, assistant, model)
            seconds = time.perf_counter() - started
            self._check_model(meter.use, turns)
            ending = Ending.of(turns, assistant.resources.settings.workspace_dir)
            return self._outcome(example, turns, ending, seconds, meter.use)

    async def _model(self, example: ExecutionExample, meter: UseMeter) -> BaseChatModel | None:
        if self._arm == "offline":
            return None
        if self._reader is not None:
            return ReaderModel(folder=self._reader, arm=self._arm, example=example.id, callbacks=[meter])
        model = await asyncio.to_thread(self._build, self._settings)
        return model.model_copy(update={"callbacks": [meter]})

    async def _talk(
        self, example: ExecutionExample, assistant: Assistant, model: BaseChatModel | None
    ) -> list[TurnNote]:
        turns: list[TurnNote] = []
        try:
            talk = await begin(self._arm, assistant, model, approve=example.approve)
            for text in example.turns:
                async with asyncio.timeout(None if self._reader else self._plan.timeout_s):
                    turns.append(await talk.say(text))
        except Exception as error:  # noqa: BLE001 - whatever an arm raises is its result
            why = "it took too long" if isinstance(error, TimeoutError) else f"{type(error).__name__}: {error}"
            turns.append(TurnNote(answer="", failed=why[:500]))
        return turns

    def _check_model(self, use: ModelUse, turns: Sequence[TurnNote]) -> None:
        """Stop where no model answered at all: what came out says nothing about an arm."""
        if self._reader is not None and self._reader.gave_up:
            raise ModelUnavailable(f"An answer is missing in {self._plan.reader}: write it, and start this again.")
        if use.calls and use.calls == use.errors:
            said = next((turn.failed for turn in turns if turn.failed), "")
            raise ModelUnavailable(f"The model {self._settings.model} does not answer; {said or 'look at its log'}.")

    def _outcome(
        self, example: ExecutionExample, turns: Sequence[TurnNote], ending: Ending, seconds: float, use: ModelUse
    ) -> CaseOutcome:
        found = faults(example, ending)
        unknown = sum(call.error_type == "ToolNotFound" for call in ending.calls)
        return CaseOutcome(
            id=example.id,
            arm=self._arm,
            language=example.language,
            kind=example.kind,
            right=not found,
            expect=example.expect,
            n_expected=len(example.contains) + len(example.result_files),
            faults=found,
            answers=tuple(turn.answer for turn in turns),
            calls=ending.calls,
            approvals=ending.approvals,
            use=use,
            invalid_calls=sum(call.error_type in self._invalid for call in ending.calls),
            invented_names=len(use.invented) + unknown,
            seconds=round(seconds, 3),
            error=ending.failed,
            signs=ending.signs,
            model=self._model_name,
            example=digest(example),
        )


def digest(example: ExecutionExample) -> str:
    """Digest an example, so that a changed one is run again."""
    return hashlib.sha256(example.model_dump_json().encode()).hexdigest()[:16]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes out of a folder.

    Raises:
        ConfigError: one is there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".lock", timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise ConfigError(f"Another process works in {folder}: wait for it, or take another folder.") from error
    try:
        yield
    finally:
        lock.release()
