"""The commands over a home of their own."""

import json
import re
import sys
from functools import partial
from pathlib import Path

import pytest

from prompts.language import language_of
from tests.cli.conftest import Run
from tools.sources.databases.samples.writing import write_sample


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")

    return partial(toolatlas, "tools")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows = [{"category": "Food", "tool": "Menu", "api": api, "description": f"{api} 菜单"} for api in ("list", "add")]
    path = tmp_path / "menu.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in [*rows, {"tool": "Menu"}]), encoding="utf-8")
    return path


def test_an_import_says_what_it_did_and_how_fast(run: Run, corpus: Path, tmp_path: Path) -> None:
    code, out, _ = run("import", str(corpus), "--report", str(tmp_path / "report.json"))
    assert code == 0
    assert "menu: 2 tools (2 added, 0 changed, 0 as before), 0 removed, 1 skipped" in out
    assert "tools/s" in out
    assert "MB at most" in out
    assert "BM25 serves" in out
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))[0]["found"] == {"malformed": 1}


def test_imports_are_listed_updated_exported_and_forgotten(run: Run, corpus: Path, tmp_path: Path) -> None:
    run("import", str(corpus), "--as", "餐饮", "--kind", "toolbench")
    assert "餐饮" in run("imports")[1]
    assert "2 as before" in run("update", "餐饮")[1]
    assert "wrote 2 tools" in run("export", str(tmp_path / "out.jsonl"))[1]
    assert run("forget", "餐饮")[1] == "forgot 2 tools\n"
    assert run("imports")[1] == ""


def test_an_import_that_was_cut_off_is_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("{}", encoding="utf-8")
    code, _, err = run("import", str(path))
    assert code == 2
    assert "holds no tool that can be imported" in err
    assert "`toolatlas tools update empty` completes it" in run("imports")[1]


def test_an_unknown_kind_is_said(run: Run, corpus: Path) -> None:
    code, _, err = run("import", str(corpus), "--kind", "word")
    assert (code, "--kind is one of" in err) == (2, True)


def test_an_import_of_a_database_shows_questions_in_both_languages(run: Run, tmp_path: Path) -> None:
    write_sample("shop", tmp_path / "shop.sqlite")
    code, out, _ = run("import", f"sqlite:{tmp_path / 'shop.sqlite'}")
    asked = re.findall(r'^    toolatlas ask "(.+)"$', out, re.MULTILINE)
    assert code == 0
    assert "questions that it answers, each was run:" in out
    assert len(asked) == 3
    assert {language_of(text) for text in asked} == {"en", "zh"}


@pytest.fixture
def shop(tmp_path: Path) -> str:
    write_sample("shop", tmp_path / "shop.sqlite")
    return f"sqlite:{tmp_path / 'shop.sqlite'}"


def hidden(out: str) -> set[str]:
    return set(re.findall(r"^    (\S+): it looks private and is hidden", out, re.MULTILINE))


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        ([""], {"customers.name", "customers.email"}),
        (["none"], {"customers.name", "customers.email"}),
        (["name"], {"customers.email"}),
        (["Customers.Email，name"], set()),
        (["all"], set()),
        (["city", "email"], {"customers.name"}),
        (["x", "y", "z"], {"customers.name", "customers.email"}),
    ],
)
def test_a_person_is_asked_before_columns_that_look_private_are_shown(
    run: Run, shop: str, monkeypatch: pytest.MonkeyPatch, answers: list[str], left: set[str]
) -> None:
    said = iter(answers)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(said))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    code, out, _ = run("import", shop)
    assert code == 0
    assert "They look private and are hidden: customers.name, customers.email." in out
    assert hidden(out) == left
    assert next(said, None) is None
    assert hidden(run("update", "shop")[1]) == left


def test_who_says_what_to_show_is_not_asked_and_nobody_is_without_a_terminal(
    run: Run, shop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typer.prompt", lambda *_, **__: pytest.fail("nobody is to be asked"))
    assert hidden(run("import", shop)[1]) == {"customers.name", "customers.email"}
    assert hidden(run("update", "shop", "--expose", "customers.name")[1]) == {"customers.email"}
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert hidden(run("import", shop, "--expose", "*")[1]) == set()
