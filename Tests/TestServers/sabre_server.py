"""SabreDAV of Debian's package php-sabre-dav on a free port of 127.0.0.1, with Digest, on SQLite. The user is "jadwal", the
password "secret".

    sabre_server.py

Prints "port N" when it answers. Ends with its standard input.
"""

import gzip
import hashlib
import pathlib
import sqlite3

from server_bed import PASSWORD, USER, ServerBed, free_port

SCHEMAS = pathlib.Path("/usr/share/doc/php-sabre-dav/examples/sql")
REALM = "SabreDAV"

# PHP's own server calls this for each request. Deprecations of a package that is older than its PHP are no answers.
ROUTER = """<?php
error_reporting(E_ALL & ~E_DEPRECATED & ~E_STRICT & ~E_NOTICE & ~E_WARNING);
ini_set('display_errors', '0');
if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) === '/.well-known/caldav') {
    header('Location: /', true, 301);
    return;
}
$_SERVER['SCRIPT_NAME'] = '';
require_once 'Sabre/autoload.php';
$database = new PDO('sqlite:' . getenv('JADWAL_BED_DATABASE'));
$database->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
$database->exec('pragma busy_timeout = 10000');
$principals = new Sabre\\DAVACL\\PrincipalBackend\\PDO($database);
$calendars = new Sabre\\CalDAV\\Backend\\PDO($database);
$server = new Sabre\\DAV\\Server([
    new Sabre\\CalDAV\\Principal\\Collection($principals),
    new Sabre\\CalDAV\\CalendarRootNode($principals, $calendars),
]);
$server->setBaseUri('/');
$server->addPlugin(new Sabre\\DAV\\Auth\\Plugin(new Sabre\\DAV\\Auth\\Backend\\PDO($database), 'SabreDAV'));
$server->addPlugin(new Sabre\\DAVACL\\Plugin());
$server->addPlugin(new Sabre\\CalDAV\\Plugin());
$server->exec();
"""


def schema(name):
    """Debian packs examples once they are large enough."""
    plain = SCHEMAS / f"sqlite.{name}.sql"
    return plain.read_text() if plain.exists() else gzip.open(f"{plain}.gz", "rt").read()


def main():
    bed, port = ServerBed(), free_port()
    path = bed.folder / "database"
    database = sqlite3.connect(path)
    for name in ("principals", "users", "calendars", "locks"):
        database.executescript(schema(name))
    secret = hashlib.md5(f"{USER}:{REALM}:{PASSWORD}".encode()).hexdigest()
    database.execute("insert into users (username, digesta1) values (?, ?)", (USER, secret))
    database.execute(
        "insert into principals (uri, email, displayname) values (?, ?, ?)",
        (f"principals/{USER}", f"{USER}@example.org", USER),
    )
    database.commit()
    database.close()
    router = bed.write("router.php", ROUTER)
    bed.start(
        "php", "-d", "include_path=/usr/share/php", "-S", f"127.0.0.1:{port}", "-t", bed.folder, router,
        env={"PATH": "/usr/bin:/bin", "JADWAL_BED_DATABASE": str(path), "PHP_CLI_SERVER_WORKERS": "4"},
    )
    bed.serve(port)


if __name__ == "__main__":
    main()
