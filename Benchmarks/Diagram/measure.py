"""Compares the diagram of the data dictionary with Graphviz's drawing of the same boxes, edges and labels.

Usage: python Benchmarks/Diagram/measure.py FIRESMITH [COUNT]

For COUNT random schemas, 300 by default, of 10 to 60 collections with 0.5 to 2 references each, it prints the sums of
ours and of `dot -Tplain` with `rankdir=LR`: crossings of edges, their length, the area, and how often an edge passes a
box that it doesn't end at. Both are measured on points of the final curves. Edges that leave or enter the same box don't
cross near it. Of ours, it also counts labels that lie over another label or a box. Requires Graphviz.
"""

from __future__ import annotations

import html
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

Point = tuple[float, float]
Box = tuple[float, float, float, float]
STEPS = 8
NEAR = 12.0


def schema(numbers: random.Random) -> str:
    count = numbers.randint(10, 60)
    names = [f"{numbers.choice(['users', 'orders', 'items', 'shops', 'photos'])}_{index}" for index in range(count)]
    parents: list[int | None] = [None]
    for index in range(1, count):
        parents.append(numbers.randrange(index) if numbers.random() < 0.3 else None)
    top = [name for name, parent in zip(names, parents) if parent is None]
    references: dict[int, list[str]] = {}
    for number in range(int(count * numbers.uniform(0.5, 2))):
        line = f"{numbers.choice(['owner', 'author', 'shop', 'place'])}_{number}: reference<{numbers.choice(top)}>?"
        references.setdefault(numbers.randrange(count), []).append(line)

    def text(index: int, depth: int) -> str:
        space = "  " * depth
        fields = ", ".join(["name: string"] + [f'{line.split(": ")[0]}: "{line.split(": ")[1]}"' for line in references.get(index, [])])
        result = f"{space}{names[index]}:\n{space}  model: Model{index}\n{space}  fields: {{ {fields} }}\n"
        inner = [child for child in range(count) if parents[child] == index]
        if inner:
            result += f"{space}  collections:\n" + "".join(text(child, depth + 2) for child in inner)
        return result

    return "collections:\n" + "".join(text(index, 1) for index in range(count) if parents[index] is None)


def bezier(points: list[Point]) -> list[Point]:
    """Returns points of a chain of cubic curves."""
    found = [points[0]]
    for start in range(0, len(points) - 3, 3):
        a, b, c, d = points[start : start + 4]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            found.append(tuple(sum(w * p[axis] for w, p in zip(weights, (a, b, c, d))) for axis in (0, 1)))  # type: ignore[arg-type]
    return found


class Drawing:
    def __init__(
        self, boxes: list[Box], edges: list[tuple[int, int, str, list[Point]]], area: float, labels: list[Box]
    ) -> None:
        self.boxes, self.edges, self.area, self.labels = boxes, edges, area, labels

    @property
    def length(self) -> float:
        return sum(
            ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for edge in self.edges for a, b in zip(edge[3], edge[3][1:])
        )

    @property
    def passed_boxes(self) -> int:
        def passes(points: list[Point], box: Box) -> bool:
            x, y, width, height = box
            return any(x + 1 < a < x + width - 1 and y + 1 < b < y + height - 1 for a, b in points)

        return sum(
            passes(points, box)
            for source, target, _, points in self.edges
            for number, box in enumerate(self.boxes)
            if number not in (source, target)
        )

    @property
    def hidden_labels(self) -> int:
        def overlap(one: Box, other: Box) -> bool:
            return all(
                one[axis] + 0.2 < other[axis] + other[axis + 2] and other[axis] + 0.2 < one[axis] + one[axis + 2]
                for axis in (0, 1)
            )

        others = enumerate(self.labels)
        return sum(
            overlap(label, other) for number, label in others for other in self.labels[number + 1 :] + self.boxes
        )

    def is_near(self, point: Point, box: int) -> bool:
        x, y, width, height = self.boxes[box]
        return x - NEAR <= point[0] <= x + width + NEAR and y - NEAR <= point[1] <= y + height + NEAR

    @property
    def crossings(self) -> int:
        segments = sorted(
            (min(a[0], b[0]), max(a[0], b[0]), a, b, number)
            for number, edge in enumerate(self.edges)
            for a, b in zip(edge[3], edge[3][1:])
        )
        found = 0
        active: list[tuple] = []
        for segment in segments:
            active = [each for each in active if each[1] > segment[0]]
            for other in active:
                if other[4] != segment[4] and self.crosses(segment, other):
                    found += 1
            active.append(segment)
        return found

    def crosses(self, one: tuple, other: tuple) -> bool:
        (a, b), (c, d) = one[2:4], other[2:4]
        if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
            return False
        divisor = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
        if not divisor:
            return False
        t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / divisor
        u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / divisor
        if not (0 <= t < 1 and 0 <= u < 1):
            return False
        point = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        shared = {*self.edges[one[4]][:2]} & {*self.edges[other[4]][:2]}
        return not any(self.is_near(point, box) for box in shared)


def ours(page: str) -> Drawing:
    svg = page[page.index('<svg class="diagram-svg"') :]
    svg = svg[: svg.index("</svg>")]
    width, height = (float(each) for each in re.search(r'viewBox="0 0 (\S+) (\S+)"', svg).groups())  # type: ignore[union-attr]
    card = r'<rect class="card" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"'
    boxes = [tuple(float(each) for each in found) for found in re.findall(card, svg)]
    edges = []
    for source, target, title, path in re.findall(
        r'<g class="edge [^"]*" data-ends="(\d+) (\d+)"><title>(.*?)</title><path d="([^"]*)"', svg
    ):
        points: list[Point] = []
        for command, numbers in re.findall(r"([MHC])([^MHC]*)", path):
            values = [float(each) for each in numbers.split()]
            if command == "M":
                points = [(values[0], values[1])]
            elif command == "H":
                points.append((values[0], points[-1][1]))
            else:
                points += bezier([points[-1], *zip(values[::2], values[1::2])])[1:]
        words = html.unescape(title).partition(": ")[2]
        edges.append((int(source), int(target), words, points))
    label = r'<g class="edge-label [^>]*>(?:<title>.*?</title>)?<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"'
    labels = [tuple(float(each) for each in found) for found in re.findall(label, svg)]
    return Drawing(boxes, edges, width * height, labels)  # type: ignore[arg-type]


def dots(drawing: Drawing) -> Drawing:
    lines = ["digraph {", "rankdir=LR; node [shape=box fixedsize=true]; edge [fontsize=11];"]
    for number, (_, _, width, height) in enumerate(drawing.boxes):
        lines.append(f'{number} [label="" width={width / 72} height={height / 72}];')
    for source, target, label, _ in drawing.edges:
        lines.append(f'{source} -> {target} [label="{label}"];')
    plain = subprocess.run(["dot", "-Tplain"], input="\n".join(lines) + "}", capture_output=True, text=True, check=True)
    boxes: list[Box] = [(0, 0, 0, 0)] * len(drawing.boxes)
    edges = []
    area = 0.0
    for line in plain.stdout.splitlines():
        words = line.split()
        if words[0] == "graph":
            area = float(words[2]) * float(words[3]) * 72 * 72
        elif words[0] == "node":
            x, y, width, height = (float(each) * 72 for each in words[2:6])
            boxes[int(words[1])] = (x - width / 2, y - height / 2, width, height)
        elif words[0] == "edge":
            count = int(words[3])
            values = [float(each) * 72 for each in words[4 : 4 + 2 * count]]
            edges.append((int(words[1]), int(words[2]), "", bezier(list(zip(values[::2], values[1::2])))))
    return Drawing(boxes, edges, area, [])


def main() -> None:
    firesmith, count = Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 300
    sums = {name: [0.0, 0.0] for name in ("crossings", "length", "area", "passed_boxes", "hidden_labels")}
    better = 0
    for seed in range(count):
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            (place / "Schemas").mkdir()
            (place / "Schemas/all.yaml").write_text(schema(random.Random(seed)), encoding="utf-8")
            (place / "firesmith.yaml").write_text("outputs: [{ docs: database.html }]\n", encoding="utf-8")
            subprocess.run([firesmith, "generate", "--quiet"], cwd=place, check=True)
            own = ours((place / "database.html").read_text(encoding="utf-8"))
        other = dots(own)
        assert len(other.edges) == len(own.edges)
        for name, pair in sums.items():
            pair[0] += getattr(own, name)
            pair[1] += getattr(other, name)
        better += own.crossings <= other.crossings
    print(f"{count} schemas; at most as many crossings in {better}")
    for name, (own_sum, other_sum) in sums.items():
        ratio = f"{own_sum / other_sum:6.2f}" if other_sum else ""
        print(f"{name:13} {own_sum:14,.0f} {other_sum:14,.0f} {ratio}")


if __name__ == "__main__":
    main()
