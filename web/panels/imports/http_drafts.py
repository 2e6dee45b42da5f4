"""Own HTTP tools that are not kept yet: each as its document, and as the tool that an import would make of it."""

import asyncio
import io
import json
import uuid
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from errors import ConfigError
from lazy_regex import lazy_regex
from prompts.late import late
from tools.functions.from_function import slug
from tools.sources.importing.bring import Importer, ImportRequest, NameTaken
from tools.sources.importing.importer import foreseen
from tools.sources.openapi.handmade import document_of
from tools.sources.openapi.source import open_openapi
from tools.tool import Tool
from web.panels.imports.brought_files import BroughtFiles
from web.panels.imports.http_form import TypedForm

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant

_MAX_DRAFTS: Final = 8
_STRANGE: Final = lazy_regex(r"[^\w .-]+")


class Draft(NamedTuple):
    """One of them."""

    id: str
    typed: TypedForm
    tool: Tool
    file: Path
    wish: ImportRequest

    @property
    def variables(self) -> tuple[str, ...]:
        """Name the variables of the environment that its secrets are read from."""
        return tuple(str(told["variable"]) for way in self.tool.binding["credentials"] for told in way)


class HttpDrafts:
    """The last few."""

    def __init__(self) -> None:
        self._drafts: OrderedDict[str, Draft] = OrderedDict()

    async def make(self, assistant: "InspectedAssistant", files: BroughtFiles, typed: TypedForm) -> Draft:
        """Make a draft; nothing of it is in the library.

        Raises:
            ConfigError: its name is taken, or no tool can be made of it.
        """
        resources, name = assistant.resources, " ".join(_STRANGE.sub(" ", typed.name).split())
        await self._free(assistant, name)
        text = json.dumps(document_of(typed.operation()), ensure_ascii=False, indent=1)
        file = await asyncio.to_thread(files.keep_aside, f"{slug(name)}.json", io.BytesIO(text.encode()))
        if file is None:
            raise ConfigError(f"{slug(name)}.json cannot be kept.")
        url = urlsplit(typed.address)
        inside = (url.netloc.lower(),) if typed.internal else ()
        wish = ImportRequest(source=str(file), name=name, kind="openapi", allowed=inside)
        feed = await open_openapi(wish.source, name, allowed=frozenset(inside))
        tag = late("graph.workspace.open_library", "rule_tagger")(resources.settings).tag
        tools = await foreseen(resources.library, feed, tagger=tag)
        draft = Draft(uuid.uuid4().hex, typed, tools[0], file, wish)
        self._drafts[draft.id] = draft
        while len(self._drafts) > _MAX_DRAFTS:
            _, dropped = self._drafts.popitem(last=False)
            await asyncio.to_thread(files.drop, dropped.file)
        return draft

    def get(self, draft_id: str) -> Draft | None:
        """Return one that is not kept yet."""
        return self._drafts.get(draft_id)

    def take(self, draft_id: str) -> Draft | None:
        """Return one and forget it: it is being kept."""
        return self._drafts.pop(draft_id, None)

    async def _free(self, assistant: "InspectedAssistant", name: str) -> None:
        async with Importer(assistant.resources.settings.home, assistant.resources.library) as importer:
            records = {slug(record.name).lower() for record in await importer.records()}
        groups = {entry.tool.group.lower() for entry in assistant.resources.library.entries().values()}
        if slug(name).lower() in records | groups:
            raise NameTaken(name, f"the tools of {name}")
