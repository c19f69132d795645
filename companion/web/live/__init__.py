"""Live updates: streams, and messages between processes."""
