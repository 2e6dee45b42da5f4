"""Which machine and operating system this is."""

import platform
import time
from datetime import UTC, datetime

import psutil
from pydantic import BaseModel, Field

from tools.builtin.system.machine.memory import GB
from tools.marking import ExampleCall, tool


class SystemInfo(BaseModel):
    """The machine and its operating system."""

    system: str = Field(description="Operating system, such as Linux")
    distribution: str = Field(description="Its distribution or edition, such as Debian GNU/Linux 13")
    release: str = Field(description="Version of the kernel or system")
    architecture: str = Field(description="Processor architecture, such as x86_64")
    hostname: str = Field(description="Name of the machine")
    n_logical_cores: int = Field(description="Logical processor cores")
    memory_gb: float = Field(description="Memory, in 10^9 bytes")
    python: str = Field(description="Version of the Python that runs this program")
    booted: str = Field(description="When the machine was started, ISO 8601 in UTC")
    uptime_hours: float = Field(description="Hours since then")


@tool(
    domains=("system",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall(),
)
def system_info() -> SystemInfo:
    """Tell which machine this is: operating system, kernel, architecture, host name, Python version and uptime.

    Use it for what the machine is. For how busy it is now use cpu_usage or memory_usage.

    Returns:
        What the system says about itself.
    """
    booted = psutil.boot_time()
    return SystemInfo(
        system=platform.system(),
        distribution=_distribution(),
        release=platform.release(),
        architecture=platform.machine(),
        hostname=platform.node(),
        n_logical_cores=psutil.cpu_count() or 0,
        memory_gb=round(psutil.virtual_memory().total / GB, 2),
        python=platform.python_version(),
        booted=datetime.fromtimestamp(booted, UTC).isoformat(timespec="seconds"),
        uptime_hours=round(max(0.0, time.time() - booted) / 3600, 1),
    )


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:  # macOS and Windows have no such file
        return ""
