"""A fresh home that holds the built-in tools and those of a folder."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Literal, TypeAlias

from evals.execution.arms import settings_of
from evals.imports.folder import Document, ForeignFolder
from graph.assistant import Assistant
from graph.jobs.tag_editor import TagKeeping
from graph.workspace.open_library import open_library, rule_tagger
from prompts.frozen import Frozen
from settings import Settings
from tagging.tags import ApprovalPolicy
from tools.sources.importing.bring import Importer, ImportRequest
from tools.tool import Tool

Arm: TypeAlias = Literal["imported", "reviewed"]
_READS: Final = frozenset({"GET", "HEAD"})


class Brought(Frozen):
    """What an import of the folder came to."""

    lines: tuple[str, ...]
    tool_ids: frozenset[str]


async def bring(settings: Settings, folder: ForeignFolder) -> Brought:
    """Import every document and every file of functions.

    Raises:
        ConfigError: one of them cannot be imported.
    """
    async with open_library(settings) as library:
        before = frozenset(library.tools())
        async with Importer(settings.home, library, tagger=rule_tagger(settings).tag) as importer:
            lines = [line for d in folder.documents for line in await _document(importer, d)]
            lines += [line for f in folder.functions for line in await _functions(importer, f)]
        return Brought(lines=tuple(lines), tool_ids=frozenset(library.tools()) - before)


@asynccontextmanager
async def assistant_over(home: Path, settings: Settings, brought: Brought, arm: Arm) -> AsyncIterator[Assistant]:
    """Open an assistant that asks no model and learns nothing; after a review reads ask nobody any more."""
    async with Assistant.open(own_settings(settings, home)) as assistant:
        if arm == "reviewed":
            await _settle_reads(assistant, brought)
            await assistant.refresh()
        await assistant.ready()
        yield assistant


def own_settings(settings: Settings, home: Path) -> Settings:
    """Return settings of a home that nothing leaves and in which no request changes the next."""
    own = settings_of("offline", settings, reader=False)
    return own.model_copy(update={"home": home, "learning": False, "model": ""})


async def _settle_reads(assistant: Assistant, brought: Brought) -> None:
    resources = assistant.resources
    keeping = TagKeeping(resources.settings, resources.library)
    reads = [tool for tool in keeping.open() if tool.id in brought.tool_ids and _only_reads(tool)]
    await keeping.settle(reads, ApprovalPolicy.NEVER)


def _only_reads(tool: Tool) -> bool:
    """A person settles what a source's method calls a read, and functions, which they can look into."""
    return tool.source != "http" or str(tool.binding.get("method", "")) in _READS


async def _document(importer: Importer, document: Document) -> Sequence[str]:
    wish = ImportRequest(source=str(document.file), name=document.file.stem, allowed=document.allowed)
    return list((await importer.bring(wish)).lines())


async def _functions(importer: Importer, file: Path) -> Sequence[str]:
    return list((await importer.bring(ImportRequest(source=str(file)))).lines())
