"""This machine: processor, memory, processes, commands, a sandbox."""
