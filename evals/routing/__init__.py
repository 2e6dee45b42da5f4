"""How likely a tool serves a request, in libraries of every size and make: cut, fitted, judged by what was not seen."""
