import Foundation
import HTTP
import Pipeline
import Store
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Owners see all their calendars by day, week and month",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerViewTests {
        private static let id = "0192d3a4-0000-7000-8000-00000000ad03"
        private static let second = "0192d3a4-0000-7000-8000-00000000ad04"

        /// The titles on the page that was shown last.
        private static func titles(_ browser: OwnerBrowser) -> [String] {
            browser.page.matches(of: #/class="title"[^>]*><bdi>([^<]*)</#).map { String($0.1) }
        }

        @Test(.timeLimit(.minutes(3))) func calendarsOfOthersStandBesideJadwals() async throws {
            try await PipelineBed.lend { bed in
                let radicale = try await PrivateRadicale(users: ["noura", "sara"], http: bed.http, folder: bed.folder)
                let series = "DTSTART:20270301T060000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=40\nSUMMARY:Standup"
                let trip = "DTSTART;VALUE=DATE:20270309\nDTEND;VALUE=DATE:20270311\nSUMMARY:رحلة"
                try await radicale.addCalendar("Work", of: "noura", ["s": series, "t": trip], over: bed.http)
                try await radicale.addCalendar("Hers", of: "sara", ["x": series], over: bed.http)
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(radicale.port)"]
                let browser = OwnerBrowser(try await OwnerBed.start(bed, settings: allowed))
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/week?on=2027-03-10")
                #expect(browser.page.contains("No calendar account is connected"))

                try await browser.get("/calendar/connect")
                let account = [
                    ("provider", "other"), ("address", radicale.url), ("user", "noura"),
                    ("password", radicale.password),
                ]
                try #require(try await browser.submit("/calendar/connect", account).status == 303)
                try await browser.get("/add?day=2027-03-10")
                #expect(browser.page.contains("value=\"2027-03-10\""))
                let form = [
                    ("id", Self.id), ("title", "Dinner"), ("start-day", "2027-03-10"), ("start-time", "20:00"),
                ]
                try #require(try await browser.submit("/add", form).status == 303)

                // Other entries are shown before an event is saved, and do not forbid it. No zone was chosen.
                try await browser.get("/add")
                let second = [
                    ("id", Self.second), ("title", "Call"), ("start-day", "2027-03-12"), ("start-time", "06:30"),
                ]
                try #require(try await browser.submit("/add", second).status == 200)
                #expect(browser.page.contains("At this time your calendars have") && browser.page.contains("Standup"))
                #expect(try await bed.count("select count(*) from event") == 1)
                // Another time was not seen.
                let seen = try #require(browser.page.firstMatch(of: #/name="seen" value="([0-9-]+)"/#)).1
                let later = second.dropLast() + [("start-time", "06:15"), ("seen", String(seen))]
                try #require(try await browser.submit("/add", Array(later)).status == 200)
                try #require(try await browser.submit("/add", second + [("seen", String(seen))]).status == 303)
                #expect(try await bed.count("select count(*) from event") == 2)

                // No worker runs yet: Jadwal's event is on its way, and is shown.
                try await browser.get("/week?on=2027-03-10")
                let week = Self.titles(browser)
                #expect(week.filter { $0 == "Standup" }.count == 7 && week.filter { $0 == "رحلة" }.count == 1)
                #expect(week.filter { $0 == "Dinner" }.count == 1 && browser.page.contains("Being written"))
                #expect(browser.page.contains("/events/\(Self.id)\"") && !browser.page.contains("Hers"))
                try await browser.get("/day?on=2027-03-10")
                #expect(Self.titles(browser).sorted() == ["Dinner", "Standup", "رحلة"])
                // Events of other programs can be opened, and not changed.
                let entry = try #require(browser.page.firstMatch(of: #/href="(/entry/[0-9a-z]+\?on=2027-03-10)"/#)).1
                #expect(try await browser.get(String(entry)).status == 200)
                #expect(browser.page.contains("Another program has written this event"))
                #expect(browser.page.contains("<bdi>Work</bdi>") && !browser.page.contains("/correct\""))
                #expect(try await browser.get("/entry/0?on=2027-03-10").status == 404)
                #expect(try await browser.get("/entry/0").status == 400)
                try await browser.get("/month?on=2027-03-10")
                #expect(Self.titles(browser).contains("Standup") && browser.page.contains("March 2027"))

                _ = try await bed.worker(.calendarWorker, settings: allowed)
                try await awaiting("the event is in the calendar, once") {
                    try await browser.get("/day?on=2027-03-10")
                    return Self.titles(browser).sorted() == ["Dinner", "Standup", "رحلة"]
                        && !browser.page.contains("Being written")
                }
                // The page of the event names the calendar that Jadwal has made, which no view has listed yet.
                try await browser.get("/events/\(Self.id)")
                #expect(browser.page.contains("<dt>Calendar</dt><dd><bdi>📱 WhatsApp Events</bdi></dd>"))
                for garbage in ["2027-02-30", "0000-01-01", "9999-12-31", "tomorrow", "2027-03-10T20:00"] {
                    #expect(try await browser.get("/week?on=\(garbage)").status == 400, "\(garbage)")
                }
                let arabic = "٢٠٢٧-٠٣-١٠".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                #expect(try await browser.get("/week?on=\(arabic)").status == 200)

                // The worker finds that one of them overlaps: what waits for a decision is counted on every page.
                try await awaiting("the conflict is counted") {
                    try await browser.get("/account")
                    return browser.page.contains("1 needs an answer")
                }

                // The server goes away: what Jadwal knows is shown, and what is missing is named.
                radicale.stop()
                try await browser.get("/day?on=2027-03-08")
                #expect(browser.page.contains("have not answered within two seconds"))
                #expect(browser.page.contains("not read") && !browser.page.contains(radicale.password))
            }
        }
    }
}
