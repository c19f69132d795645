"""A wake lock as tests give it, and two turns to play meanwhile."""

from tests.browser.rooms import accepted

TURNS = [
    *accepted("Bea", "pacifist"),
    *accepted("Cleo", "interventionist"),
]

LOCKS = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
  async request() { const lock = { released: false }; window.locks.push(lock); return lock; },
} });
"""
SLEEPS_SOON = "html[data-sleeps]"
"""Where the screen may turn off: the menu says how to keep it on, and its button has a dot."""
