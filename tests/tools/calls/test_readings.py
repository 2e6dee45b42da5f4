"""What a conversation has read stays with it."""

import asyncio
from pathlib import Path

from tools.calls.readings import Reading, Readings

FILE = Reading(kind="private", source="system/read_file")
TABLE = Reading(kind="tables", source="data/sort_rows", table="sales")


async def test_what_was_read_is_there_in_another_process_and_only_in_its_conversation(tmp_path: Path) -> None:
    async with Readings(tmp_path) as before:
        await before.note("t", FILE, TABLE)
        await before.note("t", FILE)
    async with Readings(tmp_path) as after:
        assert set(await after.of("t")) == {FILE, TABLE}
        assert await after.of("other") == ()


async def test_what_others_note_at_the_same_time_is_seen_at_once(tmp_path: Path) -> None:
    async with Readings(tmp_path) as one, Readings(tmp_path) as other:
        await asyncio.gather(one.note("t", FILE), other.note("t", TABLE), other.note("t", FILE))
        assert set(await one.of("t")) == set(await other.of("t")) == {FILE, TABLE}


async def test_nothing_to_note_notes_nothing(tmp_path: Path) -> None:
    async with Readings(tmp_path) as kept:
        await kept.note("t")
        assert await kept.of("t") == ()
