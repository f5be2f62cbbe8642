# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportPrivateUsage=false
"""Tokens for the place in a query where the next page begins, for web APIs.

A token is base64 without padding, in the alphabet for URLs: a byte for the version, a digest of the
query, a checksum, and what the last document of the page has in the fields that the query is
ordered by. Nobody signs it: whoever makes one up chooses another place in the same query, and sees
nothing that the query doesn't show anyway.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import blake2b
from importlib import import_module
from typing import Any

from google.cloud.firestore_v1 import _helpers as helpers
from google.cloud.firestore_v1.base_document import BaseDocumentReference
from google.cloud.firestore_v1.types import Cursor

from ..errors import InvalidPageTokenError, InvalidValueError
from .queries import NAME, Matches, Place, stored_value
from .results import DocumentList, Snapshot
from .snapshots import value_of
from .storable import storable
from .translation import querying

_VERSION = b"\x01"
_SIZE = 8
"""The bytes of each of the two digests."""

_encode: Any = helpers.encode_value
# Type checkers may not know the module.
_DecodeError: Any = import_module("google.protobuf.message").DecodeError


def token_after(matches: Matches, page: DocumentList[Any]) -> str | None:
    """Returns the token of what follows ``page`` in the query; ``None`` if nothing does.

    Raises:
        InvalidQueryError: The last document of ``page`` lacks a field that the query is ordered by.
    """
    if matches.query is None or page.last is None or _is_short(page, matches.maximum):
        return None
    with querying(matches.path):
        values = [_encode(stored_value(page.last, order.names)) for order in matches.sorting]
        place = Cursor(values=values)._pb.SerializeToString(deterministic=True)
    head = _VERSION + _digest(_fingerprint(matches))
    token = head + _digest(head + place) + place
    return urlsafe_b64encode(token).rstrip(b"=").decode()


def _is_short(page: DocumentList[Any], maximum: int | None) -> bool:
    return maximum is not None and len(page.results) < maximum


def page_after(matches: Matches, token: str) -> DocumentList[Any]:
    """Returns an empty page that ends where the page of ``token`` did.

    Raises:
        InvalidPageTokenError: It is no token, one of another query, or one that was changed.
    """
    if matches.query is None:
        return DocumentList(())
    head, checksum, place = _parts(_decoded(token))
    if head[:1] != _VERSION:
        raise InvalidPageTokenError(
            "The page token is of another version. Begin at the first page."
        )
    if checksum != _digest(head + place):
        raise InvalidPageTokenError("This is not a page token, or only a part of one.")
    if head[1:] != _digest(_fingerprint(matches)):
        raise InvalidPageTokenError(
            "The page token belongs to another query. Begin at the first page, or ask for the same"
            " conditions and order as for the page before."
        )
    return DocumentList((), _place(matches, place))


def _decoded(token: str) -> bytes:
    try:
        data = urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
    except (Error, UnicodeEncodeError):
        data = b""
    # Python skips characters that base64 doesn't have, and takes any bits behind the last byte.
    if urlsafe_b64encode(data).rstrip(b"=").decode() != token or len(data) < 1 + 2 * _SIZE:
        raise InvalidPageTokenError("This is not a page token, or only a part of one.")
    return data


def _parts(data: bytes) -> tuple[bytes, bytes, bytes]:
    return data[: 1 + _SIZE], data[1 + _SIZE : 1 + 2 * _SIZE], data[1 + 2 * _SIZE :]


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SIZE).digest()


def _fingerprint(matches: Matches) -> bytes:
    """Returns what differs between queries whose pages aren't the same, whatever their size."""
    query = matches.ordered()
    sent = query._to_protobuf()._pb
    for each in ("start_at", "limit", "offset"):
        sent.ClearField(each)
    parent = query._parent._parent_info()[0]
    return f"{parent}\n".encode() + bytes(sent.SerializeToString(deterministic=True))


def _place(matches: Matches, data: bytes) -> Snapshot:
    """Returns the place that ``data`` describes, which anybody may have made up."""
    client = matches.query._client
    message = Cursor()._pb
    sorting = matches.sorting
    fields: dict[str, Any] = {}
    try:
        message.ParseFromString(data)
        values = [value_of(each, client) for each in message.values]
        *others, reference = (storable(each, client) for each in values)
        for order, value in zip(sorting[:-1], others, strict=True):
            _put(fields, order.names, value)
    except (_DecodeError, InvalidValueError, RecursionError, TypeError, ValueError):
        raise InvalidPageTokenError("The page token is damaged.") from None
    if sorting[-1].names != NAME or not _is_within(matches, reference):
        raise InvalidPageTokenError("The page token is damaged.")
    return Place(reference, fields)


def _put(fields: dict[str, Any], names: tuple[str, ...], value: Any) -> None:
    *outer, name = names
    for each in outer:
        fields = fields.setdefault(each, {})
    fields[name] = value


def _is_within(matches: Matches, reference: Any) -> bool:
    """Whether ``reference`` is to a document that the query can find."""
    if not isinstance(reference, BaseDocumentReference):
        return False
    collection, _, _ = reference.path.rpartition("/")
    path = matches.path
    is_group = matches.ordered()._all_descendants
    return bool(collection.rpartition("/")[2] == path if is_group else collection == path)
