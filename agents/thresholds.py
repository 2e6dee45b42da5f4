"""From which probability a tool counts: bounds that several parts of the house must agree on.

All are probabilities that a tool serves a wish, in [0, 1], as `tools/retrieval/calibration.py` fits them. None of these
bounds is fitted; `toolatlas eval examples` measures what a change of one does to whole answers, and
`toolatlas eval planning` what it does to paths.
"""

from typing import Final

SERVES: Final = 0.25
"""A tool serves a wish; under it, it would rather be noise. END counts as much as a tool of this probability."""
AS_GOOD: Final = 0.9
"""Share of the best tool's probability from which another one serves a wish as well: it is then no longer open."""
STANDS_IN: Final = 0.8
"""Share of a broken tool's probability from which another one may stand in for it: looser than `AS_GOOD`, since an
answer by the second best is better than none."""
STANDS_IN_SURELY: Final = 0.5
"""A tool of this probability may stand in whatever the broken one's was."""
