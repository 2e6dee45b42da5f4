"""A scripted chat model, and a server on loopback that speaks OpenAI's chat completions and misbehaves on request."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from pydantic import Field

from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.model.circuit_breaker import Breaker
from settings import Settings

Scripted = str | dict[str, Any] | BaseException | AIMessage


class ScriptedChatModel(BaseChatModel):
    """Answers from its script, keeps what it was asked, and fails when the script runs out."""

    script: list[Any] = Field(default_factory=list)
    asked: list[str] = Field(default_factory=list)
    """What each call was asked: the text of all its messages."""
    messages: list[list[BaseMessage]] = Field(default_factory=list)
    bound: list[dict[str, Any]] = Field(default_factory=list)
    temperature: float | None = None

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[LanguageModelInput, AIMessage]:
        return self.bind(tools=list(tools), **kwargs)

    def _next(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> AIMessage:
        self.asked.append("\n\n".join(message.text for message in messages))
        self.messages.append(list(messages))
        self.bound.append(kwargs)
        assert self.script, "the script ran out"
        answer = self.script.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        if isinstance(answer, AIMessage):
            return answer
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
        return AIMessage(text, usage_metadata={"input_tokens": 7, "output_tokens": 3, "total_tokens": 10})

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=self._next(messages, kwargs))])

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        answer = self._next(messages, kwargs)
        for place in range(0, len(answer.text), 5):
            yield ChatGenerationChunk(message=AIMessageChunk(content=answer.text[place : place + 5]))
        last = AIMessageChunk(
            content="",
            usage_metadata=answer.usage_metadata,
            additional_kwargs=answer.additional_kwargs,
            response_metadata=answer.response_metadata,
            chunk_position="last",
        )
        yield ChatGenerationChunk(message=last)


async def at_once(seconds: float) -> None:
    """Wait for nothing: a model's pauses between tries are not for tests."""


@dataclass(frozen=True)
class ScriptedChat:
    """A chat model with its script, and the ledger of the request."""

    fake: ScriptedChatModel
    model: ChatModel
    ledger: TokenLedger

    @property
    def asked(self) -> list[str]:
        return self.fake.asked


@pytest.fixture
def scripted(tmp_path: Any) -> Callable[..., ScriptedChat]:
    """Return a maker: `scripted(answer, answer, …, setting=value)`."""

    def make(*script: Scripted, breaker: Callable[[], Breaker] = Breaker, **explicit: Any) -> ScriptedChat:
        fake = ScriptedChatModel(script=list(script))
        settings = Settings(_env_file=None, **{"model": "scripted:test", "home": tmp_path, **explicit})
        model = ChatModel(settings, build=lambda _: fake, breaker=breaker, sleep=at_once)
        return ScriptedChat(fake, model, TokenLedger())

    return make


@dataclass
class Reply:
    """What the server does with one request."""

    text: str = ""
    status: int = 200
    delay_s: float = 0.0
    body: bytes | None = None
    message: dict[str, Any] = field(default_factory=dict)
    finish: str = "stop"
    cut: bool = False
    """Drop the connection in the middle of a stream."""


class StubServer(ThreadingHTTPServer):
    """Answers with one reply after the other, the last one for ever."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies: list[Reply] = [Reply()]
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.asked = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def next(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Stay silent about clients that hung up."""


class _Handler(BaseHTTPRequestHandler):
    server: StubServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.requests.append(body)
        self.server.headers.append({name.lower(): value for name, value in self.headers.items()})
        self.server.asked.set()
        reply = self.server.next()
        time.sleep(reply.delay_s)
        if reply.body is not None or reply.status != 200:
            error = {"error": {"message": "no: sk-secret-of-the-server", "type": "bad", "code": "bad"}}
            self._send(reply.status, reply.body if reply.body is not None else json.dumps(error).encode())
        elif body.get("stream"):
            self._stream(reply)
        else:
            self._complete(reply)

    def _complete(self, reply: Reply) -> None:
        message = {"role": "assistant", "content": reply.text, **reply.message}
        choice = {"index": 0, "message": message, "finish_reason": reply.finish}
        self._send(
            200, json.dumps({**_BASE, "object": "chat.completion", "choices": [choice], "usage": _USAGE}).encode()
        )

    def _stream(self, reply: Reply) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for place in range(0, len(reply.text), 4):
            self._event([{"index": 0, "delta": {"role": "assistant", "content": reply.text[place : place + 4]}}])
        self.close_connection = True
        if reply.cut:
            self.wfile.write(b'data: {"error": {"message": "the worker died"}}\n\n')
            return
        self._event([{"index": 0, "delta": {}, "finish_reason": "stop"}])
        self._event([], usage=_USAGE)
        self.wfile.write(b"data: [DONE]\n\n")

    def _event(self, choices: list[dict[str, Any]], **more: Any) -> None:
        chunk = {**_BASE, "object": "chat.completion.chunk", "choices": choices, **more}
        self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.flush()

    def _send(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


_BASE = {"id": "x", "created": 1, "model": "stub"}
_USAGE = {"prompt_tokens": 5, "completion_tokens": 3, "total_tokens": 8, "prompt_tokens_details": {"cached_tokens": 2}}


@pytest.fixture
def server() -> Iterator[StubServer]:
    """Run a stub server on loopback."""
    stub = StubServer()
    thread = threading.Thread(target=stub.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield stub
    stub.shutdown()
    stub.server_close()


@pytest.fixture
def reply() -> type[Reply]:
    """Return the class of the server's replies."""
    return Reply


@pytest.fixture
def served(server: StubServer, tmp_path: Any) -> Callable[..., ChatModel]:
    """Return a maker of chat models that ask the stub server: `served(setting=value)`."""

    def make(**explicit: Any) -> ChatModel:
        values = {"model": "openai:stub", "model_base_url": server.url, "model_timeout_s": 5.0, "home": tmp_path}
        return ChatModel(Settings(_env_file=None, **{**values, **explicit}), sleep=at_once)

    return make


@pytest.fixture
def ledger() -> TokenLedger:
    return TokenLedger()
