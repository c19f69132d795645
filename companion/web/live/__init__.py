"""What moves by itself: streams, and what passes between processes."""
