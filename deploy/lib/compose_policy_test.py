"""Breaks compose.yaml in one place at a time: compose_policy.py must name each break.

    JADWAL_RENDERED=FOLDER python3 -m unittest compose_policy_test

FOLDER has what check-packaging renders.
"""

import copy
import os
import pathlib
import unittest

import yaml

from compose_policy import Compose, differences, read, settings_of_manifests

FOLDER = pathlib.Path(os.environ["JADWAL_RENDERED"])
ORIGINAL = read(FOLDER / "compose.yaml", FOLDER / "secrets")


def mutated():
    document, scrapes = copy.deepcopy((ORIGINAL.document, ORIGINAL.scrapes))
    return Compose(ORIGINAL.facts, document, set(ORIGINAL.secret_files), scrapes)


# What is broken → how, given the services → what the policy must say.
MUTATIONS = {
    "tag": (lambda s: s["postgres"].update(image="docker.io/library/postgres"), "no fixed tag"),
    "moving tag": (lambda s: s["postgres"].update(image="docker.io/library/postgres:alpine"), "no fixed tag"),
    "console's role": (
        lambda s: s["console"]["environment"].update(DATABASE_URL_FILE="/run/secrets/database_url"),
        "console: does not log in to the database as jadwal_console",
    ),
    "memory": (lambda s: s["push-worker"].pop("mem_limit"), "has no mem_limit"),
    "restart": (lambda s: s["push-worker"].pop("restart"), "has no restart"),
    "host": (lambda s: s["radicale"].update(network_mode="host"), "shares the host"),
    "open port": (lambda s: s["rabbitmq"].update(ports=["5672:5672"]), "reachable from other machines"),
    "network": (lambda s: s["push-worker"].update(networks=["x"]), "there is no network x"),
    "database's network": (lambda s: s["postgres"].update(networks=["outside"]), "the database is on another"),
    "secret": (lambda s: s["grafana"].update(secrets=["x"]), "there is no secret x"),
    "unused secret": (lambda s: s["grafana"].pop("secrets"), "no service reads the secret grafana_password"),
    "waits for nobody": (
        lambda s: s["push-worker"].update(depends_on={"x": {"condition": "service_started"}}), "x, which is no service"
    ),
    "waits for health": (lambda s: s["rabbitmq"].pop("healthcheck"), "which has no healthcheck"),
    "no health": (lambda s: s["grafana"].pop("healthcheck"), "has no healthcheck"),
    "health of a worker": (
        lambda s: s["push-worker"]["healthcheck"].update(test=["CMD", "curl", "http://127.0.0.1:9464/readyz"]),
        "push-worker: its healthcheck does not ask it",
    ),
    "health of the probe": (lambda s: s["probe"].pop("healthcheck"), "probe: its healthcheck does not ask it"),
    "probe's port": (
        lambda s: s["probe"]["environment"].update(JADWAL_HTTP="0.0.0.0:9465"), "probe:9465 is not scraped"
    ),
    "file": (lambda s: s["radicale"].update(volumes=["./compose/x.conf:/etc/x:ro"]), "x.conf is no file"),
    "writable file": (
        lambda s: s["radicale"].update(volumes=["./compose/radicale.conf:/etc/x"]), "can be written from inside"
    ),
    "volume": (lambda s: s["radicale"].update(volumes=["x:/var/lib"]), "there is no volume x"),
    "program": (lambda s: s["push-worker"].update(command=["/usr/bin/jadwal-pull-worker"]), "not a program"),
    "missing worker": (lambda s: s.pop("push-worker"), "no service runs jadwal-push-worker"),
    "writable": (lambda s: s["push-worker"].update(read_only=False), "is not read_only"),
    "capabilities": (lambda s: s["push-worker"].update(cap_add=["NET_RAW"]), "keeps capabilities"),
    "privileges": (lambda s: s["push-worker"].update(security_opt=[]), "may gain privileges"),
    "user": (lambda s: s["push-worker"].update(user="0:0"), "does not run as 65532"),
    "setting": (lambda s: s["push-worker"]["environment"].update(JADWAL_QUIET="1s"), "JADWAL_QUIET is not a setting"),
    "secret in the open": (
        lambda s: s["push-worker"]["environment"].update(AMQP_URL="amqp://u:p@h/"), "AMQP_URL is secret"
    ),
    "secret's file": (
        lambda s: s["push-worker"]["environment"].update(AMQP_URL_FILE="/run/secrets/x"), "no secret of this service"
    ),
    "required": (lambda s: s["push-worker"]["environment"].pop("DATABASE_URL_FILE"), "DATABASE_URL is not given"),
    "grace": (lambda s: s["push-worker"].update(stop_grace_period="25s"), "stop_grace_period is not more"),
    "longer grace": (
        lambda s: s["push-worker"]["environment"].update(JADWAL_SHUTDOWN_GRACE="1m"), "stop_grace_period is not more"
    ),
    "health of the console": (
        lambda s: s["console"]["healthcheck"].update(test=["CMD", "true"]), "console: its healthcheck does not ask it"
    ),
    "console's port": (
        lambda s: s["console"]["environment"].update(JADWAL_CONSOLE_LISTEN="0.0.0.0:8379"),
        "console: nobody reaches the port 8379",
    ),
    "console for everybody": (
        lambda s: s["console"].update(ports=["0.0.0.0:8378:8378"]), "console: the port 0.0.0.0:8378:8378 is reachable"
    ),
    "console's key": (
        lambda s: s["console"]["secrets"].remove("console_key"), "no secret of this service"
    ),
    "upgrade by a worker": (
        lambda s: s["push-worker"]["environment"].pop("JADWAL_MIGRATE"), "push-worker: would upgrade the schema"
    ),
    "metrics' port": (
        lambda s: s["push-worker"]["environment"].update(JADWAL_HTTP="0.0.0.0:9465"), "push-worker:9465 is not scraped"
    ),
}


class ComposePolicyTests(unittest.TestCase):
    def test_composeAsItIsHasNoFault(self):
        self.assertEqual(list(ORIGINAL.faults()), [])

    def test_policyNamesEachBreak(self):
        for name, (mutate, words) in MUTATIONS.items():
            with self.subTest(name):
                compose = mutated()
                mutate(compose.services)
                faults = list(compose.faults())
                self.assertTrue(any(words in fault for fault in faults), f"{words}: {faults}")

    def test_openNetworkIsNamed(self):
        compose = mutated()
        compose.document["networks"]["pipeline"] = {}
        self.assertIn("the network pipeline is not internal", list(compose.faults()))

    def test_secretThatNobodyMakesIsNamed(self):
        compose = mutated()
        compose.secret_files.remove("amqp_url")
        self.assertIn("make-secrets does not make amqp_url", list(compose.faults()))

    def test_scrapedServiceThatIsNotThereIsNamed(self):
        compose = mutated()
        compose.scrapes["scrape_configs"][0]["dns_sd_configs"][0]["names"].append("x")
        self.assertIn("x:9464 is scraped and not there", list(compose.faults()))

    @unittest.skipUnless((FOLDER / "production.yaml").exists(), "kubectl could not render")
    def test_settingThatOneLacksIsNamed(self):
        documents = list(yaml.safe_load_all((FOLDER / "production.yaml").read_text()))
        kubernetes = settings_of_manifests(ORIGINAL.facts, [document for document in documents if document])
        compose = ORIGINAL.settings()
        self.assertEqual(list(differences(compose, kubernetes)), [])
        kubernetes["jadwal-push-worker"].add("JADWAL_RETENTION")
        compose["jadwal-push-worker"].add("LOG_LEVEL")
        self.assertEqual(
            list(differences(compose, kubernetes)),
            [
                "jadwal-push-worker: compose lacks JADWAL_RETENTION, which Kubernetes sets",
                "jadwal-push-worker: Kubernetes lacks LOG_LEVEL, which compose sets",
            ],
        )


if __name__ == "__main__":
    unittest.main()
