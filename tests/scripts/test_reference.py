"""What the page says of Python is the modules' own, and its example runs."""

import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from graph.embedded.address import Address
from scripts.reference import BEGIN, END, PAGE, main, renewed, unlinked
from tests.graph.conftest import embedded_address, embedded_home  # noqa: F401 - fixtures


def test_the_page_says_what_the_docstrings_say() -> None:
    assert main(["--check"]) == 0


def test_a_stale_page_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "reference.md"
    page.write_text(f"# Ours\n{BEGIN}old{END}\n", encoding="utf-8")
    monkeypatch.setattr("scripts.reference.PAGE", page)
    monkeypatch.setattr("scripts.reference.reference", lambda: "new\n")
    assert main(["--check"]) == 1
    assert "python -m scripts.reference" in capsys.readouterr().err
    assert main([]) == 0
    assert main(["--check"]) == 0
    assert page.read_text(encoding="utf-8").startswith("# Ours\n")


def test_what_surrounds_the_reference_stays() -> None:
    assert renewed(f"a\n{BEGIN}old{END}\nb", "new\n") == f"a\n{BEGIN}new\n{END}\nb"


@pytest.mark.parametrize(
    ("linked", "text"),
    [
        ("[Sequence](#collections.abc.Sequence)[[str](#str)]", "Sequence[str]"),
        ("see [the page](writing-tools.md) and 中文", "see [the page](writing-tools.md) and 中文"),
    ],
)
def test_only_links_to_names_become_text(linked: str, text: str) -> None:
    assert unlinked(linked) == text


async def test_the_example_of_the_page_runs(
    home: Path,
    embedded_address: Address,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = re.search(
        r"^```python\n(.*?)^asyncio\.run\(main\(\)\)\n```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert found
    values = {"TOOLATLAS_HOME": str(home), "TOOLATLAS_EMBEDDER": "none", "NEO4J_URI": embedded_address.uri}
    values |= {"NEO4J_USERNAME": embedded_address.username, "NEO4J_PASSWORD": embedded_address.password}
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    namespace: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {}
    exec(compile(found[1], str(PAGE), "exec"), namespace)
    await namespace["main"]()
    assert "**3.1069 miles**" in capsys.readouterr().out
