from pathlib import Path

import pytest

from errors import GraphUnavailable, StoreError, ToolAtlasError
from graph.embedded.outcome import ExitStatus, error_for


@pytest.mark.parametrize(
    ("status", "kind", "says"),
    [
        (ExitStatus.DISK_FULL, StoreError, "disk"),
        (ExitStatus.OTHER_VERSION, StoreError, "another version"),
        (ExitStatus.NO_ENGINE, GraphUnavailable, "NEO4J_URI"),
        (ExitStatus.IN_USE, GraphUnavailable, "still holds"),
        (ExitStatus.SLOW, GraphUnavailable, "in time"),
        (ExitStatus.FAILED, GraphUnavailable, "server.log"),
        (-9, GraphUnavailable, "status -9"),
    ],
)
def test_every_end_of_the_child_is_one_sentence(status: int, kind: type[ToolAtlasError], says: str) -> None:
    error = error_for(status, Path("home"))
    assert isinstance(error, kind)
    assert says in str(error)
    assert str(error).endswith(".")
