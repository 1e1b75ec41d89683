import Foundation
import HTTP
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PeopleSuites {
    @Suite(
        "An owner's words name a prayer, and one tap takes the hour that prayer times give",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerPrayerWordsTests {
        private static let id = "0192d3a4-0000-7000-8000-00000000ad02"
        private static let sentence = "dinner with Sara tomorrow after Maghrib"

        /// In Makkah, with prayer times or without.
        private static func signedIn(_ bed: PipelineBed, choosing: Bool = true) async throws -> OwnerBrowser {
            let browser = OwnerBrowser(try await OwnerBed.start(bed, settings: ConnectClient.settings))
            try await browser.signIn("noura@example.org", letter: 1)
            try await bed.pool.execute("update customer set time_zone = 'Asia/Riyadh'")
            if choosing {
                try await browser.get("/prayer?search=makkah")
                #expect(try await browser.submit("/prayer/set", [("city", "104515")]).status == 303)
            }
            try await browser.get("/add")
            return browser
        }

        private static func value(_ name: String, _ browser: OwnerBrowser) throws -> String? {
            let field = try Regex("name=\"\(name)\" value=\"([^\"]*)\"")
            return browser.page.firstMatch(of: field)?.output[1].substring.map(String.init)
        }

        @Test(.timeLimit(.minutes(2))) func sentenceHasNoHourUntilItsOwnerTakesOne() async throws {
            try await PipelineBed.lend { bed in
                let browser = try await Self.signedIn(bed)
                #expect(try await browser.submit("/add", [("sentence", Self.sentence)]).status == 200)
                #expect(browser.page.contains("names no hour") && browser.page.contains("after Maghrib ("))
                #expect(browser.page.contains("Time: after Maghrib"))
                #expect(try Self.value("start-time", browser) == "")
                let hour = try #require(try Self.value("hour", browser))
                let taken = [("sentence", Self.sentence), ("hour", hour)]
                #expect(try await browser.submit("/add", taken).status == 200)
                #expect(try Self.value("start-time", browser) == String(hour.suffix(5)))
                #expect(!browser.page.contains("names no hour") && !browser.page.contains("Time: after Maghrib"))
                // Another hour than the suggested one is not taken.
                try await browser.get("/add")
                #expect(try await browser.submit("/add", [("sentence", Self.sentence), ("hour", "x")]).status == 200)
                #expect(try Self.value("start-time", browser) == "")
                #expect(try await bed.count("select count(*) from event") == 0)
            }
        }

        @Test(.timeLimit(.minutes(2))) func eventWithoutAnHourIsMovedByOneTap() async throws {
            try await PipelineBed.lend { bed in
                let browser = try await Self.signedIn(bed)
                #expect(try await browser.submit("/add", [("sentence", Self.sentence)]).status == 200)
                let day = try #require(try Self.value("start-day", browser))
                let form = [
                    ("id", Self.id), ("title", "Dinner with Sara"), ("start-day", day), ("whole-day", "on"),
                    ("notes", "Time: after Maghrib"),
                ]
                try await browser.get("/add")
                #expect(try await browser.submit("/add", form).status == 303)
                try await browser.get("/events/\(Self.id)")
                #expect(browser.page.contains("No hour was named") && browser.page.contains("after Maghrib ("))
                let action = "/events/\(Self.id)/resolve"
                #expect(try await browser.submit(action).status == 303)
                let event = try #require(
                    try await PostgresEvents(bed.store).find(EventQuery(id: Self.id, text: .opened))?.event
                )
                guard case .timed(let start, let end, _) = event.times else {
                    Issue.record("it is still for the whole day")
                    return
                }
                #expect("\(start.date)" == day && start.adding(minutes: 60) == end && event.revision == 2)
                try await browser.get("/events/\(Self.id)")
                #expect(!browser.page.contains("No hour was named"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func withoutPrayerTimesNothingIsSuggested() async throws {
            try await PipelineBed.lend { bed in
                let browser = try await Self.signedIn(bed, choosing: false)
                #expect(try await browser.submit("/add", [("sentence", Self.sentence)]).status == 200)
                #expect(browser.page.contains("names no hour") && !browser.page.contains("after Maghrib ("))
                #expect(try Self.value("hour", browser) == nil)
            }
        }

        @Test(.timeLimit(.minutes(2))) func methodsSuggestAndMove() async throws {
            try await PipelineBed.lend { bed in
                var app = ConnectClient(try await OwnerBed.start(bed, settings: ConnectClient.settings))
                try await app.signIn("noura@example.org", letter: 1)
                try await bed.pool.execute("update customer set time_zone = 'Asia/Riyadh'")
                let parse = "events.v1.EventsService/ParseSentence"
                let sentence = #"{"sentence": "\#(Self.sentence)"}"#
                let before = try await app.json(parse, sentence)
                #expect(before.status == 200 && !before.text.contains("suggestion"))
                let choices = #"{"choices": {"city": "104515"}}"#
                #expect(try await app.json("prayers.v1.PrayersService/SetPrayers", choices).status == 200)
                let after = try await app.json(parse, sentence)
                #expect(after.text.contains("suggestion") && after.text.contains("after Maghrib ("), "\(after.text)")
                #expect(after.text.contains("DOUBT_NO_HOUR") && after.text.contains("Time: after Maghrib"))
            }
        }
    }
}
