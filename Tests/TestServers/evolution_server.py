"""A scripted Evolution API, as 2.3.6's source reads. Needs aiohttp, and pika for --amqp.

    evolution_server.py [--key KEY] [--scale FACTOR] [--amqp URL [--prefix TEXT]]      prints "port N"

FACTOR makes its clock run faster. With --amqp each event is also published, as its global mode does it: topic exchange
“evolution”, a quorum queue for each event, no confirms, and nothing while the channel is away. Names of queues begin
with the prefix and a dot, if there is one.

POST /bed/link {"instance", "number"?}, /bed/close {"instance", "reason"}, /bed/say {"instance", "chat", "id", "body",
"fromMe", "timestamp", "record"?, "event"?, "lost"?, "unstored"?}, /bed/restart

Switches: lose_one_in, double_one_in, no_codes (pairingCode is null), stale_qr, too_many, failing, slow, forget,
undeletable.
"""

import argparse
import asyncio
import base64
import datetime
import hashlib
import hmac
import json
import time
import uuid

from aiohttp import web

from bridge_bed import Bed, dumps, serve

# webhook.controller.ts: 5 s, doubled, at most 300 s, 10 attempts; refusals end it at once.
RETRIES = [min(5 * 2 ** number, 300) for number in range(9)]
REFUSALS = [400, 401, 403, 404, 422]


class Instance:
    def __init__(self, body):
        self.name, self.id = body["instanceName"], str(uuid.uuid4())
        self.state, self.owner, self.reason = "close", None, None
        self.codes, self.qr = 0, None
        self.webhook = body.get("webhook") or {}
        names = ("rejectCall", "groupsIgnore", "alwaysOnline", "readMessages", "readStatus", "syncFullHistory")
        self.settings = {name: body.get(name) is True for name in names}
        self.records = []


class Evolution(Bed):
    def __init__(self, options):
        super().__init__(gives_up_at=REFUSALS)
        self.options = options
        self.instances = {}
        self.publisher = Publisher(options.amqp, options.prefix) if options.amqp else None

    def routes(self):
        app = self.app()
        add = app.router
        add.add_get("/", self.front)
        add.add_post("/instance/create", self.create)
        add.add_get("/instance/fetchInstances", self.fetch)
        add.add_get("/instance/connect/{i}", self.connect)
        add.add_get("/instance/connectionState/{i}", self.tell_state)
        add.add_post("/instance/restart/{i}", self.restart)
        add.add_delete("/instance/logout/{i}", self.logout)
        add.add_delete("/instance/delete/{i}", self.delete)
        add.add_get("/webhook/find/{i}", self.find_webhook)
        add.add_post("/webhook/set/{i}", self.set_webhook)
        add.add_get("/settings/find/{i}", self.find_settings)
        add.add_post("/settings/set/{i}", self.set_settings)
        add.add_post("/chat/findMessages/{i}", self.find_messages)
        for name in ("link", "close", "say", "restart"):
            add.add_post("/bed/" + name, getattr(self, "bed_" + name))
        return app

    def state(self):
        instances = {
            one.name: {"state": one.state, "webhook": one.webhook, "settings": one.settings, "codes": one.codes}
            for one in self.instances.values()
        }
        published = self.publisher.published if self.publisher else 0
        return super().state() | {"instances": instances, "published": published}

    # Instances

    def checked(self, request):
        if self.options.key and request.headers.get("apikey") != self.options.key:
            raise web.HTTPUnauthorized()

    def instance(self, request):
        self.checked(request)
        instance = self.instances.get(request.match_info["i"])
        if instance is None:
            raise web.HTTPNotFound()
        return instance

    async def front(self, request):
        return web.json_response({"status": 200, "message": "Welcome to the Evolution API, it is working!",
                                  "version": self.on("version") or "2.3.7"})

    async def create(self, request):
        self.checked(request)
        body = await request.json()
        if body["instanceName"] in self.instances:
            raise web.HTTPForbidden()
        if body.get("integration") != "WHATSAPP-BAILEYS":
            raise web.HTTPBadRequest()
        instance = Instance(body)
        self.instances[instance.name] = instance
        answer = {"instanceName": instance.name, "instanceId": instance.id, "status": "created"}
        return web.json_response({"instance": answer, "hash": "AN-APIKEY", "settings": instance.settings}, status=201)

    async def fetch(self, request):
        self.checked(request)
        name = request.query.get("instanceName")
        found = [one for one in self.instances.values() if name in (None, one.name)]
        if name and not found:
            raise web.HTTPNotFound()
        return web.json_response([
            {"id": one.id, "name": one.name, "connectionStatus": one.state, "ownerJid": one.owner,
             "token": "AN-APIKEY", "disconnectionReasonCode": one.reason}
            for one in found
        ])

    async def tell_state(self, request):
        instance = self.instance(request)
        return web.json_response({"instance": {"instanceName": instance.name, "state": instance.state}})

    async def connect(self, request):
        instance = self.instance(request)
        if instance.state == "open":
            return await self.tell_state(request)
        if instance.state == "connecting":
            # Whatever is asked for: the old QR code, and no code.
            return web.json_response({"pairingCode": None, "code": instance.qr, "base64": "", "count": 1})
        if instance.owner and instance.reason is None:
            instance.state = "open"
            return await self.tell_state(request)
        instance.state = "connecting"
        instance.codes += 1
        digest = hashlib.sha256(f"{instance.name}{instance.codes}".encode()).hexdigest().upper()
        instance.qr = "2@" + digest
        code = digest[:8] if request.query.get("number") and not self.on("no_codes") else None
        await self.notify(instance, "qrcode.updated", {"qrcode": {
            "instance": instance.name, "pairingCode": code, "code": instance.qr, "base64": "data:image/png;base64,"}})
        return web.json_response({"pairingCode": code, "code": instance.qr, "base64": "", "count": 1})

    async def restart(self, request):
        instance = self.instance(request)
        if instance.state == "close":
            raise web.HTTPBadRequest()
        return await self.tell_state(request)

    async def logout(self, request):
        instance = self.instance(request)
        if instance.state == "close":
            raise web.HTTPBadRequest()
        instance.state, instance.reason = "close", 401 if instance.owner else None
        return web.json_response({"status": "SUCCESS", "error": False, "response": {"message": "Instance logged out"}})

    async def delete(self, request):
        instance = self.instance(request)
        if instance.state == "open":
            raise web.HTTPBadRequest()
        if self.on("undeletable"):
            self.switches["undeletable"] -= 1
        else:
            del self.instances[instance.name]
        return web.json_response({"status": "SUCCESS", "error": False, "response": {"message": "Instance deleted"}})

    # Settings

    async def find_webhook(self, request):
        hook = self.instance(request).webhook
        if not hook:
            return web.json_response(None)
        stored = {"enabled": hook.get("enabled"), "url": hook.get("url"), "headers": hook.get("headers"),
                  "events": hook.get("events"), "webhookByEvents": hook.get("byEvents"),
                  "webhookBase64": hook.get("base64")}
        return web.json_response(stored)

    async def set_webhook(self, request):
        instance = self.instance(request)
        body = (await request.json())["webhook"]
        if not body.get("url"):
            raise web.HTTPBadRequest()
        instance.webhook = body
        return web.json_response(body, status=201)

    async def find_settings(self, request):
        return web.json_response(self.instance(request).settings)

    async def set_settings(self, request):
        instance = self.instance(request)
        body = await request.json()
        if any(name not in body for name in instance.settings):
            raise web.HTTPBadRequest()
        instance.settings = body
        return web.json_response({"settings": {"instanceName": instance.name, "settings": body}}, status=201)

    # History

    async def find_messages(self, request):
        instance = self.instance(request)
        body = await request.json()
        where, size, number = body.get("where") or {}, body.get("offset") or 50, body.get("page") or 1
        found = [one for one in instance.records if matches(one, where)]
        found.sort(key=lambda one: -int(one["messageTimestamp"]))
        records = found[size * (number - 1):size * number]
        pages = -(-len(found) // size)
        return web.json_response(
            {"messages": {"total": len(found), "pages": pages, "currentPage": number, "records": records}})

    # Events

    async def notify(self, instance, event, data):
        envelope = {
            "event": event, "instance": instance.name, "data": data, "server_url": "http://localhost:8080",
            # Local time with the letter of UTC.
            "date_time": datetime.datetime.now().isoformat(timespec="milliseconds") + "Z",
            "sender": instance.owner, "apikey": "AN-APIKEY",
        }
        if self.publisher:
            await asyncio.get_running_loop().run_in_executor(None, self.publisher.publish, event,
                                                             dumps(envelope | {"apikey": None}))
        hook = instance.webhook
        if not hook.get("enabled") or event.replace(".", "_").upper() not in hook.get("events", []):
            return
        headers = {"Content-Type": "application/json"} | (hook.get("headers") or {})
        key = headers.pop("jwt_key", None)
        if key:
            headers["Authorization"] = f"Bearer {token(key)}"
        url = hook["url"] + ("/" + event.replace(".", "-") if hook.get("byEvents") else "")
        waits = [wait / self.options.scale for wait in RETRIES]
        await self.post(url, dumps(envelope | {"destination": hook["url"]}), headers, waits)

    async def bed_link(self, request):
        order = await request.json()
        instance = self.instances[order["instance"]]
        instance.state, instance.reason = "open", None
        instance.owner = f"{order.get('number', '966500000001')}@s.whatsapp.net"
        await self.notify(instance, "connection.update", {
            "instance": instance.name, "wuid": instance.owner, "state": "open", "statusReason": 200})
        return web.json_response({})

    async def bed_close(self, request):
        order = await request.json()
        instance = self.instances[order["instance"]]
        instance.state, instance.reason = "close", order["reason"]
        await self.notify(instance, "connection.update", {
            "instance": instance.name, "state": "close", "statusReason": order["reason"]})
        return web.json_response({})

    async def bed_restart(self, request):
        self.forget_retries()
        for instance in self.instances.values():
            if self.on("forget"):
                instance.webhook = {}
        return web.json_response({})

    async def bed_say(self, request):
        orders = await request.json()
        for order in orders if isinstance(orders, list) else [orders]:
            instance = self.instances[order["instance"]]
            event = order.get("event", "messages.upsert")
            record = order["data"] if "data" in order else self.record(instance, order)
            if event == "messages.upsert" and not order.get("unstored"):
                instance.records.append(record | {"id": f"row{len(instance.records)}"})
            if not order.get("lost"):
                for _ in range(self.times()):
                    await self.notify(instance, event, record)
        return web.json_response({})

    def record(self, instance, order):
        from_me = order.get("fromMe", False)
        key = {"remoteJid": order["chat"], "fromMe": from_me, "id": order["id"], "participant": ""}
        record = {
            "key": key, "pushName": "Você" if from_me else "A friend", "status": "DELIVERY_ACK",
            "message": {"conversation": order.get("body", "")}, "contextInfo": None, "messageType": "conversation",
            "messageTimestamp": order["timestamp"], "instanceId": instance.id, "source": "android",
        }
        return record | order.get("record", {})


def matches(record, where):
    key, wanted = record["key"], where.get("key") or {}
    if wanted.get("id") and wanted["id"] != key["id"]:
        return False
    if wanted.get("remoteJid") and wanted["remoteJid"] != key["remoteJid"]:
        return False
    time_wanted = where.get("messageTimestamp") or {}
    # One end alone is ignored.
    if not (time_wanted.get("gte") and time_wanted.get("lte")):
        return True
    least, most = (int(instant(time_wanted[end])) for end in ("gte", "lte"))
    return least <= int(record["messageTimestamp"]) <= most


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def token(key):
    """HS256, for ten minutes, once for all tries of an event."""
    now = int(time.time())

    def part(value):
        return base64.urlsafe_b64encode(value).rstrip(b"=")

    claims = {"iat": now, "exp": now + 600, "app": "evolution", "action": "webhook"}
    signed = part(json.dumps({"alg": "HS256", "typ": "JWT"}).encode()) + b"." + part(json.dumps(claims).encode())
    return (signed + b"." + part(hmac.new(key.encode(), signed, hashlib.sha256).digest())).decode()


class Publisher:
    """Without confirms: what is published while the channel is away is gone."""

    def __init__(self, url, prefix):
        import pika

        self.pika, self.url, self.prefix = pika, url, f"{prefix}." if prefix else ""
        self.published = 0
        self.channel = None
        self.connect()

    def connect(self):
        parameters = self.pika.URLParameters(self.url)
        parameters.frame_max, parameters.heartbeat = 8192, 30
        self.channel = self.pika.BlockingConnection(parameters).channel()
        self.channel.exchange_declare("evolution", "topic", durable=True)

    def publish(self, event, body):
        try:
            arguments = {"x-queue-type": "quorum"}
            self.channel.queue_declare(self.prefix + event, durable=True, arguments=arguments)
            self.channel.queue_bind(self.prefix + event, "evolution", event)
            self.channel.basic_publish("evolution", event, body)
            self.published += 1
        except self.pika.exceptions.AMQPError:
            try:
                self.connect()
            except (self.pika.exceptions.AMQPError, OSError):
                pass


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--key")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--amqp")
    parser.add_argument("--prefix")
    return parser.parse_args()


if __name__ == "__main__":
    serve(Evolution(parse()).routes())
