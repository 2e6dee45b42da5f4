"""Past requests made by hand."""

from typing import Any

import numpy as np

from graph.memory.collection import Learnt, Vector


def learnt(request: str, *path: str, **more: Any) -> Learnt:
    fields = {"outcome": "success", "agent": "shop", "support": 0.9, **more}
    return Learnt.model_validate({"request": request, "path": path or ("shop/get_price",), **fields})


def vector(*values: float) -> Vector:
    return np.asarray(values, dtype=np.float32)
