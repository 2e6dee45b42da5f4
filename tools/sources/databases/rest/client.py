"""Writes a Python module whose functions ask the endpoints that are served; it needs nothing but Python."""

from pathlib import Path
from typing import Final

from tools.functions.from_function import slug
from tools.sources.databases.rest.callables import TYPES, argument_names, python_name
from tools.sources.databases.rest.database import RestDatabase
from tools.sources.databases.rest.endpoint import Endpoint
from tools.sources.databases.rest.slot import Slot
from tools.sources.databases.slot.relation import unique_name
from tools.storage.replace import replacing

_HEAD: Final = '''"""Endpoints over a database as functions, written by `toolatlas serve-tools`, which serves them."""

import json
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

ADDRESS = {address!r}


def _ask(endpoint: str, arguments: dict[str, Any]) -> dict[str, Any]:
    with urlopen(f"{{ADDRESS}}/{{endpoint}}?{{urlencode(arguments, doseq=True)}}", timeout=60) as answer:
        return json.load(answer)
'''


def write_client(made: RestDatabase, file: Path, address: str) -> int:
    """Write a module for a database; return how many functions it has.

    Args:
        made: The endpoints.
        file: The module.
        address: Where they are served, without a path.
    """
    with replacing(file) as stream:
        stream.write(client_module(made, address).encode())
    return len(made.endpoints)


def client_module(made: RestDatabase, address: str) -> str:
    """Return the source of the module."""
    taken: list[str] = []
    functions = [_function(endpoint, taken) for endpoint in made.endpoints]
    return "\n\n".join([_HEAD.format(address=f"{address}/v1/{slug(made.address.name)}"), *functions])


def _function(endpoint: Endpoint, taken: list[str]) -> str:
    taken.append(unique_name(python_name(endpoint.name, "ask"), taken))
    names = argument_names(endpoint.slots)
    slots = list(zip(names, endpoint.slots, strict=True))
    given = ", ".join(_parameter(name, slot) for name, slot in slots)
    passed = ", ".join(f"{slot.name!r}: {name}" for name, slot in slots)
    told = "".join(f"\n{name}: {slot.description}" for name, slot in slots)
    # What a database says stands in literals: whoever wrote its comments writes no code here.
    return (
        f"def {taken[-1]}({f'*, {given}' if given else ''}) -> dict[str, Any]:\n"
        f"    {endpoint.description + told!r}\n"
        f"    return _ask({endpoint.name!r}, {{{passed}}})\n"
    )


def _parameter(name: str, slot: Slot) -> str:
    kind = TYPES[slot.kind].__name__
    default = "" if slot.default is None else f" = {slot.default!r}"
    return f"{name}: {f'list[{kind}]' if slot.many else kind}{default}"
