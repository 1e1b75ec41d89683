import HTTP
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PeopleSuites {
    /// The examples of the design document “Custom Notifications” that are about groups, by their numbers.
    @Suite(
        "Groups of an owner's own notifications, by page and by API",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerGroupTests {
        private static let daily = [
            ("title", "Daily Reminder"), ("day", "2127-01-26"), ("time", "08:00"), ("every", "1d"),
        ]

        private static func customer(_ bed: PipelineBed) async throws -> String {
            try #require(try await bed.pool.query("select id from customer").first).uuid("id")
        }

        private static func groups(_ bed: PipelineBed) async throws -> [GroupRecord] {
            try await PostgresGroups(bed.store).list(of: try await Self.customer(bed))
        }

        private static func notices(_ bed: PipelineBed) async throws -> [NoticeRecord] {
            try await PostgresNotices(bed.store).list(of: try await Self.customer(bed))
        }

        @Test("Examples 1.3, 4.1, 4.2, 5.1, 5.2 and 6.2 by page", .timeLimit(.minutes(2)))
        func pages() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                // 1.3: in “Group1”, it is listed with the group, and under the group.
                try await browser.get("/groups")
                let group1 = [("title", "Group1")] + Self.daily.dropFirst()
                #expect(try await browser.submit("/groups", group1).status == 303)
                let group = try #require(try await Self.groups(bed).first?.id)
                try await browser.get("/notices")
                let reminder = [("title", "Reminder"), ("urgency", "active"), ("groups", group)]
                #expect(try await browser.submit("/notices", reminder).status == 303)
                let notice = try #require(try await Self.notices(bed).first)
                #expect(notice.notice.times == nil)
                try await browser.get("/notices/\(notice.id)")
                #expect(browser.page.contains("Group1"))
                try await browser.get("/groups")
                #expect(browser.page.contains("Group1") && browser.page.contains("Reminder"))
                // 5.1 and 5.2: a deleted group is gone, and its member stands.
                try await browser.get("/groups/\(group)")
                #expect(try await browser.submit("/groups/\(group)/remove").status == 303)
                #expect(try await Self.groups(bed).isEmpty)
                #expect(try await Self.notices(bed).map(\.id) == [notice.id])
                #expect(try await browser.get("/groups/\(group)").status == 404)
                try await Self.dailyGroup(notice.id, browser, bed)
            }
        }

        private static func dailyGroup(
            _ notice: String,
            _ browser: OwnerBrowser,
            _ bed: PipelineBed
        ) async throws {
            // 4.1: with one member, daily, for ever.
            try await browser.get("/groups")
            #expect(try await browser.submit("/groups", Self.daily + [("members", notice)]).status == 303)
            try await browser.get("/groups")
            #expect(browser.page.contains("Daily Reminder") && browser.page.contains("Every day at 08:00"))
            let group = try #require(try await Self.groups(bed).first)
            #expect(group.members.map(\.id) == [notice] && group.group.times.until == nil)
            // 4.2: until 26 February.
            try await browser.get("/groups/\(group.id)")
            let ends = Self.daily + [("members", notice), ("until", "2127-02-26")]
            #expect(try await browser.submit("/groups/\(group.id)", ends).status == 303)
            try await browser.get("/groups/\(group.id)")
            #expect(browser.page.contains("26 February"))
            // 6.2: switched off in the group alone.
            let off = [("member", notice), ("active", "off")]
            #expect(try await browser.submit("/groups/\(group.id)/switch", off).status == 303)
            try await browser.get("/groups")
            #expect(browser.page.contains("Switched off in this group"))
            #expect(try await Self.groups(bed).first?.members.map(\.isOff) == [true])
            #expect(try await Self.notices(bed).map(\.notice.isActive) == [true])
            // Nothing that was typed is lost.
            try await browser.get("/groups/\(group.id)")
            let past = [("title", "Too late"), ("day", "2001-01-01"), ("time", "08:00"), ("every", "")]
            #expect(try await browser.submit("/groups/\(group.id)", past).status == 400)
            #expect(browser.page.contains("Too late") && browser.page.contains("This time has passed."))
        }

        @Test("Examples 1.3, 4.1, 4.2, 5.1, 5.2 and 6.2 by API", .timeLimit(.minutes(2)))
        func methods() async throws {
            try await PipelineBed.lend { bed in
                var app = ConnectClient(try await OwnerBed.start(bed, settings: ConnectClient.settings))
                try await app.signIn("noura@example.org", letter: 1)
                let service = "notices.v1.NoticesService"
                func id(_ json: String) -> String { "{\"id\": \"\(json)\"}" }
                let times = #""day": "2127-01-26", "time": "08:00", "every": "1d""#
                let definition = "{\"definition\": {\"name\": \"Group1\", \(times)}}"
                let made = try await app.json("\(service)/AddGroup", definition)
                #expect(made.status == 200 && made.text.contains("Group1"))
                let group = try #require(try await Self.groups(bed).first?.id)
                let reminder = "{\"definition\": {\"title\": \"Reminder\", \"groups\": {\"ids\": [\"\(group)\"]}}}"
                #expect(try await app.json("\(service)/AddNotice", reminder).text.contains(group))
                let notice = try #require(try await Self.notices(bed).first?.id)
                #expect(try await app.json("\(service)/GetGroup", id(group)).text.contains(notice))
                let ends = "{\"name\": \"G\", \(times), \"until\": \"2127-02-26\"}"
                let until = "{\"id\": \"\(group)\", \"definition\": \(ends)}"
                #expect(try await app.json("\(service)/ChangeGroup", until).text.contains("2127-02-26"))
                let off = "{\"id\": \"\(group)\", \"noticeId\": \"\(notice)\"}"
                #expect(try await app.json("\(service)/SwitchMember", off).status == 200)
                #expect(try await Self.groups(bed).first?.members == [GroupRecord.Member(notice, isOff: true)])
                #expect(try await app.json("\(service)/SwitchGroup", id(group)).status == 200)
                let listed = try await app.json("\(service)/ListGroups").text
                #expect(listed.contains(group) && !listed.contains("isActive"))
                let unknown = reminder.replacing(group, with: notice)
                let refused = try await app.json("\(service)/AddNotice", unknown)
                #expect(refused.status == 400 && refused.code == "invalid_argument")
                #expect(try await app.json("\(service)/RemoveGroup", id(group)).status == 200)
                #expect(try await app.json("\(service)/GetGroup", id(group)).code == "not_found")
                #expect(try await Self.notices(bed).map(\.id) == [notice])
            }
        }
    }
}
