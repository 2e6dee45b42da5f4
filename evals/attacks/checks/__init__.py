"""How attacks are tried: one way a file; each returns why it did not hold, or nothing."""
