"""Token counts of texts in one file, so that a start over an unchanged library does not load the tokeniser.

Loading it takes a third of a second, and every tool's line is counted at every start. A count belongs to the digest of
its text, so that none is ever out of date. The file may be deleted at any time; what is damaged is as though it were
not there.
"""

import hashlib
import logging
from pathlib import Path
from typing import Annotated

from annotated_types import Ge
from pydantic import ValidationError

from prompts.frozen import Frozen
from prompts.render.tokens import ENCODING, count_tokens
from tools.budget.lines import Count
from tools.storage.replace import replacing

logger = logging.getLogger(__name__)
FILE_NAME = "token_counts.json"


class _Counts(Frozen):
    encoding: str = ENCODING
    counts: dict[str, Annotated[int, Ge(0)]] = {}


class KeptCounts:
    """Counts texts, each once in all processes of a home. Blocking: call it in a thread."""

    def __init__(self, file: Path, count: Count = count_tokens) -> None:
        """Keep counts in a file; nothing is read before the first text is counted."""
        self._file = file
        self._count = count
        self._known: dict[str, int] | None = None
        self._used: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        """Count the tokens of a text."""
        if self._known is None:
            self._known = self._read()
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        n_tokens = self._known.get(digest)
        # No token is shorter than a byte: a larger count is not ours.
        if n_tokens is None or n_tokens > len(text.encode("utf-8", "surrogatepass")):
            n_tokens = self._count(text)
        self._used[digest] = n_tokens
        return n_tokens

    def keep(self) -> None:
        """Write what was counted since the last time and nothing else; no fault where it cannot be written."""
        used, self._used = self._used, {}
        if not used or used == self._known:
            return
        self._known = used
        try:
            with replacing(self._file) as stream:
                stream.write(_Counts(counts=used).model_dump_json().encode())
        except OSError as error:
            logger.info("token counts are not kept: %s", error)

    def _read(self) -> dict[str, int]:
        try:
            found = _Counts.model_validate_json(self._file.read_bytes())
        except FileNotFoundError:
            return {}
        except (OSError, ValidationError) as error:
            logger.info("tokens are counted anew: %s", error)
            return {}
        return dict(found.counts) if found.encoding == ENCODING else {}
