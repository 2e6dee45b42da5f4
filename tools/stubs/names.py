"""Names in programs: of tools as functions, of their parameters, and of types."""

import builtins
import keyword
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import Final

from prompts.render.untrusted import neutralised
from tools.tool import Tool

TWIN: Final = "_async"
"""What the name of a function's `async def` twin ends with."""
PROGRAM_FUNCTIONS: Final = ("find_tools", "make_table", "save", "show", "ask_user")
"""Functions that every program has beside its tools."""
READ_RESULT: Final = "read_result"
"""What stands beside them where a model calls one function after the other."""
_MODULES: Final = (
    "asyncio base64 collections dataclasses datetime decimal functools hashlib itertools json math os pathlib "
    "random re sys time typing"
)
"""What programs import: a tool of that name would hide it, or be hidden."""
_TYPES: Final = ("Any", "Literal", "Mapping", "NotRequired", "TypeAlias", "TypedDict", "Inst")
"""What stubs are written with; `[Inst]` would read as the control token of a chat template."""
_MAX_LENGTH: Final = 60
_NO_PARAMETERS: Final = frozenset({*keyword.kwlist, "__debug__"})
RESERVED: Final = frozenset(
    {*keyword.kwlist, *keyword.softkwlist, *dir(builtins), *PROGRAM_FUNCTIONS, READ_RESULT, *_MODULES.split(), *_TYPES}
)


def function_names(tools: Iterable[Tool]) -> Mapping[str, str]:
    """Name every tool of a library as a function: its own name, with its group before it where that is not enough.

    The names are the same in whatever order the tools come.

    Returns:
        Tool id → an identifier that no other tool has.
    """
    library = {tool.id: tool for tool in tools}
    shared = Counter(identifier(tool.name) for tool in library.values())
    taken = set(RESERVED)
    names: dict[str, str] = {}
    own = {i: identifier(t.name) for i, t in library.items() if shared[identifier(t.name)] == 1}
    for tool_id in sorted(library, key=lambda tool_id: (tool_id not in own, tool_id)):
        tool = library[tool_id]
        candidates = [own[tool_id]] if tool_id in own else []
        name = first_free([*candidates, identifier(f"{tool.group}_{tool.name}"), identifier(tool_id)], taken)
        names[tool_id] = name
        taken.add(name)
    return dict(sorted(names.items()))


def parameter_names(parameters: Iterable[str]) -> dict[str, str]:
    """Name every parameter in Python: as in JSON where that is possible.

    Returns:
        JSON name → Python name, in the order given.
    """
    ordered = list(parameters)
    plain = {name: name for name in ordered if is_identifier(name)}
    taken = {*plain, *_NO_PARAMETERS}
    for name in ordered:
        if name not in plain:
            plain[name] = first_free([identifier(name), f"{identifier(name)}_"], taken)
            taken.add(plain[name])
    return {name: plain[name] for name in ordered}


def type_name(*words: str) -> str:
    """Join words to the name of a type: `get_quote` → `GetQuote`."""
    parts = re.split(r"[^A-Za-z0-9]+", "_".join(words))
    name = "".join(part[0].upper() + part[1:] for part in parts if part)[:_MAX_LENGTH]
    return name if name[:1].isalpha() else f"T{name}"


def first_free(candidates: Iterable[str], taken: Collection[str]) -> str:
    """Take the first name that is free, else the last one with a number."""
    name = ""
    for name in candidates:
        if _is_free(name, taken):
            return name
    return next(numbered for n in count(2) if _is_free(numbered := f"{name}_{n}", taken))


def _is_free(name: str, taken: Collection[str]) -> bool:
    """Neither the name, nor its twin's, nor that of which it could be the twin, is there."""
    return name not in taken and f"{name}{TWIN}" not in taken and name.removesuffix(TWIN) not in taken


def identifier(name: str) -> str:
    """Make an ASCII identifier of a name, which may still be a keyword; it begins with a letter.

    A type checker does not hand on what a stub file names with an underscore before it.
    """
    plain = re.sub(r"_+", "_", re.sub(r"[^A-Za-z0-9_]", "_", unicodedata.normalize("NFKD", name)))[:_MAX_LENGTH]
    stripped = plain.strip("_") or "value"
    return f"n_{stripped}" if stripped[0].isdigit() else stripped


def is_identifier(name: str) -> bool:
    """Tell whether a name can stand in Python as it is, and comes back as it was."""
    return (
        name.isidentifier()
        and name not in _NO_PARAMETERS
        and len(name) <= _MAX_LENGTH
        and unicodedata.normalize("NFKC", name) == name == neutralised(name)
    )
