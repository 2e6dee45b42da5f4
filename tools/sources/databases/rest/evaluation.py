"""Writes an evaluation set: for each pair the call that answers it, and what the call brings."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.sources.databases.rest.answering import json_value
from tools.sources.databases.rest.database import RestDatabase
from tools.sources.databases.rest.endpoint import Endpoint
from tools.sources.databases.rest.making import VERIFYING
from tools.storage.replace import replacing

LABEL: Final = "RESULT"


def write_evaluation(made: RestDatabase, file: Path) -> int:
    """Write the set of a database as one JSON list; return how many rows it has.

    Raises:
        ToolCallFailed: the database is gone meanwhile.
    """
    rows = list(evaluation_rows(made))
    with replacing(file) as stream:
        stream.write(json.dumps(rows, ensure_ascii=False, indent=1).encode() + b"\n")
    return len(rows)


def evaluation_rows(made: RestDatabase) -> Iterator[dict[str, Any]]:
    """Yield a row for each pair."""
    for endpoint in made.endpoints:
        for call in endpoint.calls:
            arguments = endpoint.arguments(call)
            answer = made.answer(endpoint, arguments, VERIFYING)
            yield {
                "query": call.pair.sql,
                "input": call.pair.question,
                "dataset_name": made.address.name,
                "sample_id": call.pair.id,
                "gold_answer": json_value(answer[endpoint.result]),
                "output": [{"name": endpoint.name, "arguments": arguments, "label": LABEL}],
                "key_values_and_descriptions": _keys(endpoint),
            }


def _keys(endpoint: Endpoint) -> list[dict[str, str]]:
    return [
        {"key_name": slot.name, "description": slot.description, "dtype": str(slot.as_schema()["type"])}
        for slot in endpoint.slots
    ]
