import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Profile: owners without a calendar get one at the operator's host",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerHostingTests {
        private struct Bed {
            let pipeline: PipelineBed
            let radicale: PrivateRadicale
            let owner: OwnerBed

            /// - Parameter host: what `JADWAL_CALENDAR_HOST` is, from the path of the file of users.
            init(
                _ bed: PipelineBed,
                host: (String) throws -> String = { "radicale:\($0)" }
            ) async throws {
                self.pipeline = bed
                // The operator's notice is in the file, too.
                let radicale = try await PrivateRadicale(
                    users: ["operator"],
                    version: .newest,
                    http: bed.http,
                    folder: bed.folder
                )
                self.radicale = radicale
                let settings = [
                    "JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(radicale.port)",
                    "JADWAL_CALENDAR_HOST": try host(radicale.folder.appending(path: "users").path),
                    "JADWAL_CALENDAR_HOST_URL": "http://127.0.0.1:\(radicale.port)",
                ]
                self.owner = try await OwnerBed.start(bed, settings: settings.merging(ConnectClient.settings) { $1 })
            }

            func status(of home: String, _ login: Login) async throws -> Int {
                try await self.radicale.status(of: home, for: login.name, login.password, over: self.pipeline.http)
            }

            /// As long ago as the session may not be that sees a password.
            func age() async throws {
                try await self.pipeline.pool.execute(
                    "update owner_session set created_at = created_at - interval '11 minutes'"
                )
            }

            var homes: [String] {
                let folder = self.radicale.folder.appending(path: "collections/collection-root")
                return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            }
        }

        private struct Login: Hashable {
            let name: String
            let password: String

            /// The account that the page shows.
            init(_ page: String) throws {
                let name = try #require(page.firstMatch(of: /jadwal-[a-z2-9]{16}/), "the page shows no name")
                let password = try #require(page.firstMatch(of: /(?:[a-z2-9]{5}-){3}[a-z2-9]{5}/), "nor a password")
                (self.name, self.password) = (String(name.0), String(password.0))
            }
        }

        @Test(.timeLimit(.minutes(2))) func ownerGetsACalendarRenewsItsPasswordAndDeletesIt() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                let browser = OwnerBrowser(bed.owner)
                try await browser.signIn("noura@example.org", letter: 1)
                #expect(try await browser.get("/calendar/hosted").fields[.location] == "/calendar")
                try await browser.get("/calendar")
                #expect(browser.page.contains("Make me a calendar"))
                let hosted = try await browser.submit("/calendar/host")
                #expect(hosted.fields[.location] == "/calendar/hosted?notice=calendar-hosted")
                try await browser.get("/calendar/hosted")
                let first = try Login(browser.page)
                #expect(try await bed.status(of: first.name, first) == 207)
                #expect(try await bed.status(of: "operator", first) == 403)
                let users = try bed.radicale.users()
                #expect(users.count == 2 && users[0].hasPrefix("operator:"))
                #expect(users[1].hasPrefix("\(first.name):$6$") && !users[1].contains(first.password))
                // The account is one like any other.
                try await browser.get("/calendar")
                #expect(browser.page.contains("Kept for you by Jadwal") && !browser.page.contains(first.password))
                let works = try await browser.submit("/calendar/test")
                #expect(works.fields[.location]?.contains("calendar-works") == true)
                #expect(try await browser.get("/calendar/choose").status == 200)
                #expect(!browser.page.contains("Make me a calendar"))

                try await browser.get("/calendar/hosted")
                let renewed = try await browser.submit("/calendar/hosted/renew")
                #expect(renewed.fields[.location] == "/calendar/hosted?notice=password-renewed")
                try await browser.get("/calendar/hosted")
                let second = try Login(browser.page)
                #expect(second.name == first.name && second.password != first.password)
                #expect(try await bed.status(of: first.name, first) == 401)
                #expect(try await bed.status(of: first.name, second) == 207)
                try await browser.get("/calendar")
                #expect(try await browser.submit("/calendar/test").fields[.location]?.contains("works") == true)

                try await bed.age()
                let refused = try await browser.get("/calendar/hosted")
                #expect(refused.fields[.location] == "/sign-in-again?next=hosted-calendar")
                try await browser.get("/calendar/profile")
                #expect(browser.page.contains("holds the password"))
                let profile = try await browser.submit("/calendar/profile")
                #expect(profile.fields[.location] == "/sign-in-again?next=calendar-profile")
                try await pipeline.pool.execute("update owner_session set created_at = jadwal_now()")

                try await browser.get("/calendar/hosted")
                #expect(try await browser.submit("/calendar/hosted/end").status == 400)
                #expect(browser.page.contains("Nothing was deleted"))
                #expect(try await bed.status(of: first.name, second) == 207)
                let ended = try await browser.submit("/calendar/hosted/end", [("sure", "on")])
                #expect(ended.fields[.location] == "/calendar?notice=hosted-ended")
                try await awaiting("the account is gone at the host") { try bed.radicale.users().count == 1 }
                #expect(bed.homes.filter { $0.hasPrefix("jadwal-") } == [])
                #expect(try await bed.status(of: first.name, second) == 401)
                #expect(try await pipeline.count("select count(*) from customer where credentials is not null") == 0)
                try await browser.get("/data/history")
                #expect(
                    browser.page.contains("Got a calendar of Jadwal") && browser.page.contains("Deleted the calendar")
                )
                let log = bed.owner.api.process.log
                for text in [first.name, first.password, second.password] { #expect(!log.contains(text)) }
            }
        }

        @Test(.timeLimit(.minutes(2))) func phonesAndAppsGetThePasswordAfterARecentSignIn() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                var app = ConnectClient(bed.owner)
                try await app.signIn("noura@example.org", letter: 1)
                let service = "calendar.v1.CalendarService"
                #expect(try await app.json("\(service)/EndHostedCalDavAccount").code == "not_found")
                let made = try await app.json("\(service)/HostCalDavAccount", "{}", ["Idempotency-Key": "k"])
                #expect(made.code == "ok")
                // The same call makes no other password.
                #expect(
                    try await app.json("\(service)/HostCalDavAccount", "{}", ["Idempotency-Key": "k"]).text == made.text
                )
                func told() async throws -> [String: Any] {
                    try ConnectClient.object(try await app.json("\(service)/GetCalDavAccount").body)
                }
                let account = try await told()
                let (name, password) = (account["username"] as? String, account["password"] as? String)
                #expect(account["isHosted"] as? Bool == true && account["isUp"] as? Bool == true)
                let login = try Login("\(name ?? "") \(password ?? "")")
                #expect(try await bed.status(of: login.name, login) == 207)

                let token = try ConnectClient.object(
                    try await app.json(
                        "auth.v1.AuthService/GenerateMagicToken",
                        #"{"type": "MAGIC_TOKEN_TYPE_CALDAV"}"#
                    ).body
                )["magicToken"]
                let path = "/httpj/mobile-config/caldav?s=\(token as? String ?? "")"
                let file = try await OwnerBrowser(bed.owner).get(path)
                let json = try ForeignReaders.propertyList(file.body)
                let list = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
                let content = try #require((list["PayloadContent"] as? [[String: Any]])?.first)
                #expect(
                    content["CalDAVUsername"] as? String == name && content["CalDAVPassword"] as? String == password
                )

                try await bed.age()
                // A session is looked up every five seconds.
                try await awaiting("the sign-in is not recent any more") {
                    try await told()["password"] as? String ?? "" == ""
                }
                for (method, request) in [
                    ("auth.v1.AuthService/GenerateMagicToken", #"{"type": "MAGIC_TOKEN_TYPE_CALDAV"}"#),
                    ("\(service)/HostCalDavAccount", "{}"), ("\(service)/EndHostedCalDavAccount", "{}"),
                ] {
                    let late = try await app.json(method, request)
                    #expect(
                        late.code == "failed_precondition" && late.text.contains("errors.v1.Precondition"),
                        "\(method)"
                    )
                }
                #expect(try bed.radicale.users().count == 2)
            }
        }

        @Test(.timeLimit(.minutes(2))) func accountGoesWithItsOwner() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                let (noura, sara) = (OwnerBrowser(bed.owner), OwnerBrowser(bed.owner))
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await bed.owner.letter(2)
                try await sara.signIn("sara@example.org", letter: 3)
                for browser in [noura, sara] {
                    try await browser.get("/calendar")
                    #expect(try await browser.submit("/calendar/host").status == 303)
                    try await browser.get("/calendar/hosted")
                }
                let (hers, other) = (try Login(noura.page), try Login(sara.page))
                #expect(hers.name != other.name)
                #expect(try await bed.status(of: other.name, hers) == 403)
                _ = try await bed.status(of: other.name, other)
                // The host is away: the account is gone at once, and at the host when it is back.
                bed.radicale.stop()
                try await noura.get("/data/delete")
                #expect(try await noura.submit("/data/delete", [("address", "noura@example.org")]).status == 303)
                try await awaiting("the account is gone", within: .seconds(30)) {
                    try await pipeline.count("select count(*) from customer") == 1
                }
                _ = try await bed.owner.api.process.said(/(A calendar account that nobody uses is still at its host)/)
                #expect(try await pipeline.count("select count(*) from ended_calendar") == 1)
                #expect(try bed.radicale.users().count == 3)
                let back = try await PrivateRadicale(again: bed.radicale, http: pipeline.http)
                try await pipeline.pool.execute("update ended_calendar set next_try_at = jadwal_now()")
                try await awaiting("the account is gone at the host", within: .seconds(30)) {
                    try bed.radicale.users().count == 2
                }
                try await awaiting("the row is gone") {
                    try await pipeline.count("select count(*) from ended_calendar") == 0
                }
                #expect(bed.homes.contains(other.name) && !bed.homes.contains(hers.name))
                #expect(try await bed.status(of: other.name, other) == 207)
                back.stop()
            }
        }

        /// Radicale's file, written by a shell script of the operator's.
        @Test(.timeLimit(.minutes(2))) func operatorsCommandMakesAndRemovesAccounts() async throws {
            try await PipelineBed.lend { pipeline in
                let script = pipeline.folder.appending(path: "calendar-host").path
                let bed = try await Bed(pipeline) { users in
                    let text = """
                        #!/bin/sh -e
                        read -r order
                        field() { printf '%s' "$order" | sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p"; }
                        name=$(field name)
                        if [ -e '\(script).broken' ]; then echo "planted $name" >&2; exit 3; fi
                        sed "/^$name:/d" '\(users)' > '\(users).next'
                        if [ "$(field do)" = make ]; then
                          hash=$(field password | openssl passwd -6 -stdin)
                          printf '%s:%s\\n' "$name" "$hash" >> '\(users).next'
                        fi
                        mv '\(users).next' '\(users)'

                        """
                    try Data(text.utf8).write(to: URL(filePath: script))
                    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
                    return "command:\(script)"
                }
                let browser = OwnerBrowser(bed.owner)
                try await browser.signIn("noura@example.org", letter: 1)
                try Data().write(to: URL(filePath: "\(script).broken"))
                try await browser.get("/calendar")
                #expect(try await browser.submit("/calendar/host").status == 503)
                #expect(browser.page.contains("could not be made now") && browser.page.contains("Make me a calendar"))
                _ = try await bed.owner.api.process.said(/(A calendar account was not made at its host.*exited\(3\))/)
                #expect(!bed.owner.api.process.log.contains("planted"))
                #expect(try await pipeline.count("select count(*) from customer where credentials is not null") == 0)

                try FileManager.default.removeItem(atPath: "\(script).broken")
                #expect(try await browser.submit("/calendar/host").status == 303)
                try await browser.get("/calendar/hosted")
                let login = try Login(browser.page)
                #expect(try await bed.status(of: login.name, login) == 207)
                // Another account takes its place, and it can be used again.
                try await browser.get("/calendar")
                #expect(try await browser.submit("/calendar/remove").status == 303)
                try await browser.get("/calendar")
                #expect(browser.page.contains("Use it again"))
                #expect(try await browser.submit("/calendar/host").status == 303)
                try await browser.get("/calendar/hosted")
                let again = try Login(browser.page)
                #expect(again.name == login.name && again.password != login.password)
                #expect(try await bed.status(of: login.name, again) == 207)
                #expect(try await browser.submit("/calendar/hosted/end", [("sure", "on")]).status == 303)
                try await awaiting("the account is gone at the host") { try bed.radicale.users().count == 1 }
            }
        }

        @Test(.timeLimit(.minutes(1))) func checkSaysWhetherAccountsCanBeMade() async throws {
            try await PipelineBed.lend { pipeline in
                let users = pipeline.folder.appending(path: "users").path
                try Data().write(to: URL(filePath: users))
                for (host, words) in [
                    ("radicale:\(users)", "accounts can be made"), ("radicale:\(users)-none", "cannot be found"),
                    ("command:/bin/true", "accounts can be made"), ("command:\(users)", "cannot be run"),
                ] {
                    let settings = [
                        "JADWAL_API_LISTEN": "127.0.0.1:0", "JADWAL_SMTP_URL": "smtp://127.0.0.1:9",
                        "JADWAL_MAIL_FROM": "jadwal@example.org", "JADWAL_STARTUP_TIMEOUT": "1s",
                        "JADWAL_CALENDAR_HOST": host, "JADWAL_CALENDAR_HOST_URL": "https://dav.example.org",
                    ]
                    let check = try await pipeline.start(.api, arguments: ["--check"], settings: settings)
                    // No mail server is there.
                    #expect(try await check.exitCode() == 69)
                    let line = check.output.split(separator: "\n").first { $0.contains("calendar host") }
                    #expect(line?.contains(words) == true, "\(check.output)")
                }
            }
        }

        @Test(.timeLimit(.minutes(1))) func withoutAHostNothingIsOffered() async throws {
            try await PipelineBed.lend { pipeline in
                let owner = try await OwnerBed.start(pipeline, settings: ConnectClient.settings)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/calendar")
                #expect(browser.page.contains("Test and connect") && !browser.page.contains("Make me a calendar"))
                var app = ConnectClient(owner)
                try await app.signIn("noura@example.org", letter: 3)
                let answer = try await app.json("calendar.v1.CalendarService/HostCalDavAccount")
                #expect(answer.code == "unimplemented")
            }
        }
    }
}
