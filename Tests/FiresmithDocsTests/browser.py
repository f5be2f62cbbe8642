"""Opens a page in Chromium and prints what is wrong with it, a line each.

Usage: browser.py CHROMIUM PAGE

Light and dark, wide and narrow: what axe-core finds, messages in the console, requests, texts that leave their boxes,
pages wider than the window, and properties in the style that the browser doesn't know.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, sync_playwright

OUTSIDE = """() => [...document.querySelectorAll('.box')].flatMap((box) => {
  const card = box.querySelector('.card').getBoundingClientRect();
  return [...box.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().right > card.right)
    .map((text) => text.textContent);
})"""

def main() -> None:
    chromium, file = sys.argv[1:]
    url = Path(file).resolve().as_uri()
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, as which tests run in containers.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"], timeout=0)
        for scheme in ("light", "dark"):
            for width, height in ((1280, 860), (390, 844)):
                where = f"{scheme} {width}"
                context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
                context.set_default_timeout(0)
                page = context.new_page()
                page.on("console", lambda message, where=where: print(f"{where}: console: {message.text}"))
                page.on("pageerror", lambda error, where=where: print(f"{where}: error: {error}"))
                page.on("request", lambda request, where=where: request.url.startswith(url) or print(f"{where}: asks for {request.url}"))
                page.goto(url)
                check(page, where, Path(file).read_text(encoding="utf-8"))
                context.close()
        context = browser.new_context(java_script_enabled=False)
        context.set_default_timeout(0)
        page = context.new_page()
        page.goto(url)
        for part in page.locator("pre, .nested table, .tab h4").all()[:40]:
            if not part.is_visible():
                print("without JavaScript: something is hidden")
        browser.close()


def check(page: Page, where: str, text: str) -> None:
    for violation in Axe().run(page).response["violations"]:
        node = violation["nodes"][0]["html"][:160]
        print(f"{where}: {violation['id']} ({violation['impact']}), {len(violation['nodes'])} times: {node}")
    for name in page.evaluate(OUTSIDE):
        print(f"{where}: a text leaves its box: {name}")
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        print(f"{where}: the page is wider than the window")
    style = re.search(r"<style>(.*?)</style>", text, re.S)
    for name in sorted(set(re.findall(r"(?<=[{;])\s*([a-z-]+):", style[1] if style else ""))):
        if not name.startswith("-") and not page.evaluate("(name) => CSS.supports(name, 'inherit')", name):
            print(f"{where}: unknown in the style: {name}")
    page.keyboard.press("/")
    page.keyboard.type("name")
    page.wait_for_selector("#results li")
    for violation in Axe().run(page).response["violations"]:
        print(f"{where}, searching: {violation['id']}: {violation['nodes'][0]['html'][:160]}")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    if "#" not in page.url:
        print(f"{where}: Enter leads nowhere")


if __name__ == "__main__":
    main()
