from pathlib import Path

import pytest

from errors import GraphUnavailable, StoreError, ToolAtlasError
from graph.embedded.outcome import Outcome, error_for


@pytest.mark.parametrize(
    ("status", "kind", "says"),
    [
        (Outcome.DISK_FULL, StoreError, "disk"),
        (Outcome.OTHER_VERSION, StoreError, "another version"),
        (Outcome.NO_ENGINE, GraphUnavailable, "NEO4J_URI"),
        (Outcome.IN_USE, GraphUnavailable, "still holds"),
        (Outcome.SLOW, GraphUnavailable, "in time"),
        (Outcome.FAILED, GraphUnavailable, "server.log"),
        (-9, GraphUnavailable, "status -9"),
    ],
)
def test_every_end_of_the_child_is_one_sentence(status: int, kind: type[ToolAtlasError], says: str) -> None:
    error = error_for(status, Path("home"))
    assert isinstance(error, kind)
    assert says in str(error)
    assert str(error).endswith(".")
