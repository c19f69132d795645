"""The bare loop: the classic rules of Sultane for 7 players in plain Python, with nothing around them.

No state is kept, nothing is refused, nobody is named: this is how fast the rules could be played if they only had to
be played. The speed of the real rules is given as a share of it.
"""

from random import Random

PLAYERS = 7
INTERVENTIONISTS, PACIFISTS = 4, 2
DECK = [0] * 6 + [1] * 11
NOTHING, INVESTIGATE, APPOINT, EXILE = range(4)
POWERS = (NOTHING, NOTHING, INVESTIGATE, APPOINT, EXILE, EXILE)


def play(random: Random) -> int:  # noqa: C901 - one bare loop is the point of it
    """Play one random game and return the number of commands a game master would have entered.

    It is one long function on purpose: every call inside the loop would slow down what the rules are measured by.
    """
    roles = [0] * INTERVENTIONISTS + [1] * PACIFISTS + [2]
    random.shuffle(roles)
    draw = DECK[:]
    random.shuffle(draw)
    discard: list[int] = []
    active = list(range(PLAYERS))
    investigated: list[int] = []
    pacifist = interventionist = refusals = commands = 0
    last_vizier = last_narrator = appointed = -1
    regular = random.randrange(PLAYERS) - 1
    while True:
        if len(draw) < 3:
            draw += discard
            discard = []
            random.shuffle(draw)
        if appointed >= 0:
            vizier, appointed = appointed, -1
        else:
            regular = (regular + 1) % PLAYERS
            while regular not in active:
                regular = (regular + 1) % PLAYERS
            vizier = regular
        voters = len(active)
        free = [p for p in active if p not in (vizier, last_narrator) and (p != last_vizier or voters <= 5)]
        narrator = free[int(random.random() * len(free))]
        commands += 2
        if random.random() < 0.5:
            refusals += 1
            if refusals < 3:
                continue
            refusals = 0
            last_vizier = last_narrator = -1
            tale, automatic = draw.pop(), True
        else:
            if pacifist >= 3 and roles[narrator] == 2:
                return commands
            hand = [draw.pop(), draw.pop(), draw.pop()]
            discard.append(hand.pop(int(random.random() * 3)))
            tale = hand.pop(int(random.random() * 2))
            discard += hand
            if pacifist == 5 and random.random() < 0.5:
                discard.append(tale)
                commands += 1
                continue
            refusals, last_vizier, last_narrator, automatic = 0, vizier, narrator, False
        commands += 1
        if not tale:
            interventionist += 1
            if interventionist == 5:
                return commands
            continue
        pacifist += 1
        if pacifist == 6:
            return commands
        power = NOTHING if automatic else POWERS[pacifist]
        if power == NOTHING:
            continue
        others = [p for p in active if p != vizier and (power != INVESTIGATE or p not in investigated)]
        target = others[int(random.random() * len(others))]
        commands += 1
        if power == INVESTIGATE:
            investigated.append(target)
        elif power == APPOINT:
            appointed = target
        else:
            if roles[target] == 2:
                return commands
            active.remove(target)
