"""Files of the chat: databases are imported as `toolatlas tools import` does it, documents texts, others tables."""

import asyncio
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from errors import ConfigError, ToolAtlasError, ToolCallFailed
from graph.attachments.documents import attach_document, is_document, is_plain_text
from graph.attachments.files import MAX_FILES, Attached, AttachedDatabase, NewFile, Outcome, RefusedFile
from graph.attachments.load import attach, attach_sheets, beyond, keep_file
from graph.workspace.database_samples import sample_texts
from graph.workspace.open_library import rule_tagger
from graph.workspace.resources import Resources
from tools.context import ToolContext
from tools.functions.from_function import slug
from tools.sources.databases.address import DatabaseAddress, parse_address
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.file_kind import ENDINGS, dialect_of_file, is_cut_short
from tools.sources.databases.privacy import Exposed, Exposure, expose
from tools.sources.importing.bring import Importer, ImportRequest


async def attach_files(files: Sequence[NewFile], context: ToolContext, resources: Resources) -> list[Outcome]:
    """Keep files as what they can be, one after the other; the others are refused with a reason."""
    taken: list[Outcome] = []
    for file in files[:MAX_FILES]:
        if await asyncio.to_thread(_is_database, file):
            taken.append(await _attached(file, context, resources))
        elif is_document(file.name) or await asyncio.to_thread(is_plain_text, file):
            taken.append(await attach_document(file, context, resources.settings.max_upload_mb))
        else:
            for outcome in await attach([file], context, resources.settings.max_upload_mb):
                taken += await attach_sheets(outcome, context) if isinstance(outcome, Attached) else [outcome]
    return [*taken, *beyond(files)]


def _is_database(file: NewFile) -> bool:
    return dialect_of_file(file.path) is not None or Path(file.name).suffix.lower() in ENDINGS


async def _attached(file: NewFile, context: ToolContext, resources: Resources) -> AttachedDatabase | RefusedFile:
    try:
        if context.user != resources.settings.user:
            raise ToolCallFailed(
                "Only the owner of this ToolAtlas can attach a database, because everybody here could ask it.",
                zh="只有此 ToolAtlas 的所有者才能附加数据库，因为这里的所有人都能查询它。",
            )
        if await asyncio.to_thread(dialect_of_file, file.path) is None:
            raise _damaged()
        kept, is_new = await asyncio.to_thread(keep_file, file, context.workspace, resources.settings.max_upload_mb)
        try:
            return await _imported(file, kept, resources)
        except ToolAtlasError:
            if is_new:
                await asyncio.to_thread(kept.unlink, missing_ok=True)
            raise
    except ToolAtlasError as error:
        return RefusedFile(file=file.name, reason=str(error), reason_zh=error.zh)
    except OSError as error:
        why = error.strerror or str(error)
        return RefusedFile(file=file.name, reason=f"The file cannot be kept: {why}.", reason_zh=f"无法保存：{why}。")


async def _imported(file: NewFile, kept: Path, resources: Resources) -> AttachedDatabase:
    address = parse_address(str(kept))
    exposed = await asyncio.to_thread(_readable, address)
    tagger = rule_tagger(resources.settings).tag
    async with Importer(resources.settings.home, resources.library, tagger=tagger) as importer:
        name = await _free_name(importer, address)
        report = await importer.bring(ImportRequest(source=address.location, name=name, kind="database"))
        brought = importer.tools_of(report)
    samples = await asyncio.to_thread(sample_texts, resources.library.tools(), brought)
    tables = tuple(table.key for table in exposed.catalogue.tables)
    return AttachedDatabase(
        file=file.name, group=slug(name), tables=tables, hidden=exposed.likely, samples=tuple(samples)
    )


def _readable(address: DatabaseAddress) -> Exposed:
    """Look into a file before anything is made of it."""
    if is_cut_short(address.file):
        raise _damaged()
    try:
        catalogue = read_catalogue(address)
    except (ToolCallFailed, ConfigError) as error:
        raise _damaged() from error
    if not catalogue.tables:
        if catalogue.problems:
            raise _damaged()
        raise ToolCallFailed("There is no table in this database.", zh="这个数据库里没有数据表。")
    exposed = expose(catalogue, Exposure())
    if not exposed.catalogue.tables:
        raise ToolCallFailed(
            "Every column of this database looks private; `toolatlas tools import` with --expose shows some.",
            zh="这个数据库的所有列看起来都是隐私信息；可用 `toolatlas tools import` 加 --expose 显示其中一些。",
        )
    return exposed


def _damaged() -> ToolCallFailed:
    return ToolCallFailed(
        "The file is damaged or encrypted: no database can be read from it.",
        zh="文件已损坏或被加密，无法作为数据库读取。",
    )


async def _free_name(importer: Importer, address: DatabaseAddress) -> str:
    """Return a name that is free, or belongs to this very file; what was imported from elsewhere stays."""
    places = {record.name: record.location for record in await importer.records()}
    stem = slug(address.name)
    names = (stem if n == 1 else f"{stem}_{n}" for n in count(1))
    return next(name for name in names if places.get(name, address.location) == address.location)
