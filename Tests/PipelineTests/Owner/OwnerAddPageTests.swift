import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PeopleSuites {
    @Suite(
        "Owners add events by a sentence and by a form",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerAddPageTests {
        private static let id = "0192d3a4-0000-7000-8000-00000000ad01"
        private static let form = [
            ("id", Self.id), ("title", "Lunch with Sara"), ("place", "Nozomi"), ("start-day", "2027-03-04"),
            ("start-time", "٨:٣٠"), ("notes", "Bring the book"),
        ]

        private static func changed(_ fields: (String, String)...) -> [(String, String)] {
            Self.form.filter { kept in !fields.contains { $0.0 == kept.0 } } + fields
        }

        private func signedIn(_ bed: PipelineBed) async throws -> OwnerBrowser {
            let browser = OwnerBrowser(try await OwnerBed.start(bed))
            try await browser.signIn("noura@example.org", letter: 1)
            try await bed.pool.execute("update customer set time_zone = 'Europe/Berlin'")
            try await browser.get("/add")
            return browser
        }

        @Test(.timeLimit(.minutes(2))) func sentenceFillsTheFormAndTheFormIsWrittenOnce() async throws {
            try await PipelineBed.lend { bed in
                let browser = try await self.signedIn(bed)
                let read = try await browser.submit("/add", [("sentence", "lunch with Sara at Nozomi tomorrow 1pm")])
                #expect(read.status == 200)
                for value in ["Lunch with Sara", "Nozomi", "13:00", "14:00"] {
                    #expect(browser.page.contains("value=\"\(value)\""), "\(value)")
                }
                #expect(try await bed.count("select count(*) from event") == 0)
                try await browser.submit("/add", [("sentence", "Call the landlord")])
                #expect(browser.page.contains("names no day") && browser.page.contains("value=\"Call the landlord\""))

                for _ in 0..<2 {
                    try await browser.get("/add")
                    let answer = try await browser.submit("/add", Self.form)
                    #expect(answer.status == 303 && answer.fields[.location]?.hasPrefix("/events/\(Self.id)") == true)
                }
                #expect(try await bed.count("select count(*) from event") == 1)
                #expect(try await bed.count("select count(*) from audit where action = 'owner adds an event'") == 1)
                #expect(try await bed.count("select count(*) from outbox where queue like '%calendar%'") == 1)
                let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                let event = try #require(
                    try await PostgresEvents(bed.store).find(EventQuery(id: Self.id, text: .opened))?.event
                )
                #expect(event.summary == "Lunch with Sara" && event.location == "Nozomi")
                #expect(event.description == "Bring the book\n\nManaged by Jadwal" && event.revision == 1)
                guard case .timed(let start, let end, let zone) = event.times else {
                    Issue.record("a whole day")
                    return
                }
                #expect("\(start)" == "2027-03-04T08:30" && "\(end)" == "2027-03-04T09:30")
                #expect(zone.name == "Europe/Berlin" && !customer.isEmpty)
                try await browser.get("/events/\(Self.id)")
                #expect(browser.page.contains("Lunch with Sara") && browser.page.contains("Bring the book"))
            }
        }

        /// Nothing is saved before its owner has seen in the form what was understood.
        @Test(.timeLimit(.minutes(2))) func remindersOfASentenceAreShownAndThenSaved() async throws {
            try await PipelineBed.lend { bed in
                let browser = try await self.signedIn(bed)
                try await bed.pool.execute("update customer set reminder_way = 'push', reminder_leads = '10m'")
                let sentence = "lunch with Sara tomorrow 1pm, remind me the night before and an hour before"
                #expect(try await browser.submit("/add", [("sentence", sentence)]).status == 200)
                #expect(browser.page.contains("value=\"-1d@20:00 1h\" selected"))
                #expect(browser.page.contains("The day before at 20:00 and an hour before"))
                #expect(try await bed.count("select count(*) from event") == 0)
                try await browser.get("/add")
                let form = Self.form + [("remind", "-1d@20:00 1h")]
                #expect(try await browser.submit("/add", form).status == 303)
                let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                let event = try await PostgresOwnerEvents(bed.store).event(Self.id, of: customer)
                // It begins at 08:30.
                #expect(event?.reminders.event.leads?.description == "750m 1h")
            }
        }

        /// The form's id names the event of its owner only: whoever sends another owner's adds an event of their own.
        @Test(.timeLimit(.minutes(2))) func idOfAnotherOwnersEventChangesNothingOfTheirs() async throws {
            try await PipelineBed.lend { bed in
                let noura = try await self.signedIn(bed)
                #expect(try await noura.submit("/add", Self.form).status == 303)
                let sara = OwnerBrowser(noura.owner)
                try await sara.signIn("sara@example.org", letter: 3)
                try await bed.pool.execute("update customer set time_zone = 'Europe/Berlin'")
                try await sara.get("/add")
                let own = Self.changed(("title", "Dentist"))
                #expect(try await sara.submit("/add", own).status == 303)
                #expect(try await bed.count("select count(*) from event") == 2)
                for (browser, title, other) in [
                    (noura, "Lunch with Sara", "Dentist"), (sara, "Dentist", "Lunch with Sara"),
                ] {
                    try await browser.get("/events/\(Self.id)")
                    #expect(browser.page.contains(title) && !browser.page.contains(other))
                }
            }
        }

        /// The second 02:30 in Berlin on 31 October 2027 is 01:30 UTC.
        @Test(.timeLimit(.minutes(2))) func timeThatComesTwiceIsAskedAndTheSecondIsWritten() async throws {
            try await PipelineBed.lend { bed in
                let browser = try await self.signedIn(bed)
                let form = Self.changed(("start-day", "2027-10-31"), ("start-time", "02:30"))
                #expect(try await browser.submit("/add", form).status == 400)
                #expect(browser.page.matches(of: #/type="radio" name="start-turn"/#).count == 2)
                #expect(try await bed.count("select count(*) from event") == 0)
                let answer = form + [("start-turn", "second"), ("end-day", "2027-10-31"), ("end-time", "03:30")]
                #expect(try await browser.submit("/add", answer).status == 303)
                let starts = try await bed.pool.query(
                    "select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') from event"
                )
                #expect(try starts.first?.text(0) == "2027-10-31 01:30")
                try await browser.get("/events/\(Self.id)")
                #expect(browser.page.contains("02:30–"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func refusedFieldIsNamedAndNothingTypedIsLost() async throws {
            try await PipelineBed.lend { bed in
                let browser = try await self.signedIn(bed)
                let long = String(repeating: "t", count: 501)
                let refused: [(fields: [(String, String)], field: String)] = [
                    (Self.changed(("title", "")), "title"), (Self.changed(("title", long)), "title"),
                    (Self.changed(("start-day", "2027-02-30")), "start-day"),
                    (Self.changed(("start-day", "")), "start-day"),
                    (Self.changed(("start-day", "0000-01-01")), "start-day"),
                    (Self.changed(("start-day", "9999-01-01")), "start-day"),
                    (Self.changed(("start-day", "2020-01-01")), "start-day"),
                    (Self.changed(("start-time", "25:00")), "start-time"),
                    (Self.changed(("start-time", "")), "start-time"),
                    (Self.changed(("end-day", "2027-03-03"), ("end-time", "09:00")), "end-day"),
                    (Self.changed(("end-day", "2037-03-04"), ("end-time", "09:00")), "end-day"),
                    // Clocks jump from 02:00 to 03:00 there.
                    (
                        Self.changed(
                            ("start-day", "2027-03-28"),
                            ("start-time", "02:30"),
                            ("end-day", "2027-03-28"),
                            ("end-time", "04:00")
                        ), "start-time"
                    ),
                ]
                // Clocks show it twice there, and nobody has said which one is meant.
                let twice = [
                    ("start-day", "2027-10-31"), ("start-time", "02:30"), ("end-day", "2027-10-31"),
                    ("end-time", "04:00"),
                ]
                let kept = Self.form.filter { field in !twice.contains { $0.0 == field.0 } }
                for (fields, field) in refused + [(kept + twice, "start-time")] {
                    try await browser.get("/add")
                    let answer = try await browser.submit("/add", fields)
                    #expect(answer.status == 400, "\(field)")
                    #expect(browser.page.contains("id=\"add-\(field)-fault\""), "\(field)")
                    #expect(browser.page.contains("value=\"Nozomi\"") && browser.page.contains("Bring the book"))
                }
                #expect(try await bed.count("select count(*) from event") == 0)
                // Marks that turn text around, and elements, are text.
                let odd = Self.changed(("title", "\u{202E}<script>alert(1)</script>"))
                #expect(try await browser.submit("/add", odd).status == 303)
                try await browser.get("/events/\(Self.id)")
                #expect(!browser.page.contains("<script>alert") && !browser.page.contains("\u{202E}"))
            }
        }
    }
}
