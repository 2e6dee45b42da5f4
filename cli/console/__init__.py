"""What commands share: tables, pictures, traces, questions."""
