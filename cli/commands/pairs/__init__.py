"""`toolatlas pairs`: requests that lead to a tool."""
