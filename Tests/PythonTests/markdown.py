"""Compares the HTML of descriptions with what markdown-it-py makes of them.

Usage: markdown.py FILE

The file has a list of texts, each with our HTML. The parser is configured as the part of CommonMark that descriptions
have. What it doesn't have stays text: headings, rules, quotations, references, entities, raw HTML, images, and links
to anywhere but `http:`, `https:` and `mailto:`, which includes addresses of mail without `mailto:`.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.common import utils
from markdown_it.helpers import parse_link_destination, parse_link_title
from markdown_it.rules_inline import StateInline, image, link

RULES = ["code", "fence", "list", "paragraph", "newline", "escape", "backticks", "emphasis", "link", "image"]
# An element of a block: new lines beside it mean nothing.
BLOCK = re.compile(r"\n*(</?(?:p|ul|ol|li|pre)\b[^>]*>)\n*")


def is_safe(target: str) -> bool:
    return bool(re.fullmatch(r"(?i:https?://|mailto:)[^\s<>\"\x00-\x1f\x7f]*", target))


def without_escapes(text: str) -> str:
    """Returns the text of an address or a title, in which entities stay text, as elsewhere."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)


def leads_nowhere(state: StateInline, bracket: int) -> bool:
    """Whether nothing stands between the parentheses after a label: for us, that is no link."""
    end = state.md.helpers.parseLinkLabel(state, bracket, False)
    return end >= 0 and re.compile(r"\]\(\s*\)").match(state.src, end) is not None


def link_to_something(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "[" or leads_nowhere(state, state.pos):
        return False
    return link(state, silent)


def image_as_text(state: StateInline, silent: bool) -> bool:
    start = state.pos
    if state.src[start : start + 2] != "![" or leads_nowhere(state, start + 1):
        return False
    if not image(state, True):
        return False
    if not silent:
        state.pending += state.src[start : state.pos]
    return True


def address(state: StateInline, silent: bool) -> bool:
    found = re.compile(r"<([^<>]*)>").match(state.src, state.pos, state.posMax)
    if not found or not is_safe(found[1]):
        return False
    if not silent:
        state.push("link_open", "a", 1).attrs = {"href": found[1]}
        state.push("text", "", 0).content = found[1]
        state.push("link_close", "a", -1)
    state.pos = found.end()
    return True


def parser() -> MarkdownIt:
    # Deeper brackets are text for both.
    markdown = MarkdownIt("zero", {"maxNesting": 100}).enable(RULES)
    markdown.inline.ruler.at("link", link_to_something)
    markdown.inline.ruler.at("image", image_as_text)
    markdown.inline.ruler.before("html_inline", "address", address)
    for module in (parse_link_destination, parse_link_title):
        module.unescapeAll = without_escapes  # type: ignore[attr-defined]
    markdown.normalizeLink = lambda url: url  # type: ignore[method-assign]
    markdown.validateLink = is_safe  # type: ignore[method-assign]

    def code(self: object, tokens: list, index: int, options: object, env: object) -> str:
        text = tokens[index].content.removesuffix("\n")
        return f"<pre><code>{utils.escapeHtml(text)}</code></pre>"

    markdown.add_render_rule("fence", code)
    markdown.add_render_rule("code_block", code)
    return markdown


def normalized(html: str) -> str:
    html = html.replace(' rel="noreferrer"', "").replace("<br />", "<br>")
    return BLOCK.sub(r"\1", html).strip("\n")


def main() -> None:
    rows = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    markdown = parser()
    differences = 0
    for row in rows:
        theirs, ours = normalized(markdown.render(row["text"])), normalized(row["html"])
        if theirs != ours:
            differences += 1
            if differences <= 20:
                print(f"{row['text']!r}\n  ours:   {ours!r}\n  theirs: {theirs!r}")
    print(f"{len(rows)} texts, {differences} differences")
    sys.exit(differences > 0)


main()
