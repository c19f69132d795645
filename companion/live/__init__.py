"""Live streams in a process of their own. It knows tables by their ids and how often each was changed, and no more.

It imports neither the web framework nor the store: what it cannot reach it cannot give away.
"""
