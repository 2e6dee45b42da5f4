"""One tool and what stands around it, as a picture for a file and as a sketch for a terminal."""

from html import escape

from graph.inspect.neighbourhood import Surroundings

ROW, BOX, GAP = 34, 230, 130
"""Pixels: height of a row, width of a box, room for the arrows."""
_BAR = 10
_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2937 } .small { font-size: 11px; fill: #6b7280 }
rect { fill: #f8fafc; stroke: #94a3b8; rx: 6 } .self rect { fill: #dbeafe; stroke: #2563eb }
.edge { stroke: #2563eb; fill: none }
.spare { stroke: #16a34a; stroke-dasharray: 2 4; fill: none }
.fed { stroke: #d97706; stroke-dasharray: 5 4; fill: none }
@media (prefers-color-scheme: dark) { text { fill: #e5e7eb } rect { fill: #111827 } .self rect { fill: #1e3a8a } }
"""


def sketch(found: Surroundings) -> str:
    """Draw with letters: what came before, the tool, what follows with its weight, and who supplies arguments."""
    lines = [f"{b.n_followed:6,} ×  {b.tool_id} ─┐" for b in found.before]
    lines.append(f"           └─► {found.tool_id}   availability {found.availability:.2f}")
    lines += [f"               ├─ {_bar(n.weight)} {n.weight:.3f}  {n.tool_id}" for n in found.after]
    lines.append(f"               └─ {_bar(found.end_weight)} {found.end_weight:.3f}  END")
    lines += [f"takes {s.parameter!r} from {s.supplier} {s.resource} ({s.strength})" for s in found.suppliers]
    lines += [
        f"same job: {s.tool_id} (likeness {s.similarity:.2f}, availability {s.availability:.2f}; {s.evidence})"
        for s in found.stand_ins
    ]
    if found.n_hidden:
        lines.append(f"and {found.n_hidden:,} more; --top shows them")
    return "\n".join(lines)


def _bar(weight: float) -> str:
    full = round(weight * _BAR)
    return "█" * full + "░" * (_BAR - full)


def svg(found: Surroundings) -> str:
    """Draw three columns: what leads here and who supplies, the tool, what follows; thicker arrows weigh more."""
    total = sum(b.n_followed for b in found.before) or 1
    left = [(b.tool_id, b.n_followed / total, f"{b.n_followed:,} ×", "edge") for b in found.before]
    left += [(s.supplier, 0.0, s.parameter, "fed") for s in found.suppliers]
    right = [(n.tool_id, n.weight, f"{n.weight:.3f}", "edge") for n in found.after]
    right.append(("END", found.end_weight, f"{found.end_weight:.3f}", "edge"))
    right += [(s.tool_id, 0.0, f"same job, {s.similarity:.2f}", "spare") for s in found.stand_ins]
    n_rows = max(len(left), len(right), 1)
    width, height = 3 * BOX + 2 * GAP + 20, n_rows * ROW + 40
    middle = height / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{_text(found.tool_id)}</title><desc>{_text(sketch(found))}</desc><style>{_STYLE}</style>",
    ]
    parts += _column(left, (10, BOX + 10, BOX + GAP + 10), middle)
    parts += _column(right, (2 * (BOX + GAP) + 10, 2 * BOX + GAP + 10, 2 * (BOX + GAP) + 10), middle)
    parts.append(f'<g class="self">{_box(BOX + GAP + 10, middle, found.tool_id)}</g></svg>')
    return "\n".join(parts) + "\n"


def _column(rows: list[tuple[str, float, str, str]], places: tuple[int, int, int], middle: float) -> list[str]:
    x, tail, head = places
    top = middle - (len(rows) - 1) * ROW / 2
    parts = []
    for i, (tool_id, share, said, kind) in enumerate(rows):
        y = top + i * ROW
        at_left = x < tail
        start, end = (y, middle) if at_left else (middle, y)
        bend = (tail + head) / 2
        parts += [
            f'<path class="{kind}" stroke-width="{1 + 6 * share:.1f}" '
            f'd="M{tail},{start:.0f} C{bend:.0f},{start:.0f} {bend:.0f},{end:.0f} {head},{end:.0f}"/>',
            f'<text class="small" x="{(tail + 8) if at_left else (head - 44)}" y="{y - 5:.0f}">{_text(said)}</text>',
            _box(x, y, tool_id),
        ]
    return parts


def _box(x: int, middle: float, tool_id: str) -> str:
    label = tool_id if len(tool_id) <= 32 else f"{tool_id[:15]}…{tool_id[-16:]}"
    return (
        f'<g><title>{_text(tool_id)}</title><rect x="{x}" y="{middle - 12:.0f}" width="{BOX}" height="24"/>'
        f'<text x="{x + 8}" y="{middle + 4:.0f}">{_text(label)}</text></g>'
    )


def _text(text: str) -> str:
    """Escape for XML, which has no place for most control characters."""
    return escape("".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in text))
