"""Which folder is a home, and whether what lies in it may run."""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import home
from errors import ConfigError, StoreError
from settings import env_file_of, environment_secret, home_notes, load_settings, named_home

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="accounts have no numbers there")


@pytest.fixture(autouse=True)
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A person who never used the program, standing in a folder of somebody's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    stood_in = tmp_path / "project"
    stood_in.mkdir()
    monkeypatch.chdir(stood_in)
    home._unwritten.clear()
    yield stood_in
    home._unwritten.clear()


def foreign(folder: Path) -> Path:
    """A home that came from elsewhere: an archive, a repository."""
    folder.mkdir(parents=True)
    (folder / "tools.db").touch()
    (folder / ".env").write_text("TOOLATLAS_MODEL_BASE_URL=http://elsewhere.example\nTOOLATLAS_SECRET_A__KEY=s\n")
    return folder


def test_the_usual_home_is_the_person_s_and_not_the_folder_s(person: Path) -> None:
    foreign(person / ".toolatlas")
    (person / ".env").write_text("TOOLATLAS_MODEL=openai:evil\nTOOLATLAS_HOME=/evil\n")
    settings = load_settings()
    assert settings.home == home.own_home() == person.parent / "data" / "toolatlas" / "home"
    assert settings.model == ""
    assert environment_secret("TOOLATLAS_SECRET_A__KEY") is None


def test_settings_come_from_the_home_s_own_file_once_it_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = foreign(tmp_path / "elsewhere")
    monkeypatch.setenv("TOOLATLAS_HOME", str(place))
    assert (load_settings().model_base_url, environment_secret("TOOLATLAS_SECRET_A__KEY")) == ("", None)
    home.trust(place)
    assert load_settings().model_base_url == "http://elsewhere.example"
    assert environment_secret("TOOLATLAS_SECRET_A__KEY") is not None


def test_a_file_of_settings_names_no_other_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = foreign(tmp_path / "elsewhere")
    (place / ".env").write_text("TOOLATLAS_HOME=/another\nTOOLATLAS_PORT=1234\n")
    home.trust(place)
    monkeypatch.setenv("TOOLATLAS_HOME", str(place))
    settings = load_settings()
    assert (settings.home, settings.port) == (place, 1234)
    assert load_settings(home=tmp_path / "given").home == tmp_path / "given"


def test_the_person_s_own_folder_is_trusted_by_its_place() -> None:
    own = foreign(home.own_home())
    assert home.is_trusted(own)
    assert env_file_of(own) == own / ".env"
    with pytest.raises(ConfigError, match="your own home"):
        home.distrust(own)


@pytest.mark.parametrize("before", [None, "", "profiles", "workspace"])
def test_a_home_that_begins_here_is_trusted_from_then_on(tmp_path: Path, before: str | None) -> None:
    place = tmp_path / "new"
    if before is not None:
        (place / before).mkdir(parents=True)
    assert not home.is_trusted(place)
    home.make(place)
    (place / "toolatlas.db").touch()
    assert home.is_trusted(place)
    home.make(place)
    assert home.is_trusted(place)


@pytest.mark.parametrize(
    "name",
    [
        "tools.db",
        "toolatlas.db",
        "toolatlas.db-wal",
        ".env",
        "graph",
        "index",
        "memory.db",
        "trust-mark",
        "program-secret",
    ],
)
def test_a_folder_that_holds_something_to_obey_does_not_begin_here(tmp_path: Path, name: str) -> None:
    place = tmp_path / "found"
    place.mkdir()
    (place / name).touch()
    home.make(place)
    assert not home.is_trusted(place)


def test_trust_stands_in_the_person_s_folder_and_for_one_place(tmp_path: Path) -> None:
    place = home.trust(foreign(tmp_path / "a"))
    records = list((tmp_path / "config" / "toolatlas" / "trusted").glob("*.json"))
    assert [json.loads(record.read_text())["home"] for record in records] == [str(place)]
    assert [record.stat().st_mode & 0o077 for record in records] == [0]
    assert (place / "trust-mark").stat().st_mode & 0o077 == 0
    shutil.copytree(place, tmp_path / "b")
    assert (home.is_trusted(place), home.is_trusted(tmp_path / "b")) == (True, False)


def test_another_folder_at_the_same_place_is_not_trusted(tmp_path: Path) -> None:
    place = home.trust(foreign(tmp_path / "a"))
    shutil.rmtree(place)
    foreign(tmp_path / "a")
    assert not home.is_trusted(place)
    (place / "trust-mark").write_text("0" * 32)
    assert not home.is_trusted(place)
    (place / "trust-mark").unlink()
    os.mkfifo(place / "trust-mark")
    assert not home.is_trusted(place)


def test_a_link_is_the_folder_that_it_leads_to(tmp_path: Path) -> None:
    home.trust(foreign(tmp_path / "a"))
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert home.is_trusted(tmp_path / "b")
    (tmp_path / "b").unlink()
    (tmp_path / "b").symlink_to(foreign(tmp_path / "c"))
    assert not home.is_trusted(tmp_path / "b")


def test_a_mark_is_never_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("kept")
    place = foreign(tmp_path / "a")
    (place / "trust-mark").symlink_to(tmp_path / "precious")
    home.trust(place)
    assert ((tmp_path / "precious").read_text(), home.is_trusted(place)) == ("kept", True)


def test_a_home_of_another_account_is_trusted_only_where_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, own = tmp_path / "a", home.own_home()
    place.mkdir()
    own.mkdir(parents=True)
    monkeypatch.setattr(os, "getuid", lambda: place.stat().st_uid + 1)
    home.make(place)
    assert (home.is_trusted(place), home.is_trusted(own)) == (False, False)
    home.trust(place)
    assert home.is_trusted(place)
    with pytest.raises(ConfigError, match="belongs to another account"):
        home.adopt(place)


def test_where_nothing_can_be_written_down_a_new_home_is_trusted_by_whoever_made_it(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("no folder")
    home.make(tmp_path / "new")
    assert home.is_trusted(tmp_path / "new")
    with pytest.raises(StoreError, match="cannot be written down"):
        home.trust(foreign(tmp_path / "a"))


def test_what_is_no_folder_is_not_trusted(tmp_path: Path) -> None:
    assert not home.is_trusted(tmp_path / "none")
    with pytest.raises(ConfigError, match="no folder"):
        home.trust(tmp_path / "none")


def test_trust_is_taken_back(tmp_path: Path) -> None:
    place = home.trust(foreign(tmp_path / "a"))
    home.distrust(place)
    assert not home.is_trusted(place)


def test_a_home_is_adopted_where_it_lies_and_left_again(person: Path) -> None:
    found = foreign(person / ".toolatlas")
    assert home.adopt(Path(".toolatlas")) == found
    assert (named_home(), home.is_trusted(found)) == (found, True)
    assert load_settings().model_base_url == "http://elsewhere.example"
    home.leave()
    home.leave()
    assert (named_home(), home.is_trusted(found)) == (home.own_home(), True)


def test_only_a_home_is_adopted(person: Path) -> None:
    (person / "empty").mkdir()
    with pytest.raises(ConfigError, match="holds no home"):
        home.adopt(person / "empty")


def test_an_adopted_home_that_is_gone_is_said_and_never_begun_anew(person: Path) -> None:
    shutil.rmtree(home.adopt(foreign(person / ".toolatlas")))
    with pytest.raises(ConfigError, match="is not there: bring it back, or `toolatlas home leave`"):
        load_settings()
    home.leave()
    assert load_settings().home == home.own_home()


def test_what_was_used_once_and_is_not_is_named_with_what_to_do(person: Path) -> None:
    assert home_notes() == []
    found = foreign(person / ".toolatlas")
    (person / ".env").write_text("export TOOLATLAS_PORT=1\n")
    another, settings = home_notes()
    assert f"`toolatlas home adopt {found}` uses that one" in another
    assert f"{person / '.env'} is not read" in settings
    home.adopt(found)
    assert home_notes() == [settings.replace(str(home.own_home()), str(found))]


def test_nothing_is_said_of_what_is_nobody_s_or_means_others(person: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (person / ".env").write_text("DATABASE_URL=postgres://\n")
    (person / ".toolatlas" / "workspace").mkdir(parents=True)
    assert home_notes() == []
    shutil.rmtree(person / ".toolatlas")
    found = foreign(person / ".toolatlas")
    monkeypatch.setattr(os, "getuid", lambda: found.stat().st_uid + 1)
    assert home_notes() == []


def test_whoever_named_a_home_is_told_of_no_other(
    person: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign(person / ".toolatlas")
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "named"))
    assert home_notes() == []


def test_a_home_that_is_not_trusted_is_said_with_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = foreign(tmp_path / "some where")
    monkeypatch.setenv("TOOLATLAS_HOME", str(place))
    (note,) = home_notes()
    assert f"`toolatlas home trust '{place}'`" in note
    assert f"`toolatlas home trust '{place}'`" in home.refusal(place).zh


@pytest.mark.parametrize("strange", ["x" * 2_000_000, "\0", "TOOLATLAS_A", "=", "ÿ"])
def test_no_file_of_settings_keeps_a_command_from_its_work(person: Path, strange: str) -> None:
    (person / ".env").write_text(strange, encoding="latin-1")
    home_notes()


def test_a_pipe_in_a_folder_keeps_nobody_waiting(person: Path) -> None:
    os.mkfifo(person / ".env")
    assert home_notes() == []
