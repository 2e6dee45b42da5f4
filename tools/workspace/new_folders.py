"""Which folders a call makes on its way: a person who names one that is not there is told that it is now."""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath


def missing_folders(workspace: Path, paths: Iterable[str]) -> tuple[str, ...]:
    """List the folders of paths that are not there, the deepest of each path; whatever leads outside is left out.

    Args:
        workspace: The workspace's root.
        paths: Relative to it; one that ends in a slash is a folder itself.
    """
    found = dict.fromkeys(_folder(path) for path in paths)
    return tuple(path for path in found if path and not workspace.joinpath(path).exists())


def _folder(path: str) -> str:
    place = PurePosixPath(path)
    if place.is_absolute() or ".." in place.parts or path.startswith("~"):
        return ""
    folder = place if path.endswith("/") else place.parent
    return "" if str(folder) == "." else str(folder)
