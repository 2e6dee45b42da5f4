from pathlib import Path

import pytest

from errors import ConfigError
from tagging.faults import examine
from tagging.tags import Permission
from tagging.taxonomy import SHIPPED, Taxonomy, load_taxonomy


def test_the_shipped_taxonomy_names_every_domain_and_function_of_the_built_in_tools() -> None:
    taxonomy = load_taxonomy()
    assert set(taxonomy.domains) >= {"finance", "data", "system", "file", "text", "time", "math", "web", "general"}
    assert set(taxonomy.functions) == {"query", "compute", "transform", "generate", "validate"}
    assert set(taxonomy.permission) == set(Permission)


def test_the_fast_reading_of_the_shipped_file_is_that_of_a_users_file() -> None:
    assert examine(SHIPPED, Taxonomy) == (load_taxonomy(), ())


def test_every_topic_is_described_in_both_languages() -> None:
    taxonomy = load_taxonomy()
    assert all(t.description and t.zh for t in [*taxonomy.domains.values(), *taxonomy.functions.values()])


def test_no_verb_stands_at_two_levels() -> None:
    verbs = [verb for cues in load_taxonomy().permission.values() for verb in cues]
    assert len(verbs) == len(set(verbs))


def test_a_users_file_adds_domains_cues_and_verbs(tmp_path: Path) -> None:
    file = tmp_path / "taxonomy.yaml"
    file.write_text(
        "domains:\n  legal: {description: Law, zh: 法律, cues: [Contract, 合同]}\n  finance: {cues: [audit trail]}\n"
        "permission:\n  high: [notarize]\n",
        encoding="utf-8",
    )
    taxonomy = load_taxonomy(file)
    assert taxonomy.domains["legal"].cues == ("contract", "合同")
    assert taxonomy.domains["finance"].cues[-1] == "audit trail"
    assert taxonomy.domains["finance"].zh == load_taxonomy().domains["finance"].zh
    assert {"notarize", "delete"} <= set(taxonomy.permission[Permission.HIGH])


def test_a_users_file_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    assert load_taxonomy(tmp_path / "taxonomy.yaml") == load_taxonomy()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("domains:\n  legal: Law\n", r"line 2: 'domains\.legal' must hold `key: value` lines"),
        ("domains:\n  legal:\n    cue: [a]\n", r"line 3: unknown key 'domains\.legal\.cue'"),
        ("domain: {}\n", r"line 1: unknown key 'domain'; did you mean 'domains'"),
        ("permission:\n  highest: [a]\n", r"line 2: .*'low', 'medium' or 'high'"),
        ("domains:\n  two words: {}\n", "line 2"),
        ("functions: [\n", "line 2: not valid YAML"),
        ("", "empty"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "taxonomy.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=words):
        load_taxonomy(tmp_path / "taxonomy.yaml")
