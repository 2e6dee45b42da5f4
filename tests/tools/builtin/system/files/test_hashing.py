import hashlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import ToolCallFailed
from tools.builtin.system.files import hashing
from tools.builtin.system.files.hashing import hash_file
from tools.context import ToolContext


@pytest.mark.parametrize(
    ("algorithm", "digest"),
    [
        ("md5", "900150983cd24fb0d6963f7d28e17f72"),
        ("sha1", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ],
)
def test_the_published_checksum_of_abc_is_found(
    workspace: Path, context: ToolContext, algorithm: str, digest: str
) -> None:
    (workspace / "数据.bin").write_bytes(b"abc")
    found = hash_file("数据.bin", context, algorithm)  # type: ignore[arg-type]  # parametrized over the literals
    assert (found.path, found.algorithm, found.digest, found.size_bytes) == ("数据.bin", algorithm, digest, 3)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)
@given(raw=st.binary(max_size=3_000), algorithm=st.sampled_from(["sha512", "blake2b"]))
def test_the_checksum_is_that_of_the_whole_content(
    workspace: Path, context: ToolContext, raw: bytes, algorithm: str
) -> None:
    (workspace / "a").write_bytes(raw)
    found = hash_file("a", context, algorithm)  # type: ignore[arg-type]  # drawn from the literals
    assert found.digest == hashlib.new(algorithm, raw).hexdigest()


def test_a_file_over_the_limit_is_refused(
    workspace: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hashing, "MAX_HASHED_BYTES", 2)
    (workspace / "a").write_bytes(b"abc")
    with pytest.raises(ToolCallFailed, match="more than 2 bytes"):
        hash_file("a", context)


def test_a_folder_has_no_checksum(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="is a folder"):
        hash_file(".", context)
