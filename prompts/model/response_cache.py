"""Answers of models kept on disk, for those who ask for it: the same whole prompt gets the same answer for nothing."""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from langchain_core.caches import RETURN_VAL_TYPE, BaseCache
from langchain_core.messages import AIMessage, messages_from_dict, messages_to_dict
from langchain_core.outputs import ChatGeneration
from langgraph.cache.sqlite import SqliteCache

from prompts.model.endings import finish_of, is_refusal

FILE: Final = "model_cache.db"
_KEPT_S: Final = 30 * 86_400
_NAMESPACE: Final = ("model",)


class ResponseCache(BaseCache):
    """LangChain's interface over LangGraph's store; keyed by all that a model is asked, and how."""

    def __init__(self, folder: Path, model: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).touch(mode=0o600)
        self._store: SqliteCache[str] = SqliteCache(path=str(folder / FILE))
        self._model = model

    def lookup(self, prompt: str, llm_string: str) -> RETURN_VAL_TYPE | None:
        """Return what was answered to this very prompt; None where nothing was."""
        key = self._key(prompt, llm_string)
        found = self._store.get([key]).get(key)
        if found is None:
            return None
        return [ChatGeneration(message=message) for message in messages_from_dict(json.loads(found))]

    def update(self, prompt: str, llm_string: str, return_val: RETURN_VAL_TYPE) -> None:
        """Keep an answer, unless it is a refusal or was cut: the next may be another."""
        messages = [one.message for one in return_val if isinstance(one, ChatGeneration)]
        if len(messages) == len(return_val) and all(_is_whole(message) for message in messages):
            written = json.dumps(messages_to_dict(messages), ensure_ascii=False, default=str)
            self._store.set({self._key(prompt, llm_string): (written, _KEPT_S)})

    def clear(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - the interface's
        """Forget everything."""
        self._store.clear([_NAMESPACE])

    def _key(self, prompt: str, llm_string: str) -> tuple[tuple[str, ...], str]:
        asked = "\0".join((self._model, llm_string, prompt))
        return _NAMESPACE, hashlib.sha256(asked.encode()).hexdigest()


def _is_whole(message: object) -> bool:
    return isinstance(message, AIMessage) and not is_refusal(message) and finish_of(message) != "length"
