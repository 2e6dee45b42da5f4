"""`python -m tools.sources.databases.samples shop [FILE]`: a sample database as a file of one's own."""

import sys
from collections.abc import Sequence
from pathlib import Path

from errors import ConfigError
from tools.sources.databases.samples.writing import NAMES, write_sample


def main(arguments: Sequence[str]) -> int:
    """Write a sample into the working folder, or where it is said; a file that is there stays."""
    if not 1 <= len(arguments) <= 2 or arguments[0] not in NAMES:
        print(f"Say one of {', '.join(NAMES)}, and a file if it is not to be NAME.sqlite.", file=sys.stderr)  # noqa: T201 - a script
        return 2
    path = Path(arguments[1] if len(arguments) == 2 else f"{arguments[0]}.sqlite")
    try:
        _write(arguments[0], path)
    except (ConfigError, OSError) as error:
        print(error, file=sys.stderr)  # noqa: T201 - a script
        return 1
    print(f"wrote {path}")  # noqa: T201 - a script
    return 0


def _write(name: str, path: Path) -> None:
    if path.exists():
        raise ConfigError(f"{path} is there already and stays; say another file.")
    write_sample(name, path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
