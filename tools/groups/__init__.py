"""Groups of tools that fit into a prompt's budget: their lines, their order, what belongs together, the packing."""
