"""What chance brings into a command before it is judged."""

from companion.games.verrat import vocabulary as v
from companion.games.verrat.state import State
from companion.kernel.game import Chance, Command


def complete(state: State, command: Command, chance: Chance) -> Command:
    """Draw who goes to the dungeon, if a tie is left to chance and nobody was named (V11)."""
    if command.get("do") != "convict" or "vizier" in command or state.phase != v.TIE:
        return command
    if state.setup.city_tie != "random" or not state.tied:
        return command
    return {**command, "vizier": chance.choice(state.tied)}
