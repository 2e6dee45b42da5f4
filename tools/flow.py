"""What a call brings into a conversation, where it carries what it is given, and whether it changes anything.

A Python tool's author may say so; else its kinds and tags tell. What was imported is somebody else's: its results are
untrusted and its calls go outside, whatever it says of itself. No tool is known here by its name.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from errors import InvalidArguments
from prompts.late import LateModule
from tagging.kinds import kind_named, kind_of
from tagging.tags import Permission
from tagging.view import schemas_in
from tools.marking import Reads
from tools.tool import Tool

if TYPE_CHECKING:
    import httpx

    from tools.http import guard
else:
    httpx = LateModule("httpx")
    guard = LateModule("tools.http.guard")

ANYWHERE: Final = "*"
_OWN_FILES: Final = frozenset({"path", "file-pattern"})
_OWN_TABLES: Final = frozenset({"table", "column", "sql"})
_ADDRESSES: Final = frozenset({"uri", "email"})
_PRIVATE_DOMAINS: Final = frozenset({"file", "system"})
_OUTSIDE_DOMAINS: Final = frozenset({"web", "communication"})
_LOOKING: Final = frozenset({"query", "compute", "validate"})


def is_foreign(tool: Tool) -> bool:
    """Whether a stranger wrote what a tool says of itself."""
    return tool.source != "python"


def reads_of(tool: Tool) -> Reads:
    """Say what a tool's results bring into a conversation."""
    if tool.source != "python":
        return "untrusted"
    if tool.reads is not None:
        return tool.reads
    domains = set(tool.tags.domains.value)
    named = (kind for name, schema in tool.properties.items() for kind in _kinds_of(name, schema))
    kinds = {*named, *_kinds(tool.returns)}
    if kinds & _OWN_FILES or domains & _PRIVATE_DOMAINS:
        return "private"
    if domains & _OUTSIDE_DOMAINS:
        return "untrusted"
    return "tables" if kinds & _OWN_TABLES else "nothing"


def only_reads(tool: Tool) -> bool:
    """Whether a call leaves everything as it was, so that it may change places with another such call.

    In doubt it may change something: keeping an order costs a moment, losing it costs a file.
    """
    if tool.requires_approval or tool.replaces or tool.tags.permission.value is not Permission.LOW:
        return False
    functions = set(tool.tags.functions.value)
    if tool.source != "python" or not tool.idempotent:
        return bool(functions) and functions <= _LOOKING
    # What does nothing but bring files or tables into another form may put the result in place, as a loader does.
    return functions != {"transform"} or reads_of(tool) in {"nothing", "untrusted"}


def changes_something(tool: Tool) -> bool:
    """Whether a call leaves something behind, such as a file; what only computes or looks leaves nothing."""
    functions = set(tool.tags.functions.value)
    computes = bool(functions) and functions <= _LOOKING
    return tool.tags.permission.value is not Permission.LOW and not computes


def written_by(tool: Tool, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the paths that a call puts in place; empty where it takes none, or was given none."""
    names = tool.writes or _of_kinds(tool, frozenset({"path"}))
    paths = (text.strip() for name in names for text in texts_in(arguments.get(name)))
    return tuple(dict.fromkeys(filter(None, paths)))


def works_on_tables(tool: Tool) -> bool:
    """Whether a tool takes a table by its name, or makes one: its rows stay in the database."""
    return bool(_of_kinds(tool, frozenset({"table", "sql"}))) or "table" in _kinds(tool.returns)


def searches(tool: Tool) -> bool:
    """Whether a tool searches by words: what it says of its own matches is how well they fit."""
    return bool(_of_kinds(tool, frozenset({"search-text"})))


def one_input(tool: Tool) -> str:
    """Return the one parameter that must be given and names a single thing; empty where there is no such one."""
    required = tool.required
    if len(required) != 1 or tool.properties.get(required[0], {}).get("type") == "array":
        return ""
    return required[0]


def works_on_one(tool: Tool) -> bool:
    """Whether a tool works on one file, share or the like at a time, so that several need a call each."""
    return bool(one_input(tool)) and only_reads(tool) and not works_on_tables(tool)


def takes_own(tool: Tool) -> bool:
    """Whether a tool takes what it is to send from the user's own files or tables itself."""
    if tool.source != "python":
        return False
    return tool.reads == "private" or bool(_of_kinds(tool, _OWN_FILES | _OWN_TABLES))


def tables_named(tool: Tool, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the tables that a call names; empty where it may read any."""
    if "sql" in _kinds(tool.parameters):
        return ()
    values = [arguments.get(name) for name in _of_kinds(tool, frozenset({"table"}))]
    return tuple(dict.fromkeys(text for value in values for text in texts_in(value)))


def destinations(tool: Tool, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """Return where a call carries its arguments: hosts, or `source:group` where no host is known; empty for nowhere."""
    if tool.source == "sql" and tool.binding.get("trusted") is True:
        return ()  # the user's own database, opened read-only: what is asked of it goes nowhere else
    if tool.source != "python":
        return (_host(_address(tool)) or f"{tool.source}:{tool.group}",)
    if tool.sends_to is not None:
        return tool.sends_to
    named = [text for name in _of_kinds(tool, _ADDRESSES) for text in texts_in(arguments.get(name))]
    if named:
        return tuple(dict.fromkeys(_host(text) or text for text in named))
    outside = set(tool.tags.domains.value) & _OUTSIDE_DOMAINS or _of_kinds(tool, _ADDRESSES)
    return (f"{tool.source}:{tool.group}",) if outside else ()


def texts_in(value: object) -> Iterator[str]:
    """Yield every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


def _kinds(schema: object) -> Iterator[str]:
    definitions = schema.get("$defs") if isinstance(schema, Mapping) else None
    for part in (schema, *(definitions.values() if isinstance(definitions, Mapping) else ())):
        for inner, _ in schemas_in(part):
            if "format" in inner:
                yield kind_of(str(inner["format"])).name


def _of_kinds(tool: Tool, kinds: frozenset[str]) -> list[str]:
    return [name for name, schema in tool.properties.items() if kinds & _kinds_of(name, schema)]


def _kinds_of(name: str, schema: object) -> set[str]:
    """Return what kinds a parameter takes; where its schema says none, what its name suggests."""
    return set(_kinds(schema)) or ({kind_named(name).name} if _may_be_text(schema) else set())


def _may_be_text(schema: object) -> bool:
    return any(part.get("type") == "string" for part, _ in schemas_in(schema))


def _address(tool: Tool) -> str:
    """Return the address of a service; an MCP server that is a program, or that a file names, has none here."""
    return str(tool.target if tool.source == "http" else tool.binding.get("url", ""))


def _host(address: str) -> str:
    """Return the host of a web address or of a mail address, read as the request that goes there reads it."""
    text = address.strip()
    if "://" not in text:
        return text.rpartition("@")[2].lower().rstrip(".") if "@" in text else ""
    try:
        return guard.plain_host(httpx.URL(text))
    except (httpx.InvalidURL, InvalidArguments, UnicodeError):
        return ""
