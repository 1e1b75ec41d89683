"""A scripted WAHA, by its documentation and its users' reports. Needs aiohttp; with waha-py, whose models are generated
from WAHA's OpenAPI, what it is sent and what it answers is checked against them.

    waha_server.py [--key KEY] [--scale FACTOR] [--engine GOWS]      prints "port N"

FACTOR makes its clock run faster: codes are replaced and retries made after 1/FACTOR of the time.

POST /bed/link {"session"}             the owner's phone links, by whatever code is shown
POST /bed/unlink {"session"}           the phone ends it
POST /bed/say {"session", "chat", "id", "body", "fromMe", "timestamp", "lid"?, "payload"?, "event"?, "lost"?}
                                       something is said in a chat: stored, and sent as a webhook. "payload" adds to it
POST /bed/restart                      the program starts anew: retries are forgotten, and with "forget" settings too
POST /bed/status {"session", "status"} any status

Switches: lose_one_in, double_one_in (webhooks), two_names (each message also comes under the other name of its chat),
to_null, forget (settings are lost at a restart), too_many, failing, slow, passkey (linking asks for one), no_codes (the
engine gives no pairing code), short_pages (some messages of each page cannot be read), stuck (a session stays in
STARTING), undeletable.
"""

import argparse
import asyncio
import hashlib
import hmac
import time

from aiohttp import web

from bridge_bed import Bed, dumps, serve
from waha_models import WAHAModels

FIRST_QR, NEXT_QR, QR_CODES = 60, 20, 6


class Session:
    def __init__(self, name, config):
        self.name, self.config = name, config
        self.status = "STOPPED"
        self.me = None
        self.is_linked = False
        self.codes = 0
        self.qr = None
        self.rotation = None
        self.messages = []


class WAHA(Bed):
    def __init__(self, options):
        super().__init__()
        self.options = options
        self.sessions = {}
        self.lids = {}
        self.models = WAHAModels(self.invalid)
        self.began = time.time()

    def routes(self):
        app = self.app()
        add = app.router
        add.add_get("/api/version", self.version)
        add.add_post("/api/sessions", self.create)
        add.add_get("/api/sessions/{s}", self.read)
        add.add_put("/api/sessions/{s}", self.update)
        add.add_delete("/api/sessions/{s}", self.delete)
        for verb in ("start", "stop", "restart", "logout"):
            add.add_post("/api/sessions/{s}/" + verb, getattr(self, verb))
        add.add_post("/api/{s}/auth/request-code", self.request_code)
        add.add_get("/api/{s}/auth/qr", self.show_qr)
        add.add_get("/api/{s}/auth/passkey/confirmation", self.confirmation)
        add.add_get("/api/{s}/lids/{lid}", self.lid)
        add.add_get("/api/{s}/chats/overview", self.overview)
        add.add_get("/api/{s}/chats/{chat}/messages", self.history)
        add.add_get("/api/{s}/chats/{chat}/messages/{id}", self.one)
        for name in ("link", "unlink", "say", "status", "lid"):
            add.add_post("/bed/" + name, getattr(self, "bed_" + name))
        add.add_post("/bed/restart", self.bed_restart)
        return app

    def state(self):
        sessions = {s.name: {"status": s.status, "config": s.config, "codes": s.codes} for s in self.sessions.values()}
        return super().state() | {"sessions": sessions, "checked": self.models.checked}

    # Sessions

    def checked(self, request):
        if self.options.key and request.headers.get("X-Api-Key") != self.options.key:
            raise web.HTTPUnauthorized()

    def session(self, request):
        self.checked(request)
        session = self.sessions.get(request.match_info["s"])
        if session is None:
            raise web.HTTPNotFound()
        return session

    def info(self, session):
        info = {
            "name": session.name, "status": session.status, "config": session.config, "me": session.me,
            "presence": {}, "timestamps": {"activity": time.time() * 1000},
        }
        self.models.check("SessionInfo", info)
        return info

    async def version(self, request):
        self.checked(request)
        worker = {"id": "waha"}
        environment = {"version": self.on("version") or "2026.9.1", "engine": self.options.engine, "tier": "CORE",
                       "browser": "/usr/bin/chromium", "platform": "linux/x64", "worker": worker}
        self.models.check("WAHAEnvironment", environment)
        return web.json_response(environment)

    async def create(self, request):
        self.checked(request)
        body = await request.json()
        self.models.check("SessionCreateRequest", body)
        if body["name"] in self.sessions:
            raise web.HTTPUnprocessableEntity()
        session = Session(body["name"], body.get("config") or {})
        self.sessions[session.name] = session
        if body.get("start", True):
            await self.begin(session)
        answer = {"name": session.name, "status": session.status, "config": session.config}
        self.models.check("SessionDTO", answer)
        return web.json_response(answer, status=201)

    async def read(self, request):
        return web.json_response(self.info(self.session(request)))

    async def update(self, request):
        session = self.session(request)
        body = await request.json()
        self.models.check("SessionUpdateRequest", body)
        session.config = body["config"]
        if session.status != "STOPPED":
            await self.begin(session)
        return web.json_response(self.info(session))

    async def delete(self, request):
        session = self.session(request)
        self.halt(session)
        if self.on("undeletable"):
            self.switches["undeletable"] -= 1
        else:
            del self.sessions[session.name]
        return web.Response(status=200)

    async def start(self, request):
        session = self.session(request)
        if session.status not in ("STOPPED", "FAILED"):
            raise web.HTTPUnprocessableEntity()
        await self.begin(session)
        return web.json_response(self.info(session), status=201)

    async def stop(self, request):
        session = self.session(request)
        self.halt(session)
        await self.become(session, "STOPPED")
        return web.json_response(self.info(session), status=201)

    async def restart(self, request):
        session = self.session(request)
        await self.begin(session)
        return web.json_response(self.info(session), status=201)

    async def logout(self, request):
        session = self.session(request)
        if session.status in ("STOPPED", "FAILED"):
            raise web.HTTPUnprocessableEntity()
        session.is_linked, session.me = False, None
        await self.begin(session)
        return web.json_response(self.info(session), status=201)

    # Linking

    def halt(self, session):
        if session.rotation:
            session.rotation.cancel()
            session.rotation = None

    async def begin(self, session):
        self.halt(session)
        await self.become(session, "STARTING")
        if not self.on("stuck"):
            session.rotation = asyncio.create_task(self.run(session))

    async def run(self, session):
        if session.is_linked:
            return await self.become(session, "WORKING")
        waits = [FIRST_QR] + [NEXT_QR] * (QR_CODES - 1)
        for number, wait in enumerate(waits):
            session.qr = f"2@{hashlib.sha256(f'{session.name}{number}{time.time()}'.encode()).hexdigest()}"
            await self.become(session, "SCAN_QR_CODE")
            await asyncio.sleep(wait / self.options.scale)
        session.qr = None
        await self.become(session, "FAILED")

    async def become(self, session, status):
        session.status = status
        await self.notify(session, "session.status", {"name": session.name, "status": status})

    async def request_code(self, request):
        session = self.session(request)
        body = await request.json()
        self.models.check("RequestCodeRequest", body)
        if session.status != "SCAN_QR_CODE":
            raise web.HTTPUnprocessableEntity()
        if self.on("no_codes") or "deviceName" in (session.config.get("client") or {}):
            return web.json_response({"error": "cannot request code"}, status=500)
        session.codes += 1
        digest = hashlib.sha256(f"{body['phoneNumber']}{session.codes}".encode()).hexdigest().upper()
        return web.json_response({"code": f"{digest[:4]}-{digest[4:8]}"}, status=201)

    async def show_qr(self, request):
        session = self.session(request)
        if session.status != "SCAN_QR_CODE":
            raise web.HTTPUnprocessableEntity()
        self.models.check("QRCodeValue", {"value": session.qr})
        return web.json_response({"value": session.qr})

    async def confirmation(self, request):
        session = self.session(request)
        if session.status != "PASSKEY_CONFIRMATION_REQUIRED":
            raise web.HTTPUnprocessableEntity()
        self.models.check("PasskeyConfirmationResponse", {"code": "4711"})
        return web.json_response({"code": "4711"})

    async def lid(self, request):
        self.session(request)
        answer = {"lid": request.match_info["lid"], "pn": self.lids.get(request.match_info["lid"])}
        self.models.check("LidToPhoneNumber", answer)
        return web.json_response(answer)

    # History

    def chats(self, session):
        chats = {}
        for message in sorted(session.messages, key=lambda one: one["timestamp"]):
            chats[chat_of(message)] = message
        return sorted(chats.items(), key=lambda item: -item[1]["timestamp"])

    async def overview(self, request):
        session = self.session(request)
        begin, limit = int(request.query.get("offset", 0)), int(request.query.get("limit", 20))
        page = [
            {"id": chat, "name": "A name", "picture": "", "lastMessage": last, "_chat": {"id": chat}}
            for chat, last in self.chats(session)[begin:begin + limit]
        ]
        for chat in page:
            self.models.check("ChatSummary", chat)
        return web.json_response(page)

    async def history(self, request):
        session = self.session(request)
        query, chat = request.query, request.match_info["chat"]
        if "filter.fromMe" in query:
            return web.json_response([])
        least, most = (float(query.get(f"filter.timestamp.{end}", default)) for end, default in
                       (("gte", 0), ("lte", 1 << 40)))
        found = [one for one in session.messages if self.is_of(one, chat) and least <= one["timestamp"] <= most]
        found.sort(key=lambda one: -one["timestamp"])
        begin = int(query.get("offset", 0))
        page = found[begin:begin + int(query.get("limit", 10))]
        # Those that the engine cannot turn into a message are left out after the page was cut.
        if self.on("short_pages"):
            page = [one for one in page if not one.get("unreadable")]
        if not self.on("to_null"):
            for one in page:
                self.models.check("WAMessage", one)
        return web.json_response(page)

    async def one(self, request):
        session = self.session(request)
        for message in session.messages:
            if message["id"] == request.match_info["id"]:
                return web.json_response(message)
        raise web.HTTPNotFound()

    def is_of(self, message, chat):
        """Chats of one person are merged, as in the interface."""
        other = chat_of(message)
        return chat == other or self.lids.get(other) == chat or self.lids.get(chat) == other

    # Webhooks

    async def notify(self, session, event, payload):
        for hook in session.config.get("webhooks") or []:
            if event in hook["events"]:
                await self.send(session, hook, event, payload)

    async def send(self, session, hook, event, payload):
        body = dumps({
            "id": f"evt_{time.time_ns():x}", "timestamp": int(time.time() * 1000), "event": event,
            "session": session.name, "metadata": session.config.get("metadata") or {}, "me": session.me,
            "payload": payload, "engine": self.options.engine,
            "environment": {"version": "2026.9.1", "engine": self.options.engine, "tier": "CORE"},
        })
        headers = {"Content-Type": "application/json", "X-Webhook-Request-Id": f"{time.time_ns():x}",
                   "X-Webhook-Timestamp": str(int(time.time() * 1000))}
        key = (hook.get("hmac") or {}).get("key")
        if key:
            headers["X-Webhook-Hmac"] = hmac.new(key.encode(), body, hashlib.sha512).hexdigest()
            headers["X-Webhook-Hmac-Algorithm"] = "sha512"
        retries = hook.get("retries") or {}
        first, attempts = retries.get("delaySeconds", 2), int(retries.get("attempts", 15))
        doubles = retries.get("policy") == "exponential"
        waits = [first * (2 ** number if doubles else 1) / self.options.scale for number in range(attempts)]
        await self.post(hook["url"], body, headers, waits)

    # What tests do

    async def bed_link(self, request):
        order = await request.json()
        session = self.sessions[order["session"]]
        if self.on("passkey") and session.status != "PASSKEY_CONFIRMATION_REQUIRED":
            self.halt(session)
            status = "PASSKEY_REQUIRED" if session.status != "PASSKEY_REQUIRED" else "PASSKEY_CONFIRMATION_REQUIRED"
            await self.become(session, status)
            return web.json_response({})
        number = order.get("number", "966500000001")
        session.is_linked = True
        session.me = {"id": f"{number}@c.us", "lid": "90000000000001@lid", "jid": f"{number}:20@s.whatsapp.net",
                      "pushName": "Owner"}
        self.halt(session)
        await self.become(session, "WORKING")
        return web.json_response({})

    async def bed_unlink(self, request):
        session = self.sessions[(await request.json())["session"]]
        session.is_linked, session.me = False, None
        await self.begin(session)
        return web.json_response({})

    async def bed_status(self, request):
        order = await request.json()
        session = self.sessions[order["session"]]
        self.halt(session)
        await self.become(session, order["status"])
        return web.json_response({})

    async def bed_lid(self, request):
        order = await request.json()
        self.lids[order["lid"]] = order.get("pn")
        return web.json_response({})

    async def bed_restart(self, request):
        self.forget_retries()
        for session in self.sessions.values():
            if self.on("forget"):
                session.config = {}
            await self.begin(session)
        return web.json_response({})

    async def bed_say(self, request):
        orders = await request.json()
        for order in orders if isinstance(orders, list) else [orders]:
            session = self.sessions[order["session"]]
            message = self.message(order)
            event = order.get("event", "message.any")
            if event == "message.any":
                session.messages.append(message)
            if order.get("lost"):
                continue
            for _ in range(self.times()):
                await self.notify(session, event, message)
            if self.on("two_names") and order.get("lid"):
                await self.notify(session, event, self.message(order | {"chat": order["lid"]}))
        return web.json_response({})

    def message(self, order):
        own, chat = "966500000001@c.us", order["chat"]
        from_me = order.get("fromMe", False)
        message = {
            "id": f"{str(from_me).lower()}_{chat}_{order['id']}", "timestamp": order["timestamp"],
            "from": own if from_me else chat, "fromMe": from_me, "source": "app",
            "to": chat if from_me else own, "participant": "", "body": order.get("body", ""), "hasMedia": False,
            "media": None, "mediaUrl": "", "ack": 1, "ackName": "SERVER", "vCards": [],
            "_data": {"notifyName": "A friend"},
        }
        if order.get("unreadable"):
            message["unreadable"] = True
        if self.on("to_null"):
            message["to"] = None
        return message | order.get("payload", {})


def chat_of(message):
    return message["id"].split("_")[1]


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--key")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--engine", default="GOWS")
    return parser.parse_args()


if __name__ == "__main__":
    serve(WAHA(parse()).routes())
