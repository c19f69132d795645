"""The story of a game in sentences, from public facts alone, and the names of what undo takes back."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.games.shaked import events as e
from companion.games.shaked import vocabulary as v
from companion.games.shaked.evolve import evolve
from companion.games.shaked.names import content_name, of_pack, pack_label, pack_name, tokens
from companion.games.shaked.state import State
from companion.kernel import event_texts
from companion.kernel.event_texts import Texts
from companion.kernel.game import Event, Step
from companion.kernel.words import Text, text


def log(step: Step[State]) -> Texts:
    """Return what a step did, in sentences, in the order in which it happened.

    A hidden vote is only reported as given; who placed what in secret is never reported. Where one tap says that all
    have looked, one sentence does, too.
    """
    sentences = tuple(sentence for _, _, sentences in worded_events(step) for sentence in sentences)
    if step.command["do"] != "all_looked":
        return sentences
    return (*_line("all_looked"), *(one for one in sentences if one.id != "shaked.log.looked_somewhere"))


def worded_events(step: Step[State]) -> Iterator[tuple[State, Event, Texts]]:
    """Yield each event of a step with the state it happened in and its sentences."""
    return event_texts.worded_events(step, _TELLERS, evolve)


def undo_label(step: Step[State]) -> Text:
    """Return what undoing this step takes back, as the undo button names it; it never reveals a vote."""
    do, player = str(step.command["do"]), step.command.get("player")
    if do in ("look_other", "look_two", "look_one_one", "looked"):
        return text("shaked.undo.look", player=player)
    if do == "vote":
        return text("shaked.undo.vote", player=player)
    return text(f"shaked.undo.{do}")


def _line(name: str, **facts: object) -> Texts:
    return (Text(f"shaked.log.{name}", facts),)


def _own(state: State, event: e.OwnLooked) -> Texts:
    return _line("own")


def _looked(state: State, event: e.Looked) -> Texts:
    packs = event.packs
    if not packs:
        return _line("looked_somewhere", player=event.player)
    if len(packs) == 2 and packs[0] == packs[1]:
        return _line("looked_two", player=event.player, of=of_pack(packs[0], event.player))
    return _line("looked", player=event.player, cards=tuple(of_pack(pack, event.player) for pack in packs))


def _began(state: State, event: e.PhaseBegan) -> Texts:
    if event.phase == v.LOOK and event.turn == 2:
        return _line("round", n=event.turn, player=event.first)
    if event.turn == 3 and (event.phase == v.U_REVEAL or (event.phase == v.LOOK and not state.setup.unassigned)):
        return _line("round", n=event.turn, player=event.first)
    return ()


def _talk_ended(state: State, event: e.TalkEnded) -> Texts:
    return _line("talk_ended")


def _voted(state: State, event: e.Voted) -> Texts:
    if state.setup.hidden_votes:
        return _line("voted_hidden", player=event.player)
    return _line("voted", player=event.player, tokens=_placed(event))


def _placed(event: e.Voted | e.BallotCorrected) -> Texts:
    return tokens(zip(event.packs, event.colours, strict=True))


def _closed(state: State, event: e.VoteClosed) -> Texts:
    if state.setup.votes != v.SIMULTANEOUS:
        return _line("closed", n=event.turn)
    votes = state.ballots[event.turn]
    each = (_line("voted", player=player, tokens=tokens(placed)) for player, placed in votes.items())
    return _line("closed", n=event.turn) + tuple(line for lines in each for line in lines)


def _turned_up(state: State, event: e.CardTurnedUp) -> Texts:
    return _line(f"turned_up_{event.colour}")


def _denounced(state: State, event: e.Denounced) -> Texts:
    def named(pack: str | None) -> Text | str:
        return text("shaked.pack.nobody") if pack is None else pack_name(pack)

    return _line("denounced", blue=named(event.blue), red=named(event.red))


def _shown(state: State, event: e.PacksShown) -> Texts:
    shown = zip(event.packs, event.contents, strict=True)
    return tuple(text("shaked.log.shown", name=pack_label(pack), content=content_name(code)) for pack, code in shown)


def _ballot_corrected(state: State, event: e.BallotCorrected) -> Texts:
    setup = state.setup
    if setup.votes == v.UNSIGNED:
        return _line("corrected_secret", n=event.turn, why=event.why)
    if setup.hidden_votes and not state.closed(event.turn):
        return _line("corrected_hidden", player=event.player, n=event.turn, why=event.why)
    return _line("corrected", player=event.player, n=event.turn, tokens=_placed(event), why=event.why)


def _card_corrected(state: State, event: e.CardCorrected) -> Texts:
    return _line(f"corrected_{event.colour}", why=event.why)


def _ended(state: State, event: e.GameEnded) -> Texts:
    return _line(f"ended_{event.winner}")


_TELLERS: Final[dict[type[Any], Callable[[State, Any], Texts]]] = {
    e.OwnLooked: _own,
    e.Looked: _looked,
    e.PhaseBegan: _began,
    e.TalkEnded: _talk_ended,
    e.Voted: _voted,
    e.VoteClosed: _closed,
    e.CardTurnedUp: _turned_up,
    e.Denounced: _denounced,
    e.PacksShown: _shown,
    e.BallotCorrected: _ballot_corrected,
    e.CardCorrected: _card_corrected,
    e.GameEnded: _ended,
}
