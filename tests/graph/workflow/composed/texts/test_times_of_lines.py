"""How long something took by a log, planned without a server."""

import pytest

from graph.workflow.composed.texts.times_of_lines import times_of_lines_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

LOG = "run 77 started at 02:15\ncopied 318 files\nrun 77 finished at 02:41\n"


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("check a.log, how many minutes did run 77 take?", "In minutes, from 02:15 to 02:41."),
        ("a.log里77从开始到结束用了几分钟", "单位：分钟（02:15 到 02:41）。"),
    ],
)
async def test_the_lines_are_shown_and_the_time_worked_out(packaged: World, request_: str, said: str) -> None:
    folder = packaged.settings.home / "logs"
    folder.mkdir()
    folder.joinpath("a.log").write_text(LOG, encoding="utf-8")
    plan = await times_of_lines_plan(asked(request_), packaged.context())
    assert plan is not None
    shown, worked = plan.subtasks
    assert "started" in str(shown.calls[0].arguments["pattern"])
    assert worked.calls[0].arguments == {"expression": "((2 * 3600 + 41 * 60) - (2 * 3600 + 15 * 60)) / 60"}
    assert worked.remarks == (said,)


@pytest.mark.parametrize(
    "request_",
    [
        "how long did run 78 take, see a.log",
        "how long did run 77 take, see b.log",
        "how long is a.log",
        "how long did run 77 take, see a.csv",
        "a.log里77和78哪个久",
    ],
)
async def test_what_the_log_does_not_tell_clearly_is_not_planned(packaged: World, request_: str) -> None:
    packaged.settings.home.joinpath("a.log").write_text(LOG, encoding="utf-8")
    assert await times_of_lines_plan(asked(request_), packaged.context()) is None
