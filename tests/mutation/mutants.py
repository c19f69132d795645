"""Mutants of a module: each is its source with one small mistake in it."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Final

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One mistake: the ``number``-th that can be made in a module, on ``line``, and what it is."""

    path: Path
    number: int
    line: int
    what: str

    def code(self) -> CodeType:
        """Return the module with the mistake, compiled under its own name."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        places = [(place, wrong) for place in _places(tree) for _, wrong in _mistakes(place.node)]
        place, wrong = places[self.number]
        place.put(ast.copy_location(wrong, place.node))
        return compile(ast.fix_missing_locations(tree), str(self.path), "exec")


class Unchanged(Mutant):
    """A module without a mistake."""

    def code(self) -> CodeType:
        """Return the module as it is."""
        return compile(self.path.read_text(encoding="utf-8"), str(self.path), "exec")


def mutants(path: Path) -> list[Mutant]:
    """Return every mistake that can be made in a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [(place.line, what) for place in _places(tree) for what, _ in _mistakes(place.node)]
    return [Mutant(path, number, line, what) for number, (line, what) in enumerate(found)]


@dataclass(frozen=True)
class Place:
    """A node of a tree, and where it hangs: in the field ``name`` of ``parent``, at ``index`` if that is a list."""

    parent: ast.AST
    name: str
    index: int | None
    node: ast.AST

    @property
    def line(self) -> int:
        """Where it is in the file."""
        return getattr(self.node, "lineno", 0)

    def put(self, other: ast.AST) -> None:
        """Hang another node there."""
        if self.index is None:
            setattr(self.parent, self.name, other)
        else:
            getattr(self.parent, self.name)[self.index] = other


def _places(node: ast.AST) -> Iterator[Place]:
    """Yield every place below ``node`` in which a mistake changes what the program does: no types, no documentation."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params", "bases"}:
            continue
        children = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not _says_nothing(child):
                yield Place(node, name, index, child)
                yield from _places(child)


def _says_nothing(node: ast.AST) -> bool:
    documents = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    names_a_type = isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp) and _is_type(node)
    exports = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    return (
        documents
        or names_a_type
        or exports
        or isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr)
        or (isinstance(node, ast.keyword) and node.arg == "strict")  # no more than an assertion
    )


def _is_type(node: ast.Assign) -> bool:
    """Return whether this gives a name to a type: ``Action = Mapping[str, object]``."""
    target = node.targets[0]
    return isinstance(target, ast.Name) and target.id[:1].isupper() and not target.id.isupper()


def _mistakes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what can be wrong with a node: in words, and the wrong node."""
    if isinstance(node, ast.Compare):
        yield from _of_comparison(node)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and ↔ or", ast.BoolOp(other, node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not left out", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not isinstance(node.left, ast.Constant):
        wrong = ARITHMETIC[type(node.op)]
        yield f"{type(node.op).__name__} → {wrong.__name__}", ast.BinOp(node.left, wrong(), node.right)
    elif isinstance(node, ast.Constant):
        yield from _of_constant(node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "condition denied", _denied(node)
    elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield "nothing returned", ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete):
        yield "statement left out", ast.Pass()
    elif isinstance(node, ast.Break | ast.Continue):
        yield "break ↔ continue", ast.Continue() if isinstance(node, ast.Break) else ast.Break()


def _denied(node: ast.If | ast.IfExp | ast.While) -> ast.AST:
    wrong = copy.copy(node)
    wrong.test = ast.UnaryOp(ast.Not(), node.test)
    return wrong


def _of_comparison(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for place, known in enumerate(node.ops):
        wrong = COMPARED[type(known)]
        ops = [*node.ops[:place], wrong(), *node.ops[place + 1 :]]
        yield f"{type(known).__name__} → {wrong.__name__}", ast.Compare(node.left, ops, node.comparators)


def _of_constant(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    value = node.value
    if isinstance(value, bool):
        yield f"{value} → {not value}", ast.Constant(not value)
    elif isinstance(value, int):
        yield f"{value} → {value + 1}", ast.Constant(value + 1)
    elif isinstance(value, str):
        yield f"{value!r} → {value + '!'!r}", ast.Constant(value + "!")


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
