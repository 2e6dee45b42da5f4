"""All files of one ending get another, planned without a server."""

from graph.workflow.composed.each.new_endings import new_endings_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World


async def test_each_file_is_renamed(packaged: World) -> None:
    for name in ("a.jpeg", "b.jpeg"):
        packaged.settings.home.joinpath(name).write_bytes(b"x")
    plan = await new_endings_plan(asked("rename all .jpeg to .jpg"), packaged.context())
    assert plan is not None
    assert [part.calls[0].arguments for part in plan.subtasks] == [
        {"source": "a.jpeg", "target": "a.jpg"},
        {"source": "b.jpeg", "target": "b.jpg"},
    ]
    assert await new_endings_plan(asked("rename all .jpeg to .png"), packaged.context()) is None
