"""A function made at run time that tells people and models as much as one that was written."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Made: TypeAlias = Callable[..., dict[str, Any]]


def described(called: Made, name: str, description: str, told: Mapping[str, str], signature: inspect.Signature) -> Made:
    """Give a function its name, its signature and a docstring; return it.

    Args:
        called: The function.
        name: What it is called.
        description: What it does.
        told: Parameter → what it is.
        signature: What it takes.
    """
    lines = ["", "Args:", *(f"    {parameter}: {text}" for parameter, text in told.items())] if told else []
    called.__name__ = called.__qualname__ = name
    called.__doc__ = "\n".join([description, *lines])
    vars(called)["__signature__"] = signature
    return called
