"""DAViCal of Debian's package on a free port of 127.0.0.1, with Basic, on a PostgreSQL of its own. The user is "jadwal", the
password "secret".

    davical_server.py ROOT        where the packages davical and libawl-php are unpacked

Prints "port N" when it answers. Ends with its standard input.
"""

import os
import pathlib
import secrets
import shutil
import sys

from server_bed import PASSWORD, USER, ServerBed, as_user, free_port

POSTGRES = pathlib.Path("/usr/lib/postgresql/15/bin")

# PHP's own server calls this for each request; DAViCal wants what stands behind its script's name in PATH_INFO.
ROUTER = """<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/.well-known/caldav') {
    header('Location: /caldav.php/', true, 301);
    return;
}
error_reporting(0);
$_SERVER['SCRIPT_NAME'] = '/caldav.php';
$_SERVER['PHP_SELF'] = $path;
$_SERVER['PATH_INFO'] = rawurldecode(substr($path, strlen('/caldav.php')));
chdir(__DIR__);
require __DIR__ . '/caldav.php';
"""


def start_database(bed, password):
    port, data = free_port(), bed.folder / "database"
    data.mkdir()
    user = as_user("postgres")
    if user:
        shutil.chown(data, "postgres", "postgres")
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    # Any user of the machine reaches it. In a file, since anybody can read arguments.
    file = bed.write("password", password, 0o600)
    if user:
        shutil.chown(file, "postgres", "postgres")
    bed.call(
        *user, POSTGRES / "initdb", "-D", data, "-A", "scram-sha-256", f"--pwfile={file}", "-U", "davical", "-E", "UTF8",
        "--no-sync", env=environment, cwd="/",
    )
    file.unlink()
    bed.start(
        *user, POSTGRES / "postgres", "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1",
        "-c", f"unix_socket_directories={data}", "-c", "fsync=off", env=environment, cwd="/",
    )
    bed.await_port(port)
    return port


def fill(bed, port, root, password):
    def psql(*arguments):
        bed.call(
            "psql", "-q", "-v", "ON_ERROR_STOP=0", "-h", "127.0.0.1", "-p", str(port), "-U", "davical", "-d", "postgres",
            *arguments, env={**os.environ, "PGPASSWORD": password},
        )

    awl, davical = root / "usr/share/awl/dba", root / "usr/share/davical/dba"
    scripts = [awl / "awl-tables.sql", awl / "schema-management.sql", davical / "davical.sql"]
    scripts += [davical / "caldav_functions.sql", davical / "rrule_functions.sql"]
    scripts += sorted((davical / "views").glob("*.sql")) + [davical / "base-data.sql"]
    for script in scripts:
        psql("-f", script)
    psql(
        "-c",
        f"""
        insert into usr (active, email_ok, username, password, fullname, email)
            values (true, now(), '{USER}', '**{PASSWORD}', '{USER}', '{USER}@example.org');
        insert into principal (type_id, user_no, displayname, default_privileges)
            select 1, user_no, fullname, 0::bit(24) from usr where username = '{USER}';
        """,
    )


def main():
    bed, port, root = ServerBed(), free_port(), pathlib.Path(sys.argv[1])
    password = secrets.token_hex(16)
    database = start_database(bed, password)
    fill(bed, database, root, password)
    program = bed.folder / "davical"
    shutil.copytree(root / "usr/share/davical", program)
    bed.write(
        "davical/config/config.php",
        f"""<?php
$c->pg_connect[] = 'host=127.0.0.1 port={database} dbname=postgres user=davical password={password}';
$c->domain_name = '127.0.0.1';
$c->admin_email = 'nobody@example.org';
$c->system_name = 'Jadwal test bed';
$c->default_locale = 'en';
""",
        0o600,
    )
    router = bed.write("davical/htdocs/router.php", ROUTER)
    include = f"{root}/usr/share/awl/inc:{program}/inc"
    bed.start(
        "php", "-d", f"include_path={include}", "-S", f"127.0.0.1:{port}", "-t", program / "htdocs", router,
        env={"PATH": os.environ["PATH"], "PHP_CLI_SERVER_WORKERS": "4"}, cwd=program / "htdocs",
    )
    bed.serve(port, "/caldav.php/")


if __name__ == "__main__":
    main()
