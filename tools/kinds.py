"""Kinds of values: what a string parameter *is*, written as JSON Schema `format` where a type cannot say it.

A kind does three jobs: it tells a model what to give, it lets the offline argument filler find the value in a
request, and it lets the tool graph see that one tool's output is another tool's input. What is made of each kind says
its row in `tagging/kinds.py`.

Besides `format`, a parameter's schema may carry hints that any tool author can give:

- `x-synonyms`: {enum value: [words in any language that mean it]}
- `x-cues`: words that stand directly before or after the value in a request ("by", "per", "按", "每个")
- `x-type`: of a column: "number" | "text" | "date"
- `x-ask`: true where an optional value is worth calling a tool that supplies it
- `x-made`: on a field of a result, true where its value is new, whatever parameter it is named like
"""

from typing import Annotated, Any

from pydantic import Field

from tagging.kinds import KINDS


def _kind(name: str) -> Any:  # noqa: ANN401 - pydantic's own type for Field()
    return Field(json_schema_extra={"format": KINDS[name].name})


Ticker = Annotated[str, _kind("ticker")]
"""A stock symbol such as AAPL."""
SearchText = Annotated[str, _kind("search-text")]
"""Free words to search with; the offline filler passes the request itself."""
FilePath = Annotated[str, _kind("path")]
"""A file or folder, relative to the user's workspace."""
FileName = Annotated[str, _kind("file-pattern")]
"""A glob such as *.csv, or a part of a file's name."""
TableName = Annotated[str, _kind("table")]
"""A table loaded in this user's database."""
ColumnName = Annotated[str, _kind("column")]
"""A column of that table."""
Sql = Annotated[str, _kind("sql")]
"""A whole SQL statement."""
Unit = Annotated[str, _kind("unit")]
"""A unit of measurement, in any language: km, 公里, pounds."""
TimeZone = Annotated[str, _kind("timezone")]
"""An IANA zone such as Asia/Tokyo."""
IsoDate = Annotated[str, _kind("date")]
"""A day, YYYY-MM-DD."""
IsoDateTime = Annotated[str, _kind("date-time")]
"""A moment, ISO 8601, with or without an offset."""
Expression = Annotated[str, _kind("expression")]
"""An arithmetic expression."""
Url = Annotated[str, _kind("uri")]
"""An http or https address."""
EmailAddress = Annotated[str, _kind("email")]
"""An e-mail address."""
Currency = Annotated[str, _kind("currency")]
"""A currency by its ISO 4217 code: USD, CNY, EUR."""
Condition = Annotated[str, _kind("condition")]
"""What rows must satisfy, as a SQL condition over columns: mpg > 30 AND origin = 'Japan'."""
Pattern = Annotated[str, _kind("regex")]
"""A regular expression."""
JsonText = Annotated[str, _kind("json")]
"""A JSON document, written out."""
JsonQuery = Annotated[str, _kind("jmespath")]
"""A JMESPath expression such as people[?age > `30`].name."""
PythonCode = Annotated[str, _kind("python")]
"""Python source code."""
Place = Annotated[str, _kind("place")]
"""A town, region or address by its name, in any language."""
Text = Annotated[str, _kind("text")]
"""The very text to work on: quoted in a request, or what follows a colon."""
