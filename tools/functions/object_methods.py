"""The public methods of an object, bound to it, as functions that can become tools."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from tools.marking import MARK


def methods_of(thing: object) -> list[Callable[..., Any]]:
    """Return an object's public methods; only the marked ones where any is marked. Properties are not touched."""
    found = list(_public(thing))
    marked = [method for method in found if hasattr(method, MARK)]
    return marked or found


def _public(thing: object) -> Iterator[Callable[..., Any]]:
    for name in dir(type(thing)):
        if name.startswith("_"):
            continue
        static = inspect.getattr_static(type(thing), name)
        if inspect.isfunction(static) or isinstance(static, staticmethod | classmethod):
            yield getattr(thing, name)
