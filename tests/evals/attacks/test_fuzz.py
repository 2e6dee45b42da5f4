"""A sample of the calls and files made by chance, and what the run of them promises."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from evals.attacks.fuzz.attempt import Attempt, Ending, FuzzJob, attempts, begun_file, line_of
from evals.attacks.fuzz.damage import damaged
from evals.attacks.fuzz.drawing import arguments, generator
from evals.attacks.fuzz.report import lines
from evals.attacks.fuzz.run import _write_lost, run_attempts
from evals.attacks.fuzz.seed_files import seed_files
from tools.trials.reference_page import built_in_tools

N_CALLS, N_FILES = 282, 19
"""Three calls of each tool, and one file of each kind."""


def told(attempts_: list[Attempt]) -> list[str]:
    return [f"{a.n} {a.what} {a.ending}: {a.note[-800:]} {a.again}"[:2_000] for a in attempts_ if not a.ending.good]


@pytest.mark.full
def test_hostile_calls_of_every_tool_end_in_a_value_or_a_sentence(tmp_path: Path) -> None:
    found = run_attempts("fuzz", 7, N_CALLS, tmp_path, print)
    assert told(found) == []
    assert len({attempt.what for attempt in found}) == len(built_in_tools())


@pytest.mark.full
def test_damaged_files_of_every_kind_become_tables_or_are_refused(tmp_path: Path) -> None:
    found = run_attempts("uploads", 7, N_FILES, tmp_path, print)
    assert told(found) == []
    assert {attempt.what.partition(":")[0] for attempt in found} == set(seed_files())


@pytest.mark.full
def test_a_run_takes_up_where_it_was(tmp_path: Path) -> None:
    first = run_attempts("fuzz", 3, 3, tmp_path, print)
    again = run_attempts("fuzz", 3, 5, tmp_path, print)
    assert [attempt.model_dump() for attempt in again[:3]] == [attempt.model_dump() for attempt in first]
    assert [attempt.n for attempt in again] == list(range(5))


def test_a_process_that_ended_is_a_finding_and_a_line_that_was_cut_goes(tmp_path: Path) -> None:
    journal = tmp_path / "fuzz-1.jsonl"
    job = FuzzJob(part="fuzz", seed=1, first=0, end=2, journal=journal, recordings=tmp_path)
    done = Attempt(n=0, what="a/b", ending=Ending.DONE)
    journal.write_text(line_of(done) + "\n" + '{"n": 1, "wha', encoding="utf-8")
    lost = Attempt(n=1, what="a/\ud800", ending=Ending.DIED, again={"n": 10**400})
    begun_file(journal).write_text(line_of(lost), encoding="utf-8")

    _write_lost(job, Ending.DIED, "exit code -9")

    assert [(a.n, a.ending, a.note) for a in attempts(journal)] == [
        (0, Ending.DONE, ""),
        (1, Ending.DIED, "exit code -9"),
    ]
    assert attempts(journal)[1].again == {"n": 10**400}
    assert not begun_file(journal).exists()


def test_the_same_draw_gives_the_same_arguments_and_others_give_others() -> None:
    tool = next(tool for tool in built_in_tools() if tool.id == "data/filter_rows")
    drawn = [json.dumps(arguments(tool, generator(1, tool.id, n)), default=str) for n in range(40)]
    assert drawn == [json.dumps(arguments(tool, generator(1, tool.id, n)), default=str) for n in range(40)]
    assert len(set(drawn)) > 30


@pytest.mark.parametrize("name", sorted(seed_files()))
def test_files_of_every_kind_are_damaged_in_many_ways(name: str) -> None:
    content = seed_files()[name]
    made = [damaged(content, random.Random(n)) for n in range(12)]
    assert Counter(file for file, _ in made).most_common(1)[0][1] < 6
    assert sum(file != content for file, _ in made) >= 9


def test_the_report_counts_by_ending_and_tells_what_to_mend() -> None:
    found = [
        Attempt(n=0, what="a/b", ending=Ending.DONE),
        Attempt(n=1, what="a/c", ending=Ending.CRASHED, note="ValueError", again={"x": "\ud800"}),
    ]
    said = lines("fuzz", found, Path("reports"))
    assert said[0] == "2 calls of 2 tools: 1 to mend"
    assert said[-2:] == ['1 a/c CRASHED: ValueError {"x": "\\ud800"}', "each of them: reports"]
