"""How busy the machine's processors are."""

import psutil
from pydantic import BaseModel, Field

from tools.marking import ExampleCall, tool

SAMPLE_S = 0.3
"""CPU use is what is busy while this time goes by."""


class CpuUsage(BaseModel):
    """Load of the processors."""

    cpu_percent: float = Field(description="Use of all cores together, 0 to 100")
    per_core_percent: list[float] = Field(description="Use of each logical core, 0 to 100")
    n_logical: int = Field(description="Logical cores")
    n_physical: int = Field(description="Physical cores; 0 where the system does not tell")
    load_1min: float = Field(description="Programs that ran or waited to run, mean of the last minute")
    load_5min: float = Field(description="The same over 5 minutes")
    load_15min: float = Field(description="The same over 15 minutes")


@tool(
    examples=(
        "How busy is the CPU?",
        "What is the load average of this machine?",
        "cpu usage per core",
        "how many cores do I have and are they at their limit",
        "CPU 使用率多少？",
        "机器的平均负载是多少",
        "每个核心的占用分别是多少",
        "我有几个核，是不是都跑满了",
    ),
    answers={
        "en": "The CPU is at **{{ cpu_percent|num }} %** over {{ n_logical|num }} logical cores; load average "
        "{{ load_1min|num }} (1 min), {{ load_5min|num }} (5 min), {{ load_15min|num }} (15 min). "
        "Per core: {{ per_core_percent|join(' %, ') }} %.",
        "zh": "CPU 使用率 **{{ cpu_percent|num }}%**，共 {{ n_logical|num }} 个逻辑核心；平均负载 "
        "{{ load_1min|num }}（1 分钟）、{{ load_5min|num }}（5 分钟）、{{ load_15min|num }}（15 分钟）。"
        "各核心：{{ per_core_percent|join('%、') }}%。",
    },
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
