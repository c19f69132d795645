"""The court: what everyone can see, on a television, a laptop or a guest's phone."""
