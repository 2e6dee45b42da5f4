"""Figures by their names that a message asks of amounts it tells: a change in per cent, tax and net, what is left."""
