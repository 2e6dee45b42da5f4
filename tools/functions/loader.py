"""Marked functions of the built-in packs and of users' files. What does not load is a problem, never a crash."""

import importlib
import inspect
import pkgutil
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from errors import ConfigError
from prompts.frozen import Frozen
from tools.functions.from_function import Tagger, slug, tool_from_function, untagged
from tools.functions.object_methods import methods_of
from tools.functions.pack_words import add_words
from tools.functions.user_module import LOADING_FAULTS, run_file
from tools.marking import MARK
from tools.tool import Tool

PACKS = "tools.builtin"


class Problem(Frozen):
    """Something of the library that is not on offer, and why."""

    where: str
    """Tool id, pack, or path of a file."""
    reason: str
    """One sentence."""


@dataclass(frozen=True)
class LoadedTools:
    """What one source gave."""

    tools: dict[str, Tool] = field(default_factory=dict)
    functions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    targets: Mapping[str, str] = field(default_factory=dict)
    """Tool id → `module:function` of those whose functions are imported when they are called."""
    problems: list[Problem] = field(default_factory=list)


def load_packs(package: str = PACKS, *, tagger: Tagger = untagged) -> LoadedTools:
    """Import every module of every pack, folders below it included, and collect its tools; its name is their group.

    What the files beside the modules hold is added to the tools: requests, answer templates, people's words for values.
    """
    loaded = LoadedTools()
    for pack in _packs(package):
        group = pack.rpartition(".")[2]
        for module in _modules(pack, loaded.problems):
            collect(module, group, loaded, tagger=tagger)
        _add_words(pack, group, loaded)
    return loaded


def split_origin(origin: str) -> tuple[str, str]:
    """Take `module.py:name` apart into the file and the name of an object in it; the name is empty for a file."""
    path, _, name = origin.rpartition(":")
    return (path, name) if path.endswith(".py") and name.isidentifier() else (origin, "")


def load_file(path: Path, *, tagger: Tagger = untagged) -> LoadedTools:
    """Run a user's Python file under a private name and collect its tools; the file's name is their group.

    Where none is marked, all public functions of the file are tools. Of `module.py:name` the tools are the methods of
    that object, and its name is their group.
    """
    loaded = LoadedTools()
    file, name = split_origin(str(path))
    path = Path(file)
    try:
        module = run_file(path)
    except LOADING_FAULTS as error:
        loaded.problems.append(Problem(where=str(path), reason=f"{path.name} does not load: {said(error)}."))
        return loaded
    if name:
        return _load_object(module, path, name, tagger)
    own = _own(module)
    collect_functions(_marked(own) or _public(own), path.stem, loaded, tagger=tagger)
    if not loaded.tools and not loaded.problems:
        reason = f"{path.name} holds no tool: no function marked with @tool from tools.marking, and no public one."
        loaded.problems.append(Problem(where=str(path), reason=reason))
    return loaded


def _load_object(module: ModuleType, path: Path, name: str, tagger: Tagger) -> LoadedTools:
    loaded = LoadedTools()
    thing = getattr(module, name, None)
    methods = [] if thing is None or isinstance(thing, type) else methods_of(thing)
    if not methods:
        reason = f"{path.name} holds no object {name!r} with public methods."
        loaded.problems.append(Problem(where=str(path), reason=reason))
    collect_functions(methods, name, loaded, tagger=tagger)
    return loaded


def collect(module: ModuleType, group: str, into: LoadedTools, *, tagger: Tagger = untagged) -> None:
    """Make tools of a module's own marked functions; the first of two with one id stays."""
    collect_functions(_marked(_own(module)), group, into, tagger=tagger)


def collect_functions(
    functions: Iterable[Callable[..., Any]], group: str, into: LoadedTools, *, tagger: Tagger = untagged
) -> None:
    """Make tools of functions; the first of two with one id stays."""
    for function in functions:
        try:
            tool = tool_from_function(function, group, tagger=tagger)
        except ConfigError as error:
            into.problems.append(Problem(where=f"{slug(group)}/{slug(function.__name__)}", reason=str(error)))
            continue
        if tool.id in into.tools:
            reason = f"{tool.target} has the id of {into.tools[tool.id].target}; rename one of them."
            into.problems.append(Problem(where=tool.id, reason=reason))
            continue
        into.tools[tool.id] = tool
        into.functions[tool.id] = function


def _packs(package: str) -> Sequence[str]:
    root = importlib.import_module(package)
    return sorted(f"{package}.{found.name}" for found in pkgutil.iter_modules(root.__path__) if found.ispkg)


def _modules(pack: str, problems: list[Problem]) -> Iterator[ModuleType]:
    """Import what lies in a pack's folder and in the folders below it, in the order of the modules' own names."""
    for name in sorted(_names(pack, problems), key=lambda name: name.rpartition(".")[2]):
        module = _imported(name, problems)
        if module is not None:
            yield module


def _names(package: str, problems: list[Problem]) -> list[str]:
    root = _imported(package, problems)
    if root is None:
        return []
    names = []
    for found in pkgutil.iter_modules(root.__path__, f"{package}."):
        names.extend(_names(found.name, problems) if found.ispkg else [found.name])
    return names


def _add_words(pack: str, group: str, into: LoadedTools) -> None:
    for folder in getattr(sys.modules.get(pack), "__path__", ()):  # none where the pack did not import
        faults = add_words(Path(folder), slug(group), into.tools)
        into.problems.extend(Problem(where=where, reason=reason) for where, reason in faults)


def _imported(name: str, problems: list[Problem]) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except LOADING_FAULTS as error:
        problems.append(Problem(where=name, reason=f"{name} does not load: {said(error)}."))
        return None


def _own(module: ModuleType) -> list[Callable[..., Any]]:
    own = (
        value for value in vars(module).values() if inspect.isfunction(value) and value.__module__ == module.__name__
    )
    return list(dict.fromkeys(own))


def _marked(functions: Iterable[Callable[..., Any]]) -> list[Callable[..., Any]]:
    return [function for function in functions if hasattr(function, MARK)]


def _public(functions: Iterable[Callable[..., Any]]) -> list[Callable[..., Any]]:
    return [function for function in functions if not function.__name__.startswith("_")]


def said(error: BaseException) -> str:
    """Say in one line what a module raised."""
    said = traceback.format_exception_only(error)[-1].strip().rstrip(".")
    return " ".join(said.split())[:300]
