"""A matrix that was learnt from requests, in one file: it stands in for the stretch of a library's own space."""

import zipfile
from pathlib import Path

import numpy as np

from errors import ConfigError
from tools.embedding.embedder import Matrix


def save_adapter(file: Path, embedder: str, stretch: Matrix) -> None:
    """Write an adapter of shape `(dim, dim)`; folders are made."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        np.savez_compressed(out, embedder=np.array(embedder), stretch=stretch.astype(np.float32))


def load_adapter(file: Path, embedder: str) -> Matrix:
    """Read an adapter.

    Raises:
        ConfigError: the file is no adapter, or one of another embedder.
    """
    try:
        with np.load(file, allow_pickle=False) as held:
            made_for, stretch = str(held["embedder"]), np.asarray(held["stretch"], np.float32)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ConfigError(f"{file} is no adapter; make one with `toolatlas eval retriever adapt`.") from error
    if made_for != embedder:
        raise ConfigError(f"{file} was made for the embedder {made_for!r}, not for {embedder!r}; make it anew.")
    if stretch.ndim != 2 or stretch.shape[0] != stretch.shape[1] or not np.isfinite(stretch).all():
        raise ConfigError(f"{file} holds no square matrix of numbers; make it anew.")
    return stretch
