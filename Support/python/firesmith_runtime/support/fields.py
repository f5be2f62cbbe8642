"""Fields with the types of their values, for queries and partial updates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeVar,
    get_args,
    get_origin,
)

from google.cloud.firestore_v1.field_path import FieldPath
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from ..errors import InvalidValueError
from .coding import Codec, encode, limited_depth
from .constraints import Check, Dimensions, Problem, check_of, limits_of
from .filters import Comparison, Filter
from .former import RenamedKeys, former_values
from .marks import COMPARED, GIVEN, ExplicitNull, ExternalType, ImmutableField, Required
from .paths import RESERVED, is_reserved, several
from .renaming import previous_names
from .unions import alternatives, fields_of, members
from .validation import annotation, has_mark, path, problems
from .wholeness import WholenessCheck, joined, wholeness_check

M = TypeVar("M")
W = TypeVar("W")
T = TypeVar("T")
E = TypeVar("E")


_SEVERAL = {"==": "in", "!=": "not-in"}
"""The operators that look for several values where others look for one."""


class Storage:
    """The place of a stored field, and the form of its values."""

    def __init__(
        self,
        names: tuple[str, ...],
        type: Any,
        *,
        external: ExternalType | None = None,
        leaves_none_out: bool = False,
        is_checked: bool = True,
        is_immutable: bool = False,
        may_be_absent: bool = False,
        dimensions: int | None = None,
        previous: tuple[str, ...] = (),
        is_inside_renamed: bool = False,
        has_renamed_keys: bool = False,
    ) -> None:
        self.names = names
        self.dimensions = dimensions
        """The number of dimensions of vectors, if that is known."""
        self.previous = previous
        """The stored names that the field had before, the newest first."""
        self.is_inside_renamed = is_inside_renamed
        """Whether a map around the field had other names before."""
        self.has_renamed_keys = has_renamed_keys
        """Whether keys of the map had other names before."""
        self.may_be_absent = may_be_absent
        """Whether a document can be read without the field."""
        self.is_immutable = is_immutable
        self.leaves_none_out = leaves_none_out
        self._type = type
        self._external = external
        self._is_checked = is_checked

    def stored(
        self, value: object, server_time: object = None, outside: list[Problem] | None = None
    ) -> Any:
        """Returns what ``value`` is stored as, and compared with.

        Args:
            value: A value of the field.
            server_time: What makes the server set a timestamp, if it is to.
            outside: Where to add what is outside of the schema's limits, if the value is to be
                stored.

        Raises:
            InvalidValueError: The field can't have this value.
        """
        context = COMPARED if outside is None else GIVEN
        try:
            valid = self._adapter.validate_python(value, context=context)
        except ValidationError as error:
            inside, reason, _ = problems(self._type, error)[0]
            raise InvalidValueError(joined(self.names, inside), reason) from error
        check = self._check
        with limited_depth(path(self.names)):
            if valid is not None and self._check_wholeness is not None:
                self._check_wholeness(valid, self.names)
            if outside is not None and check is not None and valid is not None:
                outside.extend(check(valid, self.names))
            if self._external is not None:
                return self._adapter.dump_python(valid, mode=self._external.mode)
            return encode(valid, server_time)

    def all_stored(self, values: Sequence[object]) -> list[Any]:
        """Returns what ``values`` are stored as. See :meth:`stored`."""
        stored = [self.stored(value) for value in several(values, path(self.names))]
        return stored + self.former(stored)

    def former(self, stored: Sequence[Any]) -> list[Any]:
        """Returns the values that older documents have in place of ``stored`` ones."""
        (type, *_), _ = alternatives(self._type)
        return former_values(type, stored)

    @property
    def models(self) -> list[type[BaseModel]]:
        """The models of the maps that are stored here."""
        return members(self._type)

    def holds(self, *types: object) -> bool:
        """Whether the values have one of ``types``, or any type."""
        (type, *_), _ = alternatives(self._type)
        return type is Any or (get_origin(type) or type) in types

    def element(self, *names: str) -> Storage:
        """Returns the storage of an element of the array or the map."""
        (type, *_), _ = alternatives(self._type)
        arguments = get_args(type)
        element = arguments[-1] if arguments else Any
        return Storage(self.names + names, element, external=self._external)

    def inside(self, part: str) -> Storage:
        """Returns the storage of the field ``part``, or of the map's entry with that key."""
        known = members(self._type)
        fields = [fields_of(each)[part] for each in known if part in fields_of(each)]
        if not fields:
            return self.element(part)
        marks = fields[0].metadata
        limits = limits_of(annotation(fields[0]))
        return Storage(
            (*self.names, fields[0].alias or part),
            _compared(fields),
            external=next((each for each in marks if isinstance(each, ExternalType)), None),
            leaves_none_out=not has_mark(fields[0], ExplicitNull),
            # The maps of a union may have different limits, and the one that is stored isn't known.
            is_checked=all(annotation(each) == annotation(fields[0]) for each in fields),
            is_immutable=self.is_immutable
            or any(has_mark(each, ImmutableField) for each in fields),
            may_be_absent=any(
                not each.is_required() and not has_mark(each, Required) for each in fields
            ),
            dimensions=limits.count if isinstance(limits, Dimensions) else None,
            previous=tuple(dict.fromkeys(old for each in fields for old in previous_names(each))),
            is_inside_renamed=self.is_inside_renamed or bool(self.previous),
            has_renamed_keys=any(has_mark(each, RenamedKeys) for each in fields),
        )

    @cached_property
    def _check(self) -> Check | None:
        return check_of(self._type) if self._is_checked else None

    @cached_property
    def _check_wholeness(self) -> WholenessCheck | None:
        (type, *others), _ = alternatives(self._type)
        if self._external is not None or not (others or members(type) or get_args(type)):
            return None  # Nothing is inside.
        return wholeness_check(self._type, self._adapter)

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        (type, *others), _ = alternatives(self._type)
        if self._external is not None or not others and members(type):
            return TypeAdapter(self._type)  # These have their own configuration.
        return TypeAdapter(self._type, config=ConfigDict(strict=True))


def _either(model: Any, *others: Any) -> Any:
    """Returns the type of what is of one of the types."""
    for other in others:
        model = model | other
    return model


def _compared(fields: Sequence[FieldInfo]) -> Any:
    """Returns the type of what a field can be compared with.

    Other documents of a collection may have another value where those of this model have a
    constant.

    Args:
        fields: The fields of that name, of all models of a union.
    """
    field = fields[0]
    if get_origin(field.annotation) is Literal:
        constant: object = get_args(field.annotation)[0]
        return type(constant)
    models = dict.fromkeys(member for each in fields for member in members(each.annotation))
    if len(models) > len(members(field.annotation)):
        # The contents of a union's models.
        return _either(*models)
    return annotation(field)


def stored_path(names: tuple[str, ...]) -> str:
    """Returns ``names`` in Firestore's notation for the path of a field.

    Raises:
        InvalidValueError: Firestore does not allow one of the names.
    """
    if any(is_reserved(name) for name in names):
        raise InvalidValueError(path(names), RESERVED)
    return FieldPath(*names).to_api_repr()


@dataclass(frozen=True, repr=False)
class Order(Generic[M]):
    """A field that documents are ordered by."""

    names: tuple[str, ...]
    is_descending: bool = False
    storage: Storage | None = None
    """The form of the field's values; ``None`` for the document's id."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} by {'-' * self.is_descending}{path(self.names)}>"


class DocumentFields(Generic[M]):
    """The stored fields of the documents of ``M``."""

    __codec__: ClassVar[Codec[Any]]
    __by_path__: ClassVar[Mapping[str, DocumentField[Any, Any]]]

    def __init_subclass__(cls, model: Any) -> None:
        """
        Args:
            model: A model, or a union of models.
        """
        super().__init_subclass__()
        cls.__codec__ = Codec(model)
        fields: dict[str, DocumentField[Any, Any]] = {}
        for each in vars(cls).values():
            if isinstance(each, DocumentField):
                fields[each.path] = each  # pyright: ignore[reportUnknownMemberType]
        cls.__by_path__ = fields


class DocumentField(Generic[M, T]):
    """A stored field of the documents of ``M``, whose values are read as ``T``."""

    def __init__(self, *parts: str) -> None:
        """
        Args:
            parts: The attribute's name, after those of the attributes that hold it.
        """
        self.path = ".".join(parts)
        self._parts = parts

    def __set_name__(self, owner: type[DocumentFields[M]], name: str) -> None:
        self._owner = owner

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {path(self._parts)} of {self._owner.__name__}>"

    def of(self, fields: type[DocumentFields[M]]) -> Self:
        """Returns this field as one of ``fields``, which has no name for it."""
        self._owner = fields
        return self

    def __eq__(self, value: T) -> Filter[M]:  # type: ignore[override]
        """Compares for equality. ``None`` matches stored nulls, and never a missing field."""
        return self._filter("==", value)

    def __ne__(self, value: T) -> Filter[M]:  # type: ignore[override]
        return self._filter("!=", value)

    def __lt__(self, value: T) -> Filter[M]:
        return self._filter("<", value)

    def __le__(self, value: T) -> Filter[M]:
        return self._filter("<=", value)

    def __gt__(self, value: T) -> Filter[M]:
        return self._filter(">", value)

    def __ge__(self, value: T) -> Filter[M]:
        return self._filter(">=", value)

    def is_(self, value: T) -> Filter[M]:
        """Compares like ``==``, for ``None`` and booleans, where linters object to ``==``."""
        return self == value

    def is_not(self, value: T) -> Filter[M]:
        """Compares like ``!=``."""
        return self != value

    def in_(self, values: Sequence[T]) -> Filter[M]:
        """Matches one of ``values``, and nothing if there are none."""
        storage = self.storage
        return Comparison(storage.names, "in", storage.all_stored(values))

    def not_in(self, values: Sequence[T]) -> Filter[M]:
        """Matches none of ``values``, and everything if there are none."""
        storage = self.storage
        return Comparison(storage.names, "not-in", storage.all_stored(values))

    def descending(self) -> Order[M]:
        """Orders from the greatest to the least."""
        return Order(self.storage.names, True, self.storage)

    def _filter(self, operator: str, value: T) -> Filter[M]:
        storage = self.storage
        stored = storage.stored(value)
        former = storage.former([stored]) if operator in _SEVERAL else []
        if former:
            return Comparison(storage.names, _SEVERAL[operator], [stored, *former])
        return Comparison(storage.names, operator, stored)

    @property
    def storage(self) -> Storage:
        """The place of the stored field, and the form of its values."""
        return self._storages[-1]

    @property
    def holders(self) -> list[Storage]:
        """The maps that the field is in, the outermost first."""
        return self._storages[:-1]

    @cached_property
    def _storages(self) -> list[Storage]:
        storages: list[Storage] = []
        storage = Storage((), self._owner.__codec__.model)
        for part in self._parts:
            storage = storage.inside(part)
            storages.append(storage)
        return storages


class ArrayField(DocumentField[M, list[E]], Generic[M, E]):
    """A stored array of the documents of ``M``."""

    def contains(self, element: E) -> Filter[M]:
        """Matches arrays that have ``element``."""
        elements = self.storage.element()
        stored = elements.stored(element)
        former = elements.former([stored])
        if former:
            return Comparison(elements.names, "array_contains_any", [stored, *former])
        return Comparison(elements.names, "array_contains", stored)

    def contains_any(self, elements: Sequence[E]) -> Filter[M]:
        """Matches arrays that have one of ``elements``, and nothing if there are none."""
        storage = self.storage.element()
        return Comparison(storage.names, "array_contains_any", storage.all_stored(elements))


class MapField(DocumentField[M, dict[str, E]], Generic[M, E]):
    """A stored map of the documents of ``M``."""

    def __getitem__(self, key: str) -> DocumentField[M, E]:
        """The field of the entry with the key ``key``."""
        return DocumentField[M, E](*self._parts, key).of(self._owner)


class SelectedFields(DocumentFields[M], Generic[W, M], model=None):
    """Some fields of the documents of ``W``, which queries read as ``M``."""
