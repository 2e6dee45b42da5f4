"""Files that were attached to a message: loaded before the request is answered, each with a line of its own."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import UUID

import chainlit as cl
from chainlit.config import config
from chainlit.session import WebsocketSession

from agents.markdown.wrapping import code, plain
from graph.attachments.files import (
    MAX_FILES,
    AnyAttached,
    Attached,
    AttachedDatabase,
    AttachedText,
    NewFile,
    Outcome,
    RefusedFile,
)
from graph.observability.events import CutOff, Event, Notice
from graph.workflow.asked.request_mode import RequestMode
from prompts.language import language_of
from settings import Settings
from web.page.assistant_lifetime import RunsRequests
from web.page.wording import Wording

_SHOWN = 12
"""Names that a line holds."""
_TEXT: Final[dict[str, dict[str, str]]] = {
    "en": {
        "loaded": "📎 The text of {file} is in {path} now: {characters} characters{pages}.",
        "pages": ", {pages} pages",
        "cut": " Only its beginning was read.",
        "ask": "what does this document say?",
    },
    "zh": {
        "loaded": "📎 {file} 的文字已存为 {path}：{characters} 个字符{pages}。",
        "pages": "，{pages} 页",
        "cut": "只读取了开头部分。",
        "ask": "这份文档写了什么？",
    },
}
"""What is said of a document."""
_SHEET: Final[dict[str, str]] = {
    "en": "📎 Its sheet {sheet} is table {table}: {rows} rows, {columns} columns.",
    "zh": "📎 其中的工作表 {sheet} 已加载为表 {table}：{rows} 行，{columns} 列。",
}
_OTHER_SHEETS: Final[dict[str, str]] = {"en": " Other sheets: {sheets}.", "zh": "其他工作表：{sheets}。"}
_FEW = 50
"""Different values up to which a column makes groups."""


@dataclass(frozen=True)
class UploadMessage:
    """A message."""

    text: str
    files: tuple[NewFile, ...]
    thread_id: str
    user: str
    run_id: UUID | None = None
    mode: RequestMode = "automatic"


def allow(settings: Settings) -> None:
    """Let the page take files; which ones can be read is judged here, in the language of the page."""
    feature = config.features.spontaneous_file_upload
    assert feature is not None  # noqa: S101 - stands in the page's settings
    feature.max_size_mb = settings.max_upload_mb
    feature.max_files = MAX_FILES


def refusal(words: Wording, session_id: str, n_bytes: int) -> str:
    """Say why a file cannot even get in, which Chainlit says in English or not at all; empty where it can."""
    feature = config.features.spontaneous_file_upload
    assert feature is not None  # noqa: S101 - stands in the page's settings
    limit = feature.max_size_mb or 0
    if WebsocketSession.get_by_id(session_id) is None:
        return words.not_connected
    if n_bytes > limit << 20:
        return words.large_file.format(limit=limit)
    return "" if n_bytes else words.empty_file


def files_of(message: cl.Message) -> tuple[NewFile, ...]:
    """List the files that came with a message."""
    return tuple(NewFile(name=e.name, path=Path(e.path)) for e in message.elements or () if e.path)


async def answered(assistant: RunsRequests, asked: UploadMessage, words: Wording) -> AsyncIterator[Event]:
    """Load what was attached, then run the request; files alone are described."""
    outcomes = await assistant.attach(asked.files, user=asked.user) if asked.files else []
    for outcome in outcomes:
        yield Notice(text=line(words, outcome))
    attached = [outcome for outcome in outcomes if not (isinstance(outcome, RefusedFile) or _beside(outcome))]
    if outcomes and not attached:
        return  # what was asked for is about files that could not be read
    tables = [one for one in attached if isinstance(one, Attached)]
    silent = bool(attached) and not asked.text.strip()
    if silent and not tables:
        for invited in _invited(words, attached):
            yield invited
        return  # a database is told by the questions that it answers, a document by the place of its text
    text = (words.describe_files if len(tables) > 1 else words.describe_file) if silent else asked.text
    async for event in assistant.ask(
        text, thread_id=asked.thread_id, user=asked.user, run_id=asked.run_id, attached=attached, mode=asked.mode
    ):
        silent = silent and not isinstance(event, CutOff)
        yield event
    for invited in _invited(
        words, attached if silent else [one for one in attached if isinstance(one, AttachedDatabase)]
    ):
        yield invited


def _invited(words: Wording, attached: Sequence[AnyAttached]) -> list[Notice]:
    """Say what may be asked of what came last."""
    suggested = suggestions(words, attached[-1]) if attached else []
    return [Notice(text=words.you_may_ask.format(requests=words.between.join(suggested)))] if suggested else []


def line(words: Wording, outcome: Outcome) -> str:
    """Say what became of a file."""
    if isinstance(outcome, AttachedDatabase):
        return _database_line(words, outcome)
    if isinstance(outcome, AttachedText):
        return _text_line(words, outcome)
    if isinstance(outcome, RefusedFile):
        return words.refused_file.format(file=code(outcome.file), reason=plain(outcome.reason_in(words.language)))
    if outcome.sheet:
        return _SHEET[words.language].format(
            sheet=plain(outcome.sheet),
            table=code(outcome.table),
            rows=f"{outcome.rows:,}",
            columns=f"{outcome.n_columns:,}",
        )
    sheets = _OTHER_SHEETS[words.language].format(sheets=plain(", ".join(outcome.notes))) if outcome.notes else ""
    loaded = words.loaded_file.format(
        file=code(outcome.file), table=code(outcome.table), rows=f"{outcome.rows:,}", columns=f"{outcome.n_columns:,}"
    )
    return loaded + sheets


def _beside(outcome: Outcome) -> bool:
    """Whether a table is of a further sheet: the message is about the file's own, and may name this one."""
    return isinstance(outcome, Attached) and bool(outcome.sheet)


def _text_line(words: Wording, outcome: AttachedText) -> str:
    pages = _TEXT[words.language]["pages"].format(pages=f"{outcome.n_pages:,}") if outcome.n_pages else ""
    told = _TEXT[words.language]["loaded"].format(
        file=code(outcome.file), path=code(outcome.path), characters=f"{outcome.n_characters:,}", pages=pages
    )
    return told if outcome.is_whole else told + _TEXT[words.language]["cut"]


def _database_line(words: Wording, outcome: AttachedDatabase) -> str:
    tables = words.comma.join(code(name) for name in outcome.tables[:_SHOWN])
    more = words.and_more.format(n=f"{len(outcome.tables) - _SHOWN:,}") if len(outcome.tables) > _SHOWN else ""
    hidden = words.comma.join(code(name) for name in outcome.hidden[:_SHOWN])
    rest = words.and_more.format(n=f"{len(outcome.hidden) - _SHOWN:,}") if len(outcome.hidden) > _SHOWN else ""
    loaded = words.loaded_database.format(file=code(outcome.file), n=f"{len(outcome.tables):,}", tables=tables + more)
    return loaded + (words.hidden_columns.format(columns=hidden + rest) if hidden else "")


def suggestions(words: Wording, attached: AnyAttached) -> list[str]:
    """Requests that the columns of a table invite, or that a database was tried with."""
    if isinstance(attached, AttachedDatabase):
        own = sorted(attached.samples, key=lambda text: language_of(text) != words.language)
        return [f"“{plain(text)}”" for text in own]
    if isinstance(attached, AttachedText):
        return [f"“{_TEXT[words.language]['ask']}”"]
    numbers, texts, dates = (_columns(attached, kind) for kind in ("number", "text", "date"))
    invited: list[tuple[str, Sequence[str]]] = [
        (words.ask_average, [*numbers[:1], *texts[:1]]),
        (words.ask_trend, [*numbers[:1], *dates[:1]]),
        (words.ask_relation, numbers[:2]),
        (words.ask_count, texts[:1] if not numbers else []),
        (words.ask_spread, numbers[:1]),
    ]
    full = [(sentence, names) for sentence, names in invited if len(names) == sentence.count("{")]
    return [f"“{sentence.format(*(plain(name) for name in names))}”" for sentence, names in full][:3]


def _columns(attached: Attached, kind: str) -> list[str]:
    """Columns of a type that are worth asking about: no serial numbers, years or names of single rows."""
    columns = [c for c in attached.description["columns"] if c["type"] == kind]
    if kind == "number":
        return [c["name"] for c in columns if not _serial(c, attached.rows)]
    return [c["name"] for c in columns if kind != "text" or 1 < c["distinct"] <= _FEW]


def _serial(column: dict[str, object], rows: int) -> bool:
    whole = isinstance(column["min"], int) and isinstance(column["max"], int)
    name = str(column["name"]).casefold()
    return whole and (column["distinct"] == rows > 1 or name.endswith("id") or name in ("year", "年份", "编号"))
