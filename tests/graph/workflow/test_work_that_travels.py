"""What is sent to a worker names no module that takes long to import: each new worker would import it again."""

import io
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import cloudpickle
import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tools.workers.pool import WorkerPool

LIGHT = {"graph.workflow.table_questions.table_shapes", "agents.extraction.tables.table_shape"}
HEAVY = ("langgraph", "langchain_core", "neo4j", "chromadb", "pandas", "chainlit")


class Recording(pickle.Unpickler):
    """Notes the modules that unpacking imports."""

    def __init__(self, packed: bytes) -> None:
        super().__init__(io.BytesIO(packed))
        self.modules = set[str]()

    def find_class(self, module: str, name: str) -> Any:
        self.modules.add(module)
        return super().find_class(module, name)


@pytest.mark.parametrize(
    "texts",
    [
        ("average salary by department in staff.csv", "how many women survived the titanic", "describe the table"),
        ("staff.csv 里各部门的平均工资", "泰坦尼克号上女的活下来多少人", "描述一下这张表"),
    ],
)
async def test_work_over_tables_is_unpacked_without_the_graphs(
    scripted_home: Open, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...]
) -> None:
    named = set[str]()
    run = WorkerPool.run

    async def recorded(self: WorkerPool, work: Callable[[], Any], **options: Any) -> Any:
        unpacking = Recording(cloudpickle.dumps(work))
        unpacking.load()
        named.update(unpacking.modules)
        return await run(self, work, **options)

    monkeypatch.setattr(WorkerPool, "run", recorded)
    async with scripted_home(decisions="offline") as talk:
        place = talk.assistant.resources.settings.home / "workspace" / "local"
        place.mkdir(parents=True, exist_ok=True)
        place.joinpath("staff.csv").write_text("name,department,salary\nAnn,IT,5\nBob,HR,3\n", encoding="utf-8")
        for text in texts:
            await say(talk.assistant, text)
    assert "tools.tables.database" in named
    assert {one for one in named if one.startswith(("graph", "agents", "web", "cli"))} <= LIGHT


def test_what_it_may_name_is_imported_at_once() -> None:
    script = f"import sys, {', '.join(sorted(LIGHT))}; print(*sorted({{*sys.modules}} & set({HEAVY})))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
