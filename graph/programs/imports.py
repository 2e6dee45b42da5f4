"""Modules that a program uses without having imported them: models forget it, and nothing else could be meant."""

import ast
from typing import Final

MODULES: Final = frozenset(
    {
        *("asyncio", "base64", "collections", "dataclasses", "datetime", "decimal", "functools", "hashlib"),
        *("itertools", "json", "math", "random", "re", "typing"),
    }
)


def with_imports(code: str) -> str:
    """Import the modules whose attributes a program uses and that it neither imports nor gives another meaning."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return code  # the interpreter says what is wrong with it
    nodes = list(ast.walk(tree))
    used = {n.value.id for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)}
    own = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    own |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    imports = (n for n in nodes if isinstance(n, ast.Import | ast.ImportFrom))
    own |= {(alias.asname or alias.name).partition(".")[0] for n in imports for alias in n.names}
    return "".join(f"import {name}\n" for name in sorted((used & MODULES) - own)) + code
