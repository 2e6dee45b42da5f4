"""How long something took, by the two lines of a log that tell of it."""

import pytest

from agents.extraction.told.line_times import line_times

LOG = "run 77 started at 02:15\ncopied 318 files\nrun 77 finished at 02:41, exit code 0\n"
日志 = (
    "2025-05-03 22:10:04 INFO 同步任务 12 开始\n2025-05-03 22:52:04 INFO 同步任务 12 结束\n"
    "2025-05-03 23:00:00 INFO 同步任务 13 开始\n2025-05-04 00:47:30 INFO 同步任务 13 结束\n"
)


@pytest.mark.parametrize(
    ("question", "text", "lines", "unit", "value"),
    [
        ("check  , how many minutes did run 77 take?", LOG, (1, 3), "minutes", 26),
        ("how many minutes between start and finish of run 77 in", LOG, (1, 3), "minutes", 26),
        ("how long did it take", LOG, (1, 3), "minutes", 26),
        ("how many seconds did run 77 take", LOG, (1, 3), "seconds", 1560),
        ("里同步任务12从开始到结束用了几分钟", 日志, (1, 2), "minutes", 42),
        ("里任务13跑了多久", 日志, (3, 4), "minutes", 107.5),
    ],
)
def test_the_time_lies_between_two_lines(
    question: str, text: str, lines: tuple[int, int], unit: str, value: float
) -> None:
    found = line_times(question, text, "backup")
    assert found is not None
    assert (found.lines, found.unit, eval(found.expression)) == (lines, unit, value)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("how long did run 7 take", LOG),
        ("how long is", LOG),
        ("how long since run 77 started", LOG),
        ("how long did the copy take", LOG),
        ("how long did run 77 take and how many files did it copy", LOG),
        ("which run took longest", LOG),
        ("同步跑了多久", 日志),
        ("12和13平均多久", 日志),
        ("how long did it take", "started at 10:00\nfinished at 09:00\n"),
        ("how long did it take", "started at 10:00 pm\nfinished at 11:00 pm\n"),
        ("how long did it take", "2025-01-01 10:00 started\nfinished at 11:00\n"),
        ("how long did it take", "started at 10:00, was due 9:00\nfinished at 11:00\n"),
        ("how long did it take", "started at 10:77\nfinished at 11:00\n"),
    ],
)
def test_where_the_two_are_not_clear_nothing_is_worked_out(question: str, text: str) -> None:
    assert line_times(question, text, "backup") is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("how long did the backup take", "Mar 1 23:00 backup started\nMar 3 23:30 backup finished\n"),
        ("how long did the backup take", "2025/03/01 23:00 backup started\n2025/03/02 23:30 backup finished\n"),
        ("how long did the backup take", "Mon 10:00 backup started\nTue 10:30 backup finished\n"),
        ("同步用了几个小时", "2025年3月1日 22:00 同步开始\n2025年3月3日 23:00 同步完成\n"),
        ("how many minutes did the import take", "10:00 server started\n10:20 import queued\n10:50 import finished\n"),
        ("how long did it take", "10:00 import started\n10:10 export finished\n"),
        ("how long did it take", "10:00 Starting import\n10:10 Finished export\n"),
        ("用了多久", "10:00 导入开始\n10:10 导出完成\n"),
    ],
)
def test_other_days_and_other_things_are_not_mixed(question: str, text: str) -> None:
    assert line_times(question, text, "import") is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("how many minutes did the backup take", "Mar 1 10:00 backup started\nMar 1 10:30 backup finished\n"),
        ("how many minutes did the import take", "10:00 started\n10:30 finished\n"),
        ("同步用了几分钟", "3月1日 10:00 同步开始\n3月1日 10:30 同步完成\n"),
    ],
)
def test_one_day_and_one_thing_are_worked_out(question: str, text: str) -> None:
    found = line_times(question, text, "import")
    assert found is not None
    assert eval(found.expression) == 30
