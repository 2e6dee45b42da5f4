"""What is configured, what is reachable, and what to do about it."""

import asyncio
import importlib.metadata
import platform
from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from pydantic import SecretStr

from errors import EmbedderUnavailable, ModelRefused, ModelUnavailable, StoreError, ToolAtlasError
from graph.assistant import Assistant
from graph.inspect.stores import described, opened_versions
from graph.serving.served_assistant import ServedAssistant
from graph.workspace.open_library import open_library
from graph.workspace.record_keeping import differences
from graph.workspace.resources import Resources
from home import is_trusted, refusal
from lazy_regex import lazy_regex
from prompts.connection.trial import Pong
from prompts.frozen import Frozen
from prompts.ledger import TokenLedger
from settings import Settings
from tools.embedding.embedder import choose_embedder
from tools.embedding.place import place_of
from tools.sources.importing.records import ImportRecords

State: TypeAlias = Literal["ok", "note", "fail"]
_SHOWN_PROBLEMS = 5
_PATIENCE_S = 5.0
"""For vectors that lie on the disk and are only being loaded."""
_HIDDEN = "********"
_CREDENTIALS = lazy_regex(r"(://)[^/@\s]+@")


class Diagnosis(Frozen):
    """One thing that was looked at."""

    name: str
    state: State
    text: str
    advice: str = ""
    """What to do; empty when nothing needs doing."""


async def diagnose(settings: Settings) -> list[Diagnosis]:
    """Look at every part; a part that cannot be opened is a finding and no error."""
    findings = [_python(), _keys(settings), await _serving(settings)]
    try:
        # Before anything else is opened: what opens brings Chroma in step behind.
        in_step = await _records(settings)
        async with Assistant.open(settings) as assistant:
            await assistant.ready(_PATIENCE_S)
            findings += [*await _open_parts(assistant.resources), *in_step]
    except ToolAtlasError as error:
        findings.append(Diagnosis(name="home", state="fail", text=str(error)))
    return findings


def shown_settings(settings: Settings) -> dict[str, str]:
    """List every setting as text, secrets hidden."""
    return {name: _shown(getattr(settings, name)) for name in type(settings).model_fields}


def _shown(value: object) -> str:
    if isinstance(value, SecretStr):
        return _HIDDEN if value.get_secret_value() else ""
    return "" if value is None else _without_credentials(str(value))


def _without_credentials(text: str) -> str:
    """Hide what stands before the `@` of an address."""
    return _CREDENTIALS.sub(rf"\g<1>{_HIDDEN}@", text)


async def _open_parts(resources: Resources) -> list[Diagnosis]:
    settings = resources.settings
    return [
        _home(settings),
        await _stores(settings),
        _tools(resources),
        *await _imports(settings),
        _agents(resources),
        _index(resources),
        await _graph(resources),
        await _model(resources),
        _tracing(resources),
    ]


def _home(settings: Settings) -> Diagnosis:
    if is_trusted(settings.home):
        return Diagnosis(name="home", state="ok", text=f"{settings.home.absolute()}")
    return Diagnosis(name="home", state="note", text=f"{settings.home.absolute()}", advice=refusal(settings.home).en)


def _python() -> Diagnosis:
    version = importlib.metadata.version("toolatlas")
    return Diagnosis(name="toolatlas", state="ok", text=f"{version} on Python {platform.python_version()}")


def _keys(settings: Settings) -> Diagnosis:
    """A key alone turns nothing on; say which setting would."""
    lying = {"openai:gpt-5-mini": settings.openai_api_key, "anthropic:claude-haiku-4-5": settings.anthropic_api_key}
    found = [model for model, key in lying.items() if key is not None]
    if settings.model or not found:
        return Diagnosis(name="keys", state="ok", text="no key lies around unused" if not found else "in use")
    advice = " or ".join(f"TOOLATLAS_MODEL={model}" for model in found)
    return Diagnosis(name="keys", state="note", text="a key is set, but no model is", advice=f"set {advice} to use it")


async def _serving(settings: Settings) -> Diagnosis:
    """Say whether another process answers `toolatlas ask` for this home."""
    served = ServedAssistant(settings)
    if await ServedAssistant.find(settings) is not None:
        return Diagnosis(name="serving", state="ok", text=f"another process answers at {served.path}")
    if served.path.exists():
        text = f"what listens at {served.path} answers by other settings or another version, or is gone"
        return Diagnosis(name="serving", state="note", text=text, advice="`toolatlas ask` goes on without it")
    advice = "`toolatlas serve --background` makes `toolatlas ask` quick"
    return Diagnosis(name="serving", state="ok", text="each command opens everything itself", advice=advice)


def _tools(resources: Resources) -> Diagnosis:
    library = resources.library
    text = f"{len(library.tools())} on offer"
    return _with_problems("tools", text, (p.reason for p in library.problems), "`toolatlas tools prune` forgets them")


async def _imports(settings: Settings) -> list[Diagnosis]:
    """Say what was imported; nothing where nothing was."""
    async with ImportRecords(settings.home) as kept:
        records = await kept.all()
    if not records:
        return []
    text = ", ".join(f"{record.name} ({record.kind})" for record in records)
    cut_off = [record.name for record in records if record.finished_at is None]
    problems = [f"{name} was cut off" for name in cut_off]
    return [_with_problems("imports", text, problems, f"`toolatlas tools update {' '.join(cut_off)}` completes it")]


async def _stores(settings: Settings) -> Diagnosis:
    try:
        return Diagnosis(name="stores", state="ok", text=described(await opened_versions(settings.home)))
    except StoreError as error:
        return Diagnosis(name="stores", state="fail", text=str(error))


def _agents(resources: Resources) -> Diagnosis:
    names = ", ".join(p.name for p in resources.registry.profiles())
    problems = (str(fault) for fault in resources.registry.problems)
    return _with_problems("agents", names, problems, "mend the file; `toolatlas agents check FILE` says more")


def _with_problems(name: str, text: str, problems: Iterable[str], advice: str) -> Diagnosis:
    listed = list(problems)
    if not listed:
        return Diagnosis(name=name, state="ok", text=text)
    shown = "; ".join(listed[:_SHOWN_PROBLEMS])
    return Diagnosis(name=name, state="note", text=f"{text}; left out: {shown}", advice=advice)


def _index(resources: Resources) -> Diagnosis:
    progress = resources.index.progress
    embedder = resources.embedder.embedder
    if embedder is None:
        return Diagnosis(name="index", state="note", text=resources.embedder.reason)
    text = f"{embedder.name}: {progress.ready} of {progress.total} vectors, BM25 complete"
    if progress.problem:
        return Diagnosis(name="index", state="note", text=f"{text}; {progress.problem}")
    if progress.ready < progress.total:
        advice = "they fill in behind while the page or `toolatlas tools index` runs; until then words find the others"
        return Diagnosis(name="index", state="note", text=text, advice=advice)
    return Diagnosis(name="index", state="ok", text=text)


async def _records(settings: Settings) -> list[Diagnosis]:
    """Say where Chroma and the library disagree; nothing where there are no vectors."""
    embedder = choose_embedder(settings).embedder
    if embedder is None:
        return []
    at = place_of(settings).told
    try:
        async with open_library(settings) as library:
            found, n_records = await differences(library, settings, embedder)
    except EmbedderUnavailable:
        return []
    except StoreError as error:
        return [Diagnosis(name="chroma", state="note", text=str(error), advice="`toolatlas tools index` tries again")]
    text = f"{n_records:,} records at {at}"
    if not found:
        return [Diagnosis(name="chroma", state="ok", text=f"{text}, in step with the library")]
    advice = "they are written behind while the page runs; `toolatlas tools index` writes them now"
    return [Diagnosis(name="chroma", state="note", text=f"{text}; not in step: {found}", advice=advice)]


async def _graph(resources: Resources) -> Diagnosis:
    health = await resources.graph.health()
    if not health.available:
        advice = "check NEO4J_URI" if health.kind == "neo4j" else f"see {resources.settings.home / 'graph'}"
        return Diagnosis(name="tool graph", state="fail", text=health.reason or "not reachable", advice=advice)
    stats = await resources.graph.stats()
    at = _without_credentials(health.uri)
    text = f"{health.kind} at {at}: {stats.tools} tools, {stats.supplies} supplies, {stats.paths} paths learnt"
    return Diagnosis(name="tool graph", state="ok", text=text)


async def _model(resources: Resources) -> Diagnosis:
    if resources.model is None:
        return Diagnosis(
            name="model",
            state="ok",
            text="offline mode, no model",
            advice="`toolatlas model use` connects one; so does TOOLATLAS_MODEL=provider:name",
        )
    try:
        await resources.model.ask("ping", {}, Pong, ledger=TokenLedger())
    except (ModelUnavailable, ModelRefused) as error:
        return Diagnosis(name="model", state="fail", text=str(error), advice="until then decisions are made offline")
    return Diagnosis(name="model", state="ok", text=f"{resources.settings.model} answers")


def _tracing(resources: Resources) -> Diagnosis:
    if not resources.settings.langsmith_tracing:
        return Diagnosis(name="tracing", state="ok", text="off", advice="LANGSMITH_TRACING=true and a key turn it on")
    at = _without_credentials(resources.settings.langsmith_endpoint)
    if resources.tracing.enabled:
        return Diagnosis(name="tracing", state="ok", text=f"LangSmith at {at}")
    text = f"LangSmith does not answer at {at}"
    return Diagnosis(name="tracing", state="note", text=text, advice="runs are not traced; answers are not affected")


def run_diagnosis(settings: Settings, show: Callable[[Diagnosis], None]) -> bool:
    """Diagnose from a synchronous entry point; tell whether nothing failed."""
    findings = asyncio.run(diagnose(settings))
    for finding in findings:
        show(finding)
    return all(f.state != "fail" for f in findings)
