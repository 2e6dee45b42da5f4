"""A sample of the kills, and what the harness itself must see."""

import zipfile
from pathlib import Path

import pytest

from evals.attacks.kills.run import POINTS, KilledPoint, run_kills
from evals.attacks.kills.scenes import SCENES, Half, Outside, Place, Scene, appended, faults, lay_out, moved, packed

APPEND = Scene("append", "append 'x' to log.txt", {"system/append_file": appended("log.txt", "x")})


@pytest.fixture
def place(tmp_path: Path) -> Place:
    place = Place(tmp_path / "workspace", tmp_path / "data", Outside())
    lay_out(place.workspace)
    return place


@pytest.mark.full
async def test_a_sample_of_runs_is_killed_and_holds(tmp_path: Path) -> None:
    report = await run_kills(2, 3, tmp_path)
    assert report.failures == ()
    assert (report.tried, report.held) == (2, 2)
    assert len((tmp_path / POINTS).read_text(encoding="utf-8").splitlines()) == 2


async def test_points_that_were_tried_are_not_tried_again(tmp_path: Path) -> None:
    known = [
        KilledPoint(index=0, scene="write", moment="0.50", died=True, told=False, gone_on=True, in_doubt=("a/b",)),
        KilledPoint(
            index=1, scene="write", moment="0.50", died=True, told=True, gone_on=False, faults=("a/b: 2 times",)
        ),
    ]
    (tmp_path / POINTS).write_text("".join(f"{point.model_dump_json()}\n" for point in known), encoding="utf-8")
    report = await run_kills(2, 3, tmp_path)
    assert (report.tried, report.held, report.died, report.gone_on, report.in_doubt) == (2, 1, 2, 1, 1)
    assert report.failures == (known[1],)


@pytest.mark.parametrize(
    ("lines", "status", "found"),
    [
        ("an old line\n", "ok", ["system/append_file: reported as done, and is not"]),
        ("an old line\nx\nx\n", "ok", ["system/append_file: 2 times"]),
        ("an old line\nx\n", "", ["system/append_file: neither done nor in doubt, but unknown"]),
        ("an old line\nhalf", "in doubt", ["system/append_file: log.txt is not whole"]),
        ("an old line\nx\n", "ok", []),
        ("an old line\n", "in doubt", []),
    ],
)
def test_what_was_reported_is_held_against_what_came_about(
    place: Place, lines: str, status: str, found: list[str]
) -> None:
    (place.workspace / "log.txt").write_text(lines, encoding="utf-8")
    assert list(faults(APPEND, place, {"system/append_file": status})) == found


def test_a_file_under_both_of_its_names_is_half_a_move(place: Place) -> None:
    (place.workspace / "final.md").write_text("", encoding="utf-8")
    with pytest.raises(Half, match=r"final\.md"):
        moved("draft.md", "final.md")(place)


def test_half_an_archive_is_seen(place: Place) -> None:
    whole = place.workspace / "old.zip"
    (place.workspace / "new.zip").write_bytes(whole.read_bytes()[:5000])
    assert packed("old.zip")(place) == 1
    with pytest.raises(Half, match=r"new\.zip"):
        packed("new.zip")(place)
    with zipfile.ZipFile(place.workspace / "few.zip", "w") as archive:
        archive.writestr("1.bin", b"")
    with pytest.raises(Half, match=r"few\.zip"):
        packed("few.zip")(place)


def test_both_languages_have_their_scenes() -> None:
    chinese = [scene for scene in SCENES if any("\u4e00" <= letter <= "\u9fff" for letter in scene.request)]
    assert abs(2 * len(chinese) - len(SCENES)) <= 5
