"""Opens pages in Chromium and prints what is wrong with them, a line each.

Usage: browser.py CHROMIUM PAGE...

Light and dark, wide and narrow: what axe-core finds, messages in the console, requests, texts that leave their boxes,
pages wider than the window, declarations of the style that aren't in `document.styleSheets`, keys of the search that do
nothing, addresses whose place stays folded, and what is folded or hidden in print.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

OUTSIDE = """() => [...document.querySelectorAll('.box')].flatMap((box) => {
  const card = box.querySelector('.card').getBoundingClientRect();
  return [...box.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().right > card.right)
    .map((text) => text.textContent);
})"""

# For each rule, the declarations among `declared[rule]` that the browser hasn't kept, with all properties that one sets.
LOST = """(declared) => {
  const properties = (declaration) => {
    const element = document.createElement('p');
    element.style.cssText = declaration;
    return [...element.style];
  };
  const rules = [];
  const collect = (list) => [...list].forEach((rule) => {
    if (rule instanceof CSSStyleRule) rules.push(rule); else if (rule.cssRules) collect(rule.cssRules);
  });
  [...document.styleSheets].forEach((sheet) => collect(sheet.cssRules));
  if (rules.length !== declared.length) return [`${rules.length} of ${declared.length} rules`];
  return rules.flatMap((rule, index) => {
    const kept = new Set(rule.style);
    return declared[index].filter((each) => !properties(each).length || !properties(each).every((name) => kept.has(name)))
      .map((each) => `${rule.selectorText} { ${each} }`);
  });
}"""


def declarations(style: str) -> list[list[str]]:
    """Returns what each rule of a style declares."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.S)
    rules = re.findall(r"\{([^{}]*)\}", style)
    return [[each.strip() for each in rule.split(";") if each.strip()] for rule in rules]


def main() -> None:
    chromium, *files = sys.argv[1:]
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, as which tests run in containers.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"], timeout=0)
        for file in files:
            look(browser, file)
        browser.close()


def look(browser: Browser, file: str) -> None:
    url = Path(file).resolve().as_uri()
    for scheme in ("light", "dark"):
        for width, height in ((1280, 860), (390, 844)):
            where = f"{Path(file).name} {scheme} {width}"
            context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
            context.set_default_timeout(0)
            page = context.new_page()
            page.on("console", lambda message, where=where: print(f"{where}: console: {message.text}"))
            page.on("pageerror", lambda error, where=where: print(f"{where}: error: {error}"))
            page.on("request", lambda request, where=where: request.url.startswith(url) or print(f"{where}: asks for {request.url}"))
            page.goto(url)
            check(page, where, Path(file).read_text(encoding="utf-8"))
            go(page, where, url)
            context.close()
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(0)
    page = context.new_page()
    page.goto(url)
    for part in page.locator("pre, .nested table, .tab h4").all()[:40]:
        if not part.is_visible():
            print("without JavaScript: something is hidden")
    context.close()


def check(page: Page, where: str, text: str) -> None:
    for violation in Axe().run(page).response["violations"]:
        node = violation["nodes"][0]["html"][:160]
        print(f"{where}: {violation['id']} ({violation['impact']}), {len(violation['nodes'])} times: {node}")
    for name in page.evaluate(OUTSIDE):
        print(f"{where}: a text leaves its box: {name}")
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        print(f"{where}: the page is wider than the window")
    style = re.search(r"<style>(.*?)</style>", text, re.S)
    declared = declarations(style[1] if style else "")
    if sum(map(len, declared)) < 100:
        print(f"{where}: the style has few declarations")
    for lost in page.evaluate(LOST, declared):
        print(f"{where}: not in the browser's style: {lost}")
    page.keyboard.press("/")
    page.keyboard.type("name")
    page.wait_for_selector("#results li")
    for violation in Axe().run(page).response["violations"]:
        print(f"{where}, searching: {violation['id']}: {violation['nodes'][0]['html'][:160]}")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    if "#" not in page.url:
        print(f"{where}: Enter leads nowhere")


def go(page: Page, where: str, url: str) -> None:
    page.goto(url + "#?q=name")
    page.wait_for_selector("#results li")
    page.keyboard.press("Escape")
    if page.locator("#results").is_visible():
        print(f"{where}: Escape leaves the results open")
    # The innermost field, in maps that are folded at first.
    inner = page.evaluate("[...document.querySelectorAll('.nested tr[id]')].map((row) => row.id).sort((a, b) => b.length - a.length)[0]")
    page.goto(url + "#" + inner)
    if not page.evaluate("(id) => document.getElementById(id).checkVisibility()", inner):
        print(f"{where}: {inner} stays folded")
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = false; })")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for hidden in page.evaluate(
        "[...document.querySelectorAll('main details, main tr[id], main .tab, main pre')].filter((part) => !part.checkVisibility() || part.open === false).map((part) => part.id || part.className)"
    )[:3]:
        print(f"{where}: not in print: {hidden}")
    page.emulate_media(media="screen")


if __name__ == "__main__":
    main()
