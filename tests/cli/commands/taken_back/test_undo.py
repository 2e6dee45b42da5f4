"""Changes of files are taken back in the terminal."""

from pathlib import Path

import pytest

from graph.workflow.talk.undo import places_of
from graph.workspace.surroundings import surroundings
from settings import Settings, load_settings
from tests.cli.conftest import Run
from tools.workspace.undoing import delete


@pytest.fixture
def settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    settings = load_settings()
    settings.workspace_dir.mkdir(parents=True)
    for name in ("a.txt", "表.csv"):
        (settings.workspace_dir / name).write_text(name, "utf-8")
        delete(places_of(surroundings(settings, settings.user)), name, "delete_file")
    return settings


def test_what_can_be_taken_back_is_listed_and_comes_back(settings: Settings, toolatlas: Run) -> None:
    head, last, first = toolatlas("undo", "--list")[1].splitlines()
    assert head.split() == ["id", "when", "by", "what"]
    assert last.endswith("deleted 表.csv")
    assert toolatlas("undo", first.split()[0])[1] == "`a.txt` is back.\n"
    assert toolatlas("undo")[1] == "`表.csv` is back.\n"
    assert sorted(path.name for path in settings.workspace_dir.iterdir()) == ["a.txt", "表.csv"]
    assert toolatlas("undo", "--list")[1] == "Nothing can be taken back.\n"
    code, _, told = toolatlas("undo")
    assert code
    assert "no change of your files" in told
