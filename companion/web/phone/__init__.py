"""A player's phone: one seat of one table."""
