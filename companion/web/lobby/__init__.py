"""The lobby: the first screen, the tables of this device, and what is read without a table."""
