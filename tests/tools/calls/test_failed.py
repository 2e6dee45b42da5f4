import pytest

from errors import DataUnavailable, InvalidArguments, ToolAtlasError
from tools.call import ToolCall
from tools.calls.invoke import failed


class NotHere(DataUnavailable):
    """An error that a room below defines for itself."""


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (DataUnavailable("gone"), "DataUnavailable"),
        (NotHere("gone"), "DataUnavailable"),
        (InvalidArguments("no"), "InvalidArguments"),
        (ToolAtlasError("no"), "ToolAtlasError"),
        (ValueError("no"), "ValueError"),
    ],
)
def test_an_error_below_the_tree_counts_as_the_nearest_in_it(error: Exception, kind: str) -> None:
    call = ToolCall(id="1.1.1", tool_id="g/fail", arguments={})
    assert failed(call, error, since=0.0).error_type == kind
