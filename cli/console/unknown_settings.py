"""Names in the environment that look like settings and are none: a slip of the pen is told, and not passed over."""

import os
from collections.abc import Iterable, Iterator

from prompts.late import late

PREFIX = "TOOLATLAS_"
_ELSEWHERE = ("TOOLATLAS_SECRET_", "TOOLATLAS_TEST_", "TOOLATLAS_SHARED_DATA")
"""Secrets of imported tools, what tests read, and what commands that measure take as an option."""
_ALIKE = 70.0
"""Of 100, how alike a name must be to be offered in place of what was written."""


def unknown_settings(environment: Iterable[str] | None = None) -> Iterator[str]:
    """Say of each name that no setting has it, with the nearest one that there is.

    Args:
        environment: Names; those of this process where not given.
    """
    known = [field.upper() for field in late("settings", "Settings").model_fields]
    for name in sorted(os.environ if environment is None else environment):
        short = name.removeprefix(PREFIX)
        if name.startswith(PREFIX) and short not in known and not name.startswith(_ELSEWHERE):
            alike = late("rapidfuzz.fuzz", "ratio")
            near = late("rapidfuzz.process", "extractOne")(short, known, scorer=alike, score_cutoff=_ALIKE)
            yield f"{name} is no setting{f'; did you mean {PREFIX}{near[0]}?' if near else '.'}"
