"""Runs the rows of a folder, arm by arm, and keeps every case."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from evals.figures.save import save, write_text
from evals.imports.folder import ForeignFolder, ImportRow
from evals.imports.home import Arm, Brought, assistant_over, bring, own_settings
from evals.imports.judgement import outcome
from evals.imports.listening import heard
from evals.imports.names import SourceNames
from evals.imports.outcome import Heard, ImportOutcome
from evals.imports.report import ImportReport, report_of
from evals.imports.servers import Servers
from home import distrust
from settings import Settings

Told = Callable[[ImportOutcome], None]


@dataclass(frozen=True)
class ImportRun:
    """How a folder is run."""

    folder: ForeignFolder
    rows: Sequence[ImportRow]
    arms: Sequence[Arm]
    out: Path
    told: Told
    timeout_s: float = 120.0
    kept_aside: bool = False
    """Nothing of the rows is kept but their ids and verdicts."""


async def run_imports(settings: Settings, run: ImportRun) -> ImportReport:
    """Run every row by every arm, save cases and report, and return it.

    Raises:
        ConfigError: something cannot be imported, or a server does not start.
    """
    outcomes, lines = list[ImportOutcome](), tuple[str, ...]()
    with tempfile.TemporaryDirectory(prefix="toolatlas-imports-", ignore_cleanup_errors=True) as place:
        logs = Path(place) / "logs"
        await asyncio.to_thread(logs.mkdir)
        async with Servers.running(run.folder.documents, logs) as servers:
            for arm in run.arms:
                async with _home(Path(place) / arm) as home:
                    brought = await bring(own_settings(settings, home), run.folder)
                    lines = brought.lines
                    outcomes += await _arm(settings, run, arm, brought, servers, home)
    report = report_of(outcomes, lines)
    await save(report, run.out / "report.json")
    return report


@asynccontextmanager
async def _home(home: Path) -> AsyncIterator[Path]:
    try:
        yield home
    finally:
        await asyncio.to_thread(distrust, home)


async def _arm(  # noqa: PLR0913 - what is open, side by side
    settings: Settings, run: ImportRun, arm: Arm, brought: Brought, servers: Servers, home: Path
) -> list[ImportOutcome]:
    found: list[ImportOutcome] = []
    async with assistant_over(home, settings, brought, arm) as assistant:
        tools = assistant.resources.library.tools()
        names = SourceNames.of([tools[id_] for id_ in brought.tool_ids], run.folder)
        for row in run.rows:
            await servers.as_new()
            said = await heard(assistant, row.request, row.id, approved=brought.tool_ids, timeout_s=run.timeout_s)
            judged = outcome(row, arm, said, names)
            found.append(_veiled(judged) if run.kept_aside else judged)
            await asyncio.to_thread(_write, found, run.out / f"{arm}.jsonl")
            run.told(found[-1])
    return found


def _veiled(judged: ImportOutcome) -> ImportOutcome:
    return judged.model_copy(update={"request": "", "fault": "", "heard": Heard()})


def _write(found: Sequence[ImportOutcome], file: Path) -> None:
    write_text("".join(f"{one.model_dump_json()}\n" for one in found), file)
