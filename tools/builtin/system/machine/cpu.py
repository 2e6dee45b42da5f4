"""How busy the machine's processors are."""

import psutil
from pydantic import BaseModel, Field

from tools.marking import ExampleCall, tool
from tools.shares import Percent

SAMPLE_S = 0.3
"""CPU use is what is busy while this time goes by."""


class CpuUsage(BaseModel):
    """Load of the processors."""

    cpu_percent: Percent = Field(description="Use of all cores together, 0 to 100")
    per_core_percent: list[Percent] = Field(description="Use of each logical core, 0 to 100")
    n_logical: int = Field(description="Logical cores")
    n_physical: int = Field(description="Physical cores; 0 where the system does not tell")
    load_1min: float = Field(description="Programs that ran or waited to run, mean of the last minute")
    load_5min: float = Field(description="The same over 5 minutes")
    load_15min: float = Field(description="The same over 15 minutes")


@tool(
    domains=("system",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall(),
)
def cpu_usage() -> CpuUsage:
    """Measure how busy the machine's processors are, in all and core by core, with the load average.

    Use it for the machine as a whole. For which programs keep it busy use list_processes, for which processor and
    system it is system_info.

    Returns:
        Use in percent, numbers of cores, and load averages.
    """
    per_core = psutil.cpu_percent(interval=SAMPLE_S, percpu=True)
    loads = psutil.getloadavg()
    return CpuUsage(
        cpu_percent=round(sum(per_core) / len(per_core), 1),
        per_core_percent=per_core,
        n_logical=len(per_core),
        n_physical=psutil.cpu_count(logical=False) or 0,
        load_1min=round(loads[0], 2),
        load_5min=round(loads[1], 2),
        load_15min=round(loads[2], 2),
    )
