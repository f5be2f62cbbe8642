"""Draws the diagrams of pages in two fonts and prints the texts that leave their boxes, a line each.

Usage: fonts.py CHROMIUM PAGE...

The letters of the fonts aren't equally wide, or that is printed. Each page is also tried with boxes and labels that are
too narrow, which has to be noticed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from browser import LEAVING
from playwright.sync_api import Page, sync_playwright

# Of Debian's packages fonts-dejavu-core and fonts-hermit.
FONTS = ("DejaVu Sans Mono", "Hermit")

# Sets the font of the diagram's texts, and returns the advances of its regular and its bold letters for a size of 1.
FORCE = """(font) => {
  const texts = [...document.querySelectorAll('.diagram-svg text')];
  texts.forEach((text) => { text.style.fontFamily = `"${font}"`; });
  return ['.name', '.note'].map((style) => {
    const text = document.querySelector(`.diagram-svg ${style}`);
    const before = text.textContent;
    text.textContent = 'name'.repeat(10);
    const advance = text.getComputedTextLength() / 40 / parseFloat(getComputedStyle(text).fontSize);
    text.textContent = before;
    return advance;
  });
}"""

NARROW = """() => document.querySelectorAll('.box .card, .edge-label rect').forEach((card) => {
  card.setAttribute('width', card.getAttribute('width') * 0.6);
})"""


def main() -> None:
    chromium, *files = sys.argv[1:]
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, as which tests run in containers.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"], timeout=0)
        for file in files:
            page = browser.new_page()
            page.set_default_timeout(0)
            page.goto(Path(file).resolve().as_uri())
            look(page, Path(file).name)
            page.close()
        browser.close()


def look(page: Page, name: str) -> None:
    advances = []
    for font in FONTS:
        advances.append(page.evaluate(FORCE, font))
        for text in page.evaluate(LEAVING):
            print(f"{name} in {font}: a text leaves its box: {text}")
    # The bold letters differ by a tenth, the others by a fortieth.
    for style, least, narrow, wide in zip(("bold", "regular"), (1.1, 1.02), *advances):
        if wide < narrow * least:
            print(f"{name}: {style} letters of both fonts are equally wide: {narrow}, {wide}")
    page.evaluate(NARROW)
    if not page.evaluate(LEAVING):
        print(f"{name}: texts don't leave boxes that are too narrow")


if __name__ == "__main__":
    main()
