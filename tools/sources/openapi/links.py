"""The `links` of an operation's good responses: which value of the result is which parameter of which tool."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tools.schemas.links import KEYWORD, MAX_LINKS, Link
from tools.sources.offers.naming import tool_id
from tools.sources.openapi.document import OpenApiDocument, pairs
from tools.tool import JsonSchema

_BODY: Final = "$response.body"


def declared_links(document: OpenApiDocument, group: str, operation: Mapping[str, Any]) -> JsonSchema:
    """Return the keyword of a result's schema that holds its links; empty where the document declares none."""
    found = [link.model_dump() for link in _links(document, group, operation)]
    return {KEYWORD: found[:MAX_LINKS]} if found else {}


def operation_name(operation: Mapping[str, Any], path: str, method: str) -> str:
    """Return what an operation is called: its `operationId`, or its method and path."""
    told = operation.get("operationId")
    return told if isinstance(told, str) and told.strip() else f"{method} {path}".replace("{", "").replace("}", "")


def _links(document: OpenApiDocument, group: str, operation: Mapping[str, Any]) -> Iterator[Link]:
    for code, response in pairs(document.resolved(operation.get("responses"))):
        if code.startswith("2") or code == "default":
            for link in (document.resolved(part) for _, part in pairs(document.resolved(response).get("links"))):
                yield from _of_link(document, group, link)


def _of_link(document: OpenApiDocument, group: str, link: Mapping[str, Any]) -> Iterator[Link]:
    target = _target(document, link)
    for name, value in pairs(link.get("parameters")) if target else ():
        resource = _resource(value)
        if resource is not None:
            plain = name.partition(".")[2] if name.startswith(("path.", "query.", "header.", "cookie.")) else name
            yield Link(tool=tool_id(group, target), parameter=plain, resource=resource)


def _target(document: OpenApiDocument, link: Mapping[str, Any]) -> str:
    """Return the name of the operation that a link leads to; empty where it leads out of the document."""
    if isinstance(named := link.get("operationId"), str) and named.strip():
        return named
    ref = link.get("operationRef")
    if not isinstance(ref, str) or not ref.startswith("#/paths/"):
        return ""
    path, _, method = ref.removeprefix("#/paths/").rpartition("/")
    path = path.replace("~1", "/").replace("~0", "~").replace("%7B", "{").replace("%7D", "}")
    operation = document.object_at("paths", path, method)
    return operation_name(operation, path, method) if operation else ""


def _resource(value: object) -> str | None:
    """Read `$response.body#/hotels/0/id` as `hotels[].id`; None for what comes from elsewhere."""
    if not isinstance(value, str) or not value.startswith(f"{_BODY}#/"):
        return None
    names: list[str] = []
    for part in value.removeprefix(f"{_BODY}#/").split("/"):
        name = part.replace("~1", "/").replace("~0", "~")
        if not name.isdigit():
            names.append(name)
        elif names:
            names[-1] += "[]"
        else:
            names.append("[]")
    return ".".join(names)
