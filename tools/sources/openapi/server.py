"""Where an API is: its server's address, and whether that is a place inside a private network."""

from collections.abc import Mapping
from typing import Any

import httpx

from lazy_regex import lazy_regex
from tools.http.addresses import is_public
from tools.sources.openapi.document import OpenApiDocument

_VARIABLE = lazy_regex(r"\{([^{}]+)\}")
_INNER = (".local", ".internal", ".localhost", ".lan", ".home.arpa")
_LITERAL = lazy_regex(r"[\d.]+|.*:.*")


def server(document: OpenApiDocument, operation: Mapping[str, Any], item: Mapping[str, Any], base: str) -> str:
    """Return the address that an operation's path is added to; empty where none is told.

    Args:
        document: the whole document.
        operation: the operation.
        item: the path that it belongs to.
        base: where the document was read from, if that was an address; a relative server is relative to it.
    """
    told = _swagger(document.root, base) if document.swagger else _first(document, operation, item)
    try:
        url = httpx.URL(base).join(told or "/") if base else httpx.URL(told)
    except (httpx.InvalidURL, ValueError, TypeError):
        return ""
    return str(url.copy_with(query=None, fragment=None)).rstrip("/") if _is_web(url) else ""


def host_of(address: str) -> str:
    """Return `host:port` of an address, the port always said."""
    url = httpx.URL(address)
    return f"{url.host.lower().rstrip('.')}:{url.port or (443 if url.scheme == 'https' else 80)}"


def allowed_host(address: str, allowed: frozenset[str]) -> str:
    """Return `host:port` of an address where that, or its host, is among those that were allowed; empty otherwise.

    Args:
        address: Of a server; text of others, which may be no address.
        allowed: Named by whoever imports, with or without port.
    """
    try:
        host = host_of(address) if address else ""
    except (httpx.InvalidURL, ValueError, TypeError):
        return ""
    return host if {host, host.rpartition(":")[0]} & allowed else ""


def looks_internal(address: str) -> bool:
    """Whether an address leads into a private network as far as its text tells; no name is resolved here."""
    host = httpx.URL(address).host.lower().rstrip(".")
    if _LITERAL.fullmatch(host):
        return not is_public(host)
    return "." not in host or host.endswith(_INNER)


def _is_web(url: httpx.URL) -> bool:
    return url.scheme in ("http", "https") and bool(url.host) and not url.userinfo


def _swagger(root: Mapping[str, Any], base: str) -> str:
    host, path = str(root.get("host") or ""), str(root.get("basePath") or "/")
    if not host:
        return path if base else ""
    named = root.get("schemes")
    schemes = [scheme for scheme in named if scheme in ("http", "https")] if isinstance(named, list) else []
    scheme = "https" if "https" in schemes or not schemes else schemes[0]
    return f"{scheme}://{host}/{path.lstrip('/')}"


def _first(document: OpenApiDocument, *places: Mapping[str, Any]) -> str:
    for place in (*places, document.root):
        listed = place.get("servers")
        found = document.resolved(listed[0]) if isinstance(listed, list) and listed else {}
        if isinstance(address := found.get("url"), str):
            return _filled(document, address, document.resolved(found.get("variables")))
    return ""


def _filled(document: OpenApiDocument, address: str, variables: Mapping[str, Any]) -> str:
    """Put the defaults of its variables into a server's address."""
    return _VARIABLE.sub(lambda match: str(document.resolved(variables.get(match[1])).get("default", "")), address)
