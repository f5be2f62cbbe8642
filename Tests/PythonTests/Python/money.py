"""Types that a team wrote by hand."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


@dataclass(frozen=True)
class Money:
    """An amount in cents that is never negative, stored as an integer."""

    cents: int

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        from_integer = core_schema.no_info_after_validator_function(
            cls, core_schema.int_schema(ge=0)
        )
        return core_schema.json_or_python_schema(
            from_integer,
            core_schema.union_schema([core_schema.is_instance_schema(cls), from_integer]),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda money: money.cents
            ),
        )


Day = Annotated[dt.date, "stored as a string in ISO's form"]
