"""SQL into sequences of SLOT calls: read, converted, run beside the SQL, and compared."""
