"""The court: what everybody may see, on a television, a laptop or a guest's phone."""
