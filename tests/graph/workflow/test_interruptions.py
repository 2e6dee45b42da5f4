"""A process that is killed in the middle of a run, and the next one that goes on with it."""

import subprocess
import sys
from pathlib import Path

from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import at_home, hear

TOOLS = '''
import os
import signal
from pathlib import Path

from tools.context import ToolContext
from tools.marking import tool


def die_once(context, name):
    place = Path(context.data_dir).parent / name
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("a") as file:
        file.write("called\\\\n")
    if place.read_text().count("called") == 1:
        os.kill(os.getpid(), signal.SIGKILL)


@tool(examples=("launch the red balloon", "放飞红气球"), permission="medium", domains=("general",))
def launch_balloon(context: ToolContext) -> dict[str, bool]:
    """Launch the red balloon."""
    die_once(context, "launched")
    return {"launched": True}
'''
KILLED = """
import asyncio
import sys
from pathlib import Path

from graph.assistant import Assistant
from settings import Settings


async def main(home, uri, username, password, request):
    settings = Settings(
        _env_file=None,
        home=Path(home),
        embedder="none",
        neo4j_uri=uri,
        neo4j_username=username,
        neo4j_password=password,
    )
    async with Assistant.open(settings) as assistant:
        await assistant.resources.library.add(Path(home) / "balloons.py")
        async for _ in assistant.ask(request, thread_id="t", user="local"):
            pass


asyncio.run(main(*sys.argv[1:]))
"""


def killed(home: Path, address: Address, request: str) -> None:
    """Run a request in another process, which its tool kills."""
    home.joinpath("balloons.py").write_text(TOOLS, encoding="utf-8")
    command = [sys.executable, "-c", KILLED, str(home), address.uri, address.username, address.password, request]
    done = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, timeout=240, check=False)
    assert done.returncode == -9, done.stderr.decode()


def times(home: Path, name: str) -> int:
    return (home / "data" / name).read_text(encoding="utf-8").count("called")


async def test_a_call_that_was_cut_off_is_not_repeated_by_the_next_process(
    home: Path, embedded_address: Address
) -> None:
    killed(home, embedded_address, "launch the red balloon")
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        heard = await hear(assistant.resume("t", {}))
    assert "it is not safe to run it twice; please check what it did." in heard.text
    assert times(home, "launched") == 1
