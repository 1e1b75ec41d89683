"""Meta's side of the Cloud API: the few calls that a connection needs, and signed webhooks. Needs aiohttp.

    meta_sender.py --secret APP_SECRET [--token TOKEN] [--scale FACTOR]      prints "port N"

POST /bed/number {"id", "account", "display", "status"?}      a phone number of a business account
POST /bed/send {"url", "body"}      posts the body with X-Hub-Signature-256, and again until it is taken
POST /bed/verify {"url", "token", "challenge"}      asks as Meta does when a webhook is set up; tells status and answer

Switches: lose_one_in, double_one_in, too_many, failing, slow, unsigned (no signature).
"""

import argparse
import hashlib
import hmac

import aiohttp
from aiohttp import web

from bridge_bed import Bed, dumps, serve

# Meta retries with growing waits for days; the test's clock is faster.
RETRIES = [1, 5, 15, 60, 300, 900, 3600, 14400]


class Meta(Bed):
    def __init__(self, options):
        super().__init__()
        self.options = options
        self.numbers = {}
        self.subscribed = set()

    def routes(self):
        app = self.app()
        add = app.router
        add.add_post("/bed/number", self.bed_number)
        add.add_post("/bed/send", self.bed_send)
        add.add_post("/bed/verify", self.bed_verify)
        add.add_get("/{id}", self.read)
        add.add_get("/{id}/subscribed_apps", self.read_subscription)
        add.add_post("/{id}/subscribed_apps", self.subscribe)
        return app

    def state(self):
        return super().state() | {"subscribed": sorted(self.subscribed)}

    def checked(self, request):
        if self.options.token and request.headers.get("Authorization") != f"Bearer {self.options.token}":
            raise web.HTTPUnauthorized()

    async def read(self, request):
        self.checked(request)
        if request.match_info["id"] == "me":
            return web.json_response({"id": "1"})
        number = self.numbers.get(request.match_info["id"])
        if number is None:
            return web.json_response({"error": {"code": 100, "type": "GraphMethodException"}}, status=400)
        return web.json_response({"id": request.match_info["id"], "status": number.get("status", "CONNECTED"),
                                  "display_phone_number": number["display"]})

    async def read_subscription(self, request):
        self.checked(request)
        apps = [{"whatsapp_business_api_data": {"id": "1"}}] if request.match_info["id"] in self.subscribed else []
        return web.json_response({"data": apps})

    async def subscribe(self, request):
        self.checked(request)
        self.subscribed.add(request.match_info["id"])
        return web.json_response({"success": True})

    async def bed_number(self, request):
        order = await request.json()
        self.numbers[order["id"]] = order
        return web.json_response({})

    async def bed_send(self, request):
        order = await request.json()
        body = dumps(order["body"])
        headers = {"Content-Type": "application/json", "User-Agent": "facebookexternalua"}
        if not self.on("unsigned"):
            digest = hmac.new(self.options.secret.encode(), body, hashlib.sha256).hexdigest()
            headers["X-Hub-Signature-256"] = f"sha256={digest}"
        for _ in range(self.times()):
            await self.post(order["url"], body, headers, [wait / self.options.scale for wait in RETRIES])
        return web.json_response({})

    async def bed_verify(self, request):
        order = await request.json()
        query = {"hub.mode": "subscribe", "hub.verify_token": order["token"], "hub.challenge": order["challenge"]}
        async with aiohttp.ClientSession() as session, session.get(order["url"], params=query) as answer:
            return web.json_response({"status": answer.status, "answer": await answer.text()})


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--secret", required=True)
    parser.add_argument("--token")
    parser.add_argument("--scale", type=float, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    serve(Meta(parse()).routes())
