"""Tables of docs/benchmarks.md, made of saved reports."""
