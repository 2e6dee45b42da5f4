"""How tools fared."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import Retention
from tools.usage.store import BOUND, ToolUsage, UsageStore

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def later() -> datetime:
    return NOW + timedelta(days=60)


async def test_outcomes_are_counted_by_kind_of_request(tmp_path: Path) -> None:
    async with UsageStore(tmp_path) as store:
        await store.count("r1", "finance", {"a/x": "ok", "a/y": "error", "a/z": "unknown"}, NOW)
        await store.count("r2", "data", {"a/x": "empty"}, NOW)
        found = await store.usages(at=NOW)
    assert [(u.kind, u.tool_id, u.ok, u.empty, u.error) for u in found] == [
        ("data", "a/x", 0, 1, 0),
        ("finance", "a/x", 1, 0, 0),
        ("finance", "a/y", 0, 0, 1),
    ]


async def test_a_run_that_is_resumed_counts_once(tmp_path: Path) -> None:
    async with UsageStore(tmp_path) as store:
        for _ in range(3):
            await store.count("r1", "finance", {"a/x": "ok"}, NOW)
        (found,) = await store.usages(at=NOW)
    assert found.ok == 1


async def test_use_is_summed_over_all_kinds_of_requests(tmp_path: Path) -> None:
    async with UsageStore(tmp_path) as store:
        await store.count("r1", "finance", {"a/x": "ok", "a/y": "error"})
        await store.count("r2", "data", {"a/x": "ok"})
        assert await store.used() == pytest.approx({"a/x": 2, "a/y": 0}, abs=1e-3)


async def test_counts_are_halved_in_a_half_life(tmp_path: Path, later: datetime) -> None:
    async with UsageStore(tmp_path, Retention(usage_half_life_days=60)) as store:
        await store.count("r1", "finance", {"a/x": "ok"}, NOW)
        (before,) = await store.usages(at=later)
        await store.count("r2", "finance", {"a/x": "ok"}, later)
        (after,) = await store.usages(at=later)
    assert [before.ok, after.ok] == pytest.approx([0.5, 1.5])


async def test_a_count_from_the_past_is_not_blown_up(tmp_path: Path, later: datetime) -> None:
    async with UsageStore(tmp_path) as store:
        await store.count("r1", "finance", {"a/x": "ok"}, later)
        await store.count("r2", "finance", {"a/x": "ok"}, NOW)
        (found,) = await store.usages(at=later)
    assert found.ok == pytest.approx(2)


async def test_a_thumb_moves_the_tools_of_its_run(tmp_path: Path) -> None:
    async with UsageStore(tmp_path) as store:
        await store.count("r1", "finance", {"a/x": "ok"}, NOW)
        plain = (await store.prior("finance"))["a/x"]
        assert await store.feedback("r1", liked=False) == 1
        assert (await store.prior("finance"))["a/x"] < plain


async def test_a_second_thumb_replaces_the_first(tmp_path: Path) -> None:
    async with UsageStore(tmp_path) as store:
        await store.count("r1", "finance", {"a/x": "ok"}, NOW)
        assert [await store.feedback("r1", liked=liked, at=NOW) for liked in (True, True, False)] == [1, 0, 1]
        (found,) = await store.usages(at=NOW)
    assert (found.liked, found.disliked) == (0, 1)


async def test_a_thumb_for_an_unknown_run_moves_nothing(tmp_path: Path) -> None:
    async with UsageStore(tmp_path) as store:
        assert await store.feedback("never", liked=True) == 0


async def test_old_runs_are_forgotten_and_their_counts_stay(tmp_path: Path) -> None:
    long_ago = datetime.now(UTC) - timedelta(days=Retention().opinion_days + 1)
    async with UsageStore(tmp_path) as store:
        await store.count("r1", "finance", {"a/x": "ok"}, long_ago)
    async with UsageStore(tmp_path) as store:
        assert await store.feedback("r1", liked=True) == 0
        assert len(await store.usages()) == 1


async def test_the_prior_of_all_kinds_adds_them_up(tmp_path: Path) -> None:
    async with UsageStore(tmp_path) as store:
        await store.count("r1", "finance", {"a/x": "ok"})
        await store.count("r2", "data", {"a/x": "ok", "a/y": "error"})
        finance, everything = await store.prior("finance"), await store.prior()
    assert everything["a/x"] > finance["a/x"] > 0 > everything["a/y"]
    assert "a/y" not in finance


COUNTS = st.floats(0, 1e6)


@given(COUNTS, COUNTS, COUNTS, COUNTS, COUNTS)
def test_the_shift_is_bounded(ok: float, empty: float, error: float, liked: float, disliked: float) -> None:
    usage = ToolUsage(tool_id="a/x", kind="", ok=ok, empty=empty, error=error, liked=liked, disliked=disliked)
    assert -BOUND <= usage.shift <= BOUND


def test_a_tool_that_was_never_called_is_not_shifted() -> None:
    assert ToolUsage(tool_id="a/x", kind="").shift == 0
