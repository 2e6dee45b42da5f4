"""Look a zip archive over before anything of it is unpacked.

An archive comes from anywhere. Its names must stay below the folder that it is unpacked into (no `..`, no absolute
paths, no drives), it must hold only files and folders, each name once, and it must not grow out of proportion.
"""

import stat
import struct
import unicodedata
import zipfile
from contextlib import suppress
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple

from errors import PermissionDenied, ToolCallFailed
from lazy_regex import lazy_regex
from tools.builtin.system.files.entries import MAX_DEPTH
from tools.builtin.system.files.trees import MAX_BYTES, MAX_FILES
from tools.workspace.confine import MAX_NAME_BYTES, MAX_PATH_CHARS
from tools.workspace.refusals import shown

MAX_RATIO = 200
"""How many times larger than the archive its content may be, once it is larger than `SMALL_BYTES`."""
SMALL_BYTES = 10_000_000
MAX_INDEX_BYTES = 8_000_000
_END = b"PK\x05\x06"
_END_SIZE = 22
_LOCATOR64 = b"PK\x06\x07"
_LOCATOR64_SIZE = 20
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
"""LZMA is left out: its header may ask for gigabytes of memory."""
_ENCRYPTED = 0x1
_UNICODE = 0x800
_DRIVE = lazy_regex(r"[A-Za-z]:")


class Member(NamedTuple):
    """One file or folder of an archive."""

    info: zipfile.ZipInfo
    path: PurePosixPath
    """Where it goes below the folder that the archive is unpacked into."""
    is_folder: bool


def refuse_large_index(stream: BinaryIO) -> None:
    """Look at an archive's end before its index is read into memory.

    Raises:
        ToolCallFailed: it is no zip archive, or its index is too large.
    """
    size = stream.seek(0, 2)
    start = max(0, size - _END_SIZE - 0xFFFF - _LOCATOR64_SIZE)
    stream.seek(start)
    tail = stream.read()
    stream.seek(0)
    at = len(tail) - _END_SIZE
    if at < 0 or not (tail[at:].startswith(_END) and tail.endswith(b"\0\0")):
        at = tail.rfind(_END)  # a comment stands behind it
    if at < 0 or len(tail) < at + _END_SIZE:
        raise not_a_zip()
    (index_bytes,) = struct.unpack_from("<L", tail, at + 12)
    is_64 = at >= _LOCATOR64_SIZE and tail[at - _LOCATOR64_SIZE :].startswith(_LOCATOR64)
    if is_64 or index_bytes > MAX_INDEX_BYTES:
        raise _too_much(f"more than {MAX_FILES:,} entries", f"条目超过 {MAX_FILES:,} 个")


def not_a_zip() -> ToolCallFailed:
    """Say that a file is no archive."""
    return ToolCallFailed("This is no zip archive, or it is damaged.", zh="这不是 zip 压缩包，或者已经损坏。")


def members(archive: zipfile.ZipFile, packed_bytes: int) -> list[Member]:
    """Check every entry and return where it goes.

    Args:
        archive: An open archive.
        packed_bytes: Size of the archive's file.

    Raises:
        PermissionDenied: a name leads out, or an entry is a link or a device.
        ToolCallFailed: the archive is encrypted, too large, packed in a way that is not read, or names collide.
    """
    infos = archive.infolist()
    if len(infos) > MAX_FILES:
        raise _too_much(f"more than {MAX_FILES:,} entries", f"条目超过 {MAX_FILES:,} 个")
    total = sum(info.file_size for info in infos)
    if total > MAX_BYTES:
        raise _too_much(f"more than {MAX_BYTES:,} bytes", f"内容超过 {MAX_BYTES:,} 字节")
    if total > SMALL_BYTES and total > packed_bytes * MAX_RATIO:
        raise _too_much(f"content {MAX_RATIO} times larger than itself", f"内容是压缩包的 {MAX_RATIO} 倍以上")
    found = [_member(info) for info in infos]
    _refuse_collisions(found)
    return [member for member in found if member.path.parts]


def _too_much(en: str, zh: str) -> ToolCallFailed:
    return ToolCallFailed(
        f"The archive holds {en}; it looks like a bomb and is not unpacked.",
        zh=f"压缩包的{zh}，疑似压缩炸弹，不予解压。",
    )


def _member(info: zipfile.ZipInfo) -> Member:
    name = _name(info).replace("\\", "/")
    path = _safe_path(name)
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise PermissionDenied(
            f"The archive holds {shown(name)}, a link or a device; it is not unpacked.",
            zh=f"压缩包中的 {shown(name)} 是链接或设备，不予解压。",
        )
    if info.flag_bits & _ENCRYPTED:
        raise ToolCallFailed(
            "The archive is locked with a password; unlock it first.", zh="压缩包有密码保护；请先解除密码。"
        )
    if info.compress_type not in _METHODS:
        raise ToolCallFailed(
            f"{shown(name)} is packed in a way that is not read; pack it with deflate.",
            zh=f"{shown(name)} 的压缩方式不受支持；请用 deflate 方式重新打包。",
        )
    return Member(info, path, name.endswith("/"))


def _name(info: zipfile.ZipInfo) -> str:
    """Return an entry's name; archives from Chinese Windows do not say that their names are GB18030."""
    name = info.orig_filename
    if info.flag_bits & _UNICODE or name.isascii():
        return name
    for encoding in ("utf-8", "gb18030"):
        with suppress(UnicodeError):
            return name.encode("cp437").decode(encoding)
    return name


def _safe_path(name: str) -> PurePosixPath:
    parts = [part for part in name.split("/") if part not in ("", ".")]
    leads_out = name.startswith("/") or _DRIVE.match(name) or ".." in parts
    control = any(ord(char) < 32 or ord(char) == 127 for char in name)
    try:
        too_long = len(name) > MAX_PATH_CHARS or any(len(part.encode()) > MAX_NAME_BYTES for part in parts)
    except UnicodeEncodeError:
        control, too_long = True, False
    if leads_out or control or too_long or len(parts) > MAX_DEPTH:
        raise PermissionDenied(
            f"The archive holds the name {shown(name)}, which leads out of its folder or is no proper name;"
            " it is not unpacked.",
            zh=f"压缩包中的名称 {shown(name)} 会跑出目标文件夹，或不是正常的名称；不予解压。",
        )
    return PurePosixPath(*parts)


def _refuse_collisions(found: list[Member]) -> None:
    """Raise when two entries would be one file, on a disk that tells upper from lower case or on one that does not."""
    files: set[str] = set()
    folders = {_folded(above) for member in found for above in member.path.parents}
    folders |= {_folded(member.path) for member in found if member.is_folder}
    for member in found:
        key = _folded(member.path)
        if not member.is_folder and (key in files or key in folders):
            raise ToolCallFailed(
                f"The archive holds {shown(str(member.path))} twice; it is not unpacked.",
                zh=f"压缩包中 {shown(str(member.path))} 出现了两次；不予解压。",
            )
        if not member.is_folder:
            files.add(key)


def _folded(path: PurePosixPath) -> str:
    return unicodedata.normalize("NFC", str(path)).casefold()
