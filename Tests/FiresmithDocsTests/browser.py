"""Opens pages in Chromium and prints what is wrong with them, a line each.

Usage: browser.py CHROMIUM [--once] PAGE...

Light and dark, wide and narrow, or with --once light and wide alone: what axe-core finds, messages in the console, requests, texts that leave their boxes,
pages wider than the window, declarations of the style that aren't in `document.styleSheets`, keys, addresses, tabs and
labels that do nothing, and what is folded or hidden in print or without JavaScript.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

SCREENS = [(scheme, *size) for scheme in ("light", "dark") for size in ((1280, 860), (390, 844))]

# The texts that are left or right of their box, or of the ground of their label.
LEAVING = """() => [...document.querySelectorAll('.box, .edge-label')].flatMap((box) => {
  const card = (box.querySelector('.card') ?? box.querySelector('rect')).getBoundingClientRect();
  return [...box.querySelectorAll('text')].filter((text) => {
    const { left, right } = text.getBoundingClientRect();
    return left < card.left || right > card.right;
  }).map((text) => text.textContent);
})"""

# The places of a selector that aren't shown, or are folded.
HIDDEN = """(selector) => [...document.querySelectorAll(selector)]
  .filter((part) => !part.checkVisibility() || part.open === false).map((part) => part.id || part.className || part.textContent)"""

# The code of which a part would have to be scrolled to.
CUT = """() => [...document.querySelectorAll('main pre')]
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.textContent.slice(0, 40))"""

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
    is_once = files[0] == "--once"
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, as which tests run in containers.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"], timeout=0)
        for file in files[is_once:]:
            look(browser, file, SCREENS[:1] if is_once else SCREENS)
        browser.close()


def look(browser: Browser, file: str, screens: list[tuple[str, int, int]]) -> None:
    url = Path(file).resolve().as_uri()
    for scheme, width, height in screens:
        where = f"{Path(file).name} {scheme} {width}"
        context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
        context.set_default_timeout(0)
        page = context.new_page()
        page.on("console", lambda message, where=where: print(f"{where}: console: {message.text}"))
        page.on("dialog", lambda dialog, where=where: (print(f"{where}: says {dialog.message}"), dialog.dismiss()))
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
    for hidden in page.evaluate(HIDDEN, "main details, main tr[id], main .tab, main pre, main .tab h4")[:3]:
        print(f"{Path(file).name} without JavaScript: hidden: {hidden}")
    context.close()


def check(page: Page, where: str, text: str) -> None:
    # axe sees only what is laid out.
    page.evaluate("document.querySelectorAll('.entry').forEach((entry) => { entry.style.contentVisibility = 'visible'; })")
    for violation in Axe().run(page).response["violations"]:
        node = violation["nodes"][0]["html"][:160]
        print(f"{where}: {violation['id']} ({violation['impact']}), {len(violation['nodes'])} times: {node}")
    for name in page.evaluate(LEAVING):
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
    # A result is the active one, until nothing is found.
    page.keyboard.type("n0123456789")
    gone = page.evaluate("['', document.getElementById('query').getAttribute('aria-activedescendant')].find((id) => id && !document.getElementById(id))")
    expect(not gone, where, "a result that is gone is the active one")
    page.evaluate("document.getElementById('query').value = ''")
    page.keyboard.type("na")
    found = page.locator("#results li:visible").count()
    expect(found > 0, where, "/ doesn't lead to the search")
    for violation in Axe().run(page).response["violations"]:
        print(f"{where}, searching: {violation['id']}: {violation['nodes'][0]['html'][:160]}")
    page.keyboard.press("ArrowDown")
    chosen = page.evaluate("[...document.querySelectorAll('#results li')].findIndex((hit) => hit.ariaSelected === 'true')")
    expect(chosen == (1 if found > 1 else 0), where, "the arrow chooses nothing")
    page.keyboard.press("Enter")
    expect("#" in address(page), where, "Enter leads nowhere")


def go(page: Page, where: str, url: str) -> None:
    page.goto(url + "#?q=n%C3%A4")
    expect(page.locator("#results li:visible").count() > 0, where, "an address doesn't search")
    page.keyboard.press("Escape")
    expect(not page.locator("#results").is_visible(), where, "Escape leaves the results open")
    page.keyboard.press("Escape")
    expect(page.evaluate("document.activeElement === document.body"), where, "Escape doesn't leave the search")
    # Half an address, as people and programs cut them.
    page.goto(url + "#?q=100%")
    page.keyboard.press("Escape")
    # The innermost field, in maps that are folded at first.
    inner = page.evaluate("[...document.querySelectorAll('.nested tr[id]')].map((row) => row.id).sort((a, b) => b.length - a.length)[0]")
    inner = inner or page.evaluate("document.querySelector('main tr[id]').id")
    page.goto(url + "#" + inner)
    expect(page.evaluate("(id) => document.getElementById(id).checkVisibility()", inner), where, f"{inner} stays folded")
    page.goto(url + "#top")
    page.goto(url + "#" + inner + ".gone")
    expect(page.evaluate("(id) => Math.abs(document.getElementById(id).getBoundingClientRect().top) < innerHeight", inner), where, "what is gone isn't looked for")
    for box in page.locator(".box").all()[:1]:
        box.press("Enter")
        expect(address(page) == url + (box.get_attribute("href") or "#"), where, "a box leads nowhere")
    choose_tabs(page, where)
    follow_labels(page, where, url)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = false; })")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for hidden in page.evaluate(HIDDEN, "main details, main tr[id], main .tab, main pre, main .tab h4")[:3]:
        print(f"{where}: not in print: {hidden}")
    for scrolled in page.evaluate(CUT)[:3]:
        print(f"{where}: cut in print: {scrolled}")
    page.emulate_media(media="screen")


def choose_tabs(page: Page, where: str) -> None:
    """Chooses the second language by the keyboard, which is chosen everywhere then."""
    tabs = page.locator(".tabs").first.locator("[role=tab]")
    if tabs.count() < 2:
        return
    tabs.first.press("ArrowRight")
    title = tabs.nth(1).text_content()
    shown = page.evaluate("[...document.querySelectorAll('.tab')].filter((tab) => tab.checkVisibility()).map((tab) => tab.dataset.title)")
    expect(set(shown) == {title}, where, f"the tabs don't show {title}: {shown[:3]}")
    tabs.nth(1).press("ArrowLeft")


def follow_labels(page: Page, where: str, url: str) -> None:
    """Shows what has a label alone, then everything again."""
    label = page.evaluate("document.querySelector('.label-entry')?.id")
    if not label:
        return
    everything = page.locator("main tr[id]:visible").count()
    page.goto(url + "#" + label)
    shown = page.evaluate("[...document.querySelectorAll('main tr[id]')].filter((row) => row.checkVisibility()).length")
    expect(0 < shown < everything, where, f"{label} shows {shown} of {everything} fields")
    if not 0 < shown < everything:
        return
    page.locator(".filter button").press("Enter")
    expect(page.locator("main tr[id]:visible").count() == everything, where, f"{label} stays")


def address(page: Page) -> str:
    """Returns the address that the page has when all it was told is done. `page.url` may still be the one before."""
    return page.evaluate("new Promise((done) => requestAnimationFrame(() => done(location.href)))")


def expect(is_right: bool, where: str, problem: str) -> None:
    if not is_right:
        print(f"{where}: {problem}")


if __name__ == "__main__":
    main()
