"""The court: what everyone may see, on a television, a laptop or a guest's phone."""
