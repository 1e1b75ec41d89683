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
        "What owners do on an event's page stands in their calendar",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerEventActTests {
        private static let id = "0192d3a4-0000-7000-8000-00000000ad02"
        private static let page = "/events/\(Self.id)"

        /// The event in the calendar: title and status.
        private func awaitCalendar(_ calendar: CalendarReading, _ title: String, _ status: String) async throws {
            try await awaiting("the calendar has \(title) as \(status)") {
                let objects = try await calendar.objects().filter { $0.path.contains(Self.id) }
                return objects.count == 1 && objects[0].property("SUMMARY") == ":\(title)"
                    && objects[0].property("STATUS") == ":\(status)"
            }
        }

        @Test(.timeLimit(.minutes(3))) func addedEventIsCorrectedTakenOutAndPutBack() async throws {
            try await PipelineBed.lend { bed in
                let radicale = try await PrivateRadicale(users: ["noura"], http: bed.http, folder: bed.folder)
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(radicale.port)"]
                let browser = OwnerBrowser(try await OwnerBed.start(bed, settings: allowed))
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/calendar/connect")
                let account = [
                    ("provider", "other"), ("address", radicale.url), ("user", "noura"),
                    ("password", radicale.password),
                ]
                try #require(try await browser.submit("/calendar/connect", account).status == 303)
                _ = try await bed.worker(.calendarWorker, settings: allowed)
                let calendar = CalendarReading(server: radicale, user: "noura", http: bed.http)

                let day = LocalDay.inAWeek
                try await browser.get("/add")
                let form = [("id", Self.id), ("title", "Lunch"), ("start-day", day), ("start-time", "13:00")]
                try #require(try await browser.submit("/add", form).status == 303)
                try await self.awaitCalendar(calendar, "Lunch", "CONFIRMED")

                // Sent twice, as by an impatient finger.
                try await browser.get(Self.page)
                let corrected = [
                    ("title", "Late lunch"), ("start-day", day), ("start-time", "14:00"), ("end-day", day),
                    ("end-time", "15:00"),
                ]
                try #require(try await browser.submit("\(Self.page)/correct", corrected).status == 303)
                try await browser.get(Self.page)
                #expect(try await browser.submit("\(Self.page)/correct", corrected).status == 303)
                try await self.awaitCalendar(calendar, "Late lunch", "CONFIRMED")
                #expect(try await bed.count("select wanted_revision from event") == 2)

                try await browser.get(Self.page)
                try #require(try await browser.submit("\(Self.page)/dismiss", [("reason", "not-mine")]).status == 400)
                try await browser.get(Self.page)
                try #require(try await browser.submit("\(Self.page)/dismiss", []).status == 303)
                try await self.awaitCalendar(calendar, "Late lunch", "CANCELLED")

                try await browser.get(Self.page)
                try #require(try await browser.submit("\(Self.page)/undo", []).status == 303)
                try await self.awaitCalendar(calendar, "Late lunch", "CONFIRMED")
                try await browser.get("/events")
                #expect(browser.page.contains("Late lunch"))
            }
        }

        /// A replica that stood still may take a form long after its owner has sent it again, and done something else.
        @Test(.timeLimit(.minutes(2))) func formThatComesLateChangesNothing() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/add")
                let form = [
                    ("id", Self.id), ("title", "Lunch"), ("start-day", LocalDay.inAWeek), ("start-time", "13:00"),
                ]
                try #require(try await browser.submit("/add", form).status == 303)
                func act(_ action: String, _ fields: [(String, String)] = []) async throws -> [(String, String)] {
                    try await browser.get(Self.page)
                    let form = try browser.hiddenFields(of: "\(Self.page)/\(action)") + fields
                    let answer = try await browser.post("\(Self.page)/\(action)", form)
                    #expect(answer.fields[.location]?.contains("nothing-changed") == false, "\(action)")
                    return form
                }
                let dismissal = try await act("dismiss")
                let undoing = try await act("undo")
                _ = try await act(
                    "correct",
                    Array(form.dropFirst()) + [("end-day", LocalDay.inAWeek), ("end-time", "15:00")]
                )
                try await bed.pool.execute("update event set conflict_state = 'open'")
                let cancelling = [("decision", "cancel")] + dismissal.filter { $0.0 == "revision" }
                try await browser.get(Self.page)
                let token = try browser.hiddenFields(of: "\(Self.page)/resolve").filter { $0.0 == "token" }
                for (action, form) in [("dismiss", dismissal), ("undo", undoing), ("resolve", token + cancelling)] {
                    let answer = try await browser.post("\(Self.page)/\(action)", form)
                    #expect(answer.fields[.location]?.contains("nothing-changed") == true, "\(action)")
                }
                #expect(
                    try await bed.count("select count(*) from event where wanted_revision = 4 and not cancelled") == 1
                )
                #expect(try await bed.count("select count(*) from feedback") == 1)
            }
        }
    }
}

private enum LocalDay {
    static var inAWeek: String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withFullDate]
        return formatter.string(from: Date(timeIntervalSinceNow: 7 * 86_400))
    }
}
