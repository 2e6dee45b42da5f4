"""Which keywords of JSON Schema hold schemas, and which hold something else."""

from typing import Final

PROPERTIES: Final = ("properties", "patternProperties")
"""Their keys are names of values, not keywords."""
NAMED: Final = (*PROPERTIES, "$defs")
"""All whose keys are names, not keywords."""
UNIONS: Final = ("anyOf", "oneOf")
ALTERNATIVES: Final = (*UNIONS, "allOf")
LISTS: Final = (*ALTERNATIVES, "prefixItems")
"""They hold a list of schemas."""
SINGLE: Final = ("items", "additionalProperties", "not", "contains", "if", "then", "else", "propertyNames")
"""They hold one schema, or a truth value."""
DATA: Final = ("default", "const", "enum", "examples")
"""They hold values, not schemas."""
