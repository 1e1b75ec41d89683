import Foundation
import HTTP
import HTTPTypes
import Postgres
import Push
import Store
import TestSupport
import Testing
import WebPushTestSupport

extension PeopleSuites {
    @Suite(
        "Owners add, test and remove devices (WebPush, ntfy and webhooks)",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerDevicePageTests {
        private static func fields(_ browser: TestBrowser, at endpoint: String) -> [(String, String)] {
            [("endpoint", endpoint), ("p256dh", browser.p256dh), ("auth", browser.auth)]
        }

        /// The id of the only device.
        private static func device(_ bed: PipelineBed) async throws -> String {
            try #require(try await bed.pool.query("select id from device").first).uuid("id")
        }

        @Test(.timeLimit(.minutes(2))) func browserIsAddedTestedAndForgotten() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = PipelineSuites.WebPushDeliveryTests.settings.merging([
                    "JADWAL_ALLOW_PRIVATE": servers.authority
                ]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                let (noura, phone) = (OwnerBrowser(owner), TestBrowser())
                try await noura.signIn("noura@example.org", letter: 1)
                let answer = try await noura.get("/devices")
                #expect(answer.fields[.contentSecurityPolicy]?.contains("worker-src 'self'") == true)
                #expect(noura.page.contains("You are told nowhere yet") && noura.page.contains("data-push-key=\""))

                // The page reports faults of the script, and missing scripts.
                for (fault, words) in [
                    ("", "needs scripts"), ("denied", "does not allow notifications"),
                    ("unsupported", "cannot show notifications"), ("failed", "could not be added"),
                    ("<x>", "could not be added"),
                ] {
                    try await noura.get("/devices")
                    #expect(try await Self.submit(noura, "browser", [("fault", fault)]).status == 400)
                    #expect(noura.page.contains(words), "\(fault)")
                }
                // A form that is written by hand reaches only addresses that pushes may reach.
                for endpoint in ["https://127.0.0.1:1/x", "http://10.0.0.1/x", "https://169.254.169.254/", "x", ""] {
                    try await noura.get("/devices")
                    let fields = Self.fields(phone, at: endpoint)
                    #expect(try await Self.submit(noura, "browser", fields).status == 400, "\(endpoint)")
                }
                try await noura.get("/devices")
                let wrong = [("endpoint", servers.url("push/any")), ("p256dh", phone.auth), ("auth", phone.auth)]
                #expect(try await Self.submit(noura, "browser", wrong).status == 400)
                #expect(try await bed.count("select count(*) from device") == 0)

                let endpoint = servers.url("push/any")
                for _ in 0..<2 {
                    try await noura.get("/devices")
                    let added = try await Self.submit(
                        noura,
                        "browser",
                        Self.fields(phone, at: endpoint),
                        agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
                    )
                    #expect(added.status == 303)
                }
                #expect(try await bed.count("select count(*) from device where agent = 'Firefox, Linux'") == 1)
                let id = try await Self.device(bed)
                try await noura.get("/devices?notice=device-added")
                #expect(noura.page.contains("Firefox, Linux") && !noura.page.contains("push/any"))
                #expect(noura.page.contains(WebPushAddress.digest(of: endpoint)))
                #expect(!noura.page.contains(phone.auth) && !noura.page.contains(phone.p256dh))

                let tested = try await noura.submit("/devices/\(id)/test")
                #expect(tested.fields[.location] == "/devices?notice=test-taken&tested=\(id)")
                let told = try #require(try await servers.seen().first { $0.to == "any" })
                let text = try phone.open(Array(try #require(told.sealed)))
                let read = try JSONDecoder().decode([String: String].self, from: Data(text))
                #expect(read["title"] == "A test from Jadwal" && read["page"] == "devices")
                #expect(try ReadProof(told.headers?["authorization"]).audience == "http://\(servers.authority)")
                try await noura.get(try #require(tested.fields[.location]))
                #expect(noura.page.contains("The test was taken") && noura.page.contains("Has taken the test"))

                #expect(try await noura.submit("/devices/\(id)/remove").status == 303)
                try await noura.get("/devices")
                let gone = Self.fields(phone, at: servers.url("push/gone"))
                #expect(try await Self.submit(noura, "browser", gone).status == 303)
                try await noura.get("/devices")
                let forgotten = try await noura.submit("/devices/\(try await Self.device(bed))/test")
                #expect(forgotten.fields[.location]?.contains("notice=test-gone") == true)
                #expect(try await bed.count("select count(*) from device") == 0)
                let acts = "select count(*) from audit where action like 'owner % a device'"
                // The form that was sent twice has added one device.
                #expect(try await bed.count(acts) == 3)
                let log = owner.api.process.log
                #expect(![phone.auth, "push/any", "169.254"].contains { log.contains($0) })
                servers.stop()
            }
        }

        @Test(.timeLimit(.minutes(2))) func signingOutEndsThisBrowsersPushAlone() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = PipelineSuites.WebPushDeliveryTests.settings.merging([
                    "JADWAL_ALLOW_PRIVATE": servers.authority
                ]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                let (laptop, phone) = (OwnerBrowser(owner), OwnerBrowser(owner))
                var ids: [String] = []
                for (browser, name) in [(laptop, "laptop"), (phone, "phone")] {
                    try await OwnerScene.signIn(browser, OwnerScene.address)
                    try await browser.get("/devices")
                    let fields = Self.fields(TestBrowser(), at: servers.url("push/\(name)"))
                    #expect(try await Self.submit(browser, "browser", fields).status == 303)
                    let new = try await bed.pool.query(
                        "select id from device order by registered_at desc limit 1"
                    )
                    ids.append(try #require(new.first).uuid("id"))
                }
                try await laptop.get("/devices")
                #expect(
                    try await Self.submit(laptop, "topic", [("address", servers.url("t"))]).status == 303
                )
                func listed() async throws -> [Bool] {
                    try await phone.get("/devices")
                    return ids.map { phone.page.contains("/devices/\($0)/remove") }
                }
                try await laptop.get("/me")
                #expect(try await laptop.submit("/sign-out").status == 303)
                #expect(try await listed() == [false, true])

                // Signing in once more is no sign-out.
                try await bed.pool.execute(
                    "update owner_session set created_at = created_at - interval '11 minutes'"
                )
                try await phone.get("/sign-in-again?next=data")
                #expect(try await phone.submit("/sign-in-again").status == 303)
                let link = try await awaiting("the third link") {
                    try owner.letters().filter { $0.text?.contains("/magic-link") == true }.dropFirst(2).first
                }
                try await phone.get(try link.link())
                #expect(try await phone.submit("/magic-link").status == 303)
                #expect(try await listed() == [false, true])
                try await phone.get("/me")
                #expect(try await phone.submit("/sign-out").status == 303)
                #expect(try await bed.count("select count(*) from device where service = 'ntfy'") == 1)
                #expect(try await bed.count("select count(*) from device") == 1)
                servers.stop()
            }
        }

        @Test(.timeLimit(.minutes(2))) func topicAndWebServiceAreAddedAndTested() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let owner = try await OwnerBed.start(bed, settings: ["JADWAL_ALLOW_PRIVATE": servers.authority])
                let noura = OwnerBrowser(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                try await noura.get("/devices")
                #expect(noura.page.contains("has not set up notifications in browsers"))
                #expect(!noura.page.contains("data-push-key"))

                let refused: [(String, [(String, String)], String)] = [
                    ("topic", [("address", servers.url(""))], "not the address of a topic"),
                    ("topic", [("address", servers.url("t")), ("access-token", "كلمة")], "letters, digits and marks"),
                    ("topic", [("address", "https://127.0.0.1:1/t")], "must begin with https://"),
                    ("webhook", [("address", "https://[::1]:1/hook")], "must begin with https://"),
                    ("webhook", [("address", "http://no-such-host.invalid/")], "must begin with https://"),
                    ("webhook", [("address", "")], "must begin with https://"),
                ]
                for (form, fields, words) in refused {
                    try await noura.get("/devices")
                    let hasToken = form != "topic" || fields.contains { $0.0 == "access-token" }
                    let whole = fields + (hasToken ? [] : [("access-token", "tk_planted")])
                    #expect(try await Self.submit(noura, form, whole).status == 400, "\(fields)")
                    #expect(noura.page.contains(words), "\(fields)")
                    #expect(!noura.page.contains("tk_planted") && !noura.page.contains("كلمة\""), "\(fields)")
                    #expect(noura.page.contains("Type the token again") == (form == "topic"), "\(fields)")
                }
                #expect(try await bed.count("select count(*) from device") == 0)

                try await noura.get("/devices")
                let topic = [("address", servers.url("secret")), ("access-token", "tk_secret")]
                #expect(try await Self.submit(noura, "topic", topic).status == 303)
                try await noura.get("/devices")
                #expect(noura.page.contains(servers.url("secret")) && !noura.page.contains("tk_secret"))
                let tested = try await noura.submit("/devices/\(try await Self.device(bed))/test")
                #expect(tested.fields[.location]?.contains("test-taken") == true)
                #expect(try await servers.seen().last?.body?.title == "A test from Jadwal")
                // Without its token the topic refuses.
                try await noura.get("/devices")
                #expect(try await Self.submit(noura, "topic", [topic[0]]).status == 303)
                try await noura.get("/devices")
                let id = try await Self.device(bed)
                let without = try await noura.submit("/devices/\(id)/test")
                #expect(without.fields[.location]?.contains("test-refused") == true)
                try await noura.get("/devices")
                #expect(try await noura.submit("/devices/\(id)/remove").status == 303)

                try await noura.get("/devices")
                #expect(try await Self.submit(noura, "webhook", [("address", servers.url("status/204"))]).status == 200)
                let key = try #require(noura.page.firstMatch(of: /whsec_[A-Za-z0-9+\/=]{44}/)).output
                try await noura.get("/devices")
                #expect(noura.page.contains("status/204") && !noura.page.contains("whsec_"))
                let hook = try await noura.submit("/devices/\(try await Self.device(bed))/test")
                #expect(hook.fields[.location]?.contains("test-taken") == true)
                #expect(try await servers.seen().last?.refused == "204")
                servers.stop()
                try await noura.get("/devices")
                let closed = try await noura.submit("/devices/\(try await Self.device(bed))/test")
                #expect(closed.fields[.location]?.contains("test-unreachable") == true)
                #expect(!owner.api.process.log.contains(key) && !owner.api.process.log.contains("tk_secret"))
            }
        }

        /// The script of the browser is everybody's: it holds nothing of an owner.
        @Test(.timeLimit(.minutes(2))) func serviceWorkerIsAScriptForAllPages() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let answer = try await OwnerBrowser(owner).get("/worker.js")
                #expect(answer.status == 200 && answer.fields[.contentType]?.hasPrefix("text/javascript") == true)
                #expect(answer.fields[.xContentTypeOptions] == "nosniff")
            }
        }

        private static func submit(
            _ browser: OwnerBrowser,
            _ form: String,
            _ fields: [(String, String)],
            agent: String = "test"
        ) async throws -> HTTPAnswer {
            // The script fills in the hidden fields of the form; here the test does.
            let token = try browser.hiddenFields(of: "/devices/\(form)").filter { $0.0 == "token" }
            return try await browser.post("/devices/\(form)", fields + token, headers: ["User-Agent": agent])
        }
    }
}
