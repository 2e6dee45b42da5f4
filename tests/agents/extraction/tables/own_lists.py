"""Lists of a person's, written as files and read as a reader of questions is told of them."""

from pathlib import Path

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from graph.workflow.table_questions.table_shapes import OwnTable, read_shapes
from tools.context import ToolContext
from tools.tables.database import reading
from tools.tables.load import load_file


class OwnList:
    """A list that was loaded, with its shape."""

    def __init__(self, context: ToolContext, shape: TableShape) -> None:
        self._context = context
        self.shape = shape

    async def told(self, request: str) -> list[list[tuple[object, ...]]] | None:
        """Return the rows that each part of a request brings, but for arithmetic; None where it is not understood."""
        found = whole_or_parts(request, self.shape)
        if found is None:
            return None
        return [await self.rows(part.question) for part in found.parts if part.question is not None]

    def sql(self, request: str) -> str:
        """Return the statement of the first part of a request."""
        found = whole_or_parts(request, self.shape)
        assert found is not None
        question = found.parts[0].question
        assert question is not None
        return statement(question, "en")

    async def rows(self, question: TableQuestion) -> list[tuple[object, ...]]:
        """Return the rows that a question brings."""
        sql = statement(question, "en")
        return await reading(self._context, lambda database: database.rows(sql))


async def own_list(folder: Path, name: str, text: str) -> OwnList:
    """Write a list, load it, and read its shape."""
    context = ToolContext(user="u", workspace=folder / "workspace", data_dir=folder / "data")
    file = context.workspace / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    loaded = await load_file(context, file)
    (shape,) = await read_shapes([OwnTable(table=loaded.table, path=name)], context)
    return OwnList(context, shape)
