"""Functions of a request that a program defines once more: small models repeat the stubs that they were shown."""

import ast
from collections.abc import Collection

from tools.stubs.names import TWIN


def without_redefined(code: str, functions: Collection[str]) -> str:
    """Blank what a program defines under the name of a function that is there, so that its calls reach the tool.

    The other lines keep their numbers. A text that is no program stays as it is.

    Args:
        code: Of the program.
        functions: Names of the functions that a program may call, without their twins.
    """
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return code
    lines = code.split("\n")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.removesuffix(TWIN) in functions:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            last = node.end_lineno or node.lineno
            lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(lines)
