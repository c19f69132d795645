"""From a game's cards to the data that the press draws: words in a language, drawings, and inks."""
