"""The Markdown inside the steps: what was decided, why, and between what."""

from collections.abc import Iterable

from agents.language.reasons import reason_in
from agents.markdown.wrapping import code, fenced, plain
from agents.moves import Exclusion, Move, Reflection
from agents.subtask import RouteDecision, SubTask
from graph.observability.events import GroupLoaded, PathFound, Planned, ProgramEnded, Recalled
from tools.call import ToolResult
from web.page.markup import as_json, table
from web.page.path_picture import describe
from web.page.wording import Wording

MAX_JSON_CHARS = 4_000
MAX_ROWS = 20
MAX_NAME_CHARS = 64


def paragraphs(*parts: str) -> str:
    """Join what is not empty."""
    return "\n\n".join(part for part in parts if part)


def shortened(text: str, n_chars: int = MAX_NAME_CHARS) -> str:
    """Cut a text for a heading."""
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= n_chars else f"{one_line[: n_chars - 1]}…"


def because(words: Wording, reason: str, decided_by: str, confidence: float | None = None) -> str:
    """Give a decision's reason and its maker."""
    sure = "" if confidence is None else f", {words.confidence} {confidence:.2f}"
    maker = f"*{words.decided_by}: {plain(reason_in(decided_by, words.language))}{sure}*"
    told = reason_in(reason, words.language)
    return f"{words.reason}: {plain(told)} · {maker}" if reason else maker


def plan(words: Wording, planned: Planned) -> str:
    """List the sub-tasks, unless there is but the request itself."""
    alone = len(planned.subtasks) == 1 and planned.subtasks[0].description == planned.request
    lines = "" if alone else "\n".join(_subtask(words, subtask) for subtask in planned.subtasks)
    return paragraphs(lines, because(words, planned.reason, planned.decided_by))


def _subtask(words: Wording, subtask: SubTask) -> str:
    needs = f" ({words.needs} {', '.join(map(str, subtask.needs))})" if subtask.needs else ""
    return f"{subtask.number}. {plain(subtask.description)}{needs}"


def route(words: Wording, decision: RouteDecision) -> str:
    """Show the scores of the agents and the reason."""
    scores = sorted(decision.scores.items(), key=lambda item: -item[1])
    rows = [(name, f"{score:.2f}") for name, score in scores]
    drawn = table([words.agent, words.score], rows) if rows else ""
    return paragraphs(because(words, decision.reason, decision.decided_by, decision.confidence), drawn)


def recall(words: Wording, recalled: Recalled) -> str:
    """Show the candidates with their evidence, and what was left out."""
    rows = [(c.get("tool_id"), _score(c.get("score")), _text(words, c.get("evidence"))) for c in recalled.candidates]
    drawn = table([words.tool, words.score, words.evidence], rows[:MAX_ROWS]) if rows else ""
    memories = "\n".join(f"- {plain(memory)}" for memory in recalled.memories)
    left_out = [(e.get("tool_id", ""), e.get("reason", ""), e.get("detail", "")) for e in recalled.excluded]
    return paragraphs(drawn, f"{words.memories}:\n\n{memories}" if memories else "", _left_out(words, left_out))


def _score(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value or "")


def _text(words: Wording, value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_score(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(reason_in(str(part), words.language) for part in value)
    return str(value or "")


def _left_out(words: Wording, rows: Iterable[tuple[object, object, object]]) -> str:
    listed = list(rows)
    shown = "\n".join(
        f"- {code(str(tool_id))} ({plain(reason_in(str(reason), words.language))})"
        f"{f' {plain(reason_in(str(detail), words.language))}' if detail else ''}"
        for tool_id, reason, detail in listed[:MAX_ROWS]
    )
    more = f"\n- … {len(listed) - MAX_ROWS}" if len(listed) > MAX_ROWS else ""
    return f"{words.excluded}:\n\n{shown}{more}" if listed else ""


def move_name(words: Wording, move: Move) -> str:
    """Name a move."""
    names = {
        "advance": words.advance,
        "backtrack": words.backtrack,
        "finish": words.finish,
        "load_next": words.load_next,
        "give_up": words.give_up,
    }
    return names[move.kind].format(tool=move.tool_id, query=shortened(move.query))


def group(words: Wording, loaded: GroupLoaded) -> str:
    """Show which tools came in view, why, and how many did not."""
    size = words.group_of.format(
        agent=loaded.agent, round=loaded.round, tokens=loaded.n_tokens, budget=loaded.budget_tokens
    )
    more = ", …" if len(loaded.tool_ids) > MAX_ROWS else ""
    return paragraphs(
        f"{plain(size)} {words.reason}: {plain(reason_in(loaded.reason, words.language))}",
        f"{words.searched_for}: {plain(loaded.query)}" if loaded.query else "",
        ", ".join(code(tool_id) for tool_id in loaded.tool_ids[:MAX_ROWS]) + more,
        f"{words.excluded}: {plain(str(loaded.omitted))}" if loaded.omitted.n else "",
        f"{words.parted}: {plain('; '.join(loaded.parted))}" if loaded.parted else "",
    )


def move(words: Wording, move: Move) -> str:
    """Show the reason of a move, what was on offer and what was not."""
    offered = ", ".join(code(tool_id) for tool_id in move.candidates)
    return paragraphs(
        because(words, move.reason, move.decided_by, move.confidence),
        f"{words.candidates}: {offered}" if offered else "",
        _left_out(words, (_exclusion(e) for e in move.excluded)),
    )


def _exclusion(exclusion: Exclusion) -> tuple[str, str, str]:
    return exclusion.tool_id, exclusion.reason, exclusion.detail


def path(words: Wording, found: PathFound) -> str:
    """Show a path in words."""
    if not found.path.steps:
        return words.no_path
    asking = ", ".join(map(code, found.path.asking))
    return paragraphs(code(describe(found)), words.path_asks.format(tools=asking) if asking else "")


def result(words: Wording, result: ToolResult) -> str:
    """Show what a call brought: its fate, its value, its error; a database's statement line by line before its rows."""
    fate = f"{words.statuses[result.status]}, {words.took.format(ms=f'{result.latency_ms:.0f}')}"
    value = _rows_with_statement(words, result.value) if result.value is not None else ""
    return paragraphs(plain(fate), plain(result.error_in(words.language)) if result.error else "", value)


def _rows_with_statement(words: Wording, value: object) -> str:
    if not isinstance(value, dict) or not isinstance(value.get("sql"), str) or "rows" not in value:
        return cut_json(words, value)
    sql = value["sql"]
    rest = len(sql) - MAX_JSON_CHARS
    statement = fenced(sql[:MAX_JSON_CHARS], "sql")
    rows = cut_json(words, {name: part for name, part in value.items() if name != "sql"})
    return paragraphs(statement, words.cut.format(n=rest) if rest > 0 else "", rows)


def may_ask(words: Wording, n: int) -> str:
    """Say at how many places a program may ask, before it runs; nothing where it will not."""
    if not n:
        return ""
    return words.may_ask_once if n == 1 else words.may_ask.format(n=n)


def printed(words: Wording, ended: ProgramEnded) -> str:
    """Show what a program printed, and where it stopped."""
    texts = [text for text in (ended.printed, ended.error) if text]
    cut = [text if len(text) <= MAX_JSON_CHARS else text[:MAX_JSON_CHARS] for text in texts]
    rest = sum(map(len, texts)) - sum(map(len, cut))
    return paragraphs(*(fenced(text, "text") for text in cut), words.cut.format(n=rest) if rest else "")


def cut_json(words: Wording, value: object) -> str:
    """Show a value as JSON up to a bound, and say what is missing."""
    text = as_json(value)
    rest = len(text) - MAX_JSON_CHARS
    if rest <= 0:
        return fenced(text, "json")
    return paragraphs(fenced(text[:MAX_JSON_CHARS], "json"), words.cut.format(n=rest))


def reflection(words: Wording, reflection: Reflection) -> str:
    """Show a verdict's reason and what follows from it."""
    wrong = reflection.first_wrong_step
    noise = ", ".join(code(tool_id) for tool_id in reflection.noise)
    return paragraphs(
        because(words, reflection.reason, reflection.decided_by),
        "" if wrong is None else f"{words.first_wrong_step}: {wrong}",
        f"{words.noise}: {noise}" if noise else "",
    )
