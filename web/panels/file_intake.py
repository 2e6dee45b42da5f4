"""Files that are brought on the panel: kept, loaded where they are tables, read where documents, or refused."""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from errors import ToolAtlasError, sentence_in
from graph.attachments.documents import attach_document, is_document
from graph.attachments.files import Attached, AttachedDatabase, AttachedText, NewFile, Outcome, RefusedFile
from graph.attachments.load import attach, keep_file
from prompts.language import language_of
from tools.context import ToolContext
from tools.sources.databases.file_kind import ENDINGS, dialect_of
from tools.tables.readers import reader_of
from tools.workspace.confine import relative
from tools.workspace.file_text import try_decoded
from web.panels.file_words import FileWords

MAX_FILES = 20
HEAD_BYTES = 65_536
_SHOWN: Final = 12
"""Names that a line holds."""
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM")
_PDF, _ZIP, _PROGRAMS = b"%PDF-", b"PK\x03\x04", (b"MZ", b"\x7fELF", b"\xcf\xfa\xed\xfe")
_WORD = (".doc", ".odt", ".rtf")


class TakesFiles(Protocol):
    """Whoever makes tables and databases of files."""

    async def attach(self, files: Sequence[NewFile], *, user: str) -> Sequence[Outcome]:
        """Keep files as what they can be."""
        ...


@dataclass(frozen=True)
class Intake:
    """What files are taken with."""

    context: ToolContext
    max_mb: int
    words: FileWords
    opened: Callable[[], Awaitable[TakesFiles]]
    """Waits for the assistant, which imports databases."""

    async def taken(self, name: str, content: BinaryIO) -> tuple[str, str]:
        """Take a file; return what became of it as a fault or as a success, one of them empty."""
        head = await asyncio.to_thread(_head, content)
        if reason := refusal(name, head, self.words):
            return self.words.refused.format(name=name, reason=reason), ""
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "file")
            await asyncio.to_thread(_copied, content, copy)
            file = NewFile(name=name, path=copy)
            if _is_database(name, head):
                return await self._as_database(file)
            if is_document(name):
                return self._as_text(await attach_document(file, self.context, self.max_mb))
            if _is_table(name):
                (outcome,) = await attach([file], self.context, self.max_mb)
                if isinstance(outcome, Attached):
                    return "", _as_table(name, outcome, self.words)
                if Path(name).suffix.lower() != ".txt":
                    reason = outcome.reason_in(self.words.language)
                    return self.words.refused.format(name=name, reason=reason), ""
            return await _kept(file, self.context, self.max_mb, self.words)

    def _as_text(self, outcome: AttachedText | RefusedFile) -> tuple[str, str]:
        words = self.words
        if isinstance(outcome, RefusedFile):
            return words.refused.format(name=outcome.file, reason=outcome.reason_in(words.language)), ""
        told = words.kept_as_text.format(name=outcome.file, path=outcome.path, n=f"{outcome.n_characters:,}")
        return "", told if outcome.is_whole else f"{told} {words.text_cut}"

    async def _as_database(self, file: NewFile) -> tuple[str, str]:
        """Let the assistant import a database, as it does with one that comes with a message."""
        words, assistant = self.words, await self.opened()
        (outcome,) = await assistant.attach([file], user=self.context.user)
        if isinstance(outcome, RefusedFile):
            return words.refused.format(name=file.name, reason=outcome.reason_in(words.language)), ""
        if isinstance(outcome, AttachedDatabase):
            return "", " ".join(_told(outcome, words))
        return ("", _as_table(file.name, outcome, words)) if isinstance(outcome, Attached) else self._as_text(outcome)


def _told(outcome: AttachedDatabase, words: FileWords) -> Iterator[str]:
    tables = words.comma.join(outcome.tables[:_SHOWN]) + (words.and_more if len(outcome.tables) > _SHOWN else "")
    yield words.kept_as_database.format(name=outcome.file, n=f"{len(outcome.tables):,}", tables=tables)
    if outcome.hidden:
        yield words.hidden_columns.format(columns=words.comma.join(outcome.hidden[:_SHOWN]))
    own = [text for text in outcome.samples if language_of(text) == words.language] or outcome.samples
    if own:
        yield words.you_may_ask.format(questions=words.comma.join(f"“{text}”" for text in own[:3]))


def refusal(name: str, head: bytes, words: FileWords) -> str:
    """Say why a file is not taken, by its name and its first bytes; empty where it is."""
    if _is_table(name) or _is_database(name, head) or is_document(name):
        return ""
    if Path(name).suffix.lower() in _WORD:
        return words.word
    if head.startswith(_PDF):
        return words.pdf
    if head.startswith(_PICTURES):
        return words.picture
    if head.startswith(_PROGRAMS):
        return words.program
    is_text = any(try_decoded(part) is not None for part in beginnings(head, HEAD_BYTES))
    return "" if head.startswith(_ZIP) or is_text else words.other


def beginnings(head: bytes, n_read: int) -> list[bytes]:
    """Return what was read of a file, also without its end where a character may be cut in two."""
    return [head[: len(head) - n] for n in range(4 if len(head) == n_read else 1)]


def _is_table(name: str) -> bool:
    try:
        reader_of(Path(name))
    except ToolAtlasError:
        return False
    return True


def _is_database(name: str, head: bytes) -> bool:
    """Whether a file is a database, or should be one by its name: then the import says what is wrong with it."""
    return dialect_of(head) is not None or Path(name).suffix.lower() in ENDINGS


async def _kept(file: NewFile, context: ToolContext, max_mb: int, words: FileWords) -> tuple[str, str]:
    try:
        real, _ = await asyncio.to_thread(keep_file, file, context.workspace, max_mb)
    except ToolAtlasError as error:
        return words.refused.format(name=file.name, reason=sentence_in(error, words.language)), ""
    except OSError as error:
        return words.refused.format(name=file.name, reason=error.strerror or str(error)), ""
    return "", words.kept.format(name=file.name, path=relative(context.workspace, real))


def _as_table(name: str, loaded: Attached, words: FileWords) -> str:
    return words.kept_as_table.format(
        name=name, path=loaded.path, table=loaded.table, rows=f"{loaded.rows:,}", columns=loaded.n_columns
    )


def _head(content: BinaryIO) -> bytes:
    content.seek(0)
    head = content.read(HEAD_BYTES)
    content.seek(0)
    return head


def _copied(content: BinaryIO, copy: Path) -> None:
    with copy.open("wb") as target:
        shutil.copyfileobj(content, target)
