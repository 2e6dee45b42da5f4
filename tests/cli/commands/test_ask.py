"""What `toolatlas ask` settles before numpy is loaded."""

import os

import pytest

from cli.commands.ask import BLAS_THREADS, ask
from cli.console import scope


@pytest.mark.parametrize(("given", "used"), [({}, "1"), ({BLAS_THREADS: "4"}, "4")])
def test_blas_uses_one_thread_unless_the_user_said_otherwise(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], used: str
) -> None:
    seen: list[str] = []

    def run(*_: object) -> bool:
        seen.append(os.environ[BLAS_THREADS])
        return True

    monkeypatch.setattr(scope, "run", run)
    monkeypatch.setenv(BLAS_THREADS, "")
    monkeypatch.delenv(BLAS_THREADS)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    ask("how much is 1 + 1?")
    assert seen == [used]
