from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from filelock import FileLock

from errors import StoreError
from graph.store.outbox import KEPT_FOR, Outbox
from graph.store.path_updates import LearntPath, LearntStep


def learnt(name: str = "a/one", at: datetime | None = None) -> LearntPath:
    return LearntPath(
        steps=(LearntStep(tool_id=name, outcome="ok"),), succeeded=True, at=at or datetime.now(UTC), id=f"id of {name}"
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "graph" / "outbox.jsonl"


def test_what_was_added_comes_back_in_order(file: Path) -> None:
    paths = [learnt("a/one"), learnt("数据/查询")]
    for path in paths:
        Outbox(file).add(path)
    assert Outbox(file).pending() == paths


def test_an_outbox_that_was_never_used_is_empty(file: Path) -> None:
    assert Outbox(file).pending() == []


def test_only_what_the_graph_took_is_forgotten(file: Path) -> None:
    outbox, kept = Outbox(file), learnt("a/two")
    outbox.add(learnt("a/one"))
    outbox.add(kept)
    outbox.remove({learnt("a/one").id})
    assert outbox.pending() == [kept]


def test_a_line_that_a_crash_cut_short_spoils_no_other(file: Path) -> None:
    outbox = Outbox(file)
    outbox.add(learnt("a/one"))
    outbox.add(learnt("a/two"))
    file.write_bytes(file.read_bytes()[:-20])
    outbox.add(learnt("a/three"))
    assert [path.steps[0].tool_id for path in outbox.pending()] == ["a/one", "a/three"]


def test_nobody_else_may_read_it(file: Path) -> None:
    outbox = Outbox(file)
    outbox.add(learnt())
    outbox.remove({"another"})
    assert file.stat().st_mode & 0o077 == 0


def test_the_older_half_goes_when_it_is_full(file: Path) -> None:
    outbox = Outbox(file, max_bytes=5 * len(learnt("a/0").model_dump_json()))
    for n in range(6):
        outbox.add(learnt(f"a/{n}"))
    names = [path.steps[0].tool_id for path in outbox.pending()]
    assert names[-1] == "a/5"
    assert "a/0" not in names


def test_what_the_graph_may_have_forgotten_is_not_delivered_again(file: Path) -> None:
    outbox = Outbox(file)
    outbox.add(learnt(at=datetime.now(UTC) - KEPT_FOR - timedelta(minutes=1)))
    assert outbox.pending() == []


def test_a_file_that_cannot_be_written_is_said_in_one_sentence(file: Path) -> None:
    file.mkdir(parents=True)
    with pytest.raises(StoreError, match="cannot be kept"):
        Outbox(file).add(learnt())
    with pytest.raises(StoreError, match="cannot be read"):
        Outbox(file).pending()
    with pytest.raises(StoreError, match="cannot be written"):
        Outbox(file).remove(set())


def test_another_process_that_holds_it_is_waited_for(file: Path) -> None:
    outbox = Outbox(file)
    outbox.add(learnt())
    with FileLock(file.with_name("outbox.jsonl.lock")):
        outbox._lock.timeout = 0.05
        with pytest.raises(StoreError):
            outbox.pending()
