"""Prints 20,000 made-up documents of the marketplace, each a line of JSON: the same ones each time.

Usage: python3 documents.py | firesmith summarize - >summary.json

Most are as the schemas say. The others are what databases have that are some years old: former apps stored other types,
other spellings, and fields that nobody remembers.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from random import Random
from typing import Any

ROOT = "projects/marketplace/databases/(default)/documents/"
COUNT = 20_000
START = datetime(2021, 3, 1)
FIRST = "Ada Alan Barbara Chidi Dana Edsger Fatima Grace Hana Ines Jonas Katherine Linus Mei Niklaus Olga".split()
LAST = "Abebe Berg Chen Dietrich Eze Fischer García Haddad Ito Jensen Kowalski Lindqvist Moreau Novak".split()
CITIES = ["Berlin", "Kyiv", "Lisboa", "Łódź", "München", "Oslo", "Paris", "Wien", "Zürich"]
numbers = Random(7)
lines: list[str] = []


class Reference(str):
    """A path of a document."""


def often(share: float) -> bool:
    return numbers.random() < share


def value(one: Any) -> dict[str, Any]:
    """Returns a value as Firestore's REST interface has it."""
    match one:
        case None:
            return {"nullValue": None}
        case bool():
            return {"booleanValue": one}
        case int():
            return {"integerValue": str(one)}
        case float():
            return {"doubleValue": one}
        case Reference():
            return {"referenceValue": ROOT + one}
        case str():
            return {"stringValue": one}
        case datetime():
            return {"timestampValue": one.isoformat() + "Z"}
        case list():
            return {"arrayValue": {"values": [value(each) for each in one]}}
        case dict():
            return {"mapValue": {"fields": {key: value(each) for key, each in one.items()}}}
        case tuple():
            return {"geoPointValue": {"latitude": one[0], "longitude": one[1]}}
    raise TypeError(one)


def add(path: str, **fields: Any) -> str:
    """Adds a document, without the fields that are `...`, and returns its path."""
    found = {key: value(each) for key, each in fields.items() if each is not ...}
    lines.append(json.dumps({"name": ROOT + path, "fields": found}, ensure_ascii=False))
    return path


def time(days: int = 1_700) -> datetime:
    return START + timedelta(seconds=numbers.randrange(days * 86_400))


def tracked() -> dict[str, Any]:
    created = time()
    updated = created + timedelta(hours=numbers.randrange(4_000))
    # The first app stored texts.
    return {"created_at": created.isoformat() if often(0.012) else created, "updated_at": updated if often(0.985) else ...}


def money(most: int = 40_000) -> dict[str, Any]:
    cents = numbers.randrange(50, most)
    return {"cents": cents / 1.0 if often(0.006) else cents, "currency": "eur" if often(0.004) else numbers.choice(["EUR", "EUR", "EUR", "CHF", "PLN"])}


def address() -> dict[str, Any]:
    place = {"place": (round(numbers.uniform(36, 60), 4), round(numbers.uniform(-9, 30), 4))} if often(0.62) else {}
    code = numbers.randrange(10_000, 99_999)
    return {"street": f"Hauptstraße {numbers.randrange(1, 200)}", "city": numbers.choice(CITIES), "postal_code": code if often(0.03) else str(code), "country": numbers.choice(["DE", "AT", "CH", "FR", "PL"]), **place}


def sometimes(share: float, one: Any) -> Any:
    return one if often(share) else ...


def people() -> list[str]:
    users = []
    for index in range(3_000):
        name = f"{numbers.choice(FIRST)} {numbers.choice(LAST)}"
        users.append(add(
            f"users/u{index}", name=sometimes(0.997, name), email=f"u{index}@example.com",
            phone=sometimes(0.41, 4_930_000_000 + index if often(0.02) else f"+4930{index:06}"),
            language=numbers.choice(["de", "de", "en", "fr", "pl"]), avatar=sometimes(0.3, f"https://example.com/{index}.png"),
            address=sometimes(0.7, address()), favourite_shops=sometimes(0.22, [shop(numbers) for _ in range(numbers.randrange(1, 6))]),
            invited_by=sometimes(0.18, Reference(f"users/u{numbers.randrange(3_000)}")), marketing=often(0.35),
            nickname=sometimes(0.06, "ada"), last_seen_at=sometimes(0.9, time()), fbclid=sometimes(0.02, "x"), **tracked()))
    for index in range(2_600):
        user = numbers.choice(users)
        add(f"{user}/devices/d{index}", token=f"t{index}", platform=numbers.choices(["ios", "android", "web", "windows_phone"], [50, 40, 30, 1])[0], last_used_at=time())
    for index in range(2_400):
        kind = numbers.choice(["order_shipped", "price_dropped", "message"])
        content = {
            "order_shipped": {"order": Reference(f"orders/o{index}")}, "message": {"conversation_id": f"c{index}", "sender_name": "Ada"},
            "price_dropped": {"product": product(numbers), "before": money(), "now": money()},
        }[kind]
        add(f"{numbers.choice(users)}/notifications/n{index}", read_at=time() if often(0.6) else None, expires_at=time(2_000), content={"kind": kind, **content})
    for index in range(500):
        basket = add(f"{numbers.choice(users)}/baskets/b{index}", shop=shop(numbers), updated_at=time())
        for line in range(numbers.randrange(1, 4)):
            add(f"{basket}/lines/l{line}", product=product(numbers), variant_id=f"v{line}", quantity=sometimes(0.99, numbers.randrange(1, 9)))
    for user in numbers.sample(users, 900):
        add(f"{user}/private/preferences", theme=numbers.choice(["light", "dark", "system", "system"]), muted_shops=sometimes(0.4, {f"s{each}": time() for each in range(2)}))
    for index in range(12):
        add(f"admins/a{index}", user_id=f"u{index}", rights=numbers.sample(["moderate", "refund", "support", "export"], 2), granted_by=Reference("users/u0"))
    return users


def shop(numbers: Random) -> Reference:
    return Reference(f"shops/s{numbers.randrange(240)}")


def product(numbers: Random) -> Reference:
    index = numbers.randrange(1_600)
    return Reference(f"shops/s{index % 240}/products/p{index}")


def shops() -> None:
    for index in range(24):
        add(f"categories/k{index}", name=f"Category {index}", parent=Reference(f"categories/k{index % 6}") if index > 5 else ..., position=index, icon=sometimes(0.5, "https://example.com/icon.svg"))
    for index in range(240):
        banner = {"small": "https://example.com/s.png", "large": "https://example.com/l.png", "colour": "#a63c06"}
        if often(0.4):
            banner["focus"] = {"x": round(numbers.random(), 2), "y": round(numbers.random(), 2)}  # type: ignore[assignment]
        place = add(
            f"shops/s{index}", name=f"Shop {index}", slug=f"shop-{index}", owner=Reference(f"users/u{index}"), team=[],
            status=numbers.choices(["draft", "open", "paused", "closed", "vacation"], [20, 160, 12, 44, 4])[0],
            hours=sometimes(0.3, {"monday": [540, 1_080]}), banner=sometimes(0.8, banner),
            rating=sometimes(0.7, 0.0 if often(0.02) else round(numbers.uniform(1, 5), 2)), address=sometimes(0.5, address()), **tracked())
        add(f"{place}/private/statistics", visits=numbers.randrange(90_000), sales=money(9_000_000), best_product=sometimes(0.6, product(numbers)))
    for index in range(1_600):
        shipping = numbers.choice([
            {"method": "parcel", "weight": numbers.randrange(20, 9_000), "price": money(2_000)},
            {"method": "pickup", "address": address()}, {"method": "download", "file": "https://example.com/f.zip", "size": numbers.randrange(10**9)},
        ])
        place = add(
            f"shops/s{index % 240}/products/p{index}", title=f"Product {index}", description=sometimes(0.9, "Made by hand."),
            category=Reference(f"categories/k{index % 24}"), price=money(), photos=[{"url": "https://example.com/p.png", "width": 1_600, "height": 1_200}] * numbers.randrange(4),
            tags=numbers.sample(["blue", "new", "sale", "wood"], 2), related=sometimes(0.2, [product(numbers)]), shipping=shipping,
            rating_count=numbers.randrange(300), sku=sometimes(0.15, index if often(0.3) else f"SKU-{index}"), **tracked())
        if index % 2:
            variant = add(f"{place}/variants/v0", name="Blue, large", price=money(), stock=-1 if often(0.01) else numbers.randrange(60), weight=sometimes(0.5, numbers.randrange(9_000)))
            add(f"{variant}/movements/m0", at=time(), change=numbers.randrange(-9, 30), order_id=sometimes(0.6, "o1"), reason=numbers.choice(["sold", "sold", "returned", "corrected", "lost"]))
        if index % 3 == 0:
            add(
                f"{place}/reviews/r0", author={"id": "u1", "name": "Ada Berg", "email": "u1@example.com"}, order_id=f"o{index}", stars=numbers.choices([0, 1, 2, 3, 4, 5], [1, 8, 7, 20, 60, 90])[0],
                text=sometimes(0.7, "Lovely."), answer=sometimes(0.2, "Thank you!"), hidden=often(0.03), **tracked())
    for index in range(160):
        add(f"shops/s{index}/coupons/c{index}", code=f"CODE{index}", discount="10%" if often(0.5) else 500, valid_until=sometimes(0.7, time(2_000)), product_ids=sometimes(0.3, ["p1"]))
        add(f"shops/s{index}/payouts/y{index}", amount=money(900_000), paid_at=time(), invoice_id=f"i{index}", bank_reference=f"B{index}")


def orders() -> None:
    for index in range(900):
        payment = numbers.choices([
            {"method": "card", "last_four": "4242", "brand": "Visa"}, {"method": "transfer", "reference": f"R{index}"},
            {"method": "voucher", "code": "GIFT"}, {"method": "cheque"},
        ], [60, 25, 10, 2])[0]
        status = numbers.choices(["new", "paid", "shipped", "delivered", "cancelled", "refunded", "canceled"], [40, 120, 80, 560, 60, 25, 7])[0]
        place = add(
            f"orders/o{index}", number=100_000 + index, buyer={"id": f"u{index}", "name": "Ada Berg", "email": f"u{index}@example.com"}, shop=shop(numbers),
            status=status, total=money(), coupon_id=None if often(0.02) else sometimes(0.1, "c1"), payment=payment, delivery_address=address(), note=sometimes(0.1, "Ring twice."), **tracked())
        add(f"{place}/items/i0", product={"id": "p1", "title": "Product 1", "category": Reference("categories/k1"), "price": money(), "shipping": {"method": "download", "file": "https://example.com/f.zip", "size": 1_000}}, variant_name="Blue, large", quantity=numbers.randrange(1, 5), refunded=often(0.05))
        if status in ("shipped", "delivered"):
            parcel = add(f"{place}/parcels/p0", carrier_id="dhl", tracking_number=sometimes(0.9, f"JD{index:010}"), shipped_at=sometimes(0.99, time()), item_ids=["i0"])
            add(f"{parcel}/events/e0", at=time(), place=sometimes(0.6, numbers.choice(CITIES)), text="On its way.")
        if index % 2:
            add(f"invoices/i{index}", number=f"2025-{index:06}", order=Reference(place), issued_at=time(), pdf="https://example.com/i.pdf", total=money())
    for name in ("dhl", "dpd", "gls", "post"):
        add(f"carriers/{name}", name=name.upper(), website=f"https://{name}.example.com", countries=["DE", "AT"])
    for index in range(40):
        add(f"reports/r{index}", reporter=Reference(f"users/u{index}"), review_id=sometimes(0.5, "r0"), shop_id=sometimes(0.5, "s1"), text="Spam.", handled_by=sometimes(0.7, Reference("admins/a0")))
    add("settings/fees", percent=7.5, fixed=money(60), changed_at=time())
    add("settings/features", switches={"picture_search": True, "gift_cards": False}, tester_ids=["u1"])


def conversations(users: list[str]) -> None:
    """Adds as many messages as there is room for."""
    places = [
        add(f"conversations/c{index}", participants=[Reference(each) for each in numbers.sample(users, 2)], shop_id=f"s{index % 240}", order_id=sometimes(0.6, f"o{index}"), last_message=sometimes(0.97, "Thank you!"), last_message_at=sometimes(0.97, time()))
        for index in range(500)
    ]
    index = 0
    while len(lines) < COUNT:
        add(f"{numbers.choice(places)}/messages/m{index}", sender=Reference(numbers.choice(users)), text=sometimes(0.995, "Is it still there?"), sent_at=time(), attachment=sometimes(0.08, "https://example.com/a.png"))
        index += 1


orders()
shops()
conversations(people())
print("\n".join(lines))
