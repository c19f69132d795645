"""The board workshop: what a board of Sultane does to the game, by simulation.

``board`` describes a board and needs nothing else; everything used by ``estimate`` needs numpy, from the extra
``workshop``. Many games are played at once: ``positions``, ``piles``, ``offices``, ``powers`` and ``turn`` are the
rules in arrays; ``people`` are the players, with the habits in ``habits.json``. See ``docs/workshop.md`` for the model.

Nothing here depends on a web server, reads a clock (except to keep a budget) or uses unseeded randomness.
"""
