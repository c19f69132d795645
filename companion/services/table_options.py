"""What the options of a table begin with, and where they put its roles."""

from companion.kernel.events import Json
from companion.kernel.game import AnyGame
from companion.kernel.refusal import Refused
from companion.services.table import Table
from companion.themes import themes, themes_of


def forced_roles(table: Table, options: Json) -> str | None:
    """Return where ``options`` force the roles of a table to be, ``cards`` or ``phones``; None if people choose.

    Roles are on cards where the options take cards dealt by hand, and on phones where phones answer from the roles.
    """
    return roles_forced_by(table.game, table.players, options)


def roles_forced_by(game: AnyGame, players: tuple[str, ...], options: Json) -> str | None:
    """Return where ``options`` force the roles of ``players`` to be, as ``forced_roles`` does."""
    setup, _ = game.record.read(players, options, None)
    if game.dealing.by_hand(setup):
        return "cards"
    return "phones" if game.dealing.needs_phone_roles(setup) else None


def first_roles(game: AnyGame, options: Json, alone: bool) -> str:
    """Return where the roles of a new table are: on cards where its game prefers them, or nobody else has a device."""
    first = "cards" if alone or game.dealing.cards_first else "phones"
    return roles_forced_by(game, (), options) or first


def options_with_roles(table: Table, options: Json, roles: str) -> dict[str, object]:
    """Return ``options`` of a draft once its roles go to ``roles``: those tied to where they are as on a new table."""
    game, tied = table.game, table.game.dealing.tied_to_roles
    new = options_in_box(game, table.players, table.theme, roles)
    kept = {name: value for name, value in options.items() if name not in tied}
    return kept | {name: value for name, value in new.items() if name in tied}


def can_be_on_phones(table: Table) -> bool:
    """Return whether phones can have the roles of a draft, if need be without the options that only suit real cards."""
    return forced_roles(table, options_with_roles(table, table.options, "phones")) != "cards"


def options_in_box(game: AnyGame, players: tuple[str, ...], theme: str, roles: str) -> dict[str, object]:
    """Return the options of a new table with the box of a ``theme``, empty for the house's own, and roles there."""
    tied = game.dealing.tied_to_roles if roles == "phones" else ()
    options = {name: value for name, value in game.dealing.new_table_options.items() if name not in tied}
    if theme not in themes_of(game.slug)[1:]:
        return options
    box = themes()[theme]
    fields = {**box.preset, **(box.on_cards if roles == "cards" else {})}
    return dict(game.pages.options_from_form(players, options, fields))


def options_of_draft(game: AnyGame, players: tuple[str, ...], options: Json, theme: str) -> Json:
    """Return a draft's ``options``, where they are as its box has them for any number of players, for this one."""
    if theme not in themes_of(game.slug)[1:]:
        return options
    form, preset = game.pages.options_from_form, themes()[theme].preset
    for count in range(game.fewest, game.most + 1):
        players_then = (*players, *map(str, range(game.most)))[:count]
        try:
            if form(players_then, options, preset) == form(players_then, options, {}):
                laid_out: Json = form(players, options, preset)
                return laid_out
        except Refused:  # what the table chose has no such preset
            return options
    return options


def has_recommended_options(table: Table) -> bool:
    """Return whether a draft has the options of a new table with its box and its roles."""
    return dict(table.options) == options_in_box(table.game, table.players, table.theme, table.preferences.roles)
