"""`toolatlas doctor`: settings, and what can be reached."""

import typer

from cli.console.say import say
from graph.inspect.doctor import Diagnosis, run_diagnosis, shown_settings
from settings import load_settings

app = typer.Typer(add_completion=False)


@app.command()
def doctor() -> None:
    """Say what is configured, what is reachable, and what to do about it."""
    settings = load_settings()
    healthy = run_diagnosis(settings, _show)
    say()
    for name, value in shown_settings(settings).items():
        say(f"  {name:20} {value}")
    if not healthy:
        raise typer.Exit(1)


def _show(finding: Diagnosis) -> None:
    mark = {"ok": "ok  ", "note": "note", "fail": "FAIL"}[finding.state]
    say(f"{mark} {finding.name:12} {finding.text}")
    if finding.advice:
        say(f"     {'':12} → {finding.advice}")
