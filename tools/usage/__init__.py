"""How tools fared, and what that says beforehand."""
