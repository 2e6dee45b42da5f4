"""Why a call asks a person first, and what the person said already."""
