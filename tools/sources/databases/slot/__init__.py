"""The SLOT functions over a database: each one SELECT over what an earlier one kept."""
