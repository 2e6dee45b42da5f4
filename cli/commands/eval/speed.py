"""`toolatlas eval speed`, `bench`, `workers`, `search`, `graph` and `startup`: how long things take."""

import asyncio
from typing import Annotated

import typer

from cli.commands.eval.options import JudgedFolder, print_lines
from evals.examples.overhead import bench_lines
from evals.speed.graph import graph_lines
from evals.speed.retrieval import run_speed
from evals.speed.search import search_lines
from evals.speed.startup import startup_lines
from evals.speed.workers import worker_lines
from graph.embedded.address import Address
from settings import load_settings

app = typer.Typer(add_completion=False)


@app.command("speed")
def speed(
    data: JudgedFolder,
    tools: Annotated[str, typer.Option(help="Sizes of libraries, with commas.")] = "2490,50000",
    n: Annotated[int, typer.Option(help="Requests to time.", min=1)] = 60,
) -> None:
    """Time searches in libraries copied up to a size, beside plain numpy, bm25s and Chroma; embeds nothing."""
    try:
        sizes = [int(size) for size in tools.split(",")]
    except ValueError:
        raise typer.BadParameter(f"{tools!r} is no list of numbers") from None
    if min(sizes) < 1:
        raise typer.BadParameter("a library has at least one tool")
    print_lines(asyncio.run(run_speed(data, sizes, n)))


@app.command("bench")
def bench(n: Annotated[int, typer.Option(help="Requests to time.")] = 60) -> None:
    """Time the way from a request to its first tool call, and print the memory of app and graph server."""
    print_lines(asyncio.run(bench_lines(load_settings(), n)))


@app.command("workers")
def workers(n: Annotated[int, typer.Option(help="Calls of each tool.", min=1)] = 50) -> None:
    """Time calls of built-in functions in a worker process beside the same calls in this one."""
    print_lines(asyncio.run(worker_lines(n)))


@app.command("search")
def search(
    data: JudgedFolder,
    tools: Annotated[int, typer.Option(help="Size of the library.", min=1)] = 2_500,
    n: Annotated[int, typer.Option(help="Requests to time.", min=1)] = 60,
) -> None:
    """Time whole searches with no model, from a sub-task to its path; embeds nothing."""
    print_lines(asyncio.run(search_lines(data, tools, n)))


@app.command("graph")
def graph(
    neo4j: Annotated[str, typer.Option(help="Address of a Neo4j server to measure beside; it is EMPTIED.")] = "",
    password: Annotated[str, typer.Option(help="Of its user neo4j.", show_default=False)] = "",
    tools: Annotated[int, typer.Option(help="Tools; five times as many edges join them.")] = 2_000,
    large: Annotated[bool, typer.Option("--large", help="16,000 tools and 80,000 edges; takes minutes.")] = False,
    n: Annotated[int, typer.Option(help="Reads and updates to time.", min=3)] = 200,
) -> None:
    """Time building, reading and updating the tool graph on the embedded server and on Neo4j, side by side."""
    other = Address(neo4j, "neo4j", password) if neo4j else None
    print_lines(asyncio.run(graph_lines(16_000 if large else tools, n, other)))


@app.command("startup")
def startup(
    n: Annotated[int, typer.Option(min=1, help="How often each command is run.")] = 10,
) -> None:
    """Time whole commands from the prompt to their end, over a home of their own, beside others' start-up."""
    print_lines(asyncio.run(startup_lines(load_settings(), n)))
