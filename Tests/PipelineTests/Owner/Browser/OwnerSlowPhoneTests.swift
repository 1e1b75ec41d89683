import Foundation
import HTTP
import TestSupport
import Testing
import Time

extension PeopleSuites {
    @Suite("Owners' pages on a slow phone", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct OwnerSlowPhoneTests {
        /// owner.md, section 9: with eight calendars of a thousand events each the month is seen within 3 s, on a
        /// processor four times slower and over 10 Mbit/s.
        @Test(.timeLimit(.minutes(10))) func monthIsSeenWithinThreeSeconds() async throws {
            try await PipelineBed.lend { bed in
                let radicale = try await PrivateRadicale(users: ["noura"], http: bed.http, folder: bed.folder)
                let day = try #require(LocalDate("2027-03-10"))
                for number in 1...8 {
                    try await radicale.addFullCalendar(number, events: 1000, around: day, of: "noura", over: bed.http)
                }
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(radicale.port)"]
                let owner = try await OwnerBed.start(bed, settings: allowed)
                let pages = ["month": "/month?on=\(day)", "week": "/week?on=\(day)", "day": "/day?on=\(day)"]
                // Radicale's first search of a calendar that was just made reads all of it, which takes many seconds.
                let first = try await Self.browser("noura@example.org", radicale, owner)
                for page in pages.values {
                    try await awaiting("Radicale has searched all calendars", within: .seconds(60)) {
                        try await first.get(page)
                        return !first.page.contains(#"class="notice warning""#)
                    }
                }
                // Nothing is known of this owner's account yet.
                let browser = try await Self.browser("sara@example.org", radicale, owner)
                let cookies = String(decoding: try JSONEncoder().encode(browser.cookies), as: UTF8.self)
                let more = ["cookies": cookies]
                let run = try await BrowserRun.run("owner_slow_phone.py", browser.owner, pages: pages, more)
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
            }
        }

        /// Of an owner who has connected the account.
        private static func browser(
            _ address: String,
            _ radicale: PrivateRadicale,
            _ owner: OwnerBed
        ) async throws -> OwnerBrowser {
            let browser = OwnerBrowser(owner)
            try await OwnerScene.signIn(browser, address)
            try await browser.get("/calendar/connect")
            let account = [
                ("provider", "other"), ("address", radicale.url), ("user", "noura"), ("password", radicale.password),
            ]
            try #require(try await browser.submit("/calendar/connect", account).status == 303)
            return browser
        }
    }
}
