"""The panel of agents: who there is, what each takes, and whom a request would reach."""
