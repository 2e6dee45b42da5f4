"""How much memory the machine has and uses."""

import psutil
from pydantic import BaseModel, Field

from tools.marking import ExampleCall, tool
from tools.shares import Percent

GB = 10**9


class MemoryUsage(BaseModel):
    """Memory of the whole machine."""

    total_gb: float = Field(description="Memory of the machine, in 10^9 bytes")
    used_gb: float = Field(description="What programs use, in 10^9 bytes")
    available_gb: float = Field(description="What programs could still get without swapping, in 10^9 bytes")
    used_percent: Percent = Field(description="Part that is not available, in percent")
    swap_total_gb: float = Field(description="Size of the swap space, in 10^9 bytes; 0 where there is none")
    swap_used_gb: float = Field(description="Used swap space, in 10^9 bytes")


@tool(
    domains=("system",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall(),
)
def memory_usage() -> MemoryUsage:
    """Tell how much memory (RAM) and swap space the machine has, uses and has left.

    Use it for the machine as a whole. For which programs take the memory use list_processes, for one program
    process_info, for disks disk_usage.

    Returns:
        Totals in gigabytes, and the used share.
    """
    memory, swap = psutil.virtual_memory(), psutil.swap_memory()
    return MemoryUsage(
        total_gb=round(memory.total / GB, 2),
        used_gb=round(memory.used / GB, 2),
        available_gb=round(memory.available / GB, 2),
        used_percent=round(100 - 100 * memory.available / memory.total, 2),
        swap_total_gb=round(swap.total / GB, 2),
        swap_used_gb=round(swap.used / GB, 2),
    )
