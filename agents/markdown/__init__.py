"""Markdown that holds text of unknown origin: wrapped so that it cannot get out, or written anew so that it is safe."""
