"""A file of the time before one file held all is copied once, whatever happens meanwhile, and kept."""

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from errors import StoreError
from tools.storage import earlier as earlier_module
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import FILE_NAME, SqliteFile

ROOT = Path(__file__).parents[3]
PATHS = f"{ROOT}{os.pathsep}{Path(__file__).parent}"
FIRST = "CREATE TABLE fruit (name TEXT, n INTEGER); INSERT INTO fruit VALUES ('made', 0)"
OLD = EarlierFile(name="old.db", rows={"fruit": "SELECT name, n FROM things"})
PART = Part(name="fruit", steps=(FIRST,), earlier=(OLD,))
N = 2_500


def write_old(home: Path, n: int = N, version: int = 1) -> None:
    home.mkdir(exist_ok=True)
    with closing(sqlite3.connect(home / OLD.name)) as old, old:
        old.execute("PRAGMA journal_mode=WAL")
        old.execute("CREATE TABLE things (n INTEGER, name TEXT)")
        old.executemany("INSERT INTO things VALUES (?, ?)", [(i, f"苹果{i}") for i in range(1, n + 1)])
        old.execute(f"PRAGMA user_version={version}")


async def kept(home: Path, part: Part = PART) -> list[tuple[str, int]]:
    async with SqliteFile(home, part) as opened:
        return await opened.read(lambda c: c.execute("SELECT name, n FROM fruit ORDER BY n").fetchall())


ALL = [("made", 0), *((f"苹果{i}", i) for i in range(1, N + 1))]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write_old(tmp_path / "home")
    return tmp_path / "home"


def names(home: Path) -> set[str]:
    return {file.name for file in home.iterdir()}


async def test_what_it_held_is_taken_over_and_the_file_is_kept(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    mode = (home / OLD.name).stat().st_mode
    assert await kept(home) == ALL
    assert names(home) == {FILE_NAME, "old.db.migrated"}
    assert (home / "old.db.migrated").stat().st_mode == mode
    with closing(sqlite3.connect(home / "old.db.migrated")) as old:
        assert old.execute("SELECT count(*) FROM things").fetchone() == (N,)
    said = [record.message for record in caplog.records if record.levelno == logging.WARNING]
    assert said == [f"What {home / OLD.name} held lies in toolatlas.db now; the file is kept as old.db.migrated."]


async def test_it_is_taken_over_and_told_once(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    await kept(home)
    caplog.clear()
    assert await kept(home) == ALL
    assert not caplog.records


async def test_later_steps_find_what_was_taken_over(home: Path) -> None:
    later = PART.model_copy(update={"steps": (FIRST, "UPDATE fruit SET n = -n")})
    assert len(await kept(home, later)) == N + 1
    assert (await kept(home, later))[0] == (f"苹果{N}", -N)


LOGGED = """
import os, sqlite3, sys
old = sqlite3.connect(sys.argv[1])
old.execute("INSERT INTO things VALUES (9999, '梨')")
old.commit()
os.kill(os.getpid(), 9)
"""


async def test_what_lies_in_the_log_of_the_old_file_yet_is_taken_over(home: Path) -> None:
    """As a process leaves it that was killed."""
    killed = await asyncio.create_subprocess_exec(sys.executable, "-c", LOGGED, str(home / OLD.name))
    assert await killed.wait() == -9
    assert (home / "old.db-wal").stat().st_size
    assert await kept(home) == [*ALL, ("梨", 9999)]


async def test_an_empty_file_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / OLD.name).touch()
    assert await kept(tmp_path) == [("made", 0)]
    assert "old.db.migrated" in names(tmp_path)


@pytest.mark.parametrize("version", [0, 2])
async def test_a_file_of_another_version_is_refused_and_stays(tmp_path: Path, version: int) -> None:
    write_old(tmp_path, 1, version)
    with pytest.raises(StoreError, match=rf"old\.db was written by another version .*\(format {version}, this one re"):
        await kept(tmp_path)
    assert OLD.name in names(tmp_path)


async def test_a_damaged_file_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / OLD.name).write_bytes(b"no database at all, " * 100)
    with pytest.raises(StoreError, match=r"old\.db cannot be used: it is damaged or no database; move it away"):
        await kept(tmp_path)
    (tmp_path / OLD.name).unlink()
    assert await kept(tmp_path) == [("made", 0)]


async def test_a_file_damaged_in_the_middle_leaves_nothing_copied(home: Path) -> None:
    with closing(sqlite3.connect(home / OLD.name)) as old:
        old.execute("PRAGMA journal_mode=DELETE")
    pages = bytearray((home / OLD.name).read_bytes())
    pages[-8192:] = b"\xff" * 8192
    (home / OLD.name).write_bytes(pages)
    with pytest.raises(StoreError, match=r"old\.db cannot be used: it is damaged"):
        await kept(home)
    with closing(sqlite3.connect(home / FILE_NAME)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


async def test_a_file_that_another_process_has_open_is_left_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(earlier_module, "BUSY_S", 0.1)
    with closing(sqlite3.connect(home / OLD.name)) as page:
        page.execute("SELECT count(*) FROM things").fetchone()
        with pytest.raises(StoreError, match=r"old\.db cannot be used: another process"):
            await kept(home)
    assert await kept(home) == ALL


async def test_what_an_earlier_program_wrote_since_is_neither_lost_nor_mixed_in(home: Path) -> None:
    await kept(home)
    write_old(home, 1)
    with pytest.raises(StoreError, match=r"old\.db was written by an earlier version .* after this home had moved"):
        await kept(home)
    (home / OLD.name).rename(home / "elsewhere.db")
    assert await kept(home) == ALL


async def test_a_file_that_was_put_aside_before_is_not_written_over(home: Path) -> None:
    (home / "old.db.migrated").write_text("苹果", encoding="utf-8")
    await kept(home)
    assert (home / "old.db.migrated").read_text(encoding="utf-8") == "苹果"
    assert "old.db.migrated-2" in names(home)


async def test_many_who_open_a_home_at_one_time_take_it_over_once(home: Path) -> None:
    assert await asyncio.gather(*(kept(home) for _ in range(8))) == [ALL] * 8
    assert await kept(home) == ALL  # who closes alone takes the log away; of two who close at once, neither may
    assert names(home) == {FILE_NAME, "old.db.migrated"}


KILLED = """
import asyncio, os, pathlib, shutil, sqlite3, sys
from test_earlier import ALL, PART, kept, names
from tools.storage.sqlite import FILE_NAME

fresh, room, left = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), 0
usual_connect, usual_rename = sqlite3.connect, pathlib.Path.rename

def step():
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), 9)

class Watched(sqlite3.Connection):
    def execute(self, *given):
        step()
        return super().execute(*given)

    def executemany(self, *given):
        step()
        done = super().executemany(*given)
        step()
        return done

def rename(file, target):
    step()
    usual_rename(file, target)
    step()

def die_at(n, home):
    global left
    left = n
    sqlite3.connect = lambda *given, **named: usual_connect(*given, factory=Watched, **named)
    pathlib.Path.rename = rename
    asyncio.run(kept(home))
    os._exit(0)

def outcome(n):
    home = room / str(n)
    shutil.copytree(fresh, home)
    child = os.fork()
    if not child:
        die_at(n, home)
    _, status = os.waitpid(child, 0)
    assert asyncio.run(kept(home)) == ALL, n
    assert names(home) == {FILE_NAME, "old.db.migrated"}, (n, names(home))
    return os.waitstatus_to_exitcode(status)

ends, n = [], 0
while not ends or ends[-1]:
    n += 1
    ends.append(outcome(n))
print(len(ends), set(ends[:-1]))
"""


def test_whoever_is_killed_at_any_statement_loses_nothing_and_doubles_nothing(home: Path, tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    given = [sys.executable, "-c", KILLED, str(home), str(tmp_path / "room")]
    ended = subprocess.run(
        given,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": PATHS},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not ended.returncode, ended.stderr
    points, codes = ended.stdout.split(maxsplit=1)
    assert int(points) > 20
    assert codes.strip() == "{-9}"
