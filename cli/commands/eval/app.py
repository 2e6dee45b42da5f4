"""`toolatlas eval …`: the table of the commands that measure. Each is loaded, with what it measures by, when typed."""

import typer

from cli.console.late_group import CommandRow, late


def _row(file: str, about: str, command: str = "") -> CommandRow:
    return CommandRow(f"cli.commands.eval.{file}", about, command)


EVAL = {
    "examples": _row(
        "examples",
        "Run the end-to-end examples over a home of their own and print the figures with their intervals.",
        "examples",
    ),
    "benchmark": _row(
        "examples", "Run the benchmark's questions: path, values, and what an answer must say is missing.", "benchmark"
    ),
    "execution": _row(
        "execution",
        "Run composed requests by several ways to answer: how many are right, and what that costs.",
    ),
    "confidence": _row(
        "confidence",
        "Say how many requests stay without a model at which floor, and how many of these are answered right.",
    ),
    "sureness": _row(
        "sureness",
        "Say how often results of about the same sureness are right, and what each floor withholds.",
    ),
    "functions": _row(
        "functions",
        "Measure calls of single functions offline: function, arguments, what is asked back, and how sure that is.",
    ),
    "imports": _row(
        "imports",
        "Import a folder's tools beside the built-in ones and ask its requests without a model: right, asked, wrong.",
    ),
    "nl2api": _row(
        "nl2api",
        "Answer questions over databases and say how many bring the rows of their SQL.",
    ),
    "endpoints": _row(
        "endpoints",
        "Make endpoints over SQLite databases from questions and SQL, verify each, and count.",
    ),
    "routing": _row(
        "routing",
        "Cut libraries of 1 to 3,000 tools, fit one calibration, and judge each source by the others.",
        "routing",
    ),
    "requests": _row(
        "routing",
        "Say for how many requests, typed by people who saw no example, the right built-in tool is the likeliest.",
        "requests",
    ),
    "value-words": _row(
        "retrieval",
        "Say how often a value is found that is said in the other language, and how often a wrong one is.",
        "value-words",
    ),
    "retrieval": _row(
        "retrieval",
        "Measure how well tools are found, by recall, gain and time, against BM25, plain vectors and a prototype.",
        "retrieval",
    ),
    "pairs": _row("retrieval", "Measure what a pinned request changes for other requests.", "pairs"),
    "abstention": _row(
        "retrieval",
        "Measure how well a search knows that no tool fits: each request with its tools, and with their category gone.",
        "abstention",
    ),
    "usage": _row(
        "retrieval",
        "Measure whether how often tools were used finds them better: counted on train requests, measured on dev ones.",
        "usage",
    ),
    "planning": _row(
        "planning",
        "Measure how well paths are found, by node-F1, link-F1 and accuracy, against a prototype and simpler ways.",
        "planning",
    ),
    "planning-agents": _row(
        "planning",
        "Plan the same requests through the agents' own search, over homes of their own, and call nothing.",
        "planning-agents",
    ),
    "planning-weights": _row(
        "planning", "Learn what the planner's evidence counts, from the train rows of a data set.", "planning-weights"
    ),
    "curve": _row("planning", "Measure planner and prototype by how many past requests they learnt from.", "curve"),
    "dependencies": _row(
        "planning",
        "Measure derived dependencies against typed ones, and whether all tools that a request needs are found.",
        "dependencies",
    ),
    "ablation": _row(
        "planning",
        "Run the examples with one piece of evidence after the other taken away, after learning from other requests.",
        "ablation",
    ),
    "memory": _row(
        "memory",
        "Ask requests with an empty memory, then with similar ones in it: moves, right paths, and harm.",
        "memory",
    ),
    "failing": _row(
        "memory",
        "Ask requests whose first tool breaks, with reflection and without: are they answered all the same?",
        "failing",
    ),
    "quality": _row(
        "quality",
        "Measure what it does to finding tools where those that do not pass are set back, or kept out.",
        "quality",
    ),
    "availability": _row(
        "quality", "Measure whether the availability of a tool foresees which calls fail.", "availability"
    ),
    "substitutes": _row("quality", "Measure derived substitutes by pairs of tools that a person read.", "substitutes"),
    "rerouting": _row(
        "quality",
        "Measure which requests keep a right path where a tool that they need fails, with substitutes and without.",
        "rerouting",
    ),
    "report": _row(
        "report", "Make markdown tables of saved reports, with n, intervals and paired gains; nothing is measured anew."
    ),
    "speed": _row(
        "speed",
        "Time searches in libraries copied up to a size, beside plain numpy, bm25s and Chroma; embeds nothing.",
        "speed",
    ),
    "bench": _row(
        "speed",
        "Time the way from a request to its first tool call, and print the memory of app and graph server.",
        "bench",
    ),
    "workers": _row(
        "speed", "Time calls of built-in functions in a worker process beside the same calls in this one.", "workers"
    ),
    "search": _row(
        "speed", "Time whole searches with no model, from a sub-task to its path; embeds nothing.", "search"
    ),
    "graph": _row(
        "speed",
        "Time building, reading and updating the tool graph on the embedded server and on Neo4j, side by side.",
        "graph",
    ),
    "startup": _row(
        "speed",
        "Time whole commands from the prompt to their end, over a home of their own, beside others' start-up.",
        "startup",
    ),
    "attacks": _row(
        "attacks",
        "Try attacks, listed or made by chance, kill runs or let many chats talk, and print what held.",
        "attacks",
    ),
    "retriever": CommandRow("cli.commands.eval.retriever", "Fit the search to your tools; in a checkout only."),
    "groups": _row(
        "groups", "Time the grouping of a large library, and print the largest view beside its budget.", "groups"
    ),
    "prefixes": _row(
        "groups",
        "Print how many tokens of each prompt begin the one before it, within a request and from one to the next.",
        "prefixes",
    ),
}
app = typer.Typer(
    cls=late(EVAL), add_completion=False, no_args_is_help=True, help="Measure; in a checkout of the repository only."
)


@app.callback()
def measure() -> None:
    """Measure; in a checkout of the repository only."""
