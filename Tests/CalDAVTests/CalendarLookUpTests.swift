import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing
import Time

@Suite("A look-up reads all calendars of an owner and names those that it could not read")
struct CalendarLookUpTests {
    private static let zone = Zone("Asia/Riyadh")!
    /// The week from Sunday, 2026-11-22, in Riyadh.
    private static let week = TimeWindow(
        start: UnixTime(seconds: 1_795_294_800),
        end: UnixTime(seconds: 1_795_899_600)
    )

    private static func object(_ properties: String) -> String {
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDURATION:PT1H\n\(properties)\nEND:VEVENT\nEND:VCALENDAR"
    }

    private static let dentist = Self.object("UID:a\nDTSTART:20261122T070000Z\nSUMMARY:Dentist &amp; co")
    private static let weekly = Self.object("UID:b\nDTSTART:20260104T060000Z\nRRULE:FREQ=WEEKLY\nSUMMARY:Class")

    private func look(
        _ client: CalDAVClient,
        within limit: Duration = .seconds(12),
        customerID: String = "c1"
    ) async -> CalendarFindings {
        await client.lookUp(within: limit).look(Self.week, Self.zone, .sample(customerID: customerID))
    }

    @Test func transparentCalendarsAreNotSearched() async {
        let server = ServedCalendars([
            "work": .init(name: "Work", objects: [Self.dentist]),
            "home": .init(name: "Home", objects: [Self.weekly]),
            "tasks": .init(name: "Tasks", objects: [Self.dentist], component: "VTODO"),
            "news": .init(
                name: "News",
                objects: [Self.dentist],
                properties: "<C:schedule-calendar-transp><C:transparent/></C:schedule-calendar-transp>"
            ),
        ])
        let findings = await self.look(.sample(server.exchange))
        #expect(findings.isComplete && findings.unread.isEmpty)
        let found = findings.instances.map { "\($0.calendar): \($0.title) \(Self.zone.local($0.start))" }.sorted()
        #expect(found == ["Home: Class 2026-11-22T09:00", "Work: Dentist & co 2026-11-22T10:00"])
        let asked = await server.requests.filter { $0.hasPrefix("REPORT") }.sorted()
        #expect(asked == ["REPORT /home/home/", "REPORT /home/work/"])
    }

    /// Each object overlaps the event; none hides another, and the calendar is read completely.
    @Test func oddObjectsOfOtherProgramsAreConflicts() async {
        let odd = [
            "\u{FEFF}" + Self.object("UID:bom\nDTSTART:20261124T170000Z\nSUMMARY:bom"),
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:late\nDTSTART;TZID=Asia/Riyadh:20261124T190000\n"
                + "DTEND;TZID=Asia/Riyadh:20261124T240000\nSUMMARY:late\nEND:VEVENT\nEND:VCALENDAR",
            Self.object("UID:rule\nDTSTART:20261124T170000Z\nRRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=0\nSUMMARY:rule"),
            Self.object("UID:zone\nDTSTART;TZID=Singapore:20261125T010000\nSUMMARY:zone"),
            Self.object("UID:control\nDTSTART:20261124T170000Z\nSUMMARY:con&#xB;trol"),
        ]
        let server = ServedCalendars(["work": .init(name: "Work", objects: odd)])
        let findings = await self.look(.sample(server.exchange))
        #expect(findings.isComplete && findings.unread.isEmpty)
        let start = LocalDateTime(date: LocalDate("2026-11-24")!, time: LocalTime("20:00")!)
        let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: Self.zone)
        let conflicts = ConflictRules.conflicts(of: .sample(times: times), among: findings.instances, in: Self.zone)
        #expect(conflicts.map(\.instance.title).sorted() == ["bom", "con trol", "late", "rule", "zone"])
    }

    @Test func calendarWithUnreadableEntriesIsNamed() async {
        let odd = Self.object("UID:a\nDTSTART:20261124T170000Z\nRRULE:FREQ=NOW AND THEN\nSUMMARY:Now and then")
        let server = ServedCalendars(["work": .init(name: "Work", objects: [odd])])
        let findings = await self.look(.sample(server.exchange))
        #expect(findings.unread == ["Work"] && !findings.isComplete)
        #expect(findings.instances.map(\.title) == ["Now and then"])
    }

    @Test func ignoredCalendarsAreNotQueried() async {
        let server = ServedCalendars(["work": .init(name: "Work"), "home": .init(name: "Home")])
        var account = CalendarAccount.sample()
        account.ignoredCalendars = ["https://dav.example.org/home/h%6Fme/", "https://dav.example.org/home/gone/"]
        let client = CalDAVClient.sample(server.exchange)
        let findings = await client.lookUp(within: .seconds(12)).look(Self.week, Self.zone, account)
        #expect(findings.isComplete && findings.unread.isEmpty)
        #expect(await server.requests.filter { $0.hasPrefix("REPORT") } == ["REPORT /home/work/"])
        // The list is cached completely: the next lookup may need all calendars.
        account.ignoredCalendars = []
        _ = await client.lookUp(within: .seconds(12)).look(Self.week, Self.zone, account)
        #expect(await server.requests.filter { $0.hasPrefix("REPORT") }.count == 3)
    }

    @Test func eachCalendarGetsOneQueryInUTC() async throws {
        let server = ServedCalendars(["work": .init(name: "Work")])
        _ = await self.look(.sample(server.exchange))
        let call = try #require(await server.queries.first)
        let body = String(decoding: call.body, as: UTF8.self)
        #expect(call.fields[HTTPField.Name("Depth")!] == "1")
        #expect(body.contains(#"<C:time-range start="20261121T210000Z" end="20261128T210000Z"/>"#))
    }

    @Test func calendarsAreListedOnce() async {
        let server = ServedCalendars(["work": .init(name: "Work"), "home": .init(name: "Home")])
        let client = CalDAVClient.sample(server.exchange)
        _ = await self.look(client)
        await server.forgetRequests()
        _ = await self.look(client)
        #expect(await server.requests.sorted() == ["REPORT /home/home/", "REPORT /home/work/"])
    }

    @Test func removedCalendarIsReportedOnce() async {
        let server = ServedCalendars(["work": .init(name: "Work"), "home": .init(name: "Home")])
        let client = CalDAVClient.sample(server.exchange)
        _ = await self.look(client)
        await server.change("work", to: nil)
        let first = await self.look(client)
        #expect(first.unread == ["Work"] && !first.isComplete)
        let second = await self.look(client)
        #expect(second.unread.isEmpty && second.isComplete)
    }

    @Test func invitationIsRecognisedByTheOwnersAddress() async {
        let invitation = Self.object(
            "UID:a\nDTSTART:20261122T070000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:noura@example.org"
        )
        let server = ServedCalendars(["work": .init(name: "Work", objects: [invitation])])
        #expect(await self.look(.sample(server.exchange)).instances.map(\.participation) == [.declined])
    }

    private static let troubles: [(String, ServedCalendars.Behaviour)] = [
        ("500", .refuses(500)), ("403", .refuses(403)), ("400", .refuses(400)), ("without data", .omits),
    ]

    @Test(arguments: troubles.indices) func unreadableCalendarIsNamed(_ index: Int) async {
        let server = ServedCalendars([
            "bad": .init(name: "Bad", objects: [Self.dentist], behaviour: Self.troubles[index].1),
            "work": .init(name: "Work", objects: [Self.dentist]),
        ])
        let findings = await self.look(.sample(server.exchange))
        #expect(findings.unread == ["Bad"] && !findings.isComplete)
        #expect(findings.instances.map(\.calendar) == ["Work"])
    }

    @Test func serverThatFailsOnAWindowIsQueriedForAllEvents() async throws {
        let old = Self.object("UID:old\nDTSTART:20200101T070000Z\nDURATION:PT1H\nSUMMARY:Old")
        let calendar = ServedCalendars.Calendar(name: "Work", objects: [Self.dentist, old], behaviour: .failsOnWindows)
        let server = ServedCalendars(["work": calendar])
        let findings = await self.look(.sample(server.exchange))
        #expect(findings.isComplete && findings.instances.map(\.title) == ["Dentist & co"])
        #expect(await server.queries.count == 2)
        // A server that always fails is asked twice; one that is overloaded or refuses, once.
        for (status, requests) in [(500, 2), (503, 1), (403, 1)] {
            let other = ServedCalendars(["work": .init(name: "Work", behaviour: .refuses(status))])
            #expect(await self.look(.sample(other.exchange)).unread == ["Work"])
            #expect(await other.queries.count == requests, "\(status)")
        }
    }

    @Test func partlyReadCalendarIsNamed() async {
        let bomb = Self.object("UID:b\nDTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY")
        let server = ServedCalendars(["work": .init(name: "Work", objects: [Self.dentist, bomb])])
        let findings = await self.look(.sample(server.exchange))
        #expect(findings.unread == ["Work"] && findings.instances.map(\.title) == ["Dentist & co"])
    }

    @Test func hangingServerDoesNotDelayTheLookup() async {
        let server = ServedCalendars([
            "bad": .init(name: "Bad", behaviour: .hangs), "work": .init(name: "Work", objects: [Self.dentist]),
        ])
        let clock = BusyClock()
        let findings = await self.look(.sample(server.exchange), within: .milliseconds(1500))
        #expect(clock.passed < .seconds(10 * TestEnvironment.patience))
        #expect(findings.unread == ["Bad"])
        #expect(findings.instances.map(\.title) == ["Dentist & co"])
    }

    @Test func missingServerIsReportedAsUnread() async {
        let client = CalDAVClient.sample { _ throws(HTTPError) in
            throw HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "on purpose")
        }
        #expect(await self.look(client) == .nothingRead)
        #expect(
            await client.lookUp(within: .seconds(12)).look(Self.week, Self.zone, .sample("nonsense://")) == .nothingRead
        )
    }
}
