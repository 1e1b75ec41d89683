import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

@Suite("A calendar that an owner asks for is made once, at an address of its own") struct CalendarMakingTests {
    private static func multistatus(_ responses: (href: String, properties: String)...) -> String {
        let all = responses.map { response in
            """
            <D:response><D:href>\(response.href)</D:href><D:propstat><D:prop>\(response.properties)</D:prop>\
            <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
            """
        }
        let start = #"<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">"#
        return "\(start)\(all.joined())</D:multistatus>"
    }

    private static func calendar(_ name: String) -> String {
        """
        <D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>\(name)</D:displayname>\
        <A:calendar-color xmlns:A="http://apple.com/ns/ical/">#1D66C9</A:calendar-color>
        """
    }

    private static let home = ("/h/", "<C:calendar-home-set><D:href>/h/</D:href></C:calendar-home-set>")
    private static let work = ("/h/work/", Self.calendar("Work"))
    private static let path = "/h/jadwal-made-abc/"
    /// The start of each script: login, home, and its content.
    private static let beginning: [ScriptedServer.Step] = [
        .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]),
        .answer("PROPFIND /", 207, [:], Self.multistatus(Self.home)),
    ]

    private func make(
        _ steps: [ScriptedServer.Step],
        named name: String = "Family"
    ) async -> (Result<MadeCalendar, AccountFault>, [HTTPCall]) {
        let server = ScriptedServer(Self.beginning + steps)
        let result: Result<MadeCalendar, AccountFault>
        do throws(AccountFault) {
            result = .success(
                try await CalDAVClient.sample(server.exchange).makeCalendar(
                    named: name,
                    color: "#1D66C9",
                    key: "abc",
                    in: .sample(),
                    within: .seconds(60)
                )
            )
        } catch {
            result = .failure(error)
        }
        #expect(await server.remaining.isEmpty)
        return (result, await server.calls)
    }

    @Test func calendarIsMadeWithItsNameAndColour() async throws {
        let name = "A & B <Noura>"
        let escaped = "A &amp; B &lt;Noura&gt;"
        let (result, calls) = await self.make(
            [
                .answer("PROPFIND /h/", 207, [:], Self.multistatus(Self.work)),
                .answer("MKCALENDAR \(Self.path)", 201),
                .answer("PROPFIND /h/", 207, [:], Self.multistatus(Self.work, (Self.path, Self.calendar(escaped)))),
            ],
            named: name
        )
        let made = try result.get()
        #expect(made.isNew)
        #expect(made.place == CalendarPlace(url: "https://dav.example.org\(Self.path)", displayName: name))
        let body = String(decoding: calls[3].body, as: UTF8.self)
        #expect(body.contains(">\(escaped)</D:displayname>") && body.contains(">#1D66C9</A:calendar-color>"))
    }

    @Test func secondTryFindsTheSameCalendar() async throws {
        let (result, calls) = await self.make([
            .answer("PROPFIND /h/", 207, [:], Self.multistatus(Self.work, (Self.path, Self.calendar("Renamed"))))
        ])
        let made = try result.get()
        #expect(!made.isNew && made.place.displayName == "Renamed")
        #expect(calls.allSatisfy { $0.method.rawValue == "PROPFIND" })
    }

    @Test func extendedCollectionIsTheSecondWay() async throws {
        let before = ScriptedServer.Step.answer("PROPFIND /h/", 207, [:], Self.multistatus(Self.work))
        let (result, _) = await self.make([
            before, .answer("MKCALENDAR \(Self.path)", 501), before, .answer("MKCOL \(Self.path)", 201),
            .answer("PROPFIND /h/", 207, [:], Self.multistatus((Self.path, Self.calendar("Family")))),
        ])
        #expect(try result.get().isNew)
    }

    @Test(arguments: [403, 405, 412]) func refusalIsReportedAndNoOtherCalendarIsUsed(_ status: Int) async {
        let before = ScriptedServer.Step.answer("PROPFIND /h/", 207, [:], Self.multistatus(Self.work))
        let (result, _) = await self.make([
            before, .answer("MKCALENDAR \(Self.path)", status), before, .answer("MKCOL \(Self.path)", status), before,
        ])
        #expect(result == .failure(.notMade))
    }

    @Test func calendarOfAKeyIsFoundByTheAccountTest() {
        var trial = AccountTrial(url: "https://dav.example.org/")
        trial.calendars = [.init(url: "https://dav.example.org\(Self.path)", name: "Family")]
        #expect(trial.calendar(madeFor: "abc")?.name == "Family")
        #expect(trial.calendar(madeFor: "bc") == nil && trial.calendar(madeFor: "") == nil)
    }
}
