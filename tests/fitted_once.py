"""What is the same in every home is worked out once in a process: built-in tools, their relations, fitted weights.

A test with a home of its own would read 94 tools from their modules and fit the same calibration again, which takes
longer than most of what is tested. Nothing is kept from one process to the next, and what differs is made anew.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from graph.relations.dependencies import Dependency, derive
from tools.code_mark import _lines as walked
from tools.embedding.documents import ToolDocument
from tools.functions.loader import PACKS, LoadedTools, load_packs
from tools.retrieval.calibration import Calibration, calibrate
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.index_tokens import Ints, Texts, texts
from tools.retrieval.kept_calibration import digest_of
from tools.tool import Tool

ROOT = Path(__file__).parents[1]
_MOST = 64
T = TypeVar("T")


class _Held:
    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._made:
            self._made[key] = make()
            if len(self._made) > _MOST:
                self._made.popitem(last=False)
        made: T = self._made[key]
        return made


@contextmanager
def fitted_once() -> Iterator[None]:
    """Let homes opened meanwhile share what would come out the same."""
    held = _Held()

    def packs(package: str = PACKS, **given: Any) -> LoadedTools:
        digest = getattr(given.get("tagger"), "digest", None)
        if package != PACKS or digest is None:
            return load_packs(package, **given)
        found = held.get(("packs", digest), lambda: load_packs(package, **given))
        return LoadedTools(dict(found.tools), dict(found.functions), dict(found.targets), list(found.problems))

    def fit(snapshot: IndexSnapshot) -> Calibration:
        return held.get(("fit", digest_of(snapshot)), lambda: calibrate(snapshot))

    def dependencies(tools: Mapping[str, Tool]) -> list[Dependency]:
        key = tuple(tool.model_dump_json() for tool in tools.values())
        return list(held.get(("dependencies", key), lambda: derive(tools)))

    def words(tool_ids: tuple[str, ...], documents: tuple[ToolDocument, ...], starts: Ints) -> Texts:
        key = ("words", tool_ids, documents, starts.tobytes())
        return held.get(key, lambda: texts(tool_ids, documents, starts))

    def lines(folder: str) -> Iterator[str]:
        if not Path(folder).is_relative_to(ROOT):
            return walked(folder)
        return iter(held.get(("code", folder), lambda: list(walked(folder))))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tools.retrieval.index_snapshot.texts", words)
        patch.setattr("tools.code_mark._lines", lines)
        patch.setattr("tools.library.kept_packs.load_packs", packs)
        patch.setattr("graph.workspace.snapshot.derive", dependencies)
        patch.setattr("tools.retrieval.kept_calibration.calibrate", fit)
        yield
