"""The rules of an app's addresses, taken over from the first app of this process: making them takes half its start."""

from threading import Lock
from typing import Any, ClassVar, Final

from werkzeug.routing import Map, Rule
from werkzeug.routing.matcher import StateMachineMatcher
from werkzeug.routing.rules import RuleFactory

Ready = tuple[StateMachineMatcher, dict[Any, list[Rule]]]


class KnownRules(Map):
    """A map that makes its rules when it is first asked, and takes those over that a map of the same rules has made."""

    _known: ClassVar[dict[object, Ready]] = {}
    _making: ClassVar[Lock] = Lock()

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._given: Final[list[Rule]] = []
        self._made = 0
        super().__init__(*arguments, **options)

    def add(self, rulefactory: RuleFactory) -> None:
        self._given.extend(rulefactory.get_rules(self))

    def update(self) -> None:
        if self._made == len(self._given):
            return
        with self._making:
            key = (self.host_matching, tuple(self.converters.items()), tuple(map(_told, self._given)))
            if key not in self._known:
                self._make()
                self._known[key] = self._matcher, self._rules_by_endpoint
            self._matcher, self._rules_by_endpoint = self._known[key]
            self._made = len(self._given)

    def _make(self) -> None:
        self._matcher, self._rules_by_endpoint = StateMachineMatcher(self.merge_slashes), {}
        for rule in self._given:
            fresh = rule.empty()
            vars(fresh)["provide_automatic_options"] = getattr(rule, "provide_automatic_options", None)  # as Flask does
            super().add(fresh)
        super().update()


def _told(rule: Rule) -> object:
    """Everything that is said of a rule."""
    where = rule.rule, rule.defaults, rule.subdomain, rule.host
    how = rule.strict_slashes, rule.merge_slashes, rule.build_only, rule.alias, rule.websocket, rule.redirect_to
    options = getattr(rule, "provide_automatic_options", None)
    return type(rule), rule.endpoint, frozenset(rule.methods or ()), repr((where, how, options))
