"""Users' Python files as modules of a private name, here, where tools are read, and in the worker that runs them."""

import asyncio
import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import cloudpickle

from errors import ToolCallFailed
from tools.functions.from_function import slug
from tools.marking import MARK

USER_PREFIX = "_toolatlas_user_"
"""Users' modules get a private name, since theirs may be called `tools` or `agents` as ours are."""
# A user's module may raise anything while it runs, even SystemExit; none of it may stop the application.
LOADING_FAULTS = (Exception, SystemExit)


@dataclass(frozen=True)
class ModuleSource:
    """What a module was made of."""

    name: str
    path: Path
    source: bytes


def user_module_name(path: Path) -> str:
    """Name under which a user's file is loaded: private, the same in every process."""
    digest = hashlib.sha256(str(path.absolute()).encode("utf-8", "replace")).hexdigest()[:10]
    return f"{USER_PREFIX}{slug(path.stem).replace('-', '_')}_{digest}"


def run_file(path: Path) -> ModuleType:
    """Run a user's file under its private name; whatever it raises is raised."""
    return run_source(ModuleSource(user_module_name(path), path, path.read_bytes()))


def run_source(made_of: ModuleSource) -> ModuleType:
    """Run a module's source under its private name; whatever it raises is raised."""
    name, path = made_of.name, made_of.path
    spec = importlib.util.spec_from_loader(name, loader=None, origin=str(path))
    if spec is None:  # never with an explicit loader argument; for the type checker
        raise ImportError(f"{path} has no module spec")
    spec.loader_state = made_of
    module = importlib.util.module_from_spec(spec)
    module.__file__ = str(path)
    before = sys.modules.get(name)
    sys.modules[name] = module
    try:
        # Compiled afresh, not through the import system's cache: an edit within one second would go unseen there.
        exec(compile(made_of.source, str(path), "exec"), module.__dict__)  # noqa: S102 - the user's own code, by their wish
    except BaseException:
        _restore(name, before)
        raise
    return module


def work_of(function: Callable[..., Any], bound: Mapping[str, Any]) -> "UserCall | None":
    """Pack a call of a user's function for a worker; None where it must stay in this process.

    It stays where its author says that it keeps state, and where it is no function of the module's own: the method of
    an object, what a factory made.
    """
    module = sys.modules.get(function.__module__)
    made_of = getattr(getattr(module, "__spec__", None), "loader_state", None)
    if not isinstance(made_of, ModuleSource) or getattr(getattr(function, MARK, None), "keeps_state", False):
        return None
    if getattr(module, function.__name__, None) is not function:
        return None
    return UserCall(made_of, function.__name__, cloudpickle.dumps(dict(bound)))


@dataclass(frozen=True)
class UserCall:
    """A call that travels with its module's source; a worker that holds that module already does not run it again."""

    made_of: ModuleSource
    function: str
    bound: bytes
    """Arguments, pickled by themselves: their types may be the module's."""

    def __call__(self) -> object:
        """Make the call, in a worker.

        Raises:
            ToolCallFailed: the module does not load there.
        """
        module = sys.modules.get(self.made_of.name)
        if getattr(getattr(module, "__spec__", None), "loader_state", None) != self.made_of:
            try:
                module = run_source(self.made_of)
            except LOADING_FAULTS as error:
                told = f"{self.made_of.path.name} does not load in a worker process: {type(error).__name__}: {error}."
                raise ToolCallFailed(told) from error
        returned = getattr(module, self.function)(**cloudpickle.loads(self.bound))
        return asyncio.run(_awaited(returned)) if inspect.isawaitable(returned) else returned


async def _awaited(returned: Awaitable[object]) -> object:
    return await returned


def _restore(name: str, before: ModuleType | None) -> None:
    if before is None:
        del sys.modules[name]
    else:
        sys.modules[name] = before
