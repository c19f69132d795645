"""The board workshop: what a board of Sultane does to the game, by simulation.

``board`` names a board and needs nothing else; everything behind ``estimate`` needs numpy, the extra ``workshop``. The
rules are played on many games at once: ``positions``, ``piles``, ``offices``, ``powers`` and ``turn`` are the rules in
arrays; ``people`` are the players, with the habits that ``habits.json`` holds. ``docs/workshop.md`` explains the model.

Nothing here knows a web server, reads a clock (but to keep a budget) or uses chance that was not seeded.
"""
