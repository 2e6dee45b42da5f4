"""The error tree of ToolAtlas.

    ToolAtlasError
    ├── ConfigError             a setting or a file of the user's is wrong (exit code 2)
    ├── ToolNotFound            no tool has this id
    ├── InvalidArguments        a model or a filler may try again
    │   └── MissingArgument     a required value stands neither in the request nor in a result
    ├── ToolCallFailed          the tool itself failed or timed out; says why
    │   └── DataUnavailable     the tool works, but its source does not hold what was asked for
    ├── PermissionDenied        the tag, the role or the person says no
    │   └── ApprovalNeeded      nobody said yes to this call yet
    ├── ConversationBusy        the conversation works on another request
    ├── GraphUnavailable        the tool graph cannot be reached
    ├── ModelUnavailable        the chat model is down, slow or answers nonsense
    ├── RequestEnded            the request ends here with this sentence; nothing takes over
    │   ├── ModelRefused        the chat model will not answer this request
    │   ├── SpendingCapReached  the request, or the user's day, may cost no more
    │   └── RequestTimedOut     the request took longer than it may
    ├── EmbedderUnavailable     the embedder does not load or answer; BM25 serves alone
    └── StoreError              a store on disk is broken, full or of another version

The text of an error is one sentence for a person, saying what to do where something can be done.
"""

from collections.abc import Sequence


class ToolAtlasError(Exception):
    """Root of everything that ToolAtlas raises on purpose."""

    zh: str = ""
    """The sentence in Chinese, where whoever raised it gave one."""


def sentence_in(error: ToolAtlasError, language: str) -> str:
    """Return an error's sentence in a language; in English where there is no other."""
    return error.zh if language == "zh" and error.zh else str(error)


class ConfigError(ToolAtlasError):
    """A setting or a user's file is wrong."""


class ToolNotFound(ToolAtlasError):  # noqa: N818 - the name is part of the contract
    """No tool has this id."""

    def __init__(self, tool_id: str, near: Sequence[str] = ()) -> None:
        """Take the id, and ids like it that there are."""
        named, named_zh = ", ".join(near), "、".join(near)
        super().__init__(f"There is no tool {tool_id!r}{f'; did you mean {named}?' if near else '.'}")
        self.zh = f"没有工具 {tool_id!r}{f'；您是说 {named_zh} 吗？' if near else '。'}"
        self.tool_id = tool_id


class InvalidArguments(ToolAtlasError):  # noqa: N818
    """Arguments do not fit the tool's schema; whoever filled them may try again."""

    def __init__(self, message: str, *, tool_id: str = "", parameter: str | None = None, zh: str = "") -> None:
        super().__init__(message)
        self.tool_id = tool_id
        """A tool leaves it empty; where the tool is called it is put in."""
        self.parameter = parameter
        self.zh = zh


class MissingArgument(InvalidArguments):
    """A required value was found neither in the request nor in an earlier result."""


class ToolCallFailed(ToolAtlasError):  # noqa: N818
    """A tool failed or took too long. Tools raise it with one clear sentence, in English and in Chinese."""

    def __init__(self, message: str, *, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


class DataUnavailable(ToolCallFailed):
    """The source does not hold what was asked for; not the tool's fault."""


class PermissionDenied(ToolAtlasError):  # noqa: N818
    """The call is not allowed."""

    def __init__(self, message: str, *, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


class ApprovalNeeded(PermissionDenied):
    """A person must say yes to this very call first, and was not asked."""


class ConversationBusy(ToolAtlasError):  # noqa: N818
    """A conversation runs already, here or in another process."""

    def __init__(self) -> None:
        super().__init__(
            "This conversation is at work on another request; wait until it is answered, or stop it there."
        )
        self.zh = "这个对话正在处理另一个请求；请等它答完，或先在那边停止它。"


class GraphUnavailable(ToolAtlasError):  # noqa: N818
    """The tool graph cannot be reached."""


class ModelUnavailable(ToolAtlasError):  # noqa: N818
    """The chat model is down, slow, or does not answer in the asked form."""

    def __init__(self, message: str, *, zh: str = "", nonsense: bool = False) -> None:
        super().__init__(message)
        self.zh = zh
        self.nonsense = nonsense
        """Whether it answered, and not what was asked: free text of it, which no form checks, is not to be trusted."""


class RequestEnded(ToolAtlasError):  # noqa: N818
    """The request ends here: no other form of a decision takes over, and no tool runs any more."""

    def __init__(self, message: str, *, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


class ModelRefused(RequestEnded):
    """The chat model, or a filter before it, will not answer this request."""


class SpendingCapReached(RequestEnded):
    """The request, or the user's day, may cost no more."""


class RequestTimedOut(RequestEnded):
    """The request took longer than it may."""


class EmbedderUnavailable(ToolAtlasError):  # noqa: N818
    """The embedder does not load, or its endpoint does not answer; retrieval goes on without it."""


class StoreError(ToolAtlasError):
    """A store on disk is broken, full, or written by another version."""
