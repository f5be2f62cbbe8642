"""Conditions that documents meet, and what combines them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar

from .validation import path

M = TypeVar("M")


class Filter(Generic[M]):
    """A condition that documents meet: a comparison of a field, or a combination of conditions.

    ``|`` combines alternatives, and ``&`` conditions that all have to hold. Both bind more tightly
    than comparisons, which therefore need parentheses: ``(BookFields.pages < 10) | …``.
    """

    def __or__(self, other: Filter[M]) -> Filter[M]:
        return any_of(self, other)

    def __and__(self, other: Filter[M]) -> Filter[M]:
        return all_of(self, other)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "Conditions can't be combined by 'and' and 'or'; write '&' and '|', with parentheses"
            " around the conditions."
        )

    def __repr__(self) -> str:
        return f"<Filter {self.words}>"

    @property
    def words(self) -> str:
        """The condition in words, without the values."""
        raise NotImplementedError

    @property
    def comparisons(self) -> Iterator[Comparison[M]]:
        """The comparisons that the condition consists of."""
        raise NotImplementedError


@dataclass(frozen=True, repr=False)
class Comparison(Filter[M]):
    """A comparison of a field with a value."""

    names: tuple[str, ...]
    operator: str
    operand: Any

    @property
    def takes_list(self) -> bool:
        """Whether the operand is a list of values."""
        return self.operator in ("in", "not-in", "array_contains_any")

    @property
    def words(self) -> str:
        return f"{path(self.names)} {self.operator.replace('_', ' ')} …"

    @property
    def comparisons(self) -> Iterator[Comparison[M]]:
        yield self


@dataclass(frozen=True, repr=False)
class Combination(Filter[M]):
    """Several conditions of which all have to hold, or at least one."""

    filters: tuple[Filter[M], ...]
    needs_all: bool

    @property
    def words(self) -> str:
        parts = [
            f"({each.words})" if isinstance(each, Combination) else each.words
            for each in self.filters
        ]
        if not parts:
            return "everything" if self.needs_all else "nothing"
        return (" and " if self.needs_all else " or ").join(parts)

    @property
    def comparisons(self) -> Iterator[Comparison[M]]:
        for each in self.filters:
            yield from each.comparisons


def any_of(*filters: Filter[M]) -> Filter[M]:
    """Matches what meets at least one of ``filters``, and nothing if there are none.

    Firestore allows 30 alternatives in a query. Each value of ``in_`` and ``contains_any`` counts
    as one, and conditions that have to hold together multiply: two ``any_of`` of three are nine.
    """
    return Combination(filters, needs_all=False)


def all_of(*filters: Filter[M]) -> Filter[M]:
    """Matches what meets all of ``filters``, and everything if there are none."""
    return Combination(filters, needs_all=True)
