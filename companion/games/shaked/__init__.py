"""Shaked!: the rules, pure. ``GAME`` is the only public name."""
