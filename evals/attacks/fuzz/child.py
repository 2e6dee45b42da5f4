"""The process that makes attempts: confined and closed, so that its end is a finding and not the end of the run."""

import asyncio
import logging
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, Protocol

from evals.attacks.fuzz import closed
from evals.attacks.fuzz.attempt import Attempt, FuzzJob, begun_file, line_of
from evals.attacks.fuzz.damaged_files import DamagedFiles
from evals.attacks.fuzz.ground import Ground
from evals.attacks.fuzz.hostile_calls import HostileCalls
from evals.attacks.fuzz.judging import confine_self
from tools.trials.recorded import recorded
from tools.trials.trial import Conditions
from tools.workers import process
from tools.workers.shared import shared_pool

MEMORY_MB: Final = 3_000


class Attempts(Protocol):
    """What makes the n-th attempt."""

    def begun(self, n: int) -> Attempt:
        """Tell the n-th attempt as one that never came back."""
        ...

    async def attempt(self, n: int) -> Attempt:
        """Make the n-th attempt."""
        ...


async def make_attempts(job: FuzzJob, ground: Ground) -> None:
    """Make attempts and write a line of each; what is at work stands in a file of its own."""
    await ground.make()
    async with AsyncExitStack() as stack:
        conditions = await stack.enter_async_context(recorded(job.recordings, Conditions()))
        made = attempts_of(job, ground, conditions)
        begun = begun_file(job.journal)
        with job.journal.open("a", encoding="utf-8") as journal:
            for n in range(job.first, job.end):
                begun.write_text(line_of(made.begun(n)), encoding="utf-8")
                journal.write(line_of(await made.attempt(n)) + "\n")
                journal.flush()
        begun.unlink(missing_ok=True)


def attempts_of(job: FuzzJob, ground: Ground, conditions: Conditions) -> Attempts:
    """Return what makes the attempts of a part."""
    if job.part == "uploads":
        return DamagedFiles(ground, job.seed)
    return HostileCalls(ground, job.seed, conditions)


def main() -> None:
    """Make the attempts of the job that the argument tells, in the folder that this process stands in."""
    job = FuzzJob.model_validate_json(sys.argv[1])
    logging.basicConfig(level=logging.CRITICAL)
    process.PRELOADED = (*process.PRELOADED, closed.__name__)
    closed.ALLOWED.append(str(job.journal.parent.resolve()))
    confine_self(MEMORY_MB)
    try:
        asyncio.run(make_attempts(job, Ground(Path(closed.FOLDER))))
    finally:
        shared_pool().close()


if __name__ == "__main__":
    main()
