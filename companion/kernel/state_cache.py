"""Values computed from a state, or from a set-up, alone: each is computed once and kept while that is current."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, Generic, TypeVar

State = TypeVar("State")
Built = TypeVar("Built")

MAX_CACHED_STATES: Final = 64
"""Number of states for which one function's results are kept."""


class _ByIdentity(Generic[State]):
    """A state by its identity: states never change, and comparing two by their contents takes longer."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.state is self.state


def cached_per_state(build: Callable[[State], Built]) -> Callable[[State], Built]:
    """Cache what ``build`` returns for the newest states or set-ups. Callers share a result and must not change it."""

    @lru_cache(maxsize=MAX_CACHED_STATES)
    def remembered(this: _ByIdentity[State]) -> Built:
        return build(this.state)

    @wraps(build)
    def built(state: State) -> Built:
        return remembered(_ByIdentity(state))

    return built
