"""Cyrus' CalDAV server of Debian's packages on a free port of 127.0.0.1, with Basic. The user is "jadwal", the password "secret".

    cyrus_server.py ROOT        where the packages are unpacked (deploy/lib/servers.sh lists them)

Prints "port N" when it answers. Ends with its standard input.
"""

import imaplib
import os
import pwd
import shutil
import sys

from server_bed import PASSWORD, USER, ServerBed, free_port

ADMINISTRATOR = "admin"


def configuration(folder, user, group):
    return f"""configdirectory: {folder}/config
partition-default: {folder}/spool
defaultpartition: default
cyrus_user: {user}
cyrus_group: {group}
admins: {ADMINISTRATOR}
httpmodules: caldav
httpallowcompress: no
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: {folder}/users
sasl_mech_list: PLAIN LOGIN
allowplaintext: yes
servername: localhost
defaultdomain: localhost
virtdomains: off
unixhierarchysep: yes
altnamespace: yes
duplicatesuppression: no
calendar_user_address_set: localhost
caldav_realm: Jadwal
sync_log: no
idlesocket: {folder}/run/idle
lmtpsocket: {folder}/run/lmtp
notifysocket: {folder}/run/notify
mupdate_connections_max: 1
sendmail: /bin/true
syslog_facility: LOCAL6
sievedir: {folder}/sieve
temp_path: {folder}/temporary
"""


def services(folder, root, http, imap):
    binaries = root / "usr/lib/cyrus/bin"
    return f"""START {{
  recover cmd="{binaries}/ctl_cyrusdb -C {folder}/imapd.conf -r"
}}
SERVICES {{
  http cmd="{binaries}/httpd -C {folder}/imapd.conf" listen="127.0.0.1:{http}" prefork=1 maxchild=100
  imap cmd="{binaries}/imapd -C {folder}/imapd.conf" listen="127.0.0.1:{imap}" prefork=0 maxchild=10
}}
EVENTS {{
  checkpoint cmd="{binaries}/ctl_cyrusdb -C {folder}/imapd.conf -c" period=300
}}
"""


def main():
    bed, http, imap = ServerBed(), free_port(), free_port()
    # Its processes are not root, and may not pass through to where the packages are.
    root = bed.folder / "root"
    shutil.copytree(sys.argv[1], root, symlinks=True)
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    group = "postgres" if os.geteuid() == 0 else str(os.getegid())
    folder = bed.folder / "cyrus"
    for name in ("config/proc", "config/db", "config/socket", "config/log", "spool", "run", "sieve", "temporary"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    settings = bed.write("cyrus/imapd.conf", configuration(folder, user, group))
    masters = bed.write("cyrus/cyrus.conf", services(folder, root, http, imap))
    libraries = [root / "usr/lib/x86_64-linux-gnu", root / "lib/x86_64-linux-gnu", root / "usr/lib/cyrus"]
    libraries += sorted(path for path in (root / "usr/lib").glob("*-linux-gnu*"))
    environment = {
        "PATH": f"{root}/usr/lib/cyrus/bin:{os.environ['PATH']}", "CYRUS_USER": user, "CYRUS_GROUP": group,
        "LD_LIBRARY_PATH": ":".join(map(str, libraries)), "CYRUS_VERBOSE": "0",
    }
    for name in (USER, ADMINISTRATOR):
        bed.call(
            root / "usr/sbin/saslpasswd2", "-p", "-c", "-u", "localhost", "-f", folder / "users", name,
            input=PASSWORD.encode(), env=environment,
        )
    if os.geteuid() == 0:
        for path in [folder, *folder.rglob("*")]:
            shutil.chown(path, user, group)
    bed.start(
        root / "usr/lib/cyrus/bin/master", "-D", "-C", settings, "-M", masters, "-p", folder / "run/master.pid",
        env=environment,
    )
    bed.await_port(imap)
    # Without a mailbox of the user's every PROPFIND is answered with 500.
    mail = imaplib.IMAP4("127.0.0.1", imap)
    mail.login(ADMINISTRATOR, PASSWORD)
    status, answer = mail.create(f"user/{USER}")
    if status != "OK":
        raise SystemExit(f"the mailbox cannot be made: {answer}")
    mail.logout()
    bed.serve(http, f"/dav/principals/user/{USER}/")


if __name__ == "__main__":
    main()
