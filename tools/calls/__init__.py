"""One call: arguments checked, made, bounded in time and size, compressed, written down."""
