"""The game master's screens of one table."""
