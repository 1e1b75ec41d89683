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
        "Owners make a calendar in their account",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerCalendarMakingTests {
        private static let blue = "#1D66C9"

        @Test(.timeLimit(.minutes(2))) func ownerMakesOneAndEventsGoThere() async throws {
            try await PipelineBed.lend { bed in
                let radicale = try await PrivateRadicale(users: ["noura"], http: bed.http, folder: bed.folder)
                try await radicale.addCalendar("Work", of: "noura", [:], over: bed.http)
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(radicale.port)"]
                let browser = OwnerBrowser(try await OwnerBed.start(bed, settings: allowed))
                try await browser.signIn("noura@example.org", letter: 1)
                let id = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                let calendars = PostgresOwnerCalendars(bed.store)
                try await calendars.connect(id, url: radicale.url, user: "noura", password: PrivateRadicale.password)

                // The fault is shown beside its field, and nothing is created.
                for (fields, words) in [
                    ([("name", "Work"), ("color", Self.blue)], "has a calendar with this name"),
                    ([("name", "Family"), ("color", "red")], "Choose one of the colours"),
                    ([("color", Self.blue)], "Write a name"),
                ] {
                    try await browser.get("/calendar/choose")
                    #expect(try await browser.submit("/calendar/make", fields).status == 400)
                    #expect(browser.page.contains(words) && browser.page.contains("No calendar was made"))
                }
                #expect(try await calendars.show(id)?.place == nil)

                try await browser.get("/calendar/choose")
                let fields = [("name", "  العائلة\u{202E} & <co> "), ("color", Self.blue)]
                let hidden = try browser.hiddenFields(of: "/calendar/make")
                for _ in 0..<2 {
                    // The same form twice.
                    let answer = try await browser.post("/calendar/make", hidden + fields)
                    #expect(answer.status == 303)
                    #expect(answer.fields[.location]?.contains("calendar-made") == true)
                }
                let account = try #require(try await calendars.show(id))
                let place = try #require(account.place)
                #expect(place.displayName == "العائلة & <co>" && place.url.contains("/noura/jadwal-made-"))
                try await browser.get("/calendar/choose")
                // One calendar: to write to, and, each with a box and its listing, to search and to show.
                #expect(browser.page.ranges(of: "value=\"\(radicale.url)noura/jadwal-made-").count == 5)
                #expect(browser.page.contains("value=\"\(place.url)\" checked"))
                #expect(try await bed.count("select count(*) from audit where action = 'owner makes a calendar'") == 1)
                #expect(try await Self.colour(of: place, bed).contains(Self.blue))
                // The calendars that are searched for conflicts stay the same.
                #expect(account.account.ignoredCalendars == [])
            }
        }

        private static func colour(of place: CalendarPlace, _ bed: PipelineBed) async throws -> String {
            var call = HTTPCall(
                method: try #require(HTTPRequest.Method("PROPFIND")),
                url: place.url,
                credentials: .basic(user: "noura", password: PrivateRadicale.password)
            )
            call.fields[try #require(.init("Depth"))] = "0"
            return String(decoding: try await bed.http.execute(call).body, as: UTF8.self)
        }
    }
}
