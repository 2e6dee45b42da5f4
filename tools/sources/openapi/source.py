"""OpenAPI 2.0, 3.0 and 3.1: every operation of a document becomes a tool that is called over HTTP."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from errors import ConfigError
from tools.functions.from_function import slug
from tools.http.fetching import Caps, fetch
from tools.http.guard import Guard
from tools.http.wire import current_wire
from tools.schemas.namesakes import completed
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.sources.offers.reading import absolute, as_text, read_text
from tools.sources.openapi.arguments import Arguments, arguments_of, is_json
from tools.sources.openapi.auth import credentials
from tools.sources.openapi.document import OpenApiDocument, pairs, read_document
from tools.sources.openapi.links import declared_links, operation_name
from tools.sources.openapi.schema import Schemas
from tools.sources.openapi.server import allowed_host, host_of, looks_internal, server
from tools.tool import JsonSchema, Tool

METHODS = ("get", "put", "post", "delete", "patch", "head", "options")
MAX_BYTES = 60_000_000
FETCH_TIMEOUT_S = 60.0
_FAULTS = (KeyError, TypeError, ValueError, AttributeError, RecursionError)
"""What an operation of another shape raises."""


@dataclass(frozen=True)
class DocumentOrigin:
    """What is known about a document besides its text."""

    name: str
    base: str = ""
    """Its address, where it was read from one."""
    server: str = ""
    """Address to call instead of the one that it names."""
    allowed: frozenset[str] = frozenset()
    """`host:port` inside private networks that its operations may call, by the word of whoever imports."""


async def open_openapi(
    location: str, name: str = "", *, server_url: str = "", allowed: frozenset[str] = frozenset()
) -> Feed:
    """Read a document from a file or an address.

    Args:
        location: a path, or an address; who gives an address means its host, even inside a private network.
        name: the import's name and the tools' group; by default the document's title.
        server_url: address to call instead of the one that the document names.
        allowed: `host` or `host:port` inside private networks that may be called.

    Raises:
        ConfigError: it cannot be read, or is no OpenAPI document.
        DataUnavailable: the address does not answer.
    """
    is_address = location.startswith(("http://", "https://"))
    text = await _fetched(location) if is_address else read_text(Path(location))
    document = read_document(text, location)
    title = str(document.object_at("info").get("title") or "")
    found = name or slug(title or Path(location).stem)
    known = allowed | ({host_of(location)} if is_address else frozenset())
    known |= {host_of(server_url)} if server_url else frozenset()
    origin = DocumentOrigin(found, location if is_address else "", server_url.rstrip("/"), known)
    kept = location if is_address else absolute(Path(location))
    return Feed(found, "openapi", kept, _operations(document, origin), _n_operations(document))


async def _fetched(url: str) -> str:
    try:
        guard = Guard(current_wire(), frozenset({host_of(url)}))
        got = await fetch(url, guard, Caps(max_bytes=MAX_BYTES, timeout_s=FETCH_TIMEOUT_S))
    except httpx.InvalidURL as error:
        raise ConfigError(f"{url!r} is no address.") from error
    if got.status != httpx.codes.OK or got.body is None or got.truncated:
        raise ConfigError(f"{url} could not be read (status {got.status}).")
    return as_text(got.body, url)


def _n_operations(document: OpenApiDocument) -> int:
    items = (document.resolved(item) for _, item in pairs(document.root.get("paths")))
    return sum(1 for item in items for method in METHODS if method in item)


@dataclass(frozen=True)
class _Read:
    """What all operations of a document share."""

    document: OpenApiDocument
    origin: DocumentOrigin
    inputs: Schemas
    outputs: Schemas


def _operations(document: OpenApiDocument, origin: DocumentOrigin) -> Iterator[Item]:
    """Read all operations; what one says of a parameter is said of its namesakes in the others too."""
    items = [*_each_operation(document, origin)]
    schemas = iter(completed([item.tool.parameters for item in items if isinstance(item, Offered)]))
    for item in items:
        yield item if isinstance(item, ImportFinding) else _with_parameters(item, next(schemas))


def _with_parameters(offered: Offered, parameters: JsonSchema) -> Offered:
    return offered.model_copy(update={"tool": offered.tool.model_copy(update={"parameters": parameters})})


def _each_operation(document: OpenApiDocument, origin: DocumentOrigin) -> Iterator[Item]:
    read = _Read(document, origin, Schemas(document), Schemas(document, for_input=False))
    for path, raw in pairs(document.root.get("paths")):
        item = document.resolved(raw)
        if not item:
            yield ImportFinding(kind="malformed", where=path, text="the path holds no operation")
        for method in METHODS:
            if method in item:
                yield from _operation(read, (path, method), item)


def _operation(read: _Read, called: tuple[str, str], item: Mapping[str, Any]) -> Iterator[Item]:
    path, method = called
    try:
        operation = item[method]
        if not isinstance(operation, Mapping):
            raise TypeError("it is no object")
        offered = _offered(read, called, item)
    except _FAULTS as error:
        text = f"the operation has another shape ({' '.join(str(error).split())[:120]})"
        yield ImportFinding(kind="malformed", where=f"{method.upper()} {path}", text=text)
        return
    yield offered
    yield from _about_server(offered.tool)


def _offered(read: _Read, called: tuple[str, str], item: Mapping[str, Any]) -> Offered:
    path, method = called
    operation: Mapping[str, Any] = item[method]
    document, origin = read.document, read.origin
    taken = arguments_of(document, read.inputs, item, operation)
    address = origin.server or server(document, operation, item, origin.base)
    id_ = tool_id(origin.name, operation_name(operation, path, method))
    tool = Tool(
        id=id_,
        name=id_.rpartition("/")[2],
        description=_description(operation, item),
        parameters=read.inputs.closed(_object(taken)),
        returns=_returns(document, read.outputs, operation) | declared_links(document, origin.name, operation),
        group=slug(origin.name),
        source="http",
        target=f"{address}{path}" if address else "",
        binding=_binding(document, origin, called, operation, taken, address),
        idempotent=method in ("get", "head", "options"),
    )
    return Offered(tool=tool, key=f"{method} {path}", method=method.upper())


def _binding(  # noqa: PLR0913 - the parts of one call
    document: OpenApiDocument,
    origin: DocumentOrigin,
    called: tuple[str, str],
    operation: Mapping[str, Any],
    taken: Arguments,
    address: str,
) -> dict[str, Any]:
    ways = credentials(document, operation, origin.name)
    return {
        "method": called[1].upper(),
        "places": taken.places,
        "media": taken.media,
        "credentials": [[credential.model_dump() for credential in way] for way in ways],
        "allowed": allowed_host(address, origin.allowed),
    }


def _description(operation: Mapping[str, Any], item: Mapping[str, Any]) -> str:
    said = [str(operation.get("summary") or item.get("summary") or "").strip()]
    said.append(str(operation.get("description") or item.get("description") or "").strip())
    return "\n\n".join(dict.fromkeys(filter(None, said)))


def _object(taken: Arguments) -> JsonSchema:
    schema: JsonSchema = {"type": "object", "properties": taken.properties}
    return schema | {"required": taken.required} if taken.required else schema


def _returns(document: OpenApiDocument, schemas: Schemas, operation: Mapping[str, Any]) -> JsonSchema:
    """Return the schema of what a good call brings; empty where the document does not say."""
    responses = document.resolved(operation.get("responses"))
    good = [code for code in sorted(responses) if code.startswith("2")] + ["default"]
    for response in (document.resolved(responses.get(code)) for code in good):
        found = response.get("schema") if document.swagger else _json_schema(document, response)
        if isinstance(found, Mapping):
            return schemas.closed(schemas.convert(document.resolved(found)))
    return {}


def _json_schema(document: OpenApiDocument, response: Mapping[str, Any]) -> object:
    for media, told in pairs(response.get("content")):
        if is_json(media.partition(";")[0].strip().lower()):
            return document.resolved(told).get("schema")
    return None


def _about_server(tool: Tool) -> Iterator[ImportFinding]:
    if not tool.target:
        text = "the document names no server; import it with --server ADDRESS to be able to call it"
        yield ImportFinding(kind="no_server", where=tool.id, text=text)
    elif looks_internal(tool.target) and not tool.binding["allowed"]:
        host = host_of(tool.target)
        text = f"its server {host} is inside a private network; import it with --allow-host {host} if you mean that"
        yield ImportFinding(kind="internal_server", where=tool.id, text=text)
