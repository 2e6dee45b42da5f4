"""The tools that look at the machine as a whole."""

import platform

import pytest

from tools.builtin.system.machine import cpu
from tools.builtin.system.machine.cpu import cpu_usage
from tools.builtin.system.machine.environment import list_environment
from tools.builtin.system.machine.machine import system_info
from tools.builtin.system.machine.memory import memory_usage


def test_memory_adds_up() -> None:
    usage = memory_usage()
    assert 0 < usage.available_gb <= usage.total_gb
    assert usage.used_percent == pytest.approx(100 - 100 * usage.available_gb / usage.total_gb, abs=2)
    assert 0 <= usage.swap_used_gb <= usage.swap_total_gb


def test_processors_are_measured_core_by_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "SAMPLE_S", 0.05)
    usage = cpu_usage()
    assert len(usage.per_core_percent) == usage.n_logical >= 1
    assert all(0 <= percent <= 100 for percent in [usage.cpu_percent, *usage.per_core_percent])
    assert min(usage.load_1min, usage.load_5min, usage.load_15min) >= 0


def test_the_machine_is_described() -> None:
    info = system_info()
    assert (info.system, info.python) == (platform.system(), platform.python_version())
    assert info.n_logical_cores >= 1
    assert info.uptime_hours >= 0


def test_a_system_without_a_release_file_is_described_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> dict[str, str]:
        raise OSError("no such file")

    monkeypatch.setattr(platform, "freedesktop_os_release", missing)
    assert system_info().distribution == ""


def test_variables_are_named_and_their_values_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOKKA_KEY", "hunter2-very-secret")
    found = list_environment("quokka_k")
    assert (found.names, found.n_names) == (["QUOKKA_KEY"], 1)
    assert "hunter2" not in list_environment().model_dump_json()


def test_no_variable_is_found_by_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOKKA_KEY", "hunter2")
    assert list_environment("hunter2").names == []
