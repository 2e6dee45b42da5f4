"""Parts of a tool's result that a page shows and a prompt never carries whole."""

from typing import Any

from pydantic import BaseModel, Field


class Table(BaseModel):
    """Rows to show as a table; `rows` may be a preview of `total_rows`."""

    title: str = ""
    columns: list[str]
    rows: list[list[Any]]
    total_rows: int


class Chart(BaseModel):
    """A Plotly figure."""

    title: str
    figure: dict[str, Any] = Field(description="Plotly figure as JSON: {data, layout}")
