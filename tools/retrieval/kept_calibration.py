"""Calibrations of earlier processes in one file, so that a start over an unchanged library fits nothing.

A fit takes half a second to two and always comes to the same: it belongs to the digest of all that it was made from,
our code included. The file may be deleted at any time; what is damaged is as though it were not there.
"""

import hashlib
import logging
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import Field, ValidationError

from prompts.frozen import Frozen
from tools.code_mark import code_lines
from tools.retrieval.calibration import Calibration, CalibrationWeights, Weights, calibrate
from tools.retrieval.features import DENSE_FEATURES, LEXICAL_FEATURES, SERVED_FEATURES
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.storage.replace import replacing

logger = logging.getLogger(__name__)
NAME = "kept_calibrations.json"
MOST = 4
"""Fits of one place: by words and with vectors, and of the library before, which may come back."""
_CODE = Path(__file__).parents[1]
_FITTED: dict[str, Calibration] = {}
"""By digest, those of this process: a fit serves every home that it opens."""


class _Fit(Frozen):
    weights: CalibrationWeights
    served: Weights | None


class _Fits(Frozen):
    fits: dict[str, _Fit] = Field(max_length=MOST)
    """By digest, the newest last."""


class KeptCalibrations:
    """The calibrations that belong to one folder. Blocking: call it in a thread."""

    def __init__(self, folder: Path | None) -> None:
        """Keep them in a folder, or, where there is none, not at all."""
        self._file = None if folder is None else folder / NAME

    def of(self, snapshot: IndexSnapshot) -> Calibration:
        """Take a calibration of an earlier process, or fit one and keep it."""
        if self._file is None:
            return calibrate(snapshot)
        digest = digest_of(snapshot)
        held = _read(self._file)
        if (fit := held.get(digest)) is not None and _usable(fit):
            return Calibration(fit.weights, fitted=True, served=fit.served)
        made = _FITTED.get(digest) or calibrate(snapshot)
        if made.fitted:
            _FITTED[digest] = made
            while len(_FITTED) > MOST:
                del _FITTED[next(iter(_FITTED))]
            _write(self._file, {**held, digest: _Fit(weights=made.weights, served=made.served)})
        return made


def digest_of(snapshot: IndexSnapshot) -> str:
    """Digest all that a calibration is fitted on: documents, vectors, how these are compared, and our code."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update(repr((snapshot.tool_ids, snapshot.starts.tolist(), snapshot.form)).encode())
    for document in snapshot.documents:
        digest.update(f"{document.is_request} {document.digest}\n".encode())
    for matrix in (snapshot.vectors, snapshot.stretch):
        digest.update(_bytes_of(matrix))
    for line in code_lines([_CODE]):
        digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _bytes_of(matrix: npt.NDArray[Any] | None) -> bytes:
    return b"-" if matrix is None else repr(matrix.shape).encode() + np.ascontiguousarray(matrix).tobytes()


def _usable(fit: _Fit) -> bool:
    """Whether it has a weight for every feature, in their order, and none that is no number."""
    fitted = [(fit.weights.dense, DENSE_FEATURES), (fit.weights.lexical, LEXICAL_FEATURES)]
    fitted += [(fit.served, SERVED_FEATURES)] if fit.served is not None else []
    return all(
        tuple(weights.features) == tuple(names) and np.isfinite([*weights.features.values(), weights.bias]).all()
        for weights, names in fitted
    )


def _read(file: Path) -> dict[str, _Fit]:
    try:
        return _Fits.model_validate_json(file.read_bytes()).fits
    except FileNotFoundError:
        return {}
    except (OSError, ValidationError) as error:
        logger.info("the calibrations are fitted anew: %s", error)
        return {}


def _write(file: Path, fits: dict[str, _Fit]) -> None:
    """Keep the newest; no fault where it cannot be written, since a fit can always be made again."""
    newest = _Fits(fits=dict(list(fits.items())[-MOST:]))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(file) as stream:
            stream.write(newest.model_dump_json().encode())
    except OSError as error:
        logger.info("the calibrations are not kept: %s", error)
