import CalDAV
import Pipeline
import TestSupport
import Testing
import Time

@Suite("An account's calendars can be looked at") struct AccountCalendarsTests {
    private static let zone = Zone("Asia/Riyadh")!
    /// The week from Sunday, 2026-11-22, in Riyadh.
    private static let week = TimeWindow(
        start: UnixTime(seconds: 1_795_294_800),
        end: UnixTime(seconds: 1_795_899_600)
    )
    private static let weekly = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:b
        DTSTART:20260104T060000Z
        DURATION:PT1H
        RRULE:FREQ=WEEKLY
        SUMMARY:Class
        END:VEVENT
        END:VCALENDAR
        """

    private func contents(_ server: ServedCalendars, _ name: String) async throws -> CalendarContents? {
        let client = CalDAVClient.sample(server.exchange)
        let list = try await client.calendars(of: .sample())
        let calendar = try #require(list.calendars.first { $0.name == name })
        return await client.contents(
            of: calendar,
            in: list,
            .sample(),
            window: Self.week,
            zone: Self.zone,
            within: .seconds(10)
        )
    }

    @Test func freeCalendarsAreListed() async throws {
        let server = ServedCalendars([
            "work": .init(
                name: "Work",
                properties: "<A:calendar-color xmlns:A=\"http://apple.com/ns/ical/\">#FF0000FF</A:calendar-color>"
                    + "<S:getctag xmlns:S=\"http://calendarserver.org/ns/\">17</S:getctag>"
            ),
            "news": .init(
                name: "",
                properties: "<C:schedule-calendar-transp><C:transparent/></C:schedule-calendar-transp>"
                    + "<D:sync-token>urn:x</D:sync-token>"
            ),
            "jadwal-whatsapp-events": .init(name: "Agreed"), "tasks": .init(name: "Tasks", component: "VTODO"),
        ])
        let list = try await CalDAVClient.sample(server.exchange).calendars(of: .sample())
        #expect(list.isComplete && list.calendars.map(\.name) == ["Agreed", "news", "Work"])
        #expect(list.calendars.map(\.color) == [nil, nil, "#FF0000FF"])
        #expect(list.calendars.map(\.version) == [nil, "urn:x", "17"])
        #expect(list.calendars.map(\.isOwn) == [true, false, false])
    }

    /// The omission is reported: the page says that there may be more.
    @Test func onlyTheFirstFiftyOfAThousandCalendarsAreListed() async throws {
        let many = (0..<1000).map { ("c\($0)", ServedCalendars.Calendar(name: "Calendar \($0)")) }
        let server = ServedCalendars(Dictionary(uniqueKeysWithValues: many))
        let list = try await CalDAVClient.sample(server.exchange).calendars(of: .sample())
        #expect(list.calendars.count == 50 && !list.isComplete)
    }

    @Test func seriesAreExpanded() async throws {
        let server = ServedCalendars(["home": .init(name: "Home", objects: [Self.weekly])])
        let contents = try #require(try await self.contents(server, "Home"))
        #expect(contents.isComplete)
        #expect(contents.instances.map { "\($0.title) \(Self.zone.local($0.start))" } == ["Class 2026-11-22T09:00"])
    }

    @Test func refusalIsNotAnEmptyCalendar() async throws {
        let server = ServedCalendars(["home": .init(name: "Home", behaviour: .refuses(500))])
        #expect(try await self.contents(server, "Home") == nil)
        let broken = ServedCalendars(["home": .init(name: "Home", objects: ["BEGIN:VCALENDAR"], behaviour: .omits)])
        #expect(try await self.contents(broken, "Home")?.isComplete == false)
    }
}
