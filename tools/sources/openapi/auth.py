"""How an API wants to be told who calls: by which secret of the environment, and where it goes.

A document names schemes, never secrets, and it does not choose the variable either: `secret_names` does.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

from prompts.frozen import Frozen
from tools.sources.offers.secret_names import numbered, variable
from tools.sources.openapi.document import OpenApiDocument, pairs


class Credential(Frozen):
    """One secret that goes with a call."""

    variable: str
    """Name of the environment variable that holds it."""
    place: Literal["header", "query", "cookie", "bearer", "basic"]
    name: str = ""
    """Of the header, parameter or cookie."""


def credentials(document: OpenApiDocument, operation: Mapping[str, Any], import_name: str) -> list[list[Credential]]:
    """Return the ways to be allowed an operation, each with all secrets that it takes; none where it is open to all."""
    given = operation.get("security", document.root.get("security"))
    known = _schemes(document, import_name)
    ways: list[list[Credential]] = []
    for way in given if isinstance(given, list) else []:
        names = list(way) if isinstance(way, Mapping) else []
        if all(name in known for name in names):
            ways.append([known[name] for name in names])
    return ways


def _schemes(document: OpenApiDocument, import_name: str) -> dict[str, Credential]:
    path = ("securityDefinitions",) if document.swagger else ("components", "securitySchemes")
    found = {}
    named: Counter[str] = Counter()
    for name, part in pairs(document.object_at(*path)):
        wanted = variable(import_name, name)
        named[wanted] += 1
        unique = wanted if named[wanted] == 1 else numbered(wanted, named[wanted])
        credential = _credential(document.resolved(part), unique)
        if credential is not None:
            found[name] = credential
    return found


def _credential(scheme: Mapping[str, Any], variable_name: str) -> Credential | None:
    kind, name = str(scheme.get("type", "")), str(scheme.get("name", ""))
    if kind == "apiKey":
        place = scheme.get("in")
        if place in ("header", "query", "cookie") and name:
            return Credential(variable=variable_name, place=place, name=name)
        return None
    if kind == "basic" or (kind == "http" and str(scheme.get("scheme", "")).lower() == "basic"):
        return Credential(variable=variable_name, place="basic")
    bearing = kind in ("oauth2", "openIdConnect") or (kind == "http" and str(scheme.get("scheme")).lower() == "bearer")
    return Credential(variable=variable_name, place="bearer") if bearing else None
