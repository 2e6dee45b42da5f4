"""The commands over a home of their own."""

import json
from pathlib import Path

import pytest

from cli.commands.pairs.pairs import _line
from cli.commands.pairs.write import _Told, checked_lines, spoken
from errors import ConfigError
from settings import Settings
from tests.cli.conftest import Run
from tools.pairs.checker import CheckedPairs, Dropped
from tools.pairs.store import Pair

QUOTE = "finance/get_quote"


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")

    return toolatlas


def test_requests_are_pinned_listed_and_removed(run: Run) -> None:
    assert run("pairs", "list")[1].startswith("there are no pairs yet")
    assert run("pairs", "add", QUOTE, "苹果多少钱一股", "how much is the fruit")[1] == f"pinned 2 to {QUOTE}\n"
    assert [line.split(maxsplit=2)[1:] for line in run("pairs", "list", QUOTE)[1].splitlines()] == [
        ["pinned", "how much is the fruit"],
        ["pinned", "苹果多少钱一股"],
    ]
    assert run("pairs", "remove", QUOTE, "How much is the fruit?")[1] == "removed 1\n"
    assert run("pairs", "remove", QUOTE)[1] == "removed 1\n"


def test_pairs_are_exported_and_imported_with_bad_lines_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(json.dumps({"text": "股价", "tool": QUOTE}) + "\n{bad\n", encoding="utf-8")
    code, out, err = run("pairs", "import", str(file))
    assert (code, out) == (0, "pinned 1, skipped 1\n")
    assert err.startswith("skipped line 2: ")
    assert run("pairs", "export", str(file))[1] == f"wrote 1 to {file}\n"
    assert json.loads(file.read_text(encoding="utf-8")) == {"text": "股价", "tool": QUOTE, "by": "human"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("pairs", "add", "no/tool", "x"), "There is no tool 'no/tool'."),
        (("pairs", "add", QUOTE, "?"), "must hold a word"),
        (("pairs", "list", "no/tool"), "There is no tool 'no/tool'."),
        (("pairs", "import", "nowhere.jsonl"), "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run: Run, arguments: tuple[str, ...], told: str) -> None:
    code, _, err = run(*arguments)
    assert (code, told in err, len(err.splitlines())) == (2, True, 1)


def test_usage_of_a_new_home_is_empty(run: Run) -> None:
    assert run("usage")[:2] == (0, "No tool was called yet.\n")


def test_a_pair_says_when_its_tool_changed_or_went() -> None:
    pair = Pair(tool_id="a/b", text="x", provenance="llm", tool_hash="old")
    assert _line(pair, None).endswith("x  (there is no such tool now)")


def test_a_dropped_request_is_shown_with_what_it_found() -> None:
    dropped = (Dropped(tool_id="a/b", text="x", found=("c/d",)), Dropped(tool_id="a/b", text="y", found=()))
    lines = checked_lines(CheckedPairs(tool_id="a/b", dropped=dropped))
    assert lines[1:] == ["  dropped 'x': found c/d", "  dropped 'y': found nothing"]


def test_what_became_of_every_tool_is_told_and_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    told = _Told()
    told(CheckedPairs(tool_id="a/b", kept=(Pair(tool_id="a/b", text="x"),)))
    told(CheckedPairs(tool_id="a/c", dropped=(Dropped(tool_id="a/c", text="y", found=("a/b",)),)))
    assert (told.n_kept, told.n_dropped) == (1, 1)
    assert capsys.readouterr().out.splitlines()[-1] == "  dropped 'y': found a/b"


@pytest.mark.parametrize(("said", "expected"), [("en,zh", ["en", "zh"]), (" zh ", ["zh"])])
def test_the_languages_of_pairs_are_read(said: str, expected: list[str]) -> None:
    assert spoken(Settings(_env_file=None, pair_languages=said)) == expected


@pytest.mark.parametrize("said", ["", "fr", "en,fr"])
def test_other_languages_are_refused(said: str) -> None:
    with pytest.raises(ConfigError, match="TOOLATLAS_PAIR_LANGUAGES"):
        spoken(Settings(_env_file=None, pair_languages=said))
