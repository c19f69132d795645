"""Fit the habits of people again: from counts of what they did in which situation, never from the games themselves."""
