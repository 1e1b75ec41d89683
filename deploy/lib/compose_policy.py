"""Checks deploy/compose.yaml and what belongs to it against the sources and against the Kubernetes manifests.

    compose_policy.py COMPOSE SECRETS RENDERED

COMPOSE is what `podman-compose config` prints, SECRETS a folder that compose/make-secrets has filled, RENDERED the
output of `kubectl kustomize` for the overlay of production, or - where it cannot be rendered. Prints one line a fault
and exits 1 if there is any. Needs PyYAML.
"""

import pathlib
import re
import sys

import yaml

from packaging_facts import (
    OWN_ROLE, PROJECT, SECONDS_AFTER_GRACE, USER, Facts, health_port, image_fault, listening_ports, setting_faults,
)
from pod_policy import Provided, variables_of

# What only one of the two needs, and why. Everything else that one sets, the other sets too.
ONLY_IN_COMPOSE = {
    "JADWAL_ALLOW_PLAIN": "the servers are on a network of their own",
    "JADWAL_ALLOW_PRIVATE": "the calendar server is one of the containers",
}
ONLY_IN_KUBERNETES = {
    "OPENAI_BASE_URL": "compose/providers.yaml sets it",
    "OPENAI_MODEL": "compose/providers.yaml sets it",
    "OPENAI_API_KEY": "compose/providers.yaml sets it",
    "JADWAL_LLM_CONCURRENCY": "the autoscaler's threshold is reckoned with it",
}

# Services of the files beside compose.yaml, and what operators write into files for them.
FURTHER_SERVICES = {"api", "bridge"}
GIVEN_SECRETS = {
    "bridge_keys", "meta_access_token", "meta_app_secret", "meta_verify_token", "oidc_secrets", "profile_chain",
    "profile_key", "smtp_password", "smtp_user", "vapid_key",
}

# The image has no other client than the programs themselves.
HEALTH_CHECK = ["CMD", "/usr/bin/jadwal", "probe", "--probe", "readyz"]


def duration(text):
    number, unit = re.fullmatch(r"(\d+)(s|m)", str(text)).groups()
    return int(number) * {"s": 1, "m": 60}[unit]


class Compose:
    def __init__(self, facts, document, secret_files, scrapes):
        self.facts, self.document = facts, document
        self.secret_files, self.scrapes = secret_files, scrapes
        self.services = document["services"]

    def faults(self):
        ours = {name for name, service in self.services.items() if self._program(service)}
        for name, service in self.services.items():
            faults = [*self._any(service)]
            if name in ours:
                faults += [*self._ours(service)]
            elif "healthcheck" not in service:
                faults.append("has no healthcheck, for which others wait")
            yield from (f"service {name}: {fault}" for fault in faults)
        run = {self._program(service) for service in self.services.values()}
        for missing in sorted(self.facts.workers - run):
            yield f"no service runs {missing}"
        if not self.document["networks"].get("pipeline", {}).get("internal"):
            yield "the network pipeline is not internal"
        if self.services.get("postgres", {}).get("networks") != ["pipeline"]:
            yield "the database is on another network than pipeline"
        for name in sorted(self.document["secrets"].keys() - self.secret_files - GIVEN_SECRETS):
            yield f"make-secrets does not make {name}"
        used = {
            secret["source"] if isinstance(secret, dict) else secret
            for service in self.services.values()
            for secret in service.get("secrets", [])
        }
        for name in sorted(self.document["secrets"].keys() - used):
            yield f"no service reads the secret {name}"
        yield from self._scraped()

    def _program(self, service):
        """The program of ours that a service runs, or None."""
        word = (service.get("command") or [""])[0]
        return word.removeprefix("/usr/bin/") if word.startswith("/usr/bin/jadwal") else None

    def _serves_health(self, service):
        words = service.get("command") or []
        return self._program(service) in self.facts.serving or words[:2] == ["/usr/bin/jadwal", "probe"]

    def _any(self, service):
        if fault := image_fault(service["image"]):
            yield fault
        if "mem_limit" not in service:
            yield "has no mem_limit"
        if "restart" not in service:
            yield "has no restart"
        if service.get("privileged") or service.get("network_mode") == "host":
            yield "shares the host"
        for port in service.get("ports", []):
            if not str(port).startswith("127.0.0.1:"):
                yield f"the port {port} is reachable from other machines"
        for network in service.get("networks", []):
            if network not in self.document["networks"]:
                yield f"there is no network {network}"
        for secret in service.get("secrets", []):
            name = secret["source"] if isinstance(secret, dict) else secret
            if name not in self.document["secrets"]:
                yield f"there is no secret {name}"
        depends = service.get("depends_on", {})
        for name, condition in (depends if isinstance(depends, dict) else dict.fromkeys(depends, {})).items():
            if name not in self.services:
                yield f"waits for {name}, which is no service"
            elif condition.get("condition") == "service_healthy" and "healthcheck" not in self.services[name]:
                yield f"waits for {name} to be healthy, which has no healthcheck"
        for volume in service.get("volumes", []):
            source, target = volume.split(":")[:2]
            if source.startswith("."):
                if not (PROJECT / "deploy" / source).is_file():
                    yield f"{source} is no file"
                if not volume.endswith(":ro"):
                    yield f"{target} can be written from inside"
            elif source not in self.document["volumes"]:
                yield f"there is no volume {source}"

    def _ours(self, service):
        program = self._program(service)
        if program not in self.facts.programs:
            yield f"runs {program}, which is not a program of the image"
        if service.get("read_only") is not True:
            yield "is not read_only"
        if service.get("cap_drop") != ["ALL"] or service.get("cap_add"):
            yield "keeps capabilities"
        if "no-new-privileges:true" not in service.get("security_opt", []):
            yield "may gain privileges"
        if service.get("user") != f"{USER}:{USER}":
            yield f"does not run as {USER}"
        variables = service.get("environment", {})
        yield from setting_faults(self.facts, variables)
        for name, value in sorted(variables.items()):
            names_secret = name.endswith("_FILE") or str(value).startswith("/run/secrets/")
            if names_secret and value.removeprefix("/run/secrets/") not in service.get("secrets", []):
                yield f"{name} names {value}, which is no secret of this service"
        if not self._serves_health(service):
            return
        if service.get("healthcheck", {}).get("test") != HEALTH_CHECK:
            yield "its healthcheck does not ask it"
        for setting in sorted(self.facts.required):
            if f"{setting}_FILE" not in variables:
                yield f"{setting} is not given"
        role = OWN_ROLE.get(program)
        if role and variables.get("DATABASE_URL_FILE") != f"/run/secrets/{role.removeprefix('jadwal_')}_database_url":
            yield f"does not log in to the database as {role}"
        if variables.get("JADWAL_MIGRATE") != "off":
            yield "would upgrade the schema, which is the service migrate's task"
        for name, port in listening_ports(variables).items():
            if f"127.0.0.1:{port}:{port}" not in service.get("ports", []) and name != "JADWAL_BRIDGE_LISTEN":
                yield f"nobody reaches the port {port} of {name}"
        grace = self.facts.seconds(variables, "JADWAL_SHUTDOWN_GRACE") + SECONDS_AFTER_GRACE
        if duration(service.get("stop_grace_period", "10s")) <= grace:
            yield f"stop_grace_period is not more than {grace:g} s"

    def _scraped(self):
        """Prometheus asks each worker, and no one else, on the port of JADWAL_HTTP."""
        asked = {
            (name, source["port"])
            for job in self.scrapes["scrape_configs"]
            for source in job["dns_sd_configs"]
            for name in source["names"]
        }
        there = {
            (name, health_port(service["environment"]))
            for name, service in self.services.items()
            if self._serves_health(service)
        }
        further = {(name, port) for name, port in asked - there if name in FURTHER_SERVICES - self.services.keys()}
        for name, port in sorted((there ^ asked) - further):
            side = "is not scraped" if (name, port) in there else "is scraped and not there"
            yield f"{name}:{port} {side}"

    def settings(self):
        """Program → the settings that it gets."""
        return {
            self._program(service): {self.facts.base(name) for name in service["environment"]}
            for service in self.services.values()
            if self._program(service) in self.facts.workers
        }


def settings_of_manifests(facts, documents):
    provided = Provided(documents)
    return {
        container["command"][0].removeprefix("/usr/bin/"): {
            facts.base(name) for name in variables_of(container, provided)
        }
        for document in documents
        if document["kind"] == "Deployment"
        for container in document["spec"]["template"]["spec"]["containers"]
    }


def differences(compose, kubernetes):
    """Settings that one of the two lacks, for each worker that both run."""
    for program in sorted(compose.keys() & kubernetes.keys()):
        for name in sorted(kubernetes[program] - compose[program] - ONLY_IN_KUBERNETES.keys()):
            yield f"{program}: compose lacks {name}, which Kubernetes sets"
        for name in sorted(compose[program] - kubernetes[program] - ONLY_IN_COMPOSE.keys()):
            yield f"{program}: Kubernetes lacks {name}, which compose sets"


def read(compose_path, secrets_folder):
    scrapes = yaml.safe_load((PROJECT / "deploy/compose/prometheus.yaml").read_text())
    files = {path.name for path in pathlib.Path(secrets_folder).iterdir()}
    return Compose(Facts(), yaml.safe_load(pathlib.Path(compose_path).read_text()), files, scrapes)


def main(compose_path, secrets_folder, rendered):
    compose = read(compose_path, secrets_folder)
    faults = list(compose.faults())
    if rendered != "-":
        documents = [document for document in yaml.safe_load_all(pathlib.Path(rendered).read_text()) if document]
        faults += differences(compose.settings(), settings_of_manifests(compose.facts, documents))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
