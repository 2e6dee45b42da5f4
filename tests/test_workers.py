"""Workers side by side."""

from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from tests.workers import MAX_WORKERS, n_workers, turn_at


@pytest.mark.parametrize(
    ("named", "n_cores", "wanted"),
    [
        (["tests"], 2, 3),
        (["tests"], 1, 1),
        (["tests"], 64, MAX_WORKERS),
        ([__file__], 2, 0),
        ([f"{__file__}::test_one", __file__], 2, 0),
        ([__file__, str(Path(__file__).parent)], 2, 3),
        ([], 2, 3),
    ],
)
def test_folders_are_shared_by_workers_and_single_files_are_not(named: list[str], n_cores: int, wanted: int) -> None:
    assert n_workers(named, n_cores) == wanted


def test_only_one_at_a_time_has_a_server_that_is_wiped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with turn_at("bolt://127.0.0.1:7687"), turn_at("bolt://127.0.0.1:7688"):
        file = tmp_path / "toolatlas-tests-127.0.0.1-7687.lock"
        with pytest.raises(Timeout):
            FileLock(file, is_singleton=False).acquire(timeout=0)
    FileLock(file).acquire(timeout=0).lock.release()
