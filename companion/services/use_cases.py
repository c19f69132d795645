"""All use cases of the app: each service receives its collaborators here."""

from companion.kernel.events import Chance
from companion.kernel.game import Games
from companion.registry import GAMES
from companion.services.aftermaths import Aftermaths
from companion.services.codes import Codes
from companion.services.commands import Commands
from companion.services.deals import Deals, Seals
from companion.services.device_data import DeviceData
from companion.services.drafts import Drafts
from companion.services.evenings import Evenings
from companion.services.handovers import Handovers
from companion.services.hub import MemoryHub, Watching
from companion.services.joining import Joining
from companion.services.lobby import Lobby, NewTables
from companion.services.moments import Moments
from companion.services.presets import Presets
from companion.services.recordings import Recordings
from companion.services.records import Administration, Records
from companion.services.renames import Renames
from companion.services.replays import Replays
from companion.services.roster import Groups, Roster
from companion.services.screens import Recital, Screens
from companion.services.seats import SeatCommands, Seats
from companion.services.statistics import Statistics
from companion.services.table_preferences import TablePreferences
from companion.services.tables import Clock, Tables
from companion.services.timers import Countdowns, Reactions, Timers
from companion.store import Store


class UseCases:
    """The services, one for each area of use.

    ``clock`` gives seconds since the epoch, ``chance`` deals and makes ids, ``secret`` derives the seats' codes.
    ``hub`` is notified of every change of a table once it is on the disk; by default it reaches this process only.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        chance: Chance,
        secret: bytes,
        games: Games = GAMES,
        hub: MemoryHub | None = None,
        alone: bool = False,
    ) -> None:
        """Serve the tables of ``store``; ``alone`` says that no other device can ever take part at one."""
        self.hub: MemoryHub = hub if hub is not None else MemoryHub()
        store.on_change(self.hub.publish)
        codes = Codes(secret)
        self.now = clock
        self.tables = Tables(store, clock, games, self.hub.note_changes)
        # The evening.
        self.evenings = Evenings(store, clock, chance, self.tables)
        self.joining = Joining(store, clock, self.tables, self.evenings)
        self.screens = Screens(store, clock, chance, self.tables, self.evenings)
        new_tables = NewTables(store, clock, chance, codes, self.evenings, alone)
        # Before the deal.
        self.lobby = Lobby(store, clock, self.tables, new_tables, self.evenings)
        self.moments = Moments(store, clock, self.tables)
        self.groups = Groups(store, clock, chance)
        self.drafts = Drafts(store, clock, self.tables)
        self.presets = Presets(store, clock, chance, self.tables, self.drafts)
        self.roster = Roster(store, clock, chance, self.tables, self.groups)
        self.deals = Deals(store, clock, chance, codes, self.tables, self.drafts, self.evenings)
        # The game.
        self.commands = Commands(store, clock, chance, self.tables)
        self.seats = Seats(store, clock, codes, self.tables)
        self.seat_commands = SeatCommands(self.tables, self.seats, self.commands)
        self.renames = Renames(store, clock, self.tables, self.evenings, self.seats)
        self.seals = Seals(store, self.tables)
        # Beside the game.
        self.preferences = TablePreferences(store, clock, self.tables)
        self.timers = Timers(clock, self.tables)
        self.countdowns = Countdowns(clock, self.tables)
        self.aftermaths = Aftermaths(self.tables)
        self.reactions = Reactions(clock)
        self.recital = Recital(clock, self.tables)
        self.recordings = Recordings(store, clock, self.tables)
        self.watching = Watching(store, self.hub)
        self.handovers = Handovers(store, clock, codes, self.tables)
        # Afterwards.
        self.replays = Replays(self.tables)
        self.records = Records(store, clock, chance, codes, self.tables, new_tables)
        self.statistics = Statistics(store, codes, games, self.groups)
        self.device_data = DeviceData(store, clock, chance, self.tables, self.groups, self.presets, self.recordings)
        self.administration = Administration(store, chance, codes, self.tables, self.records)
