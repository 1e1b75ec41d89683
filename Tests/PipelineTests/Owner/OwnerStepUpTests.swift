import APIMessages
import Foundation
import HTTP
import HTTPTypes
import Postgres
import TestSupport
import Testing
import WebPushTestSupport

extension PeopleSuites {
    @Suite(
        "A session that was stolen or left open sends nobody's events elsewhere",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerStepUpTests {
        private static let service = "profile.v1.ProfileService"
        private static let age: Statement = "update owner_session set created_at = created_at - interval '11 minutes'"

        @Test(.timeLimit(.minutes(2))) func oldSessionAddsNoDeviceOnAPage() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = PipelineSuites.WebPushDeliveryTests.settings.merging([
                    "JADWAL_ALLOW_PRIVATE": servers.authority
                ]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                let (noura, browser) = (OwnerBrowser(owner), TestBrowser())
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await noura.get("/devices")
                let forms: [(path: String, fields: [(String, String)])] = [
                    ("/devices/topic", [("address", servers.url("secret"))]),
                    ("/devices/webhook", [("address", servers.url("status/204"))]),
                    (
                        "/devices/browser",
                        [("endpoint", servers.url("push/any")), ("p256dh", browser.p256dh), ("auth", browser.auth)]
                    ),
                ]
                let tokens = try forms.map { try noura.hiddenFields(of: $0.path).filter { $0.0 == "token" } }
                let known = try await noura.post(forms[2].path, forms[2].fields + tokens[2])
                #expect(known.fields[.location]?.contains("device-added") == true)
                try await bed.pool.execute(Self.age)
                for (form, token) in zip(forms, tokens).prefix(2) {
                    let answer = try await noura.post(form.path, form.fields + token)
                    #expect(answer.fields[.location] == "/sign-in-again?next=devices", "\(form.path)")
                }
                let phone = TestBrowser()
                let other = [("endpoint", servers.url("push/other")), ("p256dh", phone.p256dh), ("auth", phone.auth)]
                let added = try await noura.post(forms[2].path, other + tokens[2])
                #expect(added.fields[.location] == "/sign-in-again?next=devices")
                // A device that is already registered is not a new one.
                let again = try await noura.post(forms[2].path, forms[2].fields + tokens[2])
                #expect(again.fields[.location]?.contains("device-added") == true)
                #expect(try await bed.count("select count(*) from device") == 1)
                try await noura.get("/devices")
                for form in forms { #expect(!noura.page.contains("action=\"\(form.path)\""), "\(form.path)") }
                #expect(noura.page.contains("Sign in once more to add it"))

                // The input is shown again where it was typed.
                let typed = try await noura.post("/devices/topic", forms[0].fields + tokens[0])
                try await noura.get(try #require(typed.fields[.location]))
                #expect(try await noura.submit("/sign-in-again").status == 303)
                try await noura.get(try await owner.letter(4).link())
                let back = try await noura.submit("/magic-link")
                try await noura.get(try #require(back.fields[.location]))
                let topic = try #require(noura.page.firstMatch(of: #/action="\/devices\/topic"[\s\S]*?<\/form>/#))
                #expect(topic.output.contains(servers.url("secret")))
                let hook = try #require(noura.page.firstMatch(of: #/action="\/devices\/webhook"[\s\S]*?<\/form>/#))
                #expect(!hook.output.contains(servers.url("secret")))
                servers.stop()
            }
        }

        @Test(.timeLimit(.minutes(2))) func oldSessionAddsNoDeviceByTheAPIAndRepeatsNoSecret() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = ConnectClient.settings.merging(PipelineSuites.WebPushDeliveryTests.settings) { $1 }
                    .merging(["JADWAL_ALLOW_PRIVATE": servers.authority]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                var noura = ConnectClient(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                let app = noura
                func add(_ method: String, _ json: String, key: String = "") async throws -> ConnectClient.Answer {
                    try await app.json("\(Self.service)/\(method)", json, ["Idempotency-Key": key])
                }
                let phone = #"{"deviceToken": "\#(String(repeating: "0f", count: 32))"}"#
                let hook = #"{"service": "DEVICE_SERVICE_WEBHOOK", "address": "\#(servers.url("status/204"))"}"#
                let known = try await add("AddDevice", phone)
                #expect(known.code == "ok")
                let secret = try await add("AddEndpoint", hook, key: "hook")
                #expect(secret.text.contains("whsec_"))
                try await bed.pool.execute(Self.age)
                // Sessions are kept in memory for some seconds.
                try await awaiting("the session is old") {
                    try await app.json("account.v1.AccountService/Export").code == "failed_precondition"
                }
                let count = try await bed.count("select count(*) from device")
                let browser = TestBrowser()
                let push =
                    #"{"endpoint": "\#(servers.url("push/any"))", "p256dh": "\#(browser.p256dh)", "#
                    + #""auth": "\#(browser.auth)"}"#
                let topic = #"{"service": "DEVICE_SERVICE_NTFY", "address": "\#(servers.url("mine"))"}"#
                let refused: [(method: String, json: String, key: String)] = [
                    ("AddDevice", #"{"deviceToken": "\#(String(repeating: "1e", count: 32))"}"#, ""),
                    ("AddWebPush", push, ""), ("AddEndpoint", topic, ""), ("AddEndpoint", topic, "new"),
                    ("AddEndpoint", hook, ""), ("AddEndpoint", hook, "hook"), ("AddEndpoint", hook, "hook"),
                ]
                for one in refused {
                    let answer = try await add(one.method, one.json, key: one.key)
                    #expect(answer.code == "failed_precondition" && !answer.text.contains("whsec_"), "\(one)")
                    #expect(answer.text.contains("errors.v1.Precondition"), "\(one)")
                }
                #expect(try await bed.count("select count(*) from device") == count)
                // An app registers at each start.
                #expect(try await add("AddDevice", phone).text == known.text)
                let calendar = #"{"url": "https://dav.example.org", "username": "n", "password": "p"}"#
                let connect = "calendar.v1.CalendarService/ConnectCalDAVCalendar"
                #expect(try await app.json(connect, calendar, ["Idempotency-Key": "c"]).code == "failed_precondition")
                // After a sign-in the same key gets the same answer.
                var recent = ConnectClient(owner)
                try await recent.signIn("noura@example.org", letter: 5)
                let repeated = try await recent.json(
                    "\(Self.service)/AddEndpoint",
                    hook,
                    ["Idempotency-Key": "hook"]
                )
                #expect(repeated.text == secret.text)
                servers.stop()
            }
        }

        /// They have proven who they are, so they may know that nothing was sent.
        @Test(.timeLimit(.minutes(2))) func pageSaysIfNothingWasSentAndStrangersSpendNothingOfIt() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ["JADWAL_TRUSTED_PROXIES": "127.0.0.0/8"])
                let (noura, stranger) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                try await bed.pool.execute(Self.age)
                for number in 0..<7 {
                    stranger.fields = ["X-Forwarded-For": "2001:db8:\(number)::1"]
                    try await stranger.get("/sign-in")
                    let asked = try await stranger.submit("/sign-in", [("address", "noura@example.org")])
                    #expect(asked.fields[.location] == "/check-mail")
                }
                func links() async throws -> [Int] {
                    var counts: [Int] = []
                    for outcome in ["ordered", "refused_address"] {
                        counts.append(
                            try await owner.api.metric("jadwal_sign_in_links_total", ["outcome": outcome])
                        )
                    }
                    return counts
                }
                #expect(try await links() == [5, 3])
                for _ in 0..<5 {
                    try await noura.get("/sign-in-again?next=data")
                    let asked = try await noura.submit("/sign-in-again")
                    #expect(asked.fields[.location] == "/sign-in-again?next=data&sent=on")
                }
                try await noura.get("/sign-in-again?next=data&sent=on")
                let refused = try await noura.submit("/sign-in-again")
                #expect(refused.status == 429 && noura.page.contains("Nothing was sent"))
                #expect(!noura.page.contains("on its way"))
                #expect(try await links() == [10, 4])
            }
        }
    }
}
