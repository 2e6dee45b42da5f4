import json
from pathlib import Path

from evals.nl2api.endpoints import endpoint_lines, make_all
from tools.sources.databases.samples.writing import written_sample

ROWS = [
    ("set_1", "shop", "SELECT count(*) FROM customers WHERE city = 'Berlin'"),
    ("set_2", "shop", "SELECT count(*) FROM customers WHERE city = '上海'"),
    ("other_1", "shop", "DELETE FROM customers"),
    ("other_2", "shop", "SELECT email FROM customers LIMIT 2"),
    ("other_3", "gone", "SELECT 1"),
]


def test_each_set_of_pairs_is_counted_with_every_column_shown(tmp_path: Path) -> None:
    folder = written_sample("sample:shop", tmp_path).parent
    file = tmp_path / "pairs.jsonl"
    rows = [{"id": id_, "question": "q", "sql": sql, "db": database} for id_, database, sql in ROWS]
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    lines = list(endpoint_lines(make_all(file, [folder])))
    told = {line.split()[0]: [int(word) for word in line.split() if word.isdigit()] for line in lines[:3]}
    assert told == {"other": [1, 2, 1, 1], "set": [1, 2, 1, 1], "all": [2, 4, 2, 2]}
    assert lines[3:] == ["dropped, it may not run here: 1"]
