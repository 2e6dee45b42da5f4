"""What a request may know of the files that were attached in its conversation."""

from collections.abc import Sequence

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.attached_documents import spelled_as_path
from agents.extraction.discourse.attached_tables import AttachmentReader, OtherTable, Subject
from agents.extraction.discourse.mentions import Held, mentioned
from agents.turn import Turn
from graph.attachments.files import Attached, AttachedText
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from settings import Retention
from tools.tables.catalogue import TableInfo, tables
from tools.tables.database import reading

LIST, DESCRIBE = "data/list_tables", "data/describe_table"
_SHOWN_COLUMNS = 40
_TELLING_COLUMNS = 2
"""So many columns in a later request speak of the table; one alone, such as "price", may be chance."""
_MEANT = {"en": " (the table)", "zh": "（这张表）"}


async def subject_of(state: RouterState, context: RunContext) -> Subject:
    """Find out which tables a request is about, and spell "this file" as a table."""
    attached = remembered(state, context.home.settings.retention)
    if not attached:
        return Subject(request=state["request"])
    own = {a.table for a in attached}
    others = _others(await reading(context.run.surroundings, tables), own)
    reader = AttachmentReader(attached=attached, latest=tuple(state["brought"]), others=others)
    subject = reader.read(state["request"], state["language"], fresh=state["fresh"])
    return _judged(subject, attached, state)


def remembered(state: RouterState, retention: Retention) -> tuple[Attached, ...]:
    """Return the tables that a request may mean, the newest last; the reducer that gathers them knows no settings."""
    return tuple(state.get("attached") or ())[-retention.conversation_tables :]


def _judged(subject: Subject, attached: Sequence[Attached], state: RouterState) -> Subject:
    """Weigh the columns that a request names: "sum of amount by city" speaks of the table, "summarize" of nothing."""
    n_named = len(_named_columns(subject, attached))
    if n_named >= _TELLING_COLUMNS and subject.tables:
        return subject.model_copy(update={"sure": True})
    unspoken = subject.sure and not n_named and subject.request == state["request"]
    if not unspoken or len(subject.tables) != 1:
        return subject
    said = subject.request.strip().rstrip("?？.。!！") + _MEANT[state["language"]]
    return subject.model_copy(update={"request": said})


def _named_columns(subject: Subject, attached: Sequence[Attached]) -> set[str]:
    held = [
        Held(value=column["name"], record={"aliases": column["aliases"]})
        for table in attached
        if table.table in subject.tables
        for column in table.description["columns"]
        if len(column["name"]) > 1
    ]
    return {str(span.value) for span in mentioned(held, subject.request)}


def _others(there: Sequence[TableInfo], own: set[str]) -> tuple[OtherTable, ...]:
    return tuple(OtherTable(table=t.name, aliases=t.aliases) for t in there if t.name not in own)


def attached_upstream(state: RouterState, subject: Subject) -> tuple[Upstream, ...]:
    """Put the tables that a request is about into the words of the argument filler, as if they had been looked up."""
    about = [a for a in state.get("attached") or () if a.table in subject.tables]
    if not about:
        return ()
    listed = [_entry(a) for a in about] + [{"table": name, "aliases": []} for name in subject.others]
    described = (
        Upstream(step=0, tool_id=DESCRIBE, value=a.description, arguments={"table": a.table}, compressed=_in_words(a))
        for a in about
    )
    names = ", ".join([*(f"{a.table} (attached as {a.file!r})" for a in about), *subject.others])
    every = Upstream(step=0, tool_id=LIST, value={"tables": listed, "n_tables": len(listed)}, compressed=names)
    return (every, *described)


def attached_turn(state: RouterState, subject: Subject) -> tuple[Turn, ...]:
    """Tell a planner of the attached tables and documents, as something said before."""
    about = [_in_words(a) for a in state.get("attached") or () if a.table in subject.tables]
    told = [*about, *map(_document_in_words, state.get("documents") or ())]
    return (Turn(role="assistant", text="\n".join(told)),) if told else ()


def with_documents_named(state: RouterState) -> str:
    """Return the request with the paths of texts where it speaks of attached documents."""
    documents = state.get("documents") or ()
    fresh = state.get("fresh_documents", False) and not state["fresh"]
    return spelled_as_path(state["request"], documents, state["language"], fresh=fresh)


def _document_in_words(document: AttachedText) -> str:
    pages = f", {document.n_pages:,} pages" if document.n_pages else ""
    whole = "" if document.is_whole else "; only its beginning was read"
    return (
        f"The text of the attached document {document.file!r} is the file {document.path!r}"
        f" ({document.n_characters:,} characters{pages}{whole})."
    )


def _entry(attached: Attached) -> dict[str, object]:
    return {"table": attached.table, "aliases": list(attached.names), "source": attached.path}


def _in_words(attached: Attached) -> str:
    columns = [f"{c['name']} ({c['type']})" for c in attached.description["columns"][:_SHOWN_COLUMNS]]
    more = f", and {attached.n_columns - len(columns)} more" if attached.n_columns > len(columns) else ""
    return (
        f"The attached file {attached.file!r} is table {attached.table!r}: {attached.rows:,} rows, "
        f"columns {', '.join(columns)}{more}."
    )
