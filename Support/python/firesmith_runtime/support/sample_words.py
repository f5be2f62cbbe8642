"""The words of made-up texts, and the numbers that choose them.

Both are those of generated Swift code.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Numbers:
    """Numbers that look random and are the same each time: SplitMix64."""

    def __init__(self, seed: int, collection: str, document: int) -> None:
        # FNV-1a.
        hashed = 0xCBF29CE484222325
        for byte in collection.encode():
            hashed = ((hashed ^ byte) * 0x100000001B3) & _MASK
        self._state = hashed ^ (seed * 0x9E3779B97F4A7C15) & _MASK
        self._state = (self.next() + document) & _MASK

    def next(self) -> int:
        """Returns a number of 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        number = self._state
        number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
        return number ^ (number >> 31)

    def below(self, count: int) -> int:
        """Returns a number from 0 up to, but not including, ``count``."""
        return self.next() % count

    def within(self, least: int, most: int) -> int:
        """Returns a number from ``least`` to ``most``."""
        return least + self.next() % (most - least + 1)

    def one_of(self, elements: Sequence[T]) -> T:
        """Returns one of the elements."""
        return elements[self.below(len(elements))]


def _words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


_FIRST_NAMES = _words("""
    Ada Alan Anna Astrid Barbara Carl Clara Edith Emil Erich Frida Grace Hannah Hugo Ida
    Ivan Jane Jules Karin Kofi Lena Leo Maria Michael Nadia Nils Olga Otto Paul Petra Rosa
    Samir Selma Tove Ursula Vera Wanda Yuki Zoe
""")
_LAST_NAMES = _words("""
    Abbott Andersen Bauer Bell Berg Carver Costa Diaz Ende Fischer Grimm Hopper Ito Jansson
    Kaya Keller Kim Lang Lovelace Meyer Moreau Nesbit Novak Okafor Patel Preussler Rossi
    Sand Silva Stone Tanaka Vega Verne Weber Wilde Winter Young Zola
""")
_TOWNS = _words("""
    Accra Athens Bergen Bern Bologna Bremen Cork Dakar Delft Dresden Genoa Ghent Graz Kyoto
    Leeds Lima Lisbon Lund Malmo Nairobi Oslo Porto Prague Quito Riga Seville Tartu Turin
    Utrecht Vienna
""")
_COUNTRIES = _words("""
    Austria Belgium Brazil Canada Chile Denmark Estonia Finland France Germany Ghana Greece
    India Ireland Italy Japan Kenya Latvia Mexico Norway Peru Poland Portugal Spain Sweden
    Turkey
""")
_ADJECTIVES = _words("""
    amber ancient blue brave bright calm clever cold curious distant early empty endless
    faithful famous gentle golden green hidden honest last little lonely long lost merry
    narrow new old patient proud quiet quick red secret silent silver small strange sudden
    tall warm white wild young
""")
_NOUNS = _words("""
    anchor apple arrow bell bird boat bridge candle castle clock cloud coast compass door
    dragon eagle engine falcon feather fire forest fox garden harbour hill house island
    journey key kitchen lake lantern letter lighthouse map meadow mirror moon mountain night
    ocean orchard owl paper path pearl piano planet queen rain river road rose sailor shadow
    ship snow song star stone storm story summer swan tower train tree valley village voyage
    whale wheel window winter
""")
_VERBS = _words("""
    admires carries catches draws finds follows guards hears keeps leaves meets misses
    paints remembers saves sees seeks wakes watches
""")
_LANGUAGES = _words("de en es fr it ja nl pl pt sv tr")
_LETTERS = _words("A B C D E F G H K L M")


def words(kind: str, numbers: Numbers) -> str:
    """Returns a text of ASCII characters.

    Args:
        kind: What the text is about.
        numbers: Choose the words.
    """
    pick = numbers.one_of
    match kind:
        case "person":
            return f"{pick(_FIRST_NAMES)} {pick(_LAST_NAMES)}"
        case "email":
            names = f"{pick(_FIRST_NAMES)}.{pick(_LAST_NAMES)}".lower()
            return f"{names}@example.{pick(['org', 'com', 'net'])}"
        case "phone":
            return f"+1 555 {numbers.within(100, 999)} {numbers.within(1000, 9999)}"
        case "town":
            return pick(_TOWNS)
        case "country":
            return pick(_COUNTRIES)
        case "street":
            return f"{pick(_NOUNS).capitalize()} Street {numbers.within(1, 120)}"
        case "language":
            return pick(_LANGUAGES)
        case "code":
            return f"{pick(_LETTERS)}-{numbers.within(1000, 9999)}"
        case "title":
            return f"The {pick(_ADJECTIVES).capitalize()} {pick(_NOUNS).capitalize()}"
        case "sentence":
            subject = f"The {pick(_ADJECTIVES)} {pick(_NOUNS)} {pick(_VERBS)}"
            return f"{subject} the {pick(_ADJECTIVES)} {pick(_NOUNS)}."
        case _:
            return pick(_NOUNS)
