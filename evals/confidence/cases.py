"""Requests run without a model: what was planned before, how it ended, and whether that was right."""

import asyncio
import uuid
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pydantic import ValidationError

from errors import ConfigError
from evals.execution.arms import settings_of
from evals.execution.checker import Ending, faults
from evals.execution.examples import ExecutionExample
from evals.execution.homes import Homes
from evals.execution.outcome import Fault
from evals.execution.run import digest
from evals.execution.talks import ProductTalk
from graph.assistant import Assistant
from graph.confidence.offline_plan import OfflinePlan
from graph.workflow.state import SubTaskResult
from prompts.frozen import Frozen
from prompts.language import Language
from settings import Settings


class Case(Frozen):
    """One conversation, judged by its last answer."""

    id: str
    language: Language
    kind: str
    right: bool
    faults: tuple[Fault, ...] = ()
    answer: str = ""
    plan: OfflinePlan
    """Of the last request, made before it."""
    results: tuple[SubTaskResult, ...] = ()
    """Of the last request, without the values that tools returned."""
    example: str
    """Digest of the example: a case is run again when that changes."""


async def run_cases(
    settings: Settings, examples: Sequence[ExecutionExample], log: Path, told: Callable[[Case], None]
) -> list[Case]:
    """Run what is not in the log yet, append it there, and return every case."""
    known = {(case.id, case.example): case for case in await asyncio.to_thread(read_cases, log)}
    waiting = [e for e in examples if (e.id, digest(e)) not in known]
    if waiting:
        own = settings_of("offline", settings, reader=False)
        key = f"{log} confidence"
        async with Homes.prepared(own, key) as homes, homes.open("all", {}, None) as assistant:
            for example in waiting:
                case = await _case(example, assistant)
                known[case.id, case.example] = case
                await asyncio.to_thread(_append, log, case)
                told(case)
    return [known[e.id, digest(e)] for e in examples]


def read_cases(log: Path) -> list[Case]:
    """Read a log of cases; none where there is no such file.

    Raises:
        ConfigError: it cannot be read, or is of another version.
    """
    try:
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [Case.model_validate_json(line) for line in lines if line.strip()]
    except (OSError, ValidationError) as error:
        raise ConfigError(f"{log} holds no cases of this version: remove it, or take another file.") from error


def _append(log: Path, case: Case) -> None:
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("a", encoding="utf-8") as file:
        file.write(case.model_dump_json() + "\n")


async def _case(example: ExecutionExample, assistant: Assistant) -> Case:
    """Run one example as a user of its own: a workspace, tables and a memory that nobody else has."""
    thread, user = uuid.uuid4().hex, example.id
    workspace = assistant.resources.settings.home / "workspace" / user
    await asyncio.to_thread(_written, workspace, example)
    talk = ProductTalk(assistant, thread, approve=example.approve, user=user)
    turns = [await talk.say(text) for text in example.turns[:-1]]
    plan = await assistant.foresee(example.turns[-1], thread_id=thread, user=user)
    turns.append(await talk.say(example.turns[-1]))
    found = faults(example, Ending.of(turns, workspace))
    return Case(
        id=example.id,
        language=example.language,
        kind=example.kind,
        right=not found,
        faults=found,
        answer=turns[-1].answer,
        plan=plan,
        results=tuple(_short(await assistant.results(thread))),
        example=digest(example),
    )


def _written(workspace: Path, example: ExecutionExample) -> None:
    workspace.mkdir(parents=True)
    for path, text in example.files.items():
        file = workspace / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8"))


def _short(results: Iterable[SubTaskResult]) -> list[SubTaskResult]:
    """Drop what tools returned: what was asked of them, and how they fared, is what counts."""
    return [
        result.model_copy(
            update={
                "results": tuple(
                    r.model_copy(update={"value": None, "tables": (), "charts": (), "compressed": ""})
                    for r in result.results
                )
            }
        )
        for result in results
    ]
