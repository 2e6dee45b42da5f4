"""Values of Python as JSON, and what cannot become it."""

import json
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import pydantic_monty as monty
from pydantic_core import PydanticSerializationError, from_json, to_json

_Other: TypeAlias = Callable[[object], object]


class NotPlain(ValueError):  # noqa: N818
    """A value has no form in JSON, or too long a one."""


def json_form(value: object, *, at_most: int) -> Any:  # noqa: ANN401 - any JSON
    """Return what a program made as JSON: dataclasses as objects, what has no form in JSON as its repr or its name.

    Raises:
        NotPlain: it is too long or too deep.
    """
    return _read(_written(value, _other, "strings"), at_most)


def strict_json_form(value: object, *, at_most: int) -> Any:  # noqa: ANN401 - any JSON
    """Return a value as JSON; broken characters are replaced.

    Raises:
        NotPlain: a part of it has no form in JSON, or it is too long or too deep.
    """
    return _read(_written(value, None, "constants"), at_most)


def _written(value: object, other: _Other | None, odd_numbers: Literal["strings", "constants"]) -> bytes:
    try:
        return to_json(value, fallback=other, bytes_mode="base64", inf_nan_mode=odd_numbers)
    except (PydanticSerializationError, ValueError, RecursionError) as error:
        if "surrogates" not in str(error):
            raise NotPlain(str(error)) from error
    try:
        return json.dumps(value, ensure_ascii=False, default=other).encode("utf-8", "replace")
    except (TypeError, ValueError, RecursionError) as error:
        raise NotPlain(str(error)) from error


def _read(raw: bytes, at_most: int) -> Any:  # noqa: ANN401 - any JSON
    if len(raw) > at_most:
        raise NotPlain(f"it is longer than {at_most:,} bytes")
    try:
        return from_json(raw)
    except ValueError as error:
        raise NotPlain(str(error)) from error


def _other(value: object) -> object:
    if isinstance(value, monty.MontyClassProxy):
        return {**value.attributes} or f"{value.name}()"
    return getattr(value, "name", None) or repr(value)
