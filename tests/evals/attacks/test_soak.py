"""A short soak of the real page, and what a report calls flat."""

from pathlib import Path

import pytest

from evals.attacks.soak.run import SoakReport, lines, run_soak
from evals.attacks.soak.samples import Sample, third


def at(memory_mb: float, descriptors: int = 100, processes: int = 5) -> Sample:
    return Sample(
        at_s=0,
        memory_mb=memory_mb,
        page_mb=memory_mb / 2,
        descriptors=2 * descriptors,
        page_descriptors=descriptors,
        processes=processes,
    )


def report(samples: list[Sample], after: Sample, failed: int = 0) -> SoakReport:
    n = len(samples) // 3
    return SoakReport(
        minutes=1,
        chats=2,
        answered=10,
        failed=failed,
        before=at(100),
        after=after,
        first=third(samples[:n]),
        last=third(samples[-n:]),
        samples=tuple(samples),
    )


def test_what_stays_within_a_tenth_and_leaves_nothing_held() -> None:
    flat = report([at(100), at(105), at(109)], at(90, 103, 6))
    assert flat.faults == []
    assert lines(flat)[-1] == "last third over first: +9.0 % of memory; held"


@pytest.mark.parametrize(
    ("grown", "after", "failed", "fault"),
    [
        (111, at(100), 0, "memory grew by more than 10 %"),
        (100, at(100, 105), 0, "5 descriptors are left"),
        (100, at(100, 100, 10), 0, "5 processes are left"),
        (100, at(100), 1, "1 messages were not answered"),
    ],
)
def test_what_does_not_hold_is_told(grown: float, after: Sample, failed: int, fault: str) -> None:
    told = report([at(100), at(100), at(grown)], after, failed)
    assert told.faults == [fault]
    assert fault in lines(told)[-1]


@pytest.mark.full
async def test_chats_are_answered_by_the_served_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evals.attacks.soak.run._SETTLE_S", 1.0)
    monkeypatch.setattr("evals.attacks.soak.run.REQUESTS", ("convert 5 km to miles", "计算 2 加 3"))
    told = await run_soak(0.1, 2, tmp_path, print)
    assert ", 0 failures" in told[0]
    assert SoakReport.model_validate_json((tmp_path / "soak.json").read_text(encoding="utf-8")).answered >= 2
