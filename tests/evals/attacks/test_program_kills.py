"""A sample of the kills of programs, and what the harness itself must see."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from evals.attacks.kills.program_run import POINTS, ProgramPoint, run_program_kills
from evals.attacks.kills.program_scenes import SCENES, Effect, Heard, ProgramScene, faults, posted
from evals.attacks.kills.scenes import Outside, Place, appended

RING = ProgramScene("single", "ring", (), (Effect("harbour/ring_tower", {"tower": "north"}, posted("/tower/north")),))


def told(status: str = "ok", *, in_doubt: bool = False) -> dict[str, Any]:
    return {"tool": "harbour/ring_tower", "arguments": {"tower": "north"}, "status": status, "in_doubt": in_doubt}


@pytest.mark.full
async def test_a_sample_of_programs_is_killed_and_holds(tmp_path: Path) -> None:
    report = await run_program_kills(2, 5, tmp_path)
    assert [point.faults for point in report.points] == [(), ()]
    assert report.held
    assert len((tmp_path / POINTS).read_text(encoding="utf-8").splitlines()) == 2


async def test_points_that_were_tried_are_not_tried_again(tmp_path: Path) -> None:
    common = {"request": "ring", "moment": "0.5", "died": True, "gone_on": True, "asked_again": 1, "in_doubt": 0}
    known = [
        ProgramPoint.model_validate({"index": 0, "kind": "single", "whole_app": False, **common}),
        ProgramPoint.model_validate({"index": 1, "kind": "save", "whole_app": True, "faults": ("2 times",), **common}),
    ]
    (tmp_path / POINTS).write_text("".join(f"{point.model_dump_json()}\n" for point in known), encoding="utf-8")
    report = await run_program_kills(2, 5, tmp_path)
    assert not report.held
    said = report.lines()
    assert said[0].startswith("single: 1 of 1 held; 1 killed before their end")
    assert any(line.startswith("the whole app: 0 of 1 held") for line in said)
    assert said[-1] == "1 ring at 0.5: 2 times"


@pytest.mark.parametrize(
    ("n", "calls", "n_repeats", "found"),
    [
        (1, [told()], 0, []),
        (2, [told()], 0, ["2 times, with 0 repeats that were approved"]),
        (2, [told()], 1, []),
        (0, [told()], 0, ["told as done, and is not", "not done, though nothing was in doubt"]),
        (1, [], 0, ["done, and not told"]),
        (0, [told("denied", in_doubt=True)], 0, []),
        (1, [told("denied", in_doubt=True)], 0, []),
        (1, [told("error")], 0, [f"told as [{told('error')}], though nothing was in its way"]),
    ],
)
def test_what_was_told_is_held_against_what_came_about(
    tmp_path: Path, n: int, calls: Sequence[dict[str, Any]], n_repeats: int, found: list[str]
) -> None:
    outside = Outside()
    outside.posted["/tower/north"] = n
    heard = Heard(calls, [told()] * n_repeats, "It rang.")
    name = "harbour/ring_tower {'tower': 'north'}"
    assert list(faults(RING, Place(tmp_path, tmp_path, outside), heard)) == [f"{name}: {fault}" for fault in found]


def test_a_run_without_an_answer_and_half_a_file_are_seen(tmp_path: Path) -> None:
    (tmp_path / "log.txt").write_text("an old line\nhalf", encoding="utf-8")
    scene = ProgramScene("items", "x", (), (Effect("system/append_file", {}, appended("log.txt", "whole")),))
    found = list(faults(scene, Place(tmp_path, tmp_path, Outside()), Heard(failed="run")))
    assert found == ["no answer: run ", "system/append_file {}: log.txt is not whole"]


def test_both_languages_and_all_kinds_have_their_scenes() -> None:
    chinese = [scene for scene in SCENES if any("\u4e00" <= letter <= "\u9fff" for letter in scene.request)]
    assert 2 * len(chinese) == len(SCENES)
    assert {scene.kind for scene in SCENES} >= {"single", "items", "gather", "approval", "second program"}
