"""What every test stands on: no developer's environment, no tracing, no deadlines."""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import InMemoryExampleDatabase

from graph.embedded.address import Address
from tests.first_screen import shortened
from tests.fitted_once import fitted_once
from tests.long_lists import leave_out, only_files
from tests.workers import n_workers, turn_at

OURS = ("TOOLATLAS_", "NEO4J_", "OPENAI_", "ANTHROPIC_", "LANGSMITH_", "LANGCHAIN_")
KEPT = ("TOOLATLAS_TEST_", "TOOLATLAS_SHARED_")
"""They name what tests may use: a server that may be wiped, a folder of data."""

# A shared machine is slow at times, and a slow example is no fault. Each run makes other examples, so that fewer of
# them look at as much in the long run; `--hypothesis-profile=thorough` makes many at once.
settings.register_profile(
    "toolatlas",
    deadline=None,
    max_examples=30,
    database=InMemoryExampleDatabase(),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("thorough", settings.get_profile("toolatlas"), max_examples=1000)
settings.load_profile("toolatlas")


@pytest.fixture(scope="session", autouse=True)
def _no_environment_of_a_developer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Settings come from the test alone: neither the environment nor a person's own home and configuration count."""
    person = tmp_path_factory.mktemp("person")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(person / "data"))
        patch.setenv("XDG_CONFIG_HOME", str(person / "config"))
        for name in [n for n in os.environ if n.startswith(OURS) and not n.startswith(KEPT)]:
            patch.delenv(name)
        patch.setenv("LANGSMITH_TRACING", "false")
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_handler_of_signals_is_written_down() -> Iterator[None]:
    """Each run of a test's loop asks for the handler of SIGINT, which knows the task and with it what a fixture made.

    Python tries to read the handler as a number, and the error that it drops holds the `repr` of all of that: a fifth
    of a second where it is a whole home.
    """
    as_number = signal._int_to_enum  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(signal, "_int_to_enum", lambda v, kind: v if callable(v) else as_number(v, kind))
        yield


@pytest.fixture(scope="session", autouse=True)
def _what_all_homes_share_is_made_once() -> Iterator[None]:
    with fitted_once():
        yield


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Use the cores that this process may use; `PYTEST_XDIST_AUTO_NUM_WORKERS` says another number."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return n_workers(config.args, len(psutil.Process().cpu_affinity() if psutil.LINUX else range(os.cpu_count() or 1)))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Import all tests without looking for garbage, and never search what stays until the end again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave a part of the long lists of cases to `make test-all`, before the order is changed.

    What drives a browser is tried a second time where it fails, and the summary says so: on a busy machine a page may
    still be on its way to its own address when it is told to go there.
    """
    if not only_files(config.args):
        leave_out(items, Path(__file__).parent)
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_unconfigure() -> None:
    gc.unfreeze()  # else what holds itself would never be let go, and DuckDB's binding would report it as leaked


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    report.sections = [(name, shortened(text)) for name, text in report.sections]
    if report.failed and (told := str(report.longrepr)) != (short := shortened(told)):
        report.longrepr = short
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how a failure is had again: tests run in an order of their own each time."""
    if terminalreporter.stats.keys() & {"failed", "error"} and config.pluginmanager.hasplugin("randomly"):
        terminalreporter.write_line(f"the same order again: --randomly-seed={config.option.randomly_seed}")


@pytest.fixture
def neo4j_address() -> Iterator[Address]:
    """A Neo4j server that may be wiped, for one test alone; it has one database, which all workers see."""
    uri = os.environ.get("TOOLATLAS_TEST_NEO4J", "")
    if not uri:
        pytest.skip("set TOOLATLAS_TEST_NEO4J=bolt://HOST:PORT to a Neo4j server that may be wiped")
    with turn_at(uri):
        yield Address(uri, "neo4j", os.environ.get("TOOLATLAS_TEST_NEO4J_PASSWORD", "toolatlas-test"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return an empty folder for everything that a user owns."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder
