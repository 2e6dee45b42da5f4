"""What every test stands on: no developer's environment, no tracing, no deadlines."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import InMemoryExampleDatabase

from settings import Settings

OURS = ("TOOLATLAS_", "NEO4J_", "OPENAI_", "ANTHROPIC_", "LANGSMITH_", "LANGCHAIN_")
KEPT = ("TOOLATLAS_TEST_", "TOOLATLAS_SHARED_")
"""They name what tests may use: a server that may be wiped, a folder of data."""

# A shared machine is slow at times, and a slow example is no fault.
settings.register_profile(
    "toolatlas",
    deadline=None,
    database=InMemoryExampleDatabase(),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("toolatlas")


@pytest.fixture(scope="session", autouse=True)
def _no_environment_of_a_developer() -> Iterator[None]:
    """Settings come from the test alone: neither the environment nor a `.env` that lies around counts."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [n for n in os.environ if n.startswith(OURS) and not n.startswith(KEPT)]:
            patch.delenv(name)
        patch.setenv("LANGSMITH_TRACING", "false")
        patch.setitem(Settings.model_config, "env_file", None)
        yield


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return an empty folder for everything that a user owns."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder
