import HTTP
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PeopleSuites {
    @Suite(
        "An owner's own notifications, by page and by API",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerNoticeTests {
        private static let fields = [
            ("title", "Appointment"), ("body", "Bring the letter"), ("subtext", "At the clinic"),
            ("day", "2126-06-13"), ("time", "15:00"), ("urgency", "active"),
        ]

        private static func fields(_ others: (String, String)...) -> [(String, String)] {
            Self.fields.filter { field in !others.contains { $0.0 == field.0 } } + others
        }

        private static func notices(_ bed: PipelineBed) async throws -> [NoticeRecord] {
            let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
            return try await PostgresNotices(bed.store).list(of: customer)
        }

        /// The examples 1.1, 1.2, 2.1, 6.1 and 3.1 one after the other.
        @Test(.timeLimit(.minutes(2))) func pages() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/notices")
                #expect(try await browser.submit("/notices", Self.fields(("every", ""))).status == 303)
                try await browser.get("/notices")
                #expect(browser.page.contains("Appointment"))
                let id = try #require(try await Self.notices(bed).first?.id)
                try await browser.get("/notices/\(id)")
                let daily = Self.fields(("every", "1d"), ("until", "2126-08-13"), ("title", "Reminder"))
                #expect(try await browser.submit("/notices/\(id)", daily).status == 303)
                try await browser.get("/notices/\(id)")
                #expect(browser.page.contains("Every day at 15:00") && browser.page.contains("Reminder"))
                #expect(!browser.page.contains("Appointment"))
                #expect(try await browser.submit("/notices/\(id)/switch").status == 303)
                #expect(try await Self.notices(bed).map(\.notice.isActive) == [false])
                try await browser.get("/notices")
                #expect(browser.page.contains("Switched off"))
                // A sentence fills the form, and saves nothing.
                let said = [("sentence", "remind me to call my mother every Sunday at 9 am")]
                try await browser.get("/notices")
                #expect(try await browser.submit("/notices", said).status == 200)
                #expect(browser.page.contains("Every week on Sunday at 09:00"))
                #expect(browser.page.contains("value=\"Call my mother\""))
                #expect(try await Self.notices(bed).count == 1)
                // Nothing that was typed is lost.
                let past = Self.fields(("day", "2001-01-01"), ("title", "Too late"))
                #expect(try await browser.submit("/notices", past).status == 400)
                #expect(browser.page.contains("Too late") && browser.page.contains("This time has passed."))
                try await browser.get("/notices/\(id)")
                #expect(try await browser.submit("/notices/\(id)/remove").status == 303)
                #expect(try await Self.notices(bed).isEmpty)
                #expect(try await browser.get("/notices/\(id)").status == 404)
            }
        }

        @Test(.timeLimit(.minutes(2))) func methods() async throws {
            try await PipelineBed.lend { bed in
                var app = ConnectClient(try await OwnerBed.start(bed, settings: ConnectClient.settings))
                try await app.signIn("noura@example.org", letter: 1)
                let definition = """
                    {"title": "Appointment", "day": "2126-06-13", "time": "15:00", "every": "2w", "days": ["SU", "TU"]}
                    """
                let added = try await app.json("notices.v1.NoticesService/AddNotice", "{\"definition\": \(definition)}")
                #expect(added.status == 200 && added.text.contains("Appointment"))
                let record = try #require(try await Self.notices(bed).first)
                #expect(record.notice.times?.cycle == .weeks(2, [.sunday, .tuesday]))
                let off = try await app.json("notices.v1.NoticesService/SwitchNotice", "{\"id\": \"\(record.id)\"}")
                #expect(off.status == 200 && !off.text.contains("isActive"))
                let changed = definition.replacing("Appointment", with: "Reminder")
                let change = "{\"id\": \"\(record.id)\", \"definition\": \(changed)}"
                #expect(try await app.json("notices.v1.NoticesService/ChangeNotice", change).status == 200)
                let listed = try await app.json("notices.v1.NoticesService/ListNotices").text
                #expect(listed.contains("Reminder") && !listed.contains("Appointment"))
                let often = definition.replacing("2w", with: "5m").replacing(#"["SU", "TU"]"#, with: "[]")
                let refused = try await app.json("notices.v1.NoticesService/AddNotice", "{\"definition\": \(often)}")
                #expect(refused.status == 400 && refused.code == "invalid_argument")
                let id = "{\"id\": \"\(record.id)\"}"
                #expect(try await app.json("notices.v1.NoticesService/RemoveNotice", id).status == 200)
                #expect(try await app.json("notices.v1.NoticesService/GetNotice", id).code == "not_found")
            }
        }
    }
}
