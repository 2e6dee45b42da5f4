"""Derived dependencies against typed ones (ToolLinkOS), and predictors that only this measures."""
