"""The arguments of an operation: parameters and body as one object, and where each of them goes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lazy_regex import lazy_regex
from tools.functions.from_function import slug
from tools.sources.openapi.document import OpenApiDocument
from tools.sources.openapi.examples import examples_of, first_example, with_codes, with_examples
from tools.sources.openapi.schema import Schemas
from tools.tool import JsonSchema

BODY = "body"
_PLACES = ("path", "query", "header", "cookie")
_NAME = lazy_regex(r"[A-Za-z0-9_.-]{1,64}")
"""What models' tool calling takes as a property."""
_NOT_ARGUMENTS = {"accept", "content-type", "authorization", "host", "content-length", "connection", "cookie"}
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


@dataclass
class Arguments:
    """What an operation takes."""

    properties: dict[str, JsonSchema] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    places: dict[str, list[str]] = field(default_factory=dict)
    """Argument → where it goes (path, query, header, cookie, body or whole), its name there, how a list is written."""
    media: str = ""
    """Media type of the body; empty where there is none."""

    def add(self, place: str, name: str, schema: JsonSchema, *, required: bool, style: str = "") -> None:
        """Add an argument under a name of its own."""
        shown = name if _NAME.fullmatch(name) else slug(name)
        shown = shown if shown not in self.properties else slug(f"{name}_in_{place}")
        self.properties[shown] = schema
        self.places[shown] = [place, name, style]
        if required and shown not in self.required:
            self.required.append(shown)


def arguments_of(
    document: OpenApiDocument, schemas: Schemas, item: Mapping[str, Any], operation: Mapping[str, Any]
) -> Arguments:
    """Read what an operation takes; a body that is an object is spread into its properties."""
    found = Arguments()
    for part in _parameters(document, item, operation):
        place, name = str(part.get("in")), str(part["name"])
        if document.swagger and place in ("body", "formData"):
            _add_swagger_body(found, schemas, document, part)
        elif place in _PLACES and not (place == "header" and name.lower() in _NOT_ARGUMENTS):
            schema = schemas.convert(_schema(document, part)) | _described(part) | examples_of(part)
            found.add(place, name, schema, required=bool(part.get("required")) or place == "path", style=_style(part))
    if body := document.resolved(operation.get("requestBody")):
        _add_body(found, schemas, document, body)
    found.properties = with_codes(found.properties, schemas.codes)
    return found


def _parameters(
    document: OpenApiDocument, item: Mapping[str, Any], operation: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield parameters with their references followed; an operation's own stand before its path's."""
    seen: set[tuple[str, str]] = set()
    for holder in (operation, item):
        listed = holder.get("parameters")
        for part in map(document.resolved, listed if isinstance(listed, list) else []):
            key = (str(part.get("in")), str(part.get("name", "")))
            if key[1] and key not in seen:
                seen.add(key)
                yield part


def _schema(document: OpenApiDocument, part: Mapping[str, Any]) -> object:
    """Return a parameter's schema: its own, that of its content, or, in version 2.0, the parameter itself."""
    if "schema" in part:
        return part["schema"]
    if document.swagger:
        return {key: value for key, value in part.items() if key not in ("name", "in", "required", "collectionFormat")}
    content = part.get("content")
    media: object = next(iter(content.values()), {}) if isinstance(content, Mapping) else {}
    return media.get("schema") if isinstance(media, Mapping) else {}


def _described(part: Mapping[str, Any]) -> JsonSchema:
    said = part.get("description")
    return {"description": said} if isinstance(said, str) and said else {}


def _style(part: Mapping[str, Any]) -> str:
    """Say how a list is written: `multi` repeats the name, anything else joins with commas or the like."""
    if "collectionFormat" in part:
        return str(part["collectionFormat"])
    if part.get("in") in ("query", "cookie") and part.get("style", "form") == "form":
        return "multi" if part.get("explode", True) is not False else "csv"
    return {"spaceDelimited": "ssv", "pipeDelimited": "pipes", "deepObject": "deep"}.get(str(part.get("style")), "csv")


def _add_swagger_body(found: Arguments, schemas: Schemas, document: OpenApiDocument, part: Mapping[str, Any]) -> None:
    name, required = str(part["name"]), bool(part.get("required"))
    if part["in"] == "body":
        found.media = "application/json"
        _spread(found, schemas, document, part.get("schema"), required=required, described=_described(part))
        return
    found.media = _FORMS[1] if part.get("type") == "file" or found.media == _FORMS[1] else _FORMS[0]
    schema = schemas.convert(_schema(document, part))
    found.add(BODY, name, schema, required=required)


def _add_body(found: Arguments, schemas: Schemas, document: OpenApiDocument, body: Mapping[str, Any]) -> None:
    content = body.get("content")
    medias = {str(name).partition(";")[0].strip().lower(): media for name, media in _items(content)}
    chosen = next((name for name in medias if is_json(name)), None) or next((m for m in _FORMS if m in medias), None)
    found.media = chosen or next(iter(medias), "")
    if not found.media:
        return
    media = document.resolved(medias[found.media])
    schema = media.get("schema") if chosen else {"type": "string"}
    # What is required of an optional body is required only with the body; a plain schema cannot say so.
    before = set(found.properties)
    _spread(found, schemas, document, schema, required=body.get("required") is True, described=_described(body))
    own = {name: part for name, part in found.properties.items() if name not in before}
    found.properties |= with_examples(own, first_example(media))


def _items(content: object) -> list[tuple[object, object]]:
    return list(content.items()) if isinstance(content, Mapping) else []


def is_json(media: str) -> bool:
    """Whether a media type is JSON."""
    return media in ("application/json", "text/json", "*/*", "application/*") or media.endswith("+json")


def _spread(  # noqa: PLR0913 - what a body is made of
    found: Arguments,
    schemas: Schemas,
    document: OpenApiDocument,
    schema: object,
    *,
    required: bool,
    described: JsonSchema,
) -> None:
    """Add a body: property by property where it is a plain object, whole otherwise."""
    plain = schemas.convert(document.resolved(schema))
    told = plain.get("properties")
    properties = told if isinstance(told, dict) and not plain.keys() & {"allOf", "anyOf", "oneOf"} else {}
    if properties and not properties.keys() & found.properties.keys():
        needed = plain.get("required")
        for name, part in properties.items():
            must = required and isinstance(needed, list) and name in needed
            found.add(BODY, name, part if isinstance(part, dict) else {}, required=must)
        return
    found.add("whole", BODY, schemas.convert(schema) | described, required=required)
