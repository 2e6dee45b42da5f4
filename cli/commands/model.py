"""`toolatlas model …`: which chat model decides, whether it answers, and what runs on this machine."""

import asyncio
import sys
from typing import Annotated

import typer

from cli.console.say import say
from errors import ConfigError
from prompts.connection.choice import ModelChoice, keep
from prompts.connection.local_servers import local_servers
from prompts.connection.trial import Trial, tried
from settings import Settings, load_settings

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Connect a chat model, try it, or go offline.")
NONE = "none"
Address = Annotated[str, typer.Option(help="Of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1.")]


@app.command("list")
def model_list() -> None:
    """Say which model is set, and which servers run on this machine."""
    settings = load_settings()
    say(f"in use     {settings.model or 'none: offline'} {settings.model_base_url}".rstrip())
    for name, key in (("openai", settings.openai_api_key), ("anthropic", settings.anthropic_api_key)):
        if key is not None:
            say(f"key        of {name} is set")
    servers = asyncio.run(local_servers(without=settings.port))
    for server in servers:
        say(f"{server.name:10} {server.address}")
        for model in server.models:
            say(f"{'':10} toolatlas model use {model} --address {server.address}")
    if not servers:
        say("No model server answers at the usual ports of this machine (Ollama, LM Studio, llama.cpp, vLLM).")


@app.command("use")
def model_use(
    model: Annotated[str, typer.Argument(help="provider:name, a name at --address, or none to go offline.")],
    *,
    address: Address = "",
    key: Annotated[bool, typer.Option("--key", help="Ask for a key, or read it from a pipe; it is not shown.")] = False,
    unasked: Annotated[bool, typer.Option("--no-test", help="Keep it without asking it first.")] = False,
) -> None:
    """Try a model and keep it in the home; the page and the next command use it."""
    settings = load_settings()
    if model == NONE:
        keep(settings.home, None)
        say("offline: no model is asked")
        return
    choice = ModelChoice.of(model, address, _key() if key else "").with_key_of(ModelChoice.in_use(settings))
    if not unasked and not _told(asyncio.run(tried(choice.put_into(settings)))):
        say("Nothing was changed; --no-test keeps it all the same.", err=True)
        raise typer.Exit(1)
    keep(settings.home, choice)
    say(f"{choice.model} is used from now on; `toolatlas model use none` goes offline again")


@app.command("test")
def model_test() -> None:
    """Ask the model that is set one small question."""
    settings: Settings = load_settings()
    if settings.offline:
        raise ConfigError("No model is set; `toolatlas model list` shows what there is.")
    if not _told(asyncio.run(tried(settings))):
        raise typer.Exit(1)


def _key() -> str:
    if sys.stdin.isatty():
        typed: str = typer.prompt("key", hide_input=True)
        return typed
    return sys.stdin.readline(1_000)


def _told(trial: Trial) -> bool:
    """Say how it went; tell whether it answered."""
    if trial.fault:
        say(f"{trial.model} did not answer: {trial.fault}", err=True)
        return False
    price = trial.price
    cost = "what it costs is not known"
    if price is not None:
        cost = f"{price.input:g} {price.currency} a million tokens in, {price.output:g} out".replace("  ", " ")
    say(f"{trial.model} answered in {trial.seconds:.1f} s; {cost}")
    return True
