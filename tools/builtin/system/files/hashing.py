"""The checksum of a file of the workspace."""

import hashlib
import os
from typing import Literal

from pydantic import BaseModel, Field

from errors import ToolCallFailed
from tools.builtin.system.files.streams import CHUNK
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined, regular_file, relative
from tools.workspace.refusals import os_errors, shown

MAX_HASHED_BYTES = 4_000_000_000
Algorithm = Literal["sha256", "sha512", "sha1", "md5", "blake2b"]


class FileHash(BaseModel):
    """A file's checksum."""

    path: str = Field(description="The file, relative to the workspace")
    algorithm: str = Field(description="How it was computed, such as sha256")
    digest: str = Field(description="The checksum, in hexadecimal digits")
    size_bytes: int = Field(description="Size of the file")


@tool(
    domains=("file", "system"),
    functions=("compute",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"path": "notes.txt"}),
)
def hash_file(path: FilePath, context: ToolContext, algorithm: Algorithm = "sha256") -> FileHash:
    """Compute the checksum of a file of the workspace.

    Use it to check that a download is intact, or whether two files are the same. It hashes what a file holds; for a
    piece of text given in the request use a text tool.

    Args:
        path: The file, relative to the workspace.
        algorithm: Which hash; sha1 and md5 only to compare with a given value, since they can be forged.

    Returns:
        The digest in hexadecimal, with the file's size.
    """
    real = confined(context.workspace, path)
    name = relative(context.workspace, real)
    with regular_file(context.workspace, real) as file, os_errors(name):
        _refuse_large(os.fstat(file).st_size, name)
        digest, size = _digest(file, algorithm, name)
    return FileHash(path=name, algorithm=algorithm, digest=digest, size_bytes=size)


def _digest(file: int, algorithm: str, name: str) -> tuple[str, int]:
    hasher = hashlib.new(algorithm, usedforsecurity=False)
    size = 0
    with os.fdopen(file, "rb", closefd=False) as stream:
        while piece := stream.read(CHUNK):
            hasher.update(piece)
            size += len(piece)
            _refuse_large(size, name)
    return hasher.hexdigest(), size


def _refuse_large(size: int, name: str) -> None:
    if size > MAX_HASHED_BYTES:
        raise ToolCallFailed(
            f"{shown(name)} has more than {MAX_HASHED_BYTES:,} bytes; such large files are not hashed.",
            zh=f"{shown(name)} 超过 {MAX_HASHED_BYTES:,} 字节；这么大的文件不计算校验和。",
        )
