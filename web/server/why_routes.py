"""What the panel "Why?" asks: one tool, and why it was not taken."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Query, Request

from agents.language.reasons import reason_in
from agents.language.tag_words import in_words
from errors import ToolAtlasError, sentence_in
from graph.inspect.tool_card import CardLink, ToolCard
from graph.inspect.tool_reason import ToolReason
from web.page.assistant_lifetime import RunsRequests
from web.page.why_words import WhyWords, why_words

WHY_ROUTE: Final = "/toolatlas/why"
TOOL_ROUTE: Final = "/toolatlas/tool"
ToolName = Annotated[str, Query(min_length=1, max_length=200)]


def why_router(assistant: Callable[[], Awaitable[RunsRequests]], user: str) -> APIRouter:
    """Make the routes; who may use them was asked before."""
    made = APIRouter()

    @made.get(WHY_ROUTE)
    async def why_not(
        request: Request, tool: ToolName, asked: Annotated[str, Query(alias="request", min_length=1, max_length=8_000)]
    ) -> dict[str, Any]:
        """Say what becomes of a tool for a request, part by part; nothing is called."""
        words = _words(request)
        try:
            parts = await (await assistant()).why_not(tool, asked, user=user)
        except ToolAtlasError as error:
            raise HTTPException(status_code=404, detail=sentence_in(error, words.language)) from error
        return {"parts": [_part(words, part) for part in parts]}

    @made.get(TOOL_ROUTE)
    async def tool_card(request: Request, tool: ToolName) -> dict[str, Any]:
        """Tell of one tool and of what stands around it."""
        words = _words(request)
        try:
            opened = await assistant()
            return _card(words, await opened.tool_card(tool, words.language), opened.tool_names(words.language))
        except ToolAtlasError as error:
            raise HTTPException(status_code=404, detail=sentence_in(error, words.language)) from error

    return made


def _part(words: WhyWords, part: ToolReason) -> dict[str, Any]:
    title = words.fates[part.fate].format(task=part.task, agent=in_words(part.agent, words.language))
    return {"title": title, "reasons": [reason_in(reason, words.language) for reason in part.reasons]}


def _card(words: WhyWords, card: ToolCard, names: Mapping[str, str]) -> dict[str, Any]:
    facts = [
        (words.domains, words.list_separator.join(card.domains)),
        (words.functions, words.list_separator.join(card.functions)),
        (words.complexity, words.levels.get(card.complexity, card.complexity)),
        (words.permission, words.levels.get(card.permission, card.permission)),
        (words.asks, words.yes if card.asks else words.no),
        (words.agents, words.list_separator.join(in_words(agent, words.language) for agent in card.agents)),
        (words.availability, f"{card.availability:.0%}"),
        (words.example, card.example),
    ]
    around = (
        (words.suppliers, "before", card.suppliers),
        (words.consumers, "after", card.consumers),
        (words.next, "after", card.next),
        (words.stand_ins, "beside", card.stand_ins),
    )
    return {
        "tool_id": card.tool_id,
        "name": card.name or card.tool_id,
        "description": card.description,
        "facts": [fact for fact in facts if fact[1]],
        "around": [{"name": name, "side": side, "tools": _ids(links)} for name, side, links in around if links],
        "names": dict(names),
    }


def _ids(links: tuple[CardLink, ...]) -> list[str]:
    return [link.tool_id for link in links]


def _words(request: Request) -> WhyWords:
    return why_words(request.headers.get("Accept-Language"))
