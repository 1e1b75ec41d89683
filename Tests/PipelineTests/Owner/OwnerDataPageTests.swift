import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Owners take their data along and delete their account, after signing in once more",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerDataPageTests {
        /// Eleven minutes go by for whoever is signed in.
        private static func age(_ bed: PipelineBed) async throws {
            try await bed.pool.execute("update owner_session set created_at = created_at - interval '11 minutes'")
        }

        @Test(.timeLimit(.minutes(2))) func oldSignInIsRenewedByALinkThatLeadsBack() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let noura = OwnerBrowser(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await noura.get("/calendar")
                #expect(noura.page.contains("action=\"/calendar/connect\""))
                try await noura.get("/devices")
                #expect(noura.page.contains("action=\"/devices/webhook\""))
                let webhook = try noura.hiddenFields(of: "/devices/webhook")
                try await noura.get("/data")
                try await Self.age(bed)
                // Forms of an older page change nothing, and pages lead to the letter.
                #expect(try await noura.submit("/data/export").fields[.location] == "/sign-in-again?next=data")
                let hook = webhook + [("address", "https://hook.example/")]
                let refused = try await noura.post("/devices/webhook", hook)
                #expect(refused.fields[.location] == "/sign-in-again?next=devices")
                for (path, next) in [("/calendar/connect", "calendar"), ("/data/delete", "deletion")] {
                    #expect(try await noura.get(path).fields[.location] == "/sign-in-again?next=\(next)")
                }
                #expect(try await bed.count("select count(*) from device") == 0)
                #expect(try await bed.count("select count(*) from audit where action like '%export%'") == 0)
                try await noura.get("/devices")
                #expect(!noura.page.contains("action=\"/devices/webhook\"") && noura.page.contains("next=devices"))
                try await noura.get("/calendar")
                #expect(!noura.page.contains("action=\"/calendar/connect\""))
                for next in ["", "x", "https://evil.example/", "/data"] {
                    #expect(try await noura.get("/sign-in-again?next=\(next)").status == 404, "\(next)")
                }

                try await noura.get("/sign-in-again?next=data")
                #expect(noura.page.contains("about to take your data along"))
                let before = noura.cookies["jadwal-owner"]
                let sent = try await noura.submit("/sign-in-again")
                #expect(sent.fields[.location] == "/sign-in-again?next=data&sent=on")
                try await noura.get(try #require(sent.fields[.location]))
                #expect(noura.page.contains("The e-mail is on its way"))
                let link = try await owner.letter(3)
                #expect(link.to == ["noura@example.org"])
                try await noura.get(try link.link())
                #expect(noura.page.contains("One more click"))
                #expect(try await noura.submit("/magic-link").fields[.location] == "/data")
                // It is another session, and the old one has ended.
                #expect(noura.cookies["jadwal-owner"] != before)
                #expect(try await bed.count("select count(*) from owner_session") == 1)
                try await noura.get("/data")
                #expect(try await noura.submit("/data/export").status == 200)
                #expect(try await noura.get("/sign-in-again?next=deletion").fields[.location] == "/data/delete")
            }
        }

        /// A form that was opened in time and sent too late: all but the password is there again.
        @Test(.timeLimit(.minutes(2))) func typedFormIsKeptWhileItsOwnerSignsInOnceMore() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let owner = try await OwnerBed.start(bed, settings: ["JADWAL_ALLOW_PRIVATE": servers.authority])
                let (noura, sara) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await noura.get("/calendar/connect")
                try await Self.age(bed)
                let account = [
                    ("provider", "other"), ("address", "https://cal.example/ن?a=1&b=\""), ("user", "noura-there"),
                    ("password", "planted-Zq9"),
                ]
                let refused = try await noura.submit("/calendar/connect", account)
                #expect(refused.fields[.location] == "/sign-in-again?next=calendar")
                let kept = try #require(noura.cookies["jadwal-owner-typed"])
                let text = Data(base64Encoded: kept + String(repeating: "=", count: (4 - kept.count % 4) % 4))
                #expect(text.map { String(decoding: $0, as: UTF8.self) }?.contains("Zq9") == false)
                try await noura.get("/sign-in-again?next=calendar")
                try await noura.submit("/sign-in-again")
                try await noura.get(try await owner.letter(3).link())
                let back = try #require(try await noura.submit("/magic-link").fields[.location])
                #expect(back == "/calendar/connect?again=on")
                try await noura.get(back)
                #expect(noura.page.contains("value=\"https://cal.example/ن?a=1&amp;b=&quot;\""))
                #expect(noura.page.contains("value=\"noura-there\"") && !noura.page.contains("Zq9"))
                // A visit of its own begins with an empty form, and another owner sees nothing of it.
                try await noura.get("/calendar/connect")
                #expect(!noura.page.contains("cal.example"))
                try await sara.signIn("sara@example.org", letter: 4)
                sara.keep(sara.cookies.merging(["jadwal-owner-typed": kept]) { $1 })
                #expect(try await sara.get(back).status == 200)
                #expect(!sara.page.contains("cal.example"))

                _ = try await owner.letter(5)
                try await noura.get("/devices")
                try await Self.age(bed)
                let hook = servers.url("status/204")
                #expect(try await noura.submit("/devices/webhook", [("address", hook)]).status == 303)
                try await noura.get("/sign-in-again?next=devices")
                try await noura.submit("/sign-in-again")
                try await noura.get(try await owner.letter(6).link())
                #expect(try await noura.submit("/magic-link").fields[.location] == "/devices?again=on")
                try await noura.get("/devices?again=on")
                #expect(noura.page.contains("value=\"\(hook)\""))
                #expect(try await bed.count("select count(*) from device") == 0)
                // A refused address forgets nothing. Once the service is added, the browser keeps its address no more.
                #expect(try await noura.submit("/devices/webhook", [("address", "x")]).status == 400)
                #expect(noura.cookies["jadwal-owner-typed"] != nil)
                try await noura.get("/devices?again=on")
                #expect(try await noura.submit("/devices/webhook", [("address", hook)]).status == 200)
                #expect(noura.page.contains("whsec_") && noura.cookies["jadwal-owner-typed"] == nil)
                try await noura.get("/devices?again=on")
                #expect(!noura.page.contains("value=\"\(hook)\""))
                servers.stop()
            }
        }

        @Test(.timeLimit(.minutes(2))) func filesAreWholeAndComeOnceAnHour() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let (noura, sara) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await sara.signIn("sara@example.org", letter: 3)
                _ = try await owner.letter(4)
                try await noura.get("/add")
                let day = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601.year().month().day())
                let id = UUID().uuidString.lowercased()
                let fields = [
                    ("id", id), ("title", "عشاء, مع سارة"), ("start-day", day), ("start-time", "20:00"),
                ]
                #expect(try await noura.submit("/add", fields).status == 303)

                try await noura.get("/data")
                let page = noura.page
                let file = try await noura.submit("/data/export")
                #expect(file.status == 200 && file.fields[.contentType] == "application/json")
                let name = try #require(file.fields[.contentDisposition])
                #expect(name.wholeMatch(of: #/attachment; filename="jadwal-\d{4}-\d\d-\d\d\.json"/#) != nil)
                #expect(file.fields[.cacheControl] == "no-store")
                let read = try JSONSerialization.jsonObject(with: Data(file.body)) as? [String: Any]
                let all = try #require(read)
                #expect(all["complete"] as? Bool == true && (all["events"] as? [Any])?.count == 1)
                let text = String(decoding: file.body, as: UTF8.self)
                #expect(text.contains("noura@example.org") && text.contains("عشاء") && !text.contains("sara@"))

                let calendar = try await noura.reload(page).submit("/data/events")
                let events = String(decoding: calendar.body, as: UTF8.self)
                #expect(events.hasPrefix("BEGIN:VCALENDAR\r\n") && events.hasSuffix("END:VCALENDAR\r\n"))
                #expect(events.contains("SUMMARY:عشاء\\, مع سارة\r\n") && events.contains("END:VEVENT\r\n"))

                let again = try await noura.reload(page).submit("/data/export")
                #expect(again.status == 429 && noura.page.contains("again in 60 min"))
                let wait = again.fields[.retryAfter].flatMap { Int($0) } ?? 0
                #expect((3500...3600).contains(wait))
                #expect(try await owner.letter(5).header("Subject") == ["Your data was downloaded from Jadwal"])

                try await noura.get("/data/history")
                for words in ["Downloaded all data", "Downloaded the events", "Added an event", "Signed in"] {
                    #expect(noura.page.contains(words), "\(words)")
                }
                try await sara.get("/data/history")
                #expect(sara.page.contains("Signed in") && !sara.page.contains("Downloaded"))
                #expect(try await noura.get("/data/history?after=x").status == 400)
                #expect(!owner.api.process.log.contains("noura@example.org"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func accountGoesAlthoughTheProgramIsKilled() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let (noura, phone) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await phone.signIn("noura@example.org", letter: 3)
                let id = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                _ = try await PostgresDevices(bed.store)
                    .add(.webhook, address: "https://hook.example/", secret: "x", of: id)
                // A worker writes an event: until it has ended, nothing is deleted.
                try await bed.pool.execute(
                    Statement(
                        """
                        insert into event (customer_id, id, starts_at, ends_at, lease_owner, lease_until)
                        values ($1, gen_random_uuid(), jadwal_now(), jadwal_now(), 'w', jadwal_now() + interval '1 hour')
                        """,
                        [.uuid(id)]
                    )
                )
                try await noura.get("/data/delete")
                #expect(try await bed.count("select count(*) from account_removal") == 0)
                for typed in ["", "sara@example.org", "DELETE"] {
                    #expect(try await noura.submit("/data/delete", [("address", typed)]).status == 400, "\(typed)")
                    #expect(noura.page.contains("not the address of your account"))
                }
                let deleted = try await noura.submit("/data/delete", [("address", "Noura@Example.org")])
                #expect(deleted.fields[.location] == "/sign-in?notice=account-deleted")
                #expect(deleted.fields[.init("Clear-Site-Data")!] != nil)
                #expect(noura.cookies["jadwal-owner"] == nil)
                #expect(try await phone.get("/data").fields[.location] == "/sign-in")
                #expect(try await bed.count("select count(*) from device") == 1)

                owner.api.process.kill()
                let second = try await OwnerBed.start(bed, beside: owner)
                try await bed.pool.execute("update event set lease_until = null")
                try await bed.pool.execute("update account_removal set next_try_at = jadwal_now()")
                let letter = try await awaiting("the account is gone", within: .seconds(30)) {
                    try second.letters().first { $0.header("Subject") == ["Your Jadwal account is deleted"] }
                }
                #expect(letter.to == ["noura@example.org"])
                #expect(letter.text?.contains("1 events, 0 texts of messages, 0 connections") == true)
                for table in ["customer", "account", "device", "event", "owner_session", "account_removal"] {
                    #expect(try await bed.count("select count(*) from \(table)") == 0, "\(table)")
                }
                #expect(try await bed.count("select count(*) from removed_customer") == 1)
            }
        }

        /// As under a unit that may write nowhere: the file's folder is not there.
        @Test(.timeLimit(.minutes(2))) func accountStaysAsLongAsTheErasureLogCannotBeWritten() async throws {
            try await PipelineBed.lend { bed in
                let folder = bed.folder.appending(path: "erasures")
                let path = folder.appending(path: "log").path
                let owner = try await OwnerBed.start(bed, settings: ["JADWAL_ERASURE_LOG": path])
                let reason = "JADWAL_ERASURE_LOG cannot be opened: No such file or directory"
                try await awaiting("the reason is told") {
                    let readiness = try await owner.api.readiness()
                    return readiness.status == 200 && readiness.text.contains("erasure log")
                        && readiness.text.contains(reason)
                }
                #expect(owner.api.process.log.contains(reason))
                let check = try await bed.start(
                    .api,
                    arguments: ["--check"],
                    settings: OwnerBed.role(bed).merging([
                        "JADWAL_ERASURE_LOG": path, "JADWAL_SMTP_URL": "smtp://127.0.0.1:\(owner.mail.port)",
                        "JADWAL_MAIL_FROM": "jadwal@example.org", "JADWAL_STARTUP_TIMEOUT": "1s",
                    ]) { $1 }
                )
                #expect(try await check.exitCode() == 69)
                #expect(check.output.contains("FAILED  erasure log  \(reason)"), "\(check.output)")

                let noura = OwnerBrowser(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await noura.get("/data/delete")
                let asked = try await noura.submit("/data/delete", [("address", "noura@example.org")])
                try await noura.get(try #require(asked.fields[.location]))
                #expect(noura.page.contains("is being deleted") && !noura.page.contains("was deleted"))
                try await awaiting("the operator's metric counts") {
                    try await owner.api.metric("jadwal_oldest_removal_age_seconds") >= 1
                }
                #expect(try await bed.count("select count(*) from customer where removed_at is not null") == 1)
                // Sign-in stays closed, and says why.
                try await noura.get("/sign-in")
                try await noura.submit("/sign-in", [("address", "noura@example.org")])
                try await noura.get(try await owner.letter(3).link())
                #expect(try await noura.submit("/magic-link").status == 403)
                #expect(noura.page.contains("Your account is being deleted"))

                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                _ = try await awaiting("the account is gone", within: .seconds(30)) {
                    try owner.letters().first { $0.header("Subject") == ["Your Jadwal account is deleted"] }
                }
                #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 1)
                #expect(try await bed.count("select count(*) from customer") == 0)
                try await awaiting("nothing waits any more") {
                    let metrics = try await owner.api.metrics()
                    return metrics.contains("\njadwal_oldest_removal_age_seconds 0\n")
                }
                #expect(try await owner.api.metric("jadwal_removals_total", ["outcome": "done"]) == 1)
                #expect(!(try await owner.api.readiness()).text.contains(reason))
                #expect(!owner.api.process.log.contains("noura"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func phoneIsUnlinkedFirstAndTheOwnerDecidesIfThatFails() async throws {
            let settings = ["JADWAL_BRIDGE_KEYS": "planted-wrong-key"]
            try await LinkingBed.with(.waha, ["--key", "right"], settings: settings) { linking in
                let bed = linking.owner.bed
                let noura = try await linking.browser("noura@example.org", letter: 1)
                let path = try await linking.begin(noura)
                try await linking.says("Tell the person who runs Jadwal", noura, at: path)
                try await noura.get("/data/delete")
                #expect(noura.page.contains("Your phone is unlinked first"))
                let address = ("address", "noura@example.org")
                #expect(try await noura.submit("/data/delete", [address]).status == 503)
                #expect(noura.page.contains("could not be unlinked") && noura.page.contains("Delete it all the same"))
                #expect(try await bed.count("select count(*) from customer where removed_at is null") == 1)
                let anyway = try await noura.submit("/data/delete")
                #expect(anyway.status == 303)
                try await awaiting("the account is gone", within: .seconds(30)) {
                    try await bed.count("select count(*) from customer") == 0
                }
            }
        }
    }
}
