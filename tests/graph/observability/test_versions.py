from pathlib import Path

from agents.profile import AgentProfile
from graph.observability.versions import profile_version, prompts_version, versions


def test_versions_follow_what_they_stand_for(tmp_path: Path) -> None:
    found = versions("a" * 32 + ":" + "b" * 32 + ":barred")
    assert (found["tags_version"], found["profiles_version"]) == ("a" * 12, "b" * 12)
    assert versions("c" * 32)["profiles_version"] == ""
    assert found["prompts_version"] == prompts_version()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "route.md").write_text(name, encoding="utf-8")
    assert prompts_version(tmp_path / "one") != prompts_version(tmp_path / "two")


def test_a_profile_that_changes_has_another_version() -> None:
    profile = AgentProfile(name="shop", description="Items.")
    assert profile_version(profile) == profile_version(profile.model_copy())
    assert profile_version(profile) != profile_version(profile.model_copy(update={"guidance": "Be brief."}))
