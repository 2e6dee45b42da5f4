from pathlib import Path

import pytest

from tests.agents.extraction.tables.composer.lists import Composing


@pytest.fixture(scope="module")
def composing(tmp_path_factory: pytest.TempPathFactory) -> Composing:
    """Compose questions over lists that are loaded once for a module."""
    folder: Path = tmp_path_factory.mktemp("lists")
    return Composing(folder)
