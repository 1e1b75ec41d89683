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
        "Owners connect their calendar, choose from it and remove it",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerCalendarPageTests {
        private static func fields(
            _ address: String,
            user: String = "noura",
            password: String = PrivateRadicale.password
        )
            -> [(String, String)]
        {
            [("provider", "other"), ("address", address), ("user", user), ("password", password)]
        }

        @Test(.timeLimit(.minutes(2))) func ownerConnectsChoosesTestsAndRemoves() async throws {
            try await PipelineBed.lend { bed in
                let radicale = try await PrivateRadicale(
                    users: ["noura", "sara"],
                    rights: .write,
                    http: bed.http,
                    folder: bed.folder
                )
                try await radicale.addCalendar("الدوام", of: "noura", [:], over: bed.http)
                try await radicale.addCalendar("Club", of: "noura", at: "club", [:], over: bed.http)
                try await radicale.addCalendar("Private", of: "sara", [:], over: bed.http)
                let owner = try await OwnerBed.start(
                    bed,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(radicale.port)"]
                )
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                #expect(try await browser.get("/calendar/choose").fields[.location] == "/calendar")
                try await browser.get("/calendar")
                let answer = try await browser.submit("/calendar/connect", Self.fields(radicale.url))
                #expect(answer.status == 303)
                try await browser.get(try #require(answer.fields[.location]))
                #expect(browser.page.contains("Your calendar account is connected"))
                #expect(browser.page.contains("الدوام") && browser.page.contains("Club"))
                #expect(!browser.page.contains("Private") && !browser.page.contains(PrivateRadicale.password))

                // Sara's calendar is no choice of Noura's, whoever wrote the form.
                let foreign = [("place", "\(radicale.url)sara/work/")]
                #expect(try await browser.submit("/calendar/choose", foreign).status == 400)
                // Nothing chosen is no choice of Jadwal's own calendar.
                try await browser.get("/calendar/choose")
                #expect(browser.page.contains("value=\"own\" checked"))
                #expect(try await browser.submit("/calendar/choose", []).status == 400)
                #expect(try await bed.count("select count(*) from customer where calendar_place is not null") == 0)
                try await browser.get("/calendar/choose")
                let (work, club) = ("\(radicale.url)noura/work/", "\(radicale.url)noura/club/")
                let chosen = [("place", work), ("searched", work), ("viewed", club)]
                #expect(try await browser.submit("/calendar/choose", chosen).status == 303)
                let id = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                let account = try #require(try await PostgresOwnerCalendars(bed.store).show(id))
                #expect(account.place == CalendarPlace(url: work, displayName: "الدوام"))
                #expect(account.account.ignoredCalendars == [club] && account.account.hiddenCalendars == [work])
                try await browser.get("/calendar/choose")
                #expect(browser.page.contains("value=\"\(work)\" checked"))
                #expect(browser.page.contains("name=\"viewed\" value=\"\(club)\" checked"))
                #expect(!browser.page.contains("name=\"searched\" value=\"\(club)\" checked"))
                #expect(!browser.page.contains("name=\"viewed\" value=\"\(work)\" checked"))
                // A calendar that is left out is neither read nor named.
                try await browser.get("/week")
                #expect(browser.page.contains("Club") && !browser.page.contains("الدوام"))

                try await browser.get("/calendar")
                #expect(browser.page.contains("الدوام") && !browser.page.contains(PrivateRadicale.password))
                #expect(
                    try await browser.submit("/calendar/test").fields[.location]?.contains("calendar-works") == true
                )
                // The calendar that is used may not be written to any more, although the account answers.
                try radicale.set(.read)
                try await browser.get("/calendar")
                #expect(try await browser.submit("/calendar/test").status == 200)
                #expect(browser.page.contains("may not write into its calendar any more"))
                try radicale.set(.write)
                try await browser.get("/calendar/connect")
                #expect(browser.page.contains("value=\"noura\"") && !browser.page.contains(PrivateRadicale.password))
                // Neither is it removed with a session that was left open.
                try await browser.get("/calendar")
                let (age, youth) = ("created_at - interval '11 minutes'", "created_at + interval '11 minutes'")
                try await bed.pool.execute(Statement("update owner_session set created_at = \(age)"))
                let refused = try await browser.submit("/calendar/remove")
                #expect(refused.fields[.location] == "/sign-in-again?next=calendar-removal")
                #expect(try await bed.count("select count(*) from customer where credentials is not null") == 1)
                try await bed.pool.execute(Statement("update owner_session set created_at = \(youth)"))
                #expect(try await browser.get("/sign-in-again?next=calendar-removal").fields[.location] == "/calendar")
                try await browser.get("/calendar")
                #expect(try await browser.submit("/calendar/remove").status == 303)
                #expect(try await bed.count("select count(*) from customer where credentials is not null") == 0)
                #expect(try await browser.get("/calendar/choose").fields[.location] == "/calendar")
            }
        }

        @Test(.timeLimit(.minutes(2))) func refusedAccountIsExplainedAndNotKept() async throws {
            try await PipelineBed.lend { bed in
                let radicale = try await PrivateRadicale(users: ["noura"], http: bed.http, folder: bed.folder)
                let closed = try LoopbackPort.free()
                let owner = try await OwnerBed.start(
                    bed,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(radicale.port),127.0.0.1:\(closed)"]
                )
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                // The pages themselves are a server without calendars, on an address that is not allowed.
                let refused: [(fields: [(String, String)], words: String)] = [
                    (Self.fields(radicale.url), "refuses this user or password"),
                    (Self.fields(radicale.url, user: "sara"), "refuses this user or password"),
                    (Self.fields("https://no-such-host.invalid/"), "No server can be reached"),
                    (Self.fields("https://127.0.0.1:\(closed)/"), "No server can be reached"),
                    (Self.fields("https://10.255.255.1/"), "No server can be reached"),
                    (Self.fields("https://[::1]/"), "No server can be reached"),
                    (Self.fields("https://169.254.169.254/"), "No server can be reached"),
                    (Self.fields("http://127.0.0.1:1/"), "must begin with https://"),
                    (Self.fields(owner.address), "must begin with https://"),
                    ([("provider", "google"), ("user", "noura")], "Google does not let"),
                ]
                var unreachable: Set<String> = []
                for (place, (fields, words)) in refused.enumerated() {
                    try await browser.get("/calendar/connect")
                    let fields = fields.filter { $0.0 != "password" } + [("password", "planted-Zq7-\(place)")]
                    let answer = try await browser.submit("/calendar/connect", fields)
                    #expect(answer.status == 400, "\(words)")
                    #expect(browser.page.contains(words), "\(words)")
                    #expect(!browser.page.contains("planted"), "\(words)")
                    #expect(browser.page.contains("value=\"\(fields.first { $0.0 == "user" }?.1 ?? "")\""))
                    guard words == "No server can be reached", let start = browser.page.range(of: "<main") else {
                        continue
                    }
                    let page = String(browser.page[start.lowerBound...]).replacing(fields[1].1, with: "ADDRESS")
                    unreachable.insert(page.replacing(/name="token" value="[^"]*"/, with: ""))
                }
                // The page reveals no names and addresses inside the operator's network.
                #expect(unreachable.count == 1)
                #expect(try await bed.count("select count(*) from customer where calendar_url is not null") == 0)
                // Attempts with passwords or addresses through these pages are limited.
                var statuses: [Int] = []
                for _ in 0..<3 {
                    try await browser.get("/calendar/connect")
                    statuses.append(
                        try await browser.submit("/calendar/connect", Self.fields(radicale.url, password: "planted"))
                            .status
                    )
                    #expect(!browser.page.contains("planted"))
                }
                #expect(statuses == [400, 429, 429])
                #expect(browser.page.contains("too many tests") && browser.page.contains(radicale.url))
                let said = owner.api.process.log
                #expect(!said.contains("planted") && !said.contains("no-such-host"))
            }
        }
    }
}
