"""One module a provider, named as the setting names it; each offers `create()`."""
