"""Give something a new name in one move that takes no name away from anything.

A name is never held by an empty file first: whoever is killed between the two would leave the empty file.
"""

import ctypes
import errno
import os
import stat
from functools import cache
from typing import Any, Final, TypeAlias

Place: TypeAlias = tuple[int, str]
"""An open folder, and a name in it."""
_NO_REPLACE: Final = 1
_NOT_HERE: Final = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM})
"""What systems and disks say that know no such move; EPERM stands for it too where hard links are unknown."""


def rename_new(old: Place, new: Place) -> None:
    """Rename a file or folder to a name that is free.

    Raises:
        FileExistsError: the name is taken.
        OSError: it cannot be renamed.
    """
    try:
        exclusive(old, new)
    except OSError as error:
        if error.errno not in _NOT_HERE:
            raise
        _step_by_step(old, new)


@cache
def _system() -> Any:  # noqa: ANN401 - a function of the C library, or None
    return getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if os.name == "posix" else None


def exclusive(old: Place, new: Place) -> None:
    """Have the system do it in one move; it says so where it cannot."""
    call = _system()
    if call is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if call(old[0], os.fsencode(old[1]), new[0], os.fsencode(new[1]), _NO_REPLACE):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def _step_by_step(old: Place, new: Place) -> None:
    """Do the same with what every system has; a kill in the middle may leave a whole file under both of its names."""
    if not stat.S_ISDIR(os.stat(old[1], dir_fd=old[0], follow_symlinks=False).st_mode):
        try:
            os.link(old[1], new[1], src_dir_fd=old[0], dst_dir_fd=new[0], follow_symlinks=False)
        except OSError as error:
            if error.errno not in _NOT_HERE:
                raise
        else:
            os.unlink(old[1], dir_fd=old[0])
            return
    try:
        os.stat(new[1], dir_fd=new[0], follow_symlinks=False)
    except FileNotFoundError:
        os.rename(old[1], new[1], src_dir_fd=old[0], dst_dir_fd=new[0])
        return
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
