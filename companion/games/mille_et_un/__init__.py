"""1001: the rules, pure. ``GAME`` is the only public name."""

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions import ACTIONS
from companion.games.mille_et_un.actions.specials import before_from_form
from companion.games.mille_et_un.aftermath import aftermath
from companion.games.mille_et_un.box import KIT, box, script
from companion.games.mille_et_un.checks import check, compare, lying
from companion.games.mille_et_un.chronicle import chronicle, outcome, picture
from companion.games.mille_et_un.odds import odds
from companion.games.mille_et_un.prompt import prompt, seat_words
from companion.games.mille_et_un.setup import Deal, Setup, deal, read, write
from companion.games.mille_et_un.setup_form import draft, open_deal, options_from_form
from companion.games.mille_et_un.state import State, start
from companion.games.mille_et_un.state_as_json import state_as_json
from companion.games.mille_et_un.view import view
from companion.kernel.game import Dealing, Extras, Game, Pages, RecordFormat, Rules, always
from companion.kernel.turn_order import draw_first_player

__all__ = ["GAME"]

GAME: Game[Setup, Deal, State] = Game(
    slug=v.SLUG,
    fewest=v.FEWEST,
    most=v.MOST,
    actions=ACTIONS,
    rules=Rules(
        check=check,
        settle=draw_first_player,
        deal=deal,
        start=start,
    ),
    record=RecordFormat(
        deal_key="deal",
        read=read,
        write=write,
        state_as_json=state_as_json,
    ),
    dealing=Dealing(
        by_hand=always,
        open_deal=open_deal,
    ),
    kit=KIT,
    pages=Pages(
        options_from_form=options_from_form,
        draft=draft,
        box=box,
        script=script,
        before_from_form=before_from_form,
        prompt=prompt,
        view=view,
        seat_words=seat_words,
        compare=compare,
        lying=lying,
        chronicle=chronicle,
    ),
    extras=Extras(
        outcome=outcome,
        odds=odds,
        aftermath=aftermath,
        picture=picture,
    ),
)
