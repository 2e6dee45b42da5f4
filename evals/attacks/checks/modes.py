"""What lies in a home is its owner's alone."""

import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evals.attacks.surroundings import Surroundings


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Use a home, and look at the modes of all that was made.

    Args:
        given: `words` of the command; or `page`: the page's own home.
        around: Where.
    """
    if given.get("page"):
        await around.page.cookies()
        return _open_to_others(around.page.folder / "home")
    folder = around.folder / f"modes-{given['words'][0]}"
    folder.mkdir(exist_ok=True)
    await around.terminal(folder, *given["words"])
    return _open_to_others(folder / "home")


def _open_to_others(home: Path) -> str:
    found = [home, *home.rglob("*")]
    modes = {path: stat.S_IMODE(path.lstat().st_mode) for path in found if not path.is_symlink()}
    readable = [f"{path.relative_to(home.parent)} {mode:o}" for path, mode in modes.items() if mode & 0o077]
    # What a closed folder holds nobody else reaches.
    reachable = readable if modes[home] & 0o077 else []
    return f"others may read {', '.join(reachable[:5])}" if reachable else ""
