"""Draws the traces of two real runs for docs/traces.md: `python -m scripts.trace_picture`.

It traces one request offline and one by a program to a recorder on loopback, each in a home of its own, and writes
docs/images/trace.svg, docs/images/trace-program.svg and the trees in docs/traces.md. What the model replies is written
here; all else is real. Another request can be given as the argument; then it is traced offline, its tree is printed
and nothing written.
"""

import asyncio
import json
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeAlias

from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage

from graph.assistant import Assistant
from graph.observability.events import ApprovalAsked
from prompts.model.chat import ChatModel
from scripts.langsmith_recorder import Stub, traced
from settings import Settings

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "traces.md"
END = "<!-- end of tree -->"
PROGRAM = """```python
prices = {s: get_quote(symbol=s)["price"] for s in ("AAPL", "MSFT")}
print(save(value=[{"symbol": s, "price": p} for s, p in prices.items()], path="prices.csv"))
delete_file(path="old.txt")
print(max((price, symbol) for symbol, price in prices.items()))
```"""


@dataclass(frozen=True)
class Scene:
    """One request as it is traced and drawn."""

    name: str
    request: str
    replies: tuple[str, ...] = ()
    """Of the model; offline without any."""

    @property
    def picture(self) -> Path:
        """Where it is drawn."""
        return ROOT / "docs" / "images" / f"{self.name}.svg"

    @property
    def begin(self) -> str:
        """The mark before its tree on the page."""
        return f"<!-- {self.name}: written by `python -m scripts.trace_picture` -->\n"


OFFLINE = Scene("trace", "What is Apple's latest share price? Convert 5 km to miles, then delete old.txt")
BY_PROGRAM = Scene(
    "trace-program",
    "Save the prices of Apple and Microsoft to prices.csv, delete old.txt, and say which share costs more",
    (PROGRAM, "Apple costs more: 430.47 USD. Both prices are in **prices.csv**, and old.txt is deleted."),
)
Run: TypeAlias = Mapping[str, Any]
COLOURS = {"chain": "#5b6b8c", "tool": "#b4541a", "retriever": "#1d7a55", "llm": "#7a3fb0"}
ROW, NAMES, BARS, WIDTH = 22, 300, 150, 1180


async def recorded(scene: Scene, home: Path) -> list[Run]:
    """Run a request, say yes to what it asks, and return what LangSmith was sent, in order."""
    Stub.posted.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    settings = Settings(home=home, langsmith_tracing=True, langsmith_endpoint=address)
    if scene.replies:
        settings = settings.model_copy(update={"model": "written:beforehand", "decisions": "model"})
    settings.workspace_dir.mkdir(parents=True)
    (settings.workspace_dir / "old.txt").write_text("old\n", encoding="utf-8")
    async with Assistant.open(settings, model=_written(scene, settings)) as assistant:
        await assistant.ready(120)
        asked = [e async for e in assistant.ask(scene.request, thread_id="docs", user="local") if _asks(e)]
        async for _ in assistant.resume("docs", {a.approval_id: True for a in asked if isinstance(a, ApprovalAsked)}):
            pass
    server.shutdown()
    return sorted(traced().values(), key=lambda run: str(run["dotted_order"]))


def _written(scene: Scene, settings: Settings) -> ChatModel | None:
    if not scene.replies:
        return None
    replies = GenericFakeChatModel(messages=iter([AIMessage(text) for text in scene.replies]))
    return ChatModel(settings, build=lambda _: replies)


def _asks(event: object) -> bool:
    return isinstance(event, ApprovalAsked)


def detail(run: Run) -> str:
    """Say in a few words what a run shows."""
    inputs, outputs = run.get("inputs") or {}, run.get("outputs") or {}
    documents = outputs.get("documents")
    if documents is not None:
        best = [f"{d['metadata']['id']} {d['metadata']['score']:.2f}" for d in documents[:2]]
        return f"“{_short(inputs['query'], 44)}” → {', '.join(best) or 'none'}"
    if run["run_type"] == "tool":
        return f"{_short(json.dumps(inputs, ensure_ascii=False), 60)} → {outputs.get('status')}"
    values = {**inputs, **outputs} if depth_of(run) == 0 or run["name"] == "specialist" else outputs or inputs
    return " · ".join(f"{name}: {_short(_plainly(value), 70)}" for name, value in values.items() if value)


def _plainly(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _short(text: str, n_chars: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= n_chars else f"{line[: n_chars - 1]}…"


def depth_of(run: Run) -> int:
    """Count the runs around a run."""
    return str(run["dotted_order"]).count(".")


def tree(runs: Sequence[Run]) -> str:
    """Write the runs as an indented list."""
    lines = (f"{'   ' * depth_of(run)}{run['name']} [{run['run_type']}]  {_short(detail(run), 88)}" for run in runs)
    return "\n".join(line.rstrip() for line in lines)


def picture(runs: Sequence[Run]) -> str:
    """Draw the runs as SVG: name and kind, when it was at work, what it shows."""
    height = ROW * (len(runs) + 2)
    rows = [part for n, run in enumerate(runs) for part in _row(n, run, _around(run, runs))]
    keys = [
        f'<text x="{20 + 110 * n}" y="{height - 8}" fill="{colour}">■ {kind}</text>'
        for n, (kind, colour) in enumerate(COLOURS.items())
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="ui-sans-serif, sans-serif" font-size="12">'
    )
    return "\n".join([head, f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>', *rows, *keys, "</svg>", ""])


def _around(run: Run, runs: Sequence[Run]) -> Run:
    return next(r for r in runs if r["id"] == run["trace_id"])


def _row(n: int, run: Run, root: Run) -> list[str]:
    y, colour = ROW * n, COLOURS[run["run_type"]]
    begin, whole = _seconds(root["start_time"]), _seconds(root["end_time"]) - _seconds(root["start_time"])
    left = (_seconds(run["start_time"]) - begin) / whole * BARS
    wide = max(1.5, (_seconds(run["end_time"]) - _seconds(run["start_time"])) / whole * BARS)
    indent = 12 + 16 * depth_of(run)
    weight = ' font-weight="bold"' if not depth_of(run) else ""
    return [
        *([f'<rect y="{y}" width="{WIDTH}" height="{ROW}" fill="#f4f6fa"/>'] if n % 2 else []),
        f'<rect x="{indent}" y="{y + 6}" width="4" height="{ROW - 11}" fill="{colour}"/>',
        f'<text x="{indent + 10}" y="{y + 15}" fill="#1c2433"{weight}>{escape(run["name"])}</text>',
        f'<rect x="{NAMES + left:.1f}" y="{y + 7}" width="{wide:.1f}" height="{ROW - 13}" rx="2" fill="{colour}"/>',
        f'<text x="{NAMES + BARS + 20}" y="{y + 15}" fill="#4a5468" font-size="11">'
        f"{escape(_short(detail(run), 112))}</text>",
    ]


def _seconds(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()


def renewed(page: str, scene: Scene, text: str) -> str:
    """Put a tree where the page has its marks."""
    before, _, rest = page.partition(scene.begin)
    return f"{before}{scene.begin}\n```text\n{text}\n```\n\n{END}{rest.partition(END)[2]}"


def main(arguments: Sequence[str]) -> None:
    """Trace, and write picture and page, or print the tree."""
    for scene in [Scene("", arguments[0])] if arguments else [OFFLINE, BY_PROGRAM]:
        with tempfile.TemporaryDirectory() as folder:
            runs = asyncio.run(recorded(scene, Path(folder) / "home"))
        if arguments:
            sys.stdout.write(f"{tree(runs)}\n")
            return
        scene.picture.write_text(picture(runs), encoding="utf-8")
        PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8"), scene, tree(runs)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
