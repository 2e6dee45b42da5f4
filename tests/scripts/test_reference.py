"""What the page says of Python is the modules' own, and its example runs."""

import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from graph.embedded.address import Address
from scripts.reference import PART, main, unlinked
from tests.graph.conftest import embedded_address, embedded_home  # noqa: F401 - fixtures


def test_the_page_says_what_the_docstrings_say() -> None:
    assert main(["--check"]) == 0


@pytest.mark.parametrize(
    ("linked", "text"),
    [
        ("[Sequence](#collections.abc.Sequence)[[str](#str)]", "Sequence[str]"),
        ("see [the page](writing-tools.md) and 中文", "see [the page](writing-tools.md) and 中文"),
    ],
)
def test_only_links_to_names_become_text(linked: str, text: str) -> None:
    assert unlinked(linked) == text


@pytest.mark.full
async def test_the_example_of_the_page_runs(
    home: Path,
    embedded_address: Address,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = re.search(
        r"^```python\n(.*?)^asyncio\.run\(main\(\)\)\n```$", PART.page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert found
    values = {"TOOLATLAS_HOME": str(home), "TOOLATLAS_EMBEDDER": "none", "NEO4J_URI": embedded_address.uri}
    values |= {"NEO4J_USERNAME": embedded_address.username, "NEO4J_PASSWORD": embedded_address.password}
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    namespace: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {}
    exec(compile(found[1], str(PART.page), "exec"), namespace)
    await namespace["main"]()
    assert "**3.1069 miles**" in capsys.readouterr().out
