"""A job that asks the model about tools, at the command line: its cost, a question, a progress bar, what came of it."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from cli.console.confirm import agreed
from cli.console.progress import progress_bar
from cli.console.say import say
from errors import ModelUnavailable
from graph.jobs.batch_run import AskingRun, BatchPlan, ToolSelection
from prompts.frozen import Frozen
from tagging.batch.job import JobResult

R = TypeVar("R")
_SHOWN_FAILURES = 20


class JobWording(Frozen):
    """What a job calls what it does."""

    doing: str
    done: str
    command: str
    """Goes on with a job that was cut off."""


async def run_job(run: AskingRun[R], wish: ToolSelection, words: JobWording, *, yes: bool) -> bool:
    """Plan, ask, and run behind a progress bar; tell whether the model spoke of everything that it was asked about.

    Raises:
        ModelUnavailable: the model gave up; what it said before is kept.
    """
    plan = await run.plan(wish)
    for line in plan.estimate.lines():
        say(line)
    if plan.batches and not yes and not await asyncio.to_thread(agreed, "Start?"):
        say("nothing was asked or changed; --yes starts without this question")
        return False
    result = await _behind_a_bar(run, plan, words)
    for line in result_lines(result, len(plan.known), words):
        say(line)
    if result.stopped:
        raise ModelUnavailable(f"{result.stopped} What was {words.done} is kept; `{words.command}` goes on from there.")
    return not result.failed


async def _behind_a_bar(run: AskingRun[R], plan: BatchPlan[R], words: JobWording) -> JobResult:
    with progress_bar(words.doing, plan.estimate.n_tools + len(plan.known)) as bar:
        return await run.run(plan, bar.advance)


def result_lines(result: JobResult, n_known: int, words: JobWording) -> Iterator[str]:
    """Say what came of a job."""
    from_before = f", {n_known:,} taken from earlier answers" if n_known else ""
    yield f"{result.n_said:,} tools {words.done}{from_before}"
    for tool_id, reason in islice(result.failed.items(), _SHOWN_FAILURES):
        yield f"not {words.done}: {tool_id}: {reason}"
    if (more := len(result.failed) - _SHOWN_FAILURES) > 0:
        yield f"not {words.done}: {more:,} more"
