"""Shows that the checks of pages can fail: a page without a fault, and the same page with one fault of each kind."""

import contextlib
import http.server
import threading

from chromium import Task, Window, chromium
from page_checks import axe_source, check_html
from visits import look

STYLE = """
    body { font: 1rem sans-serif; color: #111; background: #fff; }
    a { color: #003c8f; } :focus-visible { outline: 3px solid #003c8f; }
    .faint { color: #bbb; } .unseen:focus-visible { outline: none; }
    .broad { inline-size: 90rem; } .cut { overflow: auto; inline-size: 10rem; white-space: nowrap; }
    .low { overflow: hidden; block-size: 1.8em; line-height: 1.2; inline-size: 10rem; }
"""
BODY = """
    <header><a class="skip" href="#content">Skip</a> <a href="/clean">Home</a></header>
    <main id="content"><h1>A page</h1><p>Some words, و كلمات.</p>
    <p dir="rtl" class="link-code"><code dir="ltr">1234-ABCD</code></p>
    <form><label for="a">A field</label> <input id="a" name="a"> <button name="b">Send</button></form>
    <p><a href="/clean?last">The last link</a></p>%s</main>
    <footer>The end</footer>
"""

# What is put into the page, and the beginning of what the checks have to say of it.
PLANTED = {
    "contrast": ('<p class="faint">pale words</p>', "axe color-contrast"),
    "contrast of Arabic letters": ('<p class="faint">كلمات باهتة</p>', "axe with Latin letters color-contrast"),
    "name of a field": ('<p><input name="nameless"></p>', "axe label"),
    "size of a target": ('<p><button name="x" style="inline-size:9px;block-size:9px;padding:0;border:0" '
                         'aria-label="x"></button><button name="y" style="inline-size:9px;block-size:9px;padding:0;'
                         'border:0" aria-label="y"></button></p>', "axe target-size"),
    "width of the page": ('<p class="broad">wide</p>', "the page is"),
    "width of a part": ('<p class="cut" tabindex="0">a part that is too wide for its place, and is cut</p>', "a part is"),
    "order of a code": ('<p dir="rtl" class="link-code"><code>1234-ABCD</code></p>', "a code reads from right to left"),
    "height of a part": ('<p class="low">two lines of words, and the second one is cut through</p>', "a part is higher"),
    "keyboard": ('<p><a href="/clean?never" tabindex="-1">not reached</a></p>', "the keyboard does not reach"),
    "reading order": ('<p><a href="/clean?early" tabindex="1">out of its order</a></p>', "the keyboard goes back"),
    "focus": ('<p><a href="/clean?unseen" class="unseen">without a frame</a></p>', "the focus is not seen"),
    "message": ('<script src="/talks.js"></script>', "message of the browser: a word"),
    "error": ('<script src="/breaks.js"></script>', "error of the script"),
    "policy": ("<script>document.title</script>", "message of the browser: Executing inline script"),
    "another host": ('<p><img src="http://127.0.0.2:9/x.png" alt="x"></p>', "a request to another host"),
    "html": ('<p><a href="/clean?inner">a link <b>that</a> is not closed in its order</b></p>', "the HTML is not valid"),
    "twice": ('<p id="content" id="again">an attribute twice</p>', "the HTML is not valid"),
    "language": (None, "the page is in another language"),
    "status": (None, "status 404"),
    "session": (None, "the page for signing in"),
}


class Pages(http.server.BaseHTTPRequestHandler):
    """Answers for the page of each fault."""

    def do_GET(self):
        name = self.path[1:].replace("%20", " ").split("?")[0]
        kind, text = "text/html", self.page(name)
        if name.endswith(".js"):
            kind = "text/javascript"
            text = {"talks.js": "console.log('a word')", "breaks.js": "nothing.here"}[name]
        elif name == "style.css":
            kind, text = "text/css", STYLE
        self.send_response({"status": 404, "session": 303}.get(name, 200))
        if name == "session":
            self.send_header("Location", "/sign-in")
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        inline = "" if name == "size of a target" else "; style-src 'self'"
        self.send_header("Content-Security-Policy", f"script-src 'self'{inline}")
        self.end_headers()
        self.wfile.write(text.encode())

    def page(self, name):
        language = "fr" if name == "language" else "ar"
        planted = PLANTED.get(name, ("",))[0] or ""
        return (
            f'<!doctype html><html lang="{language}"><head><title>A page</title><link rel="icon" href="data:,">'
            f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>'
            f"<body>{BODY % planted}</body></html>"
        )

    def log_message(self, *words):
        """Says nothing."""


@contextlib.contextmanager
def served():
    """The address of the pages."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def found(browser, task, source, name):
    """What the checks say of a page."""
    task.faults = {}
    window = Window(browser, task, "ar", width=360)
    check_html(window, window.visit(name, f"/{name}"))
    look(window, source, name)
    window.close()
    return list(task.faults)


def main():
    """Fails if a fault is not found, if another one is found beside it, or if any is found on a page without one."""
    task, wrong = Task(), {}
    source = axe_source()
    with served() as task.address, chromium() as browser:
        faults = found(browser, task, source, "clean")
        if faults:
            wrong[f"faults on a page without one: {faults}"] = ["clean"]
        for name, (_, beginning) in PLANTED.items():
            faults = found(browser, task, source, name)
            if not any(fault.startswith(beginning) for fault in faults):
                wrong[f"not found: {name}; but {faults}"] = [name]
    task.faults = wrong
    task.close(f"{len(PLANTED)} faults planted")


main()
