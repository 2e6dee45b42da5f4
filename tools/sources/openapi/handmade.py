"""One operation as a person describes it, and the OpenAPI document that says the same: own tools have no other form."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import parse_qsl, urlsplit

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.tool import JsonSchema

Method: TypeAlias = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
ParameterKind: TypeAlias = Literal["text", "integer", "number", "yes_no", "date", "list"]
_SCHEMAS: Final[Mapping[ParameterKind, JsonSchema]] = {
    "text": {"type": "string"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "yes_no": {"type": "boolean"},
    "date": {"type": "string", "format": "date"},
    "list": {"type": "array", "items": {"type": "string"}},
}
_WITH_BODY: Final = ("POST", "PUT", "PATCH")
PLACEHOLDER: Final = lazy_regex(r"\{([^{}]*)\}")
_SCHEME: Final = "secret"


class HandmadeParameter(Frozen):
    """One thing that a call takes."""

    name: str
    kind: ParameterKind = "text"
    description: str = ""
    required: bool = True


class HandmadeAuth(Frozen):
    """How the service is told who calls."""

    place: Literal["header", "query", "bearer", "basic"]
    parameter: str = ""
    """Name of the header or of the query's parameter."""
    secret: str = _SCHEME
    """What the secret is called, never the secret."""


class HandmadeOperation(Frozen):
    """One operation of one address."""

    name: str
    description: str
    method: Method
    address: str
    """With {parameters} in its path, or as whole values of its query."""
    parameters: tuple[HandmadeParameter, ...] = ()
    auth: HandmadeAuth | None = None


class AddressParts(NamedTuple):
    """An address taken apart."""

    server: str
    path: str
    in_path: tuple[str, ...]
    in_query: Mapping[str, str]
    """Name in the query → the parameter that stands there."""
    fixed: Mapping[str, str]
    """Name in the query → what always stands there."""


def parts_of(address: str) -> AddressParts | None:
    """Take an address apart; None where it is none, names a user, or has a parameter where none can be filled in."""
    try:
        url = urlsplit(address.strip())
        host, _ = url.hostname, url.port
    except ValueError:
        return None
    odd = "{" in url.netloc or url.username is not None or url.fragment
    if url.scheme not in ("http", "https") or not host or odd:
        return None
    asked = dict(parse_qsl(url.query, keep_blank_values=True))
    placed = {name: found[1] for name, value in asked.items() if (found := PLACEHOLDER.fullmatch(value))}
    fixed = {name: value for name, value in asked.items() if name not in placed}
    if any("{" in text for text in (*asked, *fixed.values())):
        return None
    in_path = tuple(dict.fromkeys(PLACEHOLDER.findall(url.path)))
    return AddressParts(f"{url.scheme}://{url.netloc}", url.path or "/", in_path, placed, fixed)


def named_in(address: str) -> tuple[str, ...]:
    """Return the parameters that an address names, in its order."""
    parts = parts_of(address)
    return () if parts is None else tuple(dict.fromkeys((*parts.in_path, *parts.in_query.values())))


def document_of(operation: HandmadeOperation) -> dict[str, Any]:
    """Write the document.

    Raises:
        ValueError: the address is none.
    """
    parts = parts_of(operation.address)
    if parts is None:
        raise ValueError(operation.address)
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.description,  # its first sentence tells whether a call only reads
        "description": "" if operation.name.isascii() else operation.name,  # what an id of ASCII loses
        "parameters": [*_parameters(operation, parts)],
        "responses": {"200": {"description": "Done."}},
    }
    if body := _body(operation, parts):
        described["requestBody"] = body
    document: dict[str, Any] = {
        "openapi": "3.0.3",
        "info": {"title": operation.name, "version": "1"},
        "servers": [{"url": parts.server}],
        "paths": {parts.path: {operation.method.lower(): described}},
    }
    if operation.auth is not None:
        document["components"] = {"securitySchemes": {operation.auth.secret: _scheme(operation.auth)}}
        document["security"] = [{operation.auth.secret: []}]
    return document


def _parameters(operation: HandmadeOperation, parts: AddressParts) -> Iterator[dict[str, Any]]:
    places = {name: ("path", name) for name in parts.in_path} | {
        name: ("query", there) for there, name in parts.in_query.items()
    }
    for one in operation.parameters:
        if one.name not in places and operation.method in _WITH_BODY:
            continue
        place, there = places.get(one.name, ("query", one.name))
        required = one.required or place == "path"
        told = {"name": there, "in": place, "required": required, "schema": _SCHEMAS[one.kind]}
        yield told | ({"description": one.description} if one.description else {})
    for name, value in parts.fixed.items():
        schema = {"type": "string", "enum": [value], "default": value}
        yield {"name": name, "in": "query", "required": False, "schema": schema}


def _body(operation: HandmadeOperation, parts: AddressParts) -> dict[str, Any]:
    placed = {*parts.in_path, *parts.in_query.values()}
    within = [one for one in operation.parameters if one.name not in placed]
    if operation.method not in _WITH_BODY or not within:
        return {}
    properties = {
        one.name: _SCHEMAS[one.kind] | ({"description": one.description} if one.description else {}) for one in within
    }
    required = [one.name for one in within if one.required]
    schema = {"type": "object", "properties": properties} | ({"required": required} if required else {})
    return {"required": bool(required), "content": {"application/json": {"schema": schema}}}


def _scheme(auth: HandmadeAuth) -> dict[str, str]:
    if auth.place in ("header", "query"):
        return {"type": "apiKey", "in": auth.place, "name": auth.parameter}
    return {"type": "http", "scheme": auth.place}
