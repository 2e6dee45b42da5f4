"""What an archive holds is not unpacked to be looked at, planned without a server."""

import pytest

from graph.workflow.composed.steps.folder_look import folder_look_plan
from tests.graph.workflow.exchanges import asked, brought, exchange
from tests.graph.world import World


@pytest.mark.parametrize("request_", ["what's in old.zip", "old.zip里有哪些文件", "what's in it"])
async def test_an_archive_is_not_looked_into(packaged: World, request_: str) -> None:
    packaged.settings.home.joinpath("old.zip").write_bytes(b"x")
    packed = exchange("zip a.txt as old.zip", brought("system/zip_paths", {}, paths=["a.txt"], target="old.zip"))
    plan = await folder_look_plan(asked(request_, packed), packaged.context())
    assert plan is not None
    assert plan.refusal


async def test_the_folder_that_was_unpacked_into_is_listed(packaged: World) -> None:
    unpacked = exchange("unzip old.zip into new", brought("system/unzip_archive", {}, path="old.zip", target="new"))
    plan = await folder_look_plan(asked("what's in it", unpacked), packaged.context())
    assert plan is not None
    assert plan.subtasks[0].calls[0].arguments == {"path": "new"}
