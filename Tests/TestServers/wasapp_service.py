"""The original's service on whatsapp-web.js: its three routes, and what it publishes. Needs aiohttp, and pika for
--amqp.

    wasapp_service.py [--amqp URL --queue NAME]      prints "port N"

POST /bed/link {"customerId", "number"?}, /bed/say (one message of our wire format, or a list of them)

Its queue is declared durable and without arguments, as it does it. Switches: silent_disconnect (disconnects and never
answers), no_codes (500), undeletable, failing, slow.
"""

import argparse
import asyncio
import hashlib

from aiohttp import web

from bridge_bed import Bed, dumps, serve


class Wasapp(Bed):
    def __init__(self, options):
        super().__init__()
        self.options = options
        self.clients = {}
        self.channel = None

    def routes(self):
        app = self.app()
        add = app.router
        add.add_get("/health", self.health)
        add.add_post("/wasapp/initialize", self.initialize)
        add.add_get("/wasapp/status/{customer}", self.status)
        add.add_post("/wasapp/disconnect", self.disconnect)
        add.add_post("/bed/link", self.bed_link)
        add.add_post("/bed/say", self.bed_say)
        return app

    async def health(self, request):
        return web.Response(text="ok")

    async def initialize(self, request):
        body = await request.json()
        if not {"customerId", "phoneNumber"} <= set(body):
            raise web.HTTPBadRequest()
        if self.on("no_codes"):
            return web.json_response({"error": "Failed to get pairing code"}, status=500)
        code = hashlib.sha256(body["phoneNumber"].encode()).hexdigest()[:8].upper()
        self.clients[body["customerId"]] = {
            "status": "WAITING_FOR_PAIRING", "phoneNumber": body["phoneNumber"], "name": None, "pairingCode": code,
        }
        return web.json_response({"pairingCode": code})

    async def status(self, request):
        client = self.clients.get(request.match_info["customer"])
        if client is None:
            raise web.HTTPNotFound()
        flags = {"isReady": client["status"] == "READY", "isAuthenticated": client["status"] == "READY"}
        return web.json_response({"client": client | flags, "timestamp": "2026-11-24T12:00:00.000Z"})

    async def disconnect(self, request):
        customer = (await request.json())["customerId"]
        if self.on("undeletable"):
            self.switches["undeletable"] -= 1
            return web.json_response({"error": {}}, status=500)
        self.clients.pop(customer, None)
        if self.on("silent_disconnect"):
            await asyncio.sleep(3600)
        return web.Response()

    async def bed_link(self, request):
        order = await request.json()
        client = self.clients[order["customerId"]]
        client.update(status="READY", name="Owner", phoneNumber=order.get("number", "966500000001"))
        return web.json_response({})

    async def bed_say(self, request):
        order = await request.json()
        for message in order if isinstance(order, list) else [order]:
            await asyncio.get_running_loop().run_in_executor(None, self.publish, dumps(message))
        return web.json_response({})

    def publish(self, body):
        import pika

        if self.channel is None:
            self.channel = pika.BlockingConnection(pika.URLParameters(self.options.amqp)).channel()
            self.channel.queue_declare(self.options.queue, durable=True)
        self.channel.basic_publish("", self.options.queue, body, pika.BasicProperties(delivery_mode=2))


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--amqp")
    parser.add_argument("--queue", default="wasapp.inbox")
    return parser.parse_args()


if __name__ == "__main__":
    serve(Wasapp(parse()).routes())
