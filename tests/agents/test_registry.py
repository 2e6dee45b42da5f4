import os
import re
import shutil
from pathlib import Path

import pytest

from agents import registry as module
from agents.profile import AgentProfile, examine_profile
from agents.registry import SHIPPED, AgentRegistry
from tagging.taxonomy import load_taxonomy

HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    shipped, user = tmp_path / "shipped", tmp_path / "user"
    shipped.mkdir()
    user.mkdir()
    return shipped, user


@pytest.fixture
def agents(folders: tuple[Path, Path]) -> AgentRegistry:
    return AgentRegistry(*folders)


def put(folder: Path, name: str, description: str = "d", *, file: str = "", extra: str = "") -> Path:
    path = folder / (file or f"{name}.yaml")
    path.write_text(f"name: {name}\ndescription: {description}\n{extra}", encoding="utf-8")
    return path


def names(agents: AgentRegistry) -> list[str]:
    return [profile.name for profile in agents.profiles()]


def test_agents_of_both_folders_stand_by_name_with_the_general_ones_last(
    agents: AgentRegistry, folders: tuple[Path, Path]
) -> None:
    put(folders[0], "zeta")
    put(folders[0], "any", extra="general: true\n")
    put(folders[1], "alpha", file="x.yml")
    assert names(agents) == ["alpha", "zeta", "any"]


def test_a_profile_that_is_dropped_in_is_live_and_one_that_is_removed_is_gone(
    agents: AgentRegistry, folders: tuple[Path, Path]
) -> None:
    assert names(agents) == []
    file = put(folders[1], "legal")
    assert names(agents) == ["legal"]
    file.unlink()
    assert names(agents) == []


def test_a_users_profile_replaces_the_shipped_one_until_it_is_removed(
    agents: AgentRegistry, folders: tuple[Path, Path]
) -> None:
    put(folders[0], "data", "shipped")
    mine = put(folders[1], "data", "mine", file="other.yaml")
    assert [profile.description for profile in agents.profiles()] == ["mine"]
    mine.unlink()
    assert [profile.description for profile in agents.profiles()] == ["shipped"]


def test_a_broken_profile_is_reported_left_out_and_taken_when_it_is_mended(
    agents: AgentRegistry, folders: tuple[Path, Path]
) -> None:
    put(folders[0], "data")
    (folders[1] / "legal.yaml").write_text("name: legal\ndescripton: Law\n", encoding="utf-8")
    assert names(agents) == ["data"]
    assert all("legal.yaml" in fault.file for fault in agents.problems)
    assert agents.problems
    put(folders[1], "legal")
    assert names(agents) == ["data", "legal"]
    assert agents.problems == ()


def test_a_broken_profile_of_the_user_leaves_the_shipped_one_in_place(
    agents: AgentRegistry, folders: tuple[Path, Path]
) -> None:
    put(folders[0], "data", "shipped")
    put(folders[1], "data", "mine", extra="token_budget: none\n")
    assert [profile.description for profile in agents.profiles()] == ["shipped"]


def test_of_two_files_with_one_name_the_second_is_a_problem(agents: AgentRegistry, folders: tuple[Path, Path]) -> None:
    put(folders[1], "legal", "first", file="a.yaml")
    put(folders[1], "legal", "second", file="b.yaml")
    assert [profile.description for profile in agents.profiles()] == ["first"]
    assert [str(fault) for fault in agents.problems] == [
        f"{folders[1] / 'b.yaml'}: the name 'legal' is taken by a.yaml."
    ]


def test_a_change_of_the_same_size_within_one_clock_tick_is_seen(
    agents: AgentRegistry, folders: tuple[Path, Path]
) -> None:
    file = put(folders[1], "legal", "one")
    stat = file.stat()
    assert agents.profiles()[0].description == "one"
    draft = put(folders[1], "legal", "two", file="draft")
    os.utime(draft, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    draft.replace(file)
    assert agents.profiles()[0].description == "two"


def test_files_are_parsed_again_only_when_they_changed(
    agents: AgentRegistry, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(file: Path) -> object:
        read.append(file.name)
        return examine_profile(file)

    monkeypatch.setattr(module, "examine_profile", counted)
    put(folders[0], "data")
    put(folders[1], "legal")
    first = agents.profiles()
    assert agents.profiles() is first
    put(folders[1], "medical")
    agents.profiles()
    assert read == ["data.yaml", "legal.yaml", "medical.yaml"]


def test_what_is_no_profile_is_passed_over(agents: AgentRegistry, folders: tuple[Path, Path]) -> None:
    put(folders[1], "legal", file=".legal.yaml.swp")
    put(folders[1], "legal", file=".hidden.yaml")
    put(folders[1], "legal", file="legal.yaml~")
    (folders[1] / "folder.yaml").mkdir()
    (folders[1] / "dangling.yaml").symlink_to("nowhere")
    os.mkfifo(folders[1] / "pipe.yaml")
    assert (names(agents), agents.problems) == ([], ())


def test_folders_that_are_not_there_hold_nothing(tmp_path: Path) -> None:
    agents = AgentRegistry(tmp_path / "a", tmp_path / "b")
    assert (agents.profiles(), agents.problems) == ((), ())


def test_a_folder_that_cannot_be_read_is_a_problem(folders: tuple[Path, Path], tmp_path: Path) -> None:
    put(folders[0], "data")
    (tmp_path / "file").touch()
    agents = AgentRegistry(folders[0], tmp_path / "file")
    assert names(agents) == ["data"]
    assert "cannot be read" in agents.problems[0].message


def test_a_file_that_goes_away_while_the_folder_is_listed_is_passed_over(
    agents: AgentRegistry, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folders[1], "legal")
    put(folders[1], "gone")
    stamp = module._stamp

    def removed_first(entry: os.DirEntry[str]) -> object:
        if entry.name == "gone.yaml":
            Path(entry.path).unlink()
        return stamp(entry)

    monkeypatch.setattr(module, "_stamp", removed_first)
    assert names(agents) == ["legal"]


def test_too_many_files_are_read_in_part_and_reported(
    agents: AgentRegistry, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_FILES", 2)
    for name in ("a", "b", "c"):
        put(folders[1], name)
    assert names(agents) == ["a", "b"]
    assert "only the first 2" in agents.problems[0].message


def test_the_fingerprint_follows_content_and_not_dates(agents: AgentRegistry, folders: tuple[Path, Path]) -> None:
    file = put(folders[1], "legal")
    first = agents.fingerprint
    os.utime(file, (0, 0))
    assert agents.fingerprint == first
    put(folders[1], "legal", "changed")
    assert agents.fingerprint != first


def test_an_agent_is_got_by_name(agents: AgentRegistry, folders: tuple[Path, Path]) -> None:
    put(folders[1], "legal")
    found = agents.get("legal")
    assert found is not None
    assert found.name == "legal"
    assert agents.get("nobody") is None


@pytest.fixture
def shipped(tmp_path: Path) -> tuple[AgentProfile, ...]:
    return AgentRegistry(SHIPPED, tmp_path).profiles()


def test_four_profiles_are_shipped(tmp_path: Path) -> None:
    agents = AgentRegistry(SHIPPED, tmp_path)
    assert names(agents) == ["data", "finance", "system", "general"]
    assert agents.problems == ()


def test_shipped_profiles_speak_both_languages(shipped: tuple[AgentProfile, ...]) -> None:
    for profile in shipped:
        chinese = [example for example in profile.examples if HAN.search(example)]
        assert len(chinese) * 2 == len(profile.examples) >= 16
        assert HAN.search(profile.describe("zh"))


def test_shipped_profiles_advise_on_four_steps_and_on_failures(shipped: tuple[AgentProfile, ...]) -> None:
    for profile in shipped:
        assert all(step in profile.guidance for step in ("Understand", "Choose", "Call", "Answer", "When a tool fails"))


def test_shipped_profiles_take_only_domains_of_the_taxonomy(shipped: tuple[AgentProfile, ...]) -> None:
    assert {domain for profile in shipped for domain in profile.domains} <= set(load_taxonomy().domains)


def test_a_shipped_profile_is_a_template_for_the_users_own(folders: tuple[Path, Path]) -> None:
    shutil.copy(SHIPPED / "finance.yaml", folders[1] / "finance.yaml")
    agents = AgentRegistry(SHIPPED, folders[1])
    assert len(names(agents)) == 4
