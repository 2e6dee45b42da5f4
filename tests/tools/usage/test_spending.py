"""What users spent, day by day, in the home's own file."""

from datetime import timedelta
from pathlib import Path

from prompts.spending import Spent, today
from settings import Retention
from tools.usage.spending import SpendingStore

CALL = Spent(n_calls=1, n_tokens=10, cost=0.5, n_unpriced=1)


async def test_calls_add_up_by_user_and_day(tmp_path: Path) -> None:
    async with SpendingStore(tmp_path) as store:
        await store.add("li", today(), CALL)
        await store.add("li", today(), CALL)
        await store.add("王", today(), CALL)

    async with SpendingStore(tmp_path) as again:
        assert await again.spent("li", today()) == CALL + CALL
        assert await again.spent("王", today()) == CALL
        assert await again.spent("li", today() - timedelta(days=1)) == Spent()


async def test_two_processes_add_to_one_day(tmp_path: Path) -> None:
    async with SpendingStore(tmp_path) as one, SpendingStore(tmp_path) as other:
        await one.add("li", today(), CALL)
        await other.add("li", today(), CALL)

        assert await one.spent("li", today()) == CALL + CALL


async def test_old_days_are_forgotten(tmp_path: Path) -> None:
    before = today() - timedelta(days=8)
    async with SpendingStore(tmp_path) as store:
        await store.add("li", before, CALL)

    async with SpendingStore(tmp_path, Retention(spending_days=7)) as again:
        assert await again.spent("li", before) == Spent()
