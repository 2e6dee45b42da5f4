"""One open assistant answers other processes of its user: a terminal need not open everything for one request.

They talk over a Unix socket in the home, one JSON object a line, one connection a call.
"""
