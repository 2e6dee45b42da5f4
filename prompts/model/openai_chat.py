"""OpenAI's chat client that also tells of a refusal while it streams.

Chat completions stream a refusal as deltas of their own, `{"delta": {"refusal": "I can't …"}}`. LangChain's client
reads `refusal` of whole messages and leaves these deltas out: what was refused came as an answer without a word.
"""

from typing import Any

from langchain_core.outputs import ChatGenerationChunk
from langchain_openai import ChatOpenAI


class RefusalTellingChat(ChatOpenAI):
    """Keeps refusals of streamed chunks where those of whole messages stand."""

    def _convert_chunk_to_generation_chunk(
        self, chunk: dict[str, Any], default_chunk_class: type, base_generation_info: dict[str, Any] | None
    ) -> ChatGenerationChunk | None:
        made = super()._convert_chunk_to_generation_chunk(chunk, default_chunk_class, base_generation_info)
        choices = chunk.get("choices") or chunk.get("chunk", {}).get("choices") or [{}]
        if made is not None and (refusal := (choices[0].get("delta") or {}).get("refusal")):
            made.message.additional_kwargs["refusal"] = refusal
        return made
