"""Installing: what is done, when nothing is, and what is said when it cannot be."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from scripts.install import INPUTS, ROOT, Checkout, InstallFailed, install, uv_environment


class Commands:
    """Runs nothing, keeps what it was asked for, and makes what `python -m venv` would make."""

    def __init__(self, checkout: Checkout, failing: Sequence[str] = ()) -> None:
        self.ran: list[str] = []
        self._checkout = checkout
        self._failing = failing

    def __call__(self, command: Sequence[str], env: Mapping[str, str]) -> bool:
        line = " ".join(command)
        self.ran.append(line)
        if any(word in line for word in self._failing):
            return False
        if "-m venv" in line:
            self._checkout.python.parent.mkdir(parents=True, exist_ok=True)
            self._checkout.python.touch()
        return True


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    root = tmp_path / "a folder 工具"
    for name in INPUTS:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, encoding="utf-8")
    return Checkout(root)


def test_a_first_start_makes_the_environment_and_fills_it_with_uv(checkout: Checkout) -> None:
    commands = Commands(checkout)
    assert install(checkout, commands, dev=False)
    environment, bootstrap, packages, project = commands.ran
    assert "-m venv" in environment
    assert bootstrap.endswith("--require-hashes -r requirements/bootstrap.txt")
    assert packages.endswith("--require-hashes -r requirements/base.txt")
    assert project.endswith("--no-deps --no-build-isolation --editable .")
    assert ["uv pip install" in line for line in (packages, project)] == [True, True]


def test_a_second_start_runs_nothing(checkout: Checkout) -> None:
    install(checkout, Commands(checkout), dev=False)
    again = Commands(checkout)
    assert not install(checkout, again, dev=False)
    assert again.ran == []


def test_what_the_tests_need_is_added_and_stays(checkout: Checkout) -> None:
    install(checkout, Commands(checkout), dev=False)
    adding, again = Commands(checkout), Commands(checkout)
    assert install(checkout, adding, dev=True)
    assert adding.ran[-2].endswith("-r requirements/base.txt -r requirements/dev.txt")
    assert not any("-m venv" in line for line in adding.ran)
    assert not install(checkout, again, dev=False)


def test_a_changed_dependency_is_installed_into_the_same_environment(checkout: Checkout) -> None:
    install(checkout, Commands(checkout), dev=False)
    (checkout.root / "requirements" / "base.txt").write_text("other==2", encoding="utf-8")
    commands = Commands(checkout)
    assert install(checkout, commands, dev=False)
    assert not any("-m venv" in line for line in commands.ran)


def test_a_checkout_that_was_moved_gets_an_environment_anew(checkout: Checkout) -> None:
    install(checkout, Commands(checkout), dev=False)
    moved = Checkout(checkout.root.rename(checkout.root.with_name("moved")))
    commands = Commands(moved)
    assert install(moved, commands, dev=False)
    assert "-m venv --clear" in commands.ran[0]


def test_an_installation_that_was_cut_off_is_done_again(checkout: Checkout) -> None:
    with pytest.raises(InstallFailed):
        install(checkout, Commands(checkout, failing=["--editable"]), dev=False)
    assert install(checkout, Commands(checkout), dev=False)


def test_a_damaged_stamp_counts_as_none(checkout: Checkout) -> None:
    install(checkout, Commands(checkout), dev=False)
    checkout.stamp.write_text("{", encoding="utf-8")
    assert install(checkout, Commands(checkout), dev=False)


@pytest.mark.parametrize("broken", ["requirements/bootstrap.txt", "uv pip install"])
def test_pip_serves_where_uv_does_not(checkout: Checkout, broken: str) -> None:
    commands = Commands(checkout, failing=[broken])
    assert install(checkout, commands, dev=False)
    assert "-m pip install" in commands.ran[-1]


def test_a_python_without_venv_is_told_what_to_install(checkout: Checkout) -> None:
    with pytest.raises(InstallFailed, match="python3-venv"):
        install(checkout, Commands(checkout, failing=["-m venv"]), dev=False)


def test_uv_is_given_the_index_that_pip_was_told_of() -> None:
    assert uv_environment({"PIP_INDEX_URL": "https://index.test/simple"})["UV_DEFAULT_INDEX"].endswith(
        "index.test/simple"
    )


def test_an_index_that_uv_was_told_of_itself_stays() -> None:
    environment = {"PIP_INDEX_URL": "https://index.test/simple", "UV_INDEX_URL": "https://own.test/simple"}
    assert "UV_DEFAULT_INDEX" not in uv_environment(environment)


def test_the_pins_are_versions_with_digests_and_hold_no_torch() -> None:
    names: list[str] = []
    for file in ("base", "dev", "bootstrap"):
        text = (ROOT / "requirements" / f"{file}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
        for line in text.splitlines():
            assert re.fullmatch(r"\S+==\S+( ; [^:]+?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*", line), line[:80]
            names.append(line.partition("==")[0].partition("[")[0].lower())
    assert len(set(names)) == len(names)
    assert not {"torch", "flagembedding"} & set(names)
    assert {"hatchling", "pytest", "uv", "pip", "langgraph"} <= set(names)
