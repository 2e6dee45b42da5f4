"""Imports at work: one at a time, in the background, with how far it is and what came of it."""

import asyncio
import logging
import uuid
from collections import OrderedDict
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from errors import ToolAtlasError
from graph.workspace.roster import Roster
from prompts.language import Language
from prompts.late import late
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.report import ImportReport
from tools.tool import Tool

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant
    from graph.inspect.tool_check import ToolCheck, TriedRequest

logger = logging.getLogger(__name__)
_KEPT: Final = 8
_JUDGED: Final = 300
"""Tools that are judged; of more a share from all over."""
_OFFERED: Final = 200
_N_TRIED: Final = 3
_TRY_S: Final = 30.0


@dataclass
class ImportJob:
    """One import, as it is now."""

    id: str
    language: Language
    source: str
    n_read: int = 0
    report: ImportReport | None = None
    check: "ToolCheck | None" = None
    tried: "tuple[TriedRequest, ...]" = ()
    samples: tuple[str, ...] = ()
    """Questions about a database, each of which was run."""
    fault: ToolAtlasError | None = None
    task: "asyncio.Task[None] | None" = None

    @property
    def is_done(self) -> bool:
        """Whether it ended, well or not."""
        return self.task is not None and self.task.done()


class ImportJobs:
    """Starts them, and keeps the last ones."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, ImportJob] = OrderedDict()

    @property
    def is_busy(self) -> bool:
        """Whether one is at work."""
        return any(not job.is_done for job in self._jobs.values())

    def start(self, assistant: "InspectedAssistant", wish: ImportRequest, language: Language) -> ImportJob:
        """Begin to import."""
        job = ImportJob(uuid.uuid4().hex, language, wish.source)
        job.task = asyncio.create_task(_run(job, assistant, wish))
        self._jobs[job.id] = job
        while len(self._jobs) > _KEPT:
            self._jobs.popitem(last=False)
        return job

    def get(self, job_id: str) -> ImportJob | None:
        """Return one that is kept."""
        return self._jobs.get(job_id)


async def _run(job: ImportJob, assistant: "InspectedAssistant", wish: ImportRequest) -> None:
    def note(n_read: int, of: int | None) -> None:
        del of
        job.n_read = n_read

    resources = assistant.resources
    tag = late("graph.workspace.open_library", "rule_tagger")(resources.settings).tag
    try:
        async with Importer(resources.settings.home, resources.library, tagger=tag, on_progress=note) as importer:
            report = await importer.bring(wish)
            tools = importer.tools_of(report)
        job.report = report
        job.check = await _checked(assistant, tools)
        if report.kind == "database":
            sample_texts = late("graph.workspace.database_samples", "sample_texts")
            job.samples = tuple(await asyncio.to_thread(sample_texts, resources.library.tools(), tools, job.language))
        else:
            await _try(job, assistant, tools)
    except ToolAtlasError as error:
        if job.report is None:  # what is here stays, whatever could not be said of it
            job.fault = error
    except Exception:  # entry point: code that was brought in may fail in any way; the person gets a sentence
        logger.exception("an import failed unexpectedly")


async def _checked(assistant: "InspectedAssistant", tools: dict[str, Tool]) -> "ToolCheck":
    """Judge the tools as the terminal does."""
    snapshot, state = await assistant.refresh(), assistant.resources.index.state
    step = max(1, -(-len(tools) // _JUDGED))
    told_apart, checked = late("tools.quality.distinction", "told_apart"), late("graph.inspect.tool_check", "checked")
    judged = []
    if state is not None:
        wanted = [tool_id for tool_id in sorted(tools) if tool_id in snapshot.tools][::step]
        judged = await asyncio.to_thread(lambda: list(told_apart(snapshot.tools, state, wanted, lambda _: None)))
    found: ToolCheck = checked(tools, judged, Roster(snapshot.tools, snapshot.profiles, snapshot.taken, ()))
    return found


async def _try(job: ImportJob, assistant: "InspectedAssistant", tools: dict[str, Tool]) -> None:
    """Find requests that lead to the tools, in the language of who imported first, for a bounded time."""
    other: Language = "en" if job.language == "zh" else "zh"
    offered_requests, tried = (late("graph.inspect.tool_check", name) for name in ("offered_requests", "tried"))
    offered = list(islice(offered_requests(tools, (job.language, other)), _OFFERED))
    try:
        async with asyncio.timeout(_TRY_S):
            async for found in tried(assistant, offered, _N_TRIED, lambda _: None):
                job.tried = (*job.tried, found)
    except TimeoutError:
        pass  # what was found so far is shown
