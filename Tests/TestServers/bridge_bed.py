"""What the scripted sources of chats share. Needs aiohttp; imported by other test servers.

POST /bed/inbox/… takes webhooks, so that a test needs no server of its own. A source counts its requests, and keeps a
list of those that would write into a chat, mark something as read, or show the owner as online: `forbidden`. A test
fails if it is not empty. Its switches are set by POST /bed/switch with a JSON object, and what it knows is read by GET
/bed.
"""

import asyncio
import json
import random
import re

import aiohttp
from aiohttp import web

from fault_switch import end_with_input

# Parts of addresses of the sources' own interfaces. Reading is left: chats, messages, lids, states.
FORBIDDEN = re.compile(
    r"/(send\w*|reply|forwardMessage|star|seen|sendSeen|startTyping|stopTyping|typing|presence|setPresence|reaction|"
    r"sendPresence|markMessageAsRead|markChatUnread|archiveChat|deleteMessageForEveryone|updateMessage|status/(text|image|"
    r"video|voice|delete)|messages/read|unread|events|message/\w+|updateProfile\w*|profile/(name|status|picture)|"
    r"messages|pin|unpin|archive|unarchive)(/|$)",
    re.IGNORECASE,
)


class Bed:
    """The switches of a source, what it was asked, and how it sends webhooks."""

    def __init__(self, **switches):
        self.switches = dict(switches)
        self.forbidden = []
        self.requests = []
        self.invalid = []
        self.random = random.Random(1)
        self.posted = []
        self.inbox = []
        self.retries = set()

    def on(self, name):
        return self.switches.get(name)

    def app(self):
        app = web.Application(middlewares=[self.watch], client_max_size=64 << 20)
        app.router.add_post("/bed/switch", self.set)
        app.router.add_get("/bed", self.tell)
        app.router.add_post("/bed/inbox/{tail:.*}", self.take)
        return app

    async def take(self, request):
        body = (await request.read()).decode()
        status = self.on("inbox_answers").pop(0) if self.on("inbox_answers") else 200
        self.inbox.append({"path": request.path, "headers": dict(request.headers), "body": body, "status": status})
        return web.Response(status=status)

    async def set(self, request):
        order = await request.json()
        if "seed" in order:
            self.random = random.Random(order.pop("seed"))
        self.switches.update(order)
        return web.json_response(self.switches)

    async def tell(self, request):
        return web.json_response(self.state())

    def state(self):
        return {
            "forbidden": self.forbidden,
            "invalid": self.invalid,
            "requests": self.requests[-500:],
            "posted": self.posted[-2000:],
            "inbox": self.inbox[-2000:],
            "retrying": len(self.retries),
        }

    @web.middleware
    async def watch(self, request, handler):
        if request.path.startswith("/bed"):
            return await handler(request)
        self.requests.append(f"{request.method} {request.path_qs}")
        if self.forbids(request):
            # Counted and answered: a client that goes on after it is found too.
            self.forbidden.append(f"{request.method} {request.path}")
            return web.json_response({"error": "this source must only be read"}, status=400)
        if self.on("slow"):
            await asyncio.sleep(self.on("slow"))
        if self.on("too_many"):
            self.switches["too_many"] -= 1
            return web.Response(status=429, headers={"Retry-After": str(self.on("retry_after") or 1)})
        if self.on("failing"):
            self.switches["failing"] -= 1
            return web.Response(status=500, text="<html>not JSON</html>")
        return await handler(request)

    def forbids(self, request):
        return request.method != "GET" and FORBIDDEN.search(request.path)

    async def post(self, url, body, headers, tries):
        """Posts until it is taken, as long as this process lives: sources keep their retries in memory only.

        tries: the waits before each further try, in seconds."""
        task = asyncio.create_task(self._post(url, body, headers, tries))
        self.retries.add(task)
        task.add_done_callback(self.retries.discard)
        return task

    async def _post(self, url, body, headers, tries):
        waits = list(tries)
        while True:
            status = await self._post_once(url, body, headers)
            self.posted.append(status)
            if 200 <= status < 300:
                return
            if not waits or status in (self.on("gives_up_at") or []):
                return
            await asyncio.sleep(waits.pop(0))

    async def _post_once(self, url, body, headers):
        try:
            timeout = aiohttp.ClientTimeout(total=30)
            async with aiohttp.ClientSession(timeout=timeout) as session:
                async with session.post(url, data=body, headers=headers) as answer:
                    await answer.read()
                    return answer.status
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError):
            return 0

    def forget_retries(self):
        """What a restart does to webhooks that were not taken yet."""
        for task in list(self.retries):
            task.cancel()

    def times(self):
        """How often a webhook is sent: lost, once, or twice."""
        lose, double = self.on("lose_one_in"), self.on("double_one_in")
        if lose and self.random.randrange(lose) == 0:
            return 0
        return 2 if double and self.random.randrange(double) == 0 else 1


def dumps(value):
    """As JavaScript writes it: without blanks, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def serve(app):
    """Serves on a free loopback port, and prints "port N"."""

    async def run():
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, backlog=1024)
        await site.start()
        print("port", site._server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Event().wait()

    end_with_input()
    asyncio.run(run())
