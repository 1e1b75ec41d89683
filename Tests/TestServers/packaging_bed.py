"""One installation of Jadwal on the private servers of a test run: a database, a virtual host and keys of its own.

Imported by pod_run.py and autoscaler_run.py, which run the real programs. The servers are those that
`jadwal up --servers-only --environment` prints; psql is needed.
"""

import base64
import json
import os
import secrets
import subprocess
import time
import urllib.parse
import urllib.request
import uuid


def key(name):
    return f"{name}:{base64.b64encode(secrets.token_bytes(32)).decode()}"


class Installation:
    def __init__(self, programs):
        self.programs = os.path.abspath(programs)
        self.name = f"jadwal_{uuid.uuid4().hex[:12]}"
        self.server = os.environ["JADWAL_TEST_DATABASE_URL"]
        self.management = urllib.parse.urlsplit(os.environ["JADWAL_TEST_AMQP_MANAGEMENT_URL"])
        self._psql(self.server, f"create database {self.name}")
        self._manage("PUT", f"vhosts/{self.name}", {})
        rights = {"configure": ".*", "write": ".*", "read": ".*"}
        self._manage("PUT", f"permissions/{self.name}/{self.management.username}", rights)
        self.settings = {
            "AMQP_URL": os.environ["JADWAL_TEST_AMQP_URL"].rstrip("/") + f"/{self.name}",
            "DATABASE_URL": urllib.parse.urlsplit(self.server)._replace(path=f"/{self.name}").geturl(),
            "JADWAL_MESSAGE_KEYS": key("m1"),
            "JADWAL_CREDENTIAL_KEYS": key("c1"),
        }

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._manage("DELETE", f"vhosts/{self.name}")
        self._psql(self.server, f"drop database {self.name} with (force)")

    def environment(self, **more):
        """What a program of this installation is started with; nothing of this process' own settings."""
        return {"PATH": os.environ["PATH"], **self.settings, **more}

    def run(self, program, *arguments, text=None, **more):
        """Runs one of the programs to its end and returns what it printed."""
        done = subprocess.run(
            [f"{self.programs}/{program}", *arguments], input=text, capture_output=True, text=True,
            env=self.environment(**more), timeout=300, check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{program} {arguments[0]} ended with {done.returncode}: {done.stderr[-2000:]}")
        return done.stdout

    def add_customer(self):
        """A customer whose calendar is the private Radicale; its address is a private one."""
        calendar = os.environ["JADWAL_TEST_CALDAV_URL"]
        personal = {
            "name": "Omar", "caldav_username": os.environ["JADWAL_TEST_CALDAV_USER"],
            "caldav_password": os.environ["JADWAL_TEST_CALDAV_PASSWORD"],
        }
        return self.run(
            "jadwal", "customer", "add", "--time-zone", "Asia/Riyadh", "--locale", "en", "--caldav-url", calendar,
            "--input", "-", text=json.dumps(personal), JADWAL_ALLOW_PRIVATE=calendar_host(),
        ).strip()

    def publish(self, lines):
        self.run("jadwal", "publish", "-", text="\n".join(lines) + "\n")

    def query(self, statement):
        return self._psql(self.settings["DATABASE_URL"], statement)

    def count(self, table, condition="true"):
        return int(self.query(f"select count(*) from {table} where {condition}"))

    def await_true(self, what, condition, seconds):
        """Waits until the condition holds, and names what it waited for if it never does."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise SystemExit(f"waited {seconds} s for this: {what}")
            time.sleep(0.25)

    def _psql(self, url, statement):
        done = subprocess.run(
            ["psql", "--no-psqlrc", "-AtqX", "-v", "ON_ERROR_STOP=1", "-c", statement], capture_output=True, text=True,
            # Not as an argument, which everybody on the machine can read.
            env={"PATH": os.environ["PATH"], **_libpq(url)}, check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"psql: {done.stderr[-1000:]}")
        return done.stdout.strip()

    def _manage(self, method, path, body=None):
        address = f"{self.management.scheme}://{self.management.hostname}:{self.management.port}/api/{path}"
        login = base64.b64encode(f"{self.management.username}:{self.management.password}".encode()).decode()
        request = urllib.request.Request(
            address, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Basic {login}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.read()


def calendar_host():
    return urllib.parse.urlsplit(os.environ["JADWAL_TEST_CALDAV_URL"]).netloc


def _libpq(url):
    parts = urllib.parse.urlsplit(url)
    return {
        "PGHOST": parts.hostname, "PGPORT": str(parts.port), "PGUSER": parts.username or "",
        "PGPASSWORD": parts.password or "", "PGDATABASE": parts.path.lstrip("/"),
    }


def small_talk(customer, chats, each, first=0):
    """Chats without a plan, each begun by the owner, as lines for `jadwal publish`."""
    now = int(time.time())
    for chat in range(first, first + chats):
        for turn in range(each):
            yield json.dumps({
                "customer_id": customer, "chat_id": f"9665{chat:08}@c.us", "id": f"{chat}-{turn}",
                "is_sender_me": turn == 0, "body": f"word {turn}", "timestamp": now - each + turn,
            })
