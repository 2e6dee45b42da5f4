"""Ways to hide a statement in another, or behind one, so that who looks for it does not see it."""

from collections.abc import Mapping
from typing import Final

DISGUISES: Final[Mapping[str, str]] = {
    "plain": "{}",
    "a comment before": "/* reads only */ {}",
    "a comment within a comment": "/* /* */ */ {}",
    "a comment of a line": "-- SELECT\n{}",
    "a comment that carries on": "SELECT 1 -- \r{}",
    "a comment of another dialect": "/*! {} */",
    "a hash comment": "SELECT 1 #\n; {}",
    "a mark of order": "\ufeff{}",
    "a space of no width": "\u200b{}",
    "a space that does not break": "\u00a0{}",
    "a line of Unicode": "SELECT 1 --\u2028; {}",
    "wide semicolon": "SELECT 1\uff1b {}",
    "a NUL": "SELECT 1\0; {}",
    "marks of direction": "\u202e{}\u202c",
    "behind a select": "SELECT 1; {}",
    "behind two semicolons": "SELECT 1;;{}",
    "behind a text with a semicolon": "SELECT ';'; {}",
    "behind a semicolon in a comment": "SELECT 1 /* ; */ ; {}",
    "behind an open comment": "SELECT 1 /* ; {}",
    "before a select": "{}; SELECT 1",
    "behind a table": "TABLE city; {}",
    "behind values": "VALUES (1); {}",
    "behind an empty statement": ";{}",
    "behind a backslash": "SELECT 'a\\'; {}; --'",
    "behind dollar signs": "SELECT $$'$$; {}; --'$$",
    "behind a tagged text": "SELECT $a$ $$ $a$; {} --$$",
    "behind an escape": "SELECT E'\\''; {}; --'",
    "behind a name in quotes": 'SELECT 1 AS "a""; {}; --"',
    "behind a name in brackets": "SELECT 1 AS [a']; {}; --']",
    "behind a name in ticks": "SELECT 1 AS `a'`; {}; --'`",
    "out of brackets": "SELECT 1) AS made; {}; --",
    "out of a count": "SELECT 1) AS made LIMIT 1) AS counted; {}; --",
    "in a WITH": "WITH x AS ({}) SELECT * FROM x",
    "in a WITH that returns": "WITH x AS ({} RETURNING *) SELECT * FROM x",
    "in a second WITH": "WITH a AS (SELECT 1), x AS ({} RETURNING *) SELECT * FROM a, x",
    "in a WITH that nobody reads": "WITH x AS MATERIALIZED ({} RETURNING 1) SELECT 1",
    "in a WITH further in": "SELECT * FROM (WITH x AS ({} RETURNING *) SELECT * FROM x) AS y",
    "a WITH before": "WITH x AS (SELECT 1) {}",
    "in a selection": "SELECT * FROM ({}) AS x",
    "in a selection that returns": "SELECT * FROM ({} RETURNING *) AS x",
    "as a value": "SELECT ({})",
    "as a condition": "SELECT * FROM city WHERE EXISTS ({})",
    "in a union": "SELECT 1 UNION ALL {}",
    "explained": "EXPLAIN {}",
    "explained and run": "EXPLAIN ANALYZE {}",
    "prepared": "PREPARE p AS {}",
    "begun": "BEGIN; {}; COMMIT",
    "committed before": "COMMIT; {}",
    "in a transaction that writes": "ROLLBACK; BEGIN READ WRITE; {}; COMMIT",
    "with the switch before": "SET default_transaction_read_only = off; COMMIT; {}; COMMIT",
    "with the pragma before": "PRAGMA query_only = OFF; {}",
}
"""What is done to a statement → what it looks like then; {} stands for the statement."""


def disguised(sql: str) -> list[tuple[str, str]]:
    """Return a statement in every disguise, each with what was done."""
    return [(how, text.replace("{}", sql)) for how, text in DISGUISES.items()]
