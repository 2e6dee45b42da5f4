"""An own HTTP tool as a form: what was typed, what is wrong with it, and the operation that it describes."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.late import late
from tools.sources.openapi.handmade import (
    HandmadeAuth,
    HandmadeOperation,
    HandmadeParameter,
    Method,
    ParameterKind,
    named_in,
    parts_of,
)
from tools.sources.openapi.server import looks_internal
from web.panels.imports.http_words import HttpWords

METHODS: Final[tuple[str, ...]] = get_args(Method)
KINDS: Final[tuple[str, ...]] = get_args(ParameterKind)
AUTHS: Final = ("", "header", "query", "bearer", "basic")
MAX_ROWS: Final = 20
_MAX_NAME, _MAX_TEXT = 60, 2_000
_ROW: Final = lazy_regex(r"p\.(\d{1,2})\.(name|kind|about|required)")
_PARAMETER: Final = lazy_regex(r"[A-Za-z_][A-Za-z0-9_.-]{0,63}")
_SECRET_NAME: Final = lazy_regex(r"[A-Za-z]+(?:_[A-Za-z]+){0,4}[0-9]?")
_MAX_SECRET_NAME: Final = 32
_HEADER: Final = lazy_regex(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_KEEPS_SECRET: Final = lazy_regex(
    r"(?:^|[_.-])(?:(?:api|access|app|auth|secret|private|client|subscription)?key|(?:access|auth)?token|secret"
    r"|password|passwd|pwd|auth|authorization|sig|signature|app_?id|credentials?)$",
    re.IGNORECASE,
)
"""Names in a query behind which stands what nobody should read."""


class TypedRow(Frozen):
    """One parameter as it was typed."""

    name: str = ""
    kind: str = "text"
    about: str = ""
    required: bool = True


class TypedForm(Frozen):
    """All that was typed."""

    name: str = ""
    about: str = ""
    method: str = "GET"
    address: str = ""
    auth: str = ""
    auth_name: str = ""
    secret: str = "key"  # noqa: S105 - its name
    internal: bool = False
    rows: tuple[TypedRow, ...] = ()

    def with_row(self) -> "TypedForm":
        """Offer one more parameter."""
        return self.model_copy(update={"rows": (*self.rows, TypedRow())[:MAX_ROWS]})

    def with_named(self) -> "TypedForm":
        """Give each parameter that the address names a row; rows without a name go."""
        kept = tuple(row for row in self.rows if row.name)
        known = {row.name for row in kept}
        new = tuple(TypedRow(name=name) for name in named_in(self.address) if name not in known)
        return self.model_copy(update={"rows": (*kept, *new)[:MAX_ROWS]})

    def operation(self) -> HandmadeOperation:
        """Return what it describes; asked of a form without faults."""
        auth = {"place": self.auth, "parameter": self.auth_name, "secret": self.secret}
        rows = [{"name": r.name, "kind": r.kind, "description": r.about, "required": r.required} for r in self.rows]
        return HandmadeOperation.model_validate(
            {
                "name": self.name,
                "description": self.about,
                "method": self.method,
                "address": self.address,
                "parameters": tuple(HandmadeParameter.model_validate(row) for row in rows),
                "auth": HandmadeAuth.model_validate(auth) if self.auth else None,
            }
        )


def typed_form(form: Mapping[str, Any]) -> TypedForm:
    """Take what was typed; what no browser would send is left out."""
    said = {name: value.strip()[:_MAX_TEXT] for name, value in form.items() if isinstance(value, str)}
    rows: dict[int, dict[str, Any]] = {}
    for name, value in said.items():
        if found := _ROW.fullmatch(name):
            rows.setdefault(int(found[1]), {"required": False})[found[2]] = value
    listed = tuple(_row(rows[number]) for number in sorted(rows)[:MAX_ROWS])
    method, auth = said.get("method", ""), said.get("auth", "")
    return TypedForm(
        name=said.get("name", "")[:_MAX_NAME],
        about=said.get("about", ""),
        method=method if method in METHODS else METHODS[0],
        address=said.get("address", ""),
        auth=auth if auth in AUTHS else "",
        auth_name=said.get("auth_name", ""),
        secret=said.get("secret", ""),
        internal=bool(said.get("internal")),
        rows=listed,
    )


def _row(said: Mapping[str, Any]) -> TypedRow:
    kind = said.get("kind", "")
    return TypedRow(
        name=said.get("name", ""),
        kind=kind if kind in KINDS else KINDS[0],
        about=said.get("about", ""),
        required=bool(said["required"]),
    )


def faults_of(typed: TypedForm, words: HttpWords) -> list[str]:
    """Say what is wrong, in the order of the form."""
    return [*_about(typed, words), *_of_address(typed, words), *_of_rows(typed, words), *_of_auth(typed, words)]


def without_secrets(typed: TypedForm) -> TypedForm:
    """Leave out what should not have been typed, before the form is shown again."""
    kept = typed
    if _names_user(typed.address) or _keyed(typed.address):
        kept = kept.model_copy(update={"address": typed.address.partition("?")[0].rpartition("@")[2]})
    if not _names_secret(typed.secret):
        kept = kept.model_copy(update={"secret": ""})
    clean = late("graph.memory.secrets", "without_secrets")
    rows = tuple(row.model_copy(update={"about": clean(row.about)}) for row in kept.rows)
    return kept.model_copy(update={"about": clean(kept.about), "rows": rows})


def _about(typed: TypedForm, words: HttpWords) -> Iterator[str]:
    if not any(map(str.isalpha, typed.name)):
        yield words.no_name
    if not typed.about:
        yield words.no_about
    holds_secret = late("graph.memory.secrets", "holds_secret")
    if any(map(holds_secret, (typed.name, typed.about, *(row.about for row in typed.rows)))):
        yield words.secret_in_text


def _of_address(typed: TypedForm, words: HttpWords) -> Iterator[str]:
    if _names_user(typed.address) or _keyed(typed.address):
        yield words.secret_in_address
    elif (parts := parts_of(typed.address)) is None:
        yield words.no_address
    elif looks_internal(parts.server) and not typed.internal:
        yield words.is_internal


def _of_rows(typed: TypedForm, words: HttpWords) -> Iterator[str]:
    names = [row.name for row in typed.rows]
    yield from (words.bad_parameter.format(name=name) for name in names if not _PARAMETER.fullmatch(name))
    yield from (words.twice.format(name=name) for name in dict.fromkeys(names) if names.count(name) > 1)
    yield from (words.undescribed.format(name=row.name) for row in typed.rows if not row.about)


def _of_auth(typed: TypedForm, words: HttpWords) -> Iterator[str]:
    if not typed.auth:
        return
    if typed.auth in ("header", "query") and not _HEADER.fullmatch(typed.auth_name):
        yield words.no_auth_name
    if not _names_secret(typed.secret):
        yield words.bad_secret


def _names_secret(name: str) -> bool:
    """Whether a text is a secret's name and not the secret: words of letters, not too long."""
    return len(name) <= _MAX_SECRET_NAME and _SECRET_NAME.fullmatch(name) is not None


def _names_user(address: str) -> bool:
    return "@" in address.partition("://")[2].partition("/")[0]


def _keyed(address: str) -> bool:
    """Whether a value stands in the query under a name of secrets."""
    parts = parts_of(address)
    return parts is not None and any(value and _KEEPS_SECRET.search(name) for name, value in parts.fixed.items())
