"""Corrections of questions for days: another year, length or direction, and nothing else."""

import pytest

from agents.extraction.sums.anew.corrected_days import CorrectedDays, corrected_days, with_correction

BETWEEN = {"start": "2024-02-01", "end": "2024-05-01"}
COUNTED = {"date": "2025-10-01", "direction": "after", "days": 45}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("oh no sorry, i meant 2023", CorrectedDays(year=2023)),
        ("ah wait, 2026 not 2025", CorrectedDays(year=2026, old=2025)),
        ("oops i meant before", CorrectedDays(way="before")),
        ("sorry typo, 12 weeks", CorrectedDays(n=12, unit="weeks")),
        ("wrong way round. 45 days before", CorrectedDays(n=45, unit="days", way="before")),
        ("打错了，我是想问往前45天", CorrectedDays(n=45, unit="days", way="before")),
        ("不好意思，年份写错了，是2023年", CorrectedDays(year=2023)),
        ("说反了，往后60天", CorrectedDays(n=60, unit="days", way="after")),
        ("我的意思是三个月", CorrectedDays(n=3, unit="months")),
        ("oh sorry, to 1 june 2024", CorrectedDays(end="end", day="2024-06-01", has_year=True)),
        ("打错了，是从2024年3月1日", CorrectedDays(end="start", day="2024-03-01", has_year=True)),
    ],
)
def test_what_is_corrected_is_read(text: str, meant: CorrectedDays) -> None:
    assert corrected_days(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "2023",
        "what about 2023",
        "i meant the year 2023 in china",
        "I meant 2023 and 2024",
        "45 days later",
        "sorry, 0 days",
        "再往后45天",
        "那2023年呢",
        "打错了，是上海",
        "sorry, to berlin",
        "oops, to june 2024",
        "打错了，到18:20",
        "sorry " * 30 + "2023",
    ],
)
def test_other_messages_correct_no_days(text: str) -> None:
    assert corrected_days(text) is None


@pytest.mark.parametrize(
    ("text", "given", "asked", "changed"),
    [
        ("i meant 2023", BETWEEN, "days from 1 feb 2024 to 1 may", {"start": "2023-02-01", "end": "2023-05-01"}),
        (
            "sorry, 2028",
            {"start": "2026-11-28", "end": "2027-05-01"},
            "how many days until 1 may 2027",
            {"start": "2026-11-28", "end": "2028-05-01"},
        ),
        ("不对，是2026年", COUNTED, "2025年10月1日往后45天是几号", {**COUNTED, "date": "2026-10-01"}),
        ("i meant 2023", COUNTED, "what date is 45 days after 1 october", {**COUNTED, "date": "2023-10-01"}),
        ("打错了，是2023", COUNTED, "10月1日往后45天是几号", {**COUNTED, "date": "2023-10-01"}),
        ("oh sorry, to 1 june", BETWEEN, "", {**BETWEEN, "end": "2024-06-01"}),
        ("不对，到6月1日", BETWEEN, "", {**BETWEEN, "end": "2024-06-01"}),
        ("oops, from 3 march", BETWEEN, "", {**BETWEEN, "start": "2024-03-03"}),
        ("oops, before", COUNTED, "", {**COUNTED, "direction": "before"}),
        ("说错了，3周", COUNTED, "", {"date": "2025-10-01", "direction": "after", "weeks": 3}),
    ],
)
def test_the_call_before_is_changed(
    text: str, given: dict[str, object], asked: str, changed: dict[str, object]
) -> None:
    found = corrected_days(text)
    assert found is not None
    assert with_correction(found, given, asked) == changed


@pytest.mark.parametrize(
    ("text", "given", "asked"),
    [
        ("i meant 2023", {"start": "2024-02-01", "end": "2025-05-01"}, "from 1 feb 2024 to 1 may 2025"),
        ("i meant 2023", {"start": "2024-02-29", "end": "2024-05-01"}, "from 29 feb 2024 to 1 may"),
        ("no, 2026 not 2025", BETWEEN, "days from 1 feb 2024 to 1 may"),
        ("i meant 2024", BETWEEN, "days from 1 feb 2024 to 1 may"),
        ("i meant 2023", {"start": "2026-11-28", "end": "2027-05-01"}, "days until 1 may"),
        ("sorry, 2020", {"start": "2026-11-28", "end": "2027-05-01"}, "how many days until 1 may 2027"),
        ("oops, to 3 january", BETWEEN, ""),
        ("oops, to 3 january", COUNTED, ""),
        ("oops, before", BETWEEN, "days from 1 feb 2024 to 1 may"),
        ("i meant after", COUNTED, ""),
    ],
)
def test_what_fits_nothing_changes_nothing(text: str, given: dict[str, object], asked: str) -> None:
    found = corrected_days(text)
    assert found is not None
    assert with_correction(found, given, asked) is None
