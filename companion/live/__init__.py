"""Live streams in a process of their own. The process knows only the ids of tables and how often each was changed. It
imports neither the web framework nor the store: what it cannot reach it cannot give away.
"""
