"""The vocabulary that every game shares. Nothing in here reads a clock, a file or a random number."""
