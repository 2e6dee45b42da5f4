"""A run whose every text, from whatever it comes, tries to make the page load an address or hide one."""

from itertools import pairwise

from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from graph.observability.events import (
    AnswerDelta,
    Answered,
    ApprovalAsked,
    CallEnded,
    CallStarted,
    Event,
    Moved,
    Notice,
    PathFound,
    Planned,
    Recalled,
    Reflected,
    Routed,
)
from tests.web.fake_events import answered, pieces
from tools.artifacts import Chart, Table
from tools.call import ToolCall, ToolResult


def disguises(leak: str) -> tuple[str, ...]:
    """Give Markdown that a page might load an address for."""
    image = f"![x]({leak})"
    return (
        image,
        f"![x][ref]\n\n[ref]: {leak}",
        f"![{leak}]",
        f"<img src={leak}>",
        f"<img src='{leak}' onerror=\"fetch('{leak}')\">",
        f"<picture><source srcset={leak}><img></picture>",
        f"<svg onload=\"fetch('{leak}')\"></svg><iframe src={leak}></iframe><video src={leak}></video>",
        f"<style>@import '{leak}'; body {{background: url({leak})}}</style><link rel=stylesheet href={leak}>",
        f"| a | b |\n| --- | --- |\n| {image} | `x` {image} |",
        f"- one\n  - {image}\n    > {image}",
        f"[{image}]({leak}/link)",
        f"[![a](data:image/png;base64,AAAA)]({leak})",
        f"```\ncode\n```\n{image}\n```",
        f"````\ncode\n```\n````\n{image}",
        f"~~~ `\n~~~\n{image}",
        f"`` ` ``{image}`` ` ``",
        f"`a\\`{image}`b`",
        f"\\`{image}\\`",
        f"`\n\n{image}\n\n`",
        f"    indented\n\n{image}",
        f"&#33;&#91;x&#93;({leak})",
        f"\\\\!{image}",
        f"苹果，{image}。价格：`甲`{image}“乙”",
        f"!\u200b[x]({leak}) \u202e![x]({leak})",
        f"![x](<{leak}> 'title') ![x]({leak} \"title\")",
        f"![[x]]({leak})[^1]\n\n[^1]: {image}",
        f":img[x]{{src={leak}}}\n\n::img{{src={leak}}}\n\n:::info\n{image}\n:::",
        f"<!-- -->{image}<!-- {image} -->",
        f"<div>\n{image}\n</div>\n\n<p>\n\n{image}\n\n</p>",
        f"# {image}\n\n{image}\n===\n\n> {image}\n{image}",
        f"$$\n\\includegraphics{{{leak}}}\n$$ {image}",
        f"![clip]({leak}.mp4) ![x](//{leak.partition('//')[2]})",
    )


def events(leak: str) -> list[Event]:
    """Put the disguises wherever text comes from."""
    each = disguises(leak)
    text = "\n\n".join(each)
    call = ToolCall(id="1.1.1", tool_id=f"x/{each[0]}", arguments={"path": text, each[0]: each[12]}, step=1)
    result = ToolResult(
        call=call,
        status="ok",
        value={"text": text, "four": f"````\n{each[0]}"},
        latency_ms=1,
        tables=(
            Table(
                title=each[0],
                columns=[each[0], each[3]],
                rows=[[one, two] for one, two in pairwise(each)],
                total_rows=999,
            ),
        ),
        charts=(chart(leak, each[0]),),
    )
    asked = ApprovalAsked(
        approval_id=f"hostile {leak}", subtask=1, agent=text, call=call, tool_description=text, reason=text
    )
    return [
        Planned(request=text, subtasks=(SubTask(number=1, description=text),), reason=text),
        Routed(decision=RouteDecision(subtask=1, agent=each[0], reason=text, scores=dict.fromkeys(each, 0.5))),
        Recalled(
            subtask=1,
            candidates=tuple({"tool_id": one, "score": 0.5, "evidence": one} for one in each),
            memories=each,
            excluded=tuple({"tool_id": one, "reason": one, "detail": one} for one in each),
        ),
        Moved(
            subtask=1,
            move=Move(
                kind="advance",
                tool_id=each[0],
                reason=text,
                confidence=0.5,
                candidates=each,
                excluded=(Exclusion(tool_id=each[0], reason="score", detail=text),),
            ),
        ),
        PathFound(subtask=1, path=ToolPath(steps=(PathStep(number=1, tool_id=each[0]),)), edges=()),
        Reflected(subtask=1, stage="path", reflection=Reflection(verdict="success", reason=text, noise=each)),
        Notice(text=text),
        CallStarted(subtask=1, call=call),
        CallEnded(subtask=1, result=result),
        CallStarted(subtask=1, call=call.model_copy(update={"id": "1.2.1"})),
        CallEnded(
            subtask=1,
            result=ToolResult(
                call=call.model_copy(update={"id": "1.2.1"}), status="error", value=None, error=text, latency_ms=1
            ),
        ),
        *(AnswerDelta(text=piece) for piece in pieces(text)),
        final(text, result),
        asked,
    ]


def final(text: str, result: ToolResult) -> Answered:
    """End the answer with the words that a test waits for."""
    return answered(f"{text}\n\nThat was all of it.", results=(result,))


def chart(leak: str, title: str) -> Chart:
    """Draw a chart with an address wherever one may stand."""
    link = f'<a href="{leak}">x</a><img src={leak}>'
    return Chart(
        title=title,
        figure={
            "data": [{"type": "bar", "x": [link, title], "y": [1, 2], "name": link, "text": [link, title]}],
            "layout": {
                "title": {"text": link},
                "xaxis": {"title": {"text": link}},
                "images": [{"source": leak, "x": 0, "y": 1, "sizex": 1, "sizey": 1, "xref": "paper", "yref": "paper"}],
                "annotations": [{"text": link, "x": 0, "y": 1}],
            },
            "config": {"plotlyServerURL": leak},
        },
    )
