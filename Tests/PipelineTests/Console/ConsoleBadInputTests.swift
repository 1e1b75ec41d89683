import Foundation
import HTTP
import HTTPTypes
import Postgres
import Store
import Testing
import Vault

extension PeopleSuites {
    @Suite("The console answers bad input with a clear page") struct ConsoleBadInputTests {
        @Test(.timeLimit(.minutes(2))) func garbageHasAPageWithTheRightStatus() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let browser = ConsoleBrowser(console)
                try await browser.signIn("viewer")
                let pages: [(String, Int)] = [
                    ("/failures?stage=kitchen", 400), ("/failures?kind=%3Cscript%3E", 400), ("/failures?after=7", 400),
                    ("/failures?kind=%ff", 400), ("/failures?%", 400), ("/failures/7", 404),
                    ("/failures/0f4c1c1e-7a3b-4a57-9f0e-2a7a5b1d9c11", 404), ("/no-such-page", 404),
                    ("/audit?after=x", 400), ("/audit?person=%00", 400), ("/sign-out", 405),
                    ("/failures?x=" + String(repeating: "a", count: 3000), 400), ("/assets/x.css", 404),
                ]
                for (path, status) in pages {
                    let answer = try await browser.get(path)
                    #expect(answer.status == status, "\(path.prefix(80))")
                    #expect(answer.fields[.contentType]?.hasPrefix("text/html") == true)
                    #expect(!browser.page.contains("<script>") && !browser.page.contains("Error"))
                }
                let arabic = try await browser.get("/no-such-page", headers: ["Accept-Language": "ar"])
                #expect(arabic.status == 404 && browser.page.contains("lang=\"ar\" dir=\"rtl\""))
            }
        }

        @Test(.timeLimit(.minutes(2))) func badValueIsNamedAndTheOthersCount() async throws {
            try await PipelineBed.lend { bed in
                let (gone, nobody) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
                try await bed.pool.execute(
                    Statement(
                        """
                        insert into failure (id, stage, kind, detail, attempts)
                        values (gen_random_uuid(), 'messages', 'not_json', '', 1),
                            (gen_random_uuid(), 'calendar', 'calendar_refused', '', 1)
                        """
                    )
                )
                try await bed.pool.execute(
                    Statement(
                        "insert into removed_customer (id) values ($1)",
                        [.uuid(bed.store.lookup.tombstone(customer: gone))]
                    )
                )
                let browser = ConsoleBrowser(try await ConsoleBed.start(bed))
                try await browser.signIn("operator")
                #expect(try await browser.get("/failures?stage=calendar&since=yesterday").status == 400)
                #expect(browser.page.contains("were left out") && browser.page.contains("<bdi>yesterday</bdi>"))
                #expect(browser.page.contains("<bdi>calendar calendar_refused</bdi>"))
                #expect(!browser.page.contains("<bdi>messages not_json</bdi>"))
                // An action never covers more than was requested.
                #expect(!browser.page.contains("/failures/preview"))
                #expect(try await browser.get("/conversations?state=due&after=x").status == 400)
                #expect(browser.page.contains("value=\"due\" selected"))

                for list in [
                    "/failures?view=list", "/failures?view=groups", "/conversations?x=", "/schedules?x=",
                    "/meetings?x=",
                    "/events?x=",
                ] {
                    #expect(try await browser.get("\(list)&customer=\(gone)").status == 200)
                    #expect(browser.page.contains("This customer was removed"), "\(list)")
                    #expect(try await browser.get("\(list)&customer=\(nobody)").status == 200)
                    #expect(browser.page.contains("There is no customer with this id"), "\(list)")
                }
                #expect(try await browser.get("/customers/\(gone)").status == 404)
                #expect(browser.page.contains("This customer was removed"))
                #expect(try await browser.get("/customers/\(nobody)").status == 404)
                #expect(!browser.page.contains("was removed"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func formTooLongIsNotRead() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let browser = ConsoleBrowser(console)
                try await browser.get("/sign-in")
                let token = try browser.token(of: "/sign-in")
                // Before it is known who sends it, little is read.
                for count in [17 << 10, 10 << 20] {
                    let long = String(repeating: "a", count: count)
                    let answer = try await browser.post(
                        "/sign-in",
                        [("token", token), ("name", "viewer"), ("password", long)]
                    )
                    #expect(answer.status == 413 && browser.page.contains("300 KiB. Nothing was changed."))
                }
                #expect(try await console.refused("too_large") == 2)
                try await browser.signIn("viewer")
                try await self.formOverTheLimitChangesNothing(browser)
                #expect(try await console.refused("too_large") == 4)
            }
        }

        /// At the limit a form counts, and one byte beyond it does not: both with all that an act needs.
        private func formOverTheLimitChangesNothing(_ browser: ConsoleBrowser) async throws {
            try await browser.get("/failures")
            let token = try browser.token(of: "/sign-out")
            let sent = try #require(token.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let room = (300 << 10) - "token=\(sent)&more=".utf8.count
            let over = [("token", token), ("more", String(repeating: "a", count: room + 1))]
            for (language, words) in [("en", "300 KiB. Nothing was changed."), ("ar", "لم يتغيّر شيء.")] {
                let answer = try await browser.post("/sign-out", over, headers: ["Accept-Language": language])
                #expect(answer.status == 413 && browser.page.contains(words))
            }
            #expect(try await browser.get("/failures").status == 200)
            let most = [("token", token), ("more", String(repeating: "a", count: room))]
            #expect(try await browser.post("/sign-out", most).status == 303)
            #expect(try await browser.get("/failures").status == 303)
        }

        @Test(.timeLimit(.minutes(2))) func storedTextIsShownAsText() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let hostile = "\"><img src=x onerror=alert(1)><script>alert(1)</script>\u{202E}"
                for _ in 0..<60 {
                    try await bed.pool.execute(
                        Statement(
                            """
                            insert into failure (id, stage, kind, detail, attempts)
                            values (gen_random_uuid(), 'messages', 'not_json', $1, 1)
                            """,
                            [.text(hostile)]
                        )
                    )
                }
                let browser = ConsoleBrowser(console)
                try await browser.signIn("viewer")
                var seen: Set<String> = []
                var path: String? = "/failures"
                while let now = path {
                    #expect(try await browser.get(now).status == 200)
                    #expect(browser.page.contains("&lt;script&gt;") && !browser.page.contains("<img"))
                    #expect(!browser.page.contains("\u{202E}"))
                    let ids = browser.page.matches(of: /href="(\/failures\/[0-9a-f-]{36})"/).map { String($0.output.1) }
                    #expect(seen.isDisjoint(with: ids))
                    seen.formUnion(ids)
                    path = browser.page.firstMatch(of: /href="(\/failures\?after=[^"]+)"/).map { String($0.output.1) }
                }
                #expect(seen.count == 60)
                #expect(try await browser.get(try #require(seen.first)).status == 200)
                #expect(browser.page.contains("&lt;img src=x onerror=alert(1)&gt;") && !browser.page.contains("<img"))
                try await browser.get("/failures?view=groups")
                #expect(browser.page.contains("<bdi>60</bdi>"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func settingsThatAreNotSafeEndTheStart() async throws {
            try await PipelineBed.lend { bed in
                let users = bed.folder.appending(path: "users")
                try await ConsoleBed.add("viewer", ["viewer"], to: users, bed)
                let safe = ["JADWAL_CONSOLE_LISTEN": "127.0.0.1:0", "JADWAL_CONSOLE_USERS": users.path]
                let unsafe: [([String: String], String)] = [
                    (["JADWAL_CONSOLE_LISTEN": "0.0.0.0:8378"], "JADWAL_CONSOLE_URL is required"),
                    (
                        ["JADWAL_CONSOLE_LISTEN": "0.0.0.0:8378", "JADWAL_CONSOLE_URL": "https://console.example"],
                        "JADWAL_CONSOLE_LISTEN must be a loopback address"
                    ),
                    (["JADWAL_CONSOLE_USERS": "/no/such/file"], "cannot be read"),
                    (["JADWAL_CONSOLE_LOGIN": "proxy"], "JADWAL_CONSOLE_PROXY_FROM is required"),
                    (
                        [
                            "JADWAL_CONSOLE_LOGIN": "oidc", "JADWAL_CONSOLE_OIDC_CLIENT_ID": "jadwal",
                            "JADWAL_CONSOLE_URL": "http://127.0.0.1:8378",
                            "JADWAL_CONSOLE_OIDC_ISSUER": "http://login.example",
                        ], "JADWAL_CONSOLE_OIDC_ISSUER must be https:// beyond loopback"
                    ),
                    (["JADWAL_CONSOLE_URL": "https://console.example/path"], "must have no path"),
                    (["JADWAL_CONSOLE_TLS_CERT": users.path], "JADWAL_CONSOLE_TLS_KEY is required"),
                ]
                for (settings, reason) in unsafe {
                    let process = try await bed.start(.console, settings: safe.merging(settings) { _, given in given })
                    #expect(try await process.exitCode(within: .seconds(20)) == 64)
                    #expect(process.log.contains(reason), "\(process.log)")
                }
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: users.path)
                let process = try await bed.start(.console, settings: safe)
                #expect(try await process.exitCode(within: .seconds(20)) == 64)
                #expect(process.log.contains("chmod 0600"))
            }
        }
    }
}
