"""Opens the example's web page in Chromium, and prints its lines.

Usage: page.py CHROMIUM URL COUNT

It waits until there are as many lines, adds a book by the page's form and a broken document beside it, and prints what it
says of both, and what goes wrong in the page.
"""

from __future__ import annotations

import json
import os
import sys
from urllib.request import Request, urlopen

from playwright.sync_api import sync_playwright


def store_broken_document() -> None:
    host, project = os.environ["FIRESTORE_EMULATOR_HOST"], os.environ["GOOGLE_CLOUD_PROJECT"]
    url = f"http://{host}/v1/projects/{project}/databases/(default)/documents/books-v1?documentId=broken"
    fields = {"title": {"stringValue": "Nobody's"}, "number_of_pages": {"stringValue": "many"}}
    body = json.dumps({"fields": fields}).encode()
    headers = {"Content-Type": "application/json", "Authorization": "Bearer owner"}
    urlopen(Request(url, body, headers)).close()


def main() -> None:
    chromium, url, count = sys.argv[1:]
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, as which tests run in containers.
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"], timeout=0
        )
        page = browser.new_page()
        page.set_default_timeout(0)
        page.on("console", lambda message: print(f"console: {message.text}"))
        page.on("pageerror", lambda error: print(f"error: {error}"))
        page.goto(url)
        lines = page.locator("#books li")
        lines.nth(int(count) - 1).wait_for()
        print("\n".join(lines.all_inner_texts()))
        store_broken_document()
        page.get_by_label("Title").fill("Ronja")
        page.get_by_label("Pages").fill("235")
        page.get_by_role("button").click()
        lines.nth(int(count) + 1).wait_for()
        print("---")
        print("\n".join(lines.all_inner_texts()))
        browser.close()


if __name__ == "__main__":
    main()
