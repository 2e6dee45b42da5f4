"""Built-in tools out of the store: the same tools, without their packs."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from errors import ToolCallFailed
from tagging.rules.tagger import RuleTagger
from tagging.tags import TagSet
from tagging.taxonomy import load_taxonomy
from tools.call import ToolCall
from tools.context import ToolContext
from tools.functions.late_signatures import reader_at
from tools.functions.loader import LoadedTools, Problem, load_packs
from tools.library.kept_packs import as_loaded, can_be_kept
from tools.library.library import ToolLibrary
from tools.library.store import ToolStore
from tools.tool import Tool

RULES = RuleTagger(load_taxonomy())
ROOT = Path(__file__).parents[3]
WARM = """
import asyncio, json, sys
from pathlib import Path
from tagging.rules.tagger import RuleTagger
from tagging.taxonomy import load_taxonomy
from tools.library.library import ToolLibrary

async def opened():
    async with ToolLibrary(Path(sys.argv[1]), tagger=RuleTagger(load_taxonomy())) as library:
        return library.fingerprint, len(library.tools())

fingerprint, n = asyncio.run(opened())
heavy = [name for name in ("duckdb", "plotly", "pandas", "tools.builtin") if name in sys.modules]
print(json.dumps([fingerprint, n, heavy]))
"""


class Reading:
    """Reads packs, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, package: str, *, tagger: RuleTagger) -> LoadedTools:
        self.times += 1
        return load_packs(package, tagger=tagger)


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    made = Reading()
    monkeypatch.setattr("tools.library.kept_packs.load_packs", made)
    return made


async def tools_of(home: Path) -> Mapping[str, Tool]:
    async with ToolLibrary(home, tagger=RULES) as library:
        return library.tools()


async def test_the_packs_are_read_once_and_their_tools_are_the_same_from_the_store(
    home: Path, reading: Reading
) -> None:
    first, second = await tools_of(home), await tools_of(home)
    assert reading.times == 1
    assert second == first
    assert len(first) > 90


async def test_a_tool_out_of_the_store_is_called(home: Path, reading: Reading) -> None:
    await tools_of(home)
    async with ToolLibrary(home, tagger=RULES) as library:
        call = ToolCall(id="1", tool_id="general/calculate", arguments={"expression": "2 * 21"})
        result = await library.invoke(call, ToolContext(workspace=home, data_dir=home))
    assert (reading.times, result.status, result.error) == (1, "ok", "")


async def test_a_process_that_finds_them_stored_imports_no_pack(home: Path) -> None:
    expected = await tools_of(home)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", WARM, str(home)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
        text=True,
    )
    _, n, heavy = json.loads(done.stdout)
    assert (n, heavy) == (len(expected), [])


async def test_another_tagger_reads_the_packs_again(home: Path, reading: Reading) -> None:
    await tools_of(home)
    async with ToolLibrary(home, tagger=RuleTagger(load_taxonomy(), {"data": ("金融",)})):
        assert reading.times == 2


async def test_definitions_that_another_version_wrote_are_read_again(home: Path, reading: Reading) -> None:
    expected = await tools_of(home)
    async with ToolStore(home) as store:
        old = expected["general/calculate"].model_copy(update={"description": "旧的说明"})
        await store.put([old], "builtin")
    assert await tools_of(home) == expected
    assert reading.times == 2


async def test_a_tagger_that_does_not_say_what_it_goes_by_is_asked_every_time(home: Path, reading: Reading) -> None:
    for _ in range(2):
        async with ToolLibrary(home, tagger=lambda _: TagSet()):
            pass
    assert reading.times == 2


def test_packs_with_a_fault_are_not_kept() -> None:
    assert not can_be_kept(LoadedTools(problems=[Problem(where="x", reason="does not load")]), {})


def test_a_tool_whose_function_cannot_be_found_again_is_not_kept() -> None:
    packs = load_packs()
    stored = dict(packs.tools)
    assert can_be_kept(packs, stored)
    packs.functions["general/calculate"] = print
    assert not can_be_kept(packs, stored)


def test_stored_tools_name_where_their_functions_are() -> None:
    packs = load_packs()
    assert as_loaded(packs.tools).targets["general/calculate"].endswith(":calculate")


def test_a_module_that_went_is_one_sentence_at_the_call() -> None:
    with pytest.raises(ToolCallFailed, match="no longer loads"):
        reader_at("tools.builtin.gone:tool")()
