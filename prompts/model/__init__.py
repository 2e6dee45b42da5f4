"""The one adapter to chat models: asked, typed answers, a circuit breaker."""
