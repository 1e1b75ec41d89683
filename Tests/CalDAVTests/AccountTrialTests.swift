import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

@Suite("A test of an account says what is there, or what is wrong") struct AccountTrialTests {
    private static let url = "https://dav.example.org/"

    private func test(
        _ exchange: @escaping HTTPExchange,
        url: String = Self.url,
        within limit: Duration = .seconds(60)
    ) async throws(AccountFault) -> AccountTrial {
        try await CalDAVClient.sample(exchange).test(.sample(url), within: limit)
    }

    private func fault(_ exchange: @escaping HTTPExchange, url: String = Self.url) async -> AccountFault? {
        await #expect(throws: AccountFault.self) { try await self.test(exchange, url: url) }
    }

    private static func privileges(_ names: String...) -> String {
        let all = names.map { "<D:privilege><D:\($0)/></D:privilege>" }.joined()
        return "<D:current-user-privilege-set>\(all)</D:current-user-privilege-set>"
    }

    @Test func calendarsAreListedAsTheOwnerKnowsThem() async throws {
        let server = ServedCalendars([
            "a": .init(name: "Work"), "b": .init(name: "Team", properties: Self.privileges("read")),
            "c": .init(
                name: "News",
                properties: "<C:schedule-calendar-transp><C:transparent/></C:schedule-calendar-transp>"
            ),
            "jadwal-whatsapp-events": .init(name: "Renamed"), "tasks": .init(name: "Tasks", component: "VTODO"),
            "unnamed": .init(name: ""),
        ])
        let trial = try await self.test(server.exchange)
        let home = "\(Self.url)home/"
        #expect(
            trial.calendars == [
                .init(url: "\(home)a/", name: "Work"), .init(url: "\(home)b/", name: "Team", isWritable: false),
                .init(url: "\(home)c/", name: "News", isBusy: false),
                .init(url: "\(home)jadwal-whatsapp-events/", name: "Renamed", isOwn: true),
                .init(url: "\(home)unnamed/", name: "unnamed"),
            ]
        )
        #expect(trial.mayCreate && !trial.isSlow && trial.url == Self.url)
        #expect(trial.calendar(at: "\(home)%61/")?.name == "Work")
        #expect(trial.calendar(at: "https://dav.example.org/other/") == nil && trial.calendar(at: "") == nil)
        #expect(await server.requests.allSatisfy { $0.hasPrefix("PROPFIND ") })
    }

    @Test func moreCalendarsThanAreSearchedAreCut() async throws {
        let many = (0..<60).map { ("c\($0)", ServedCalendars.Calendar(name: "\($0)")) }
        let server = ServedCalendars(Dictionary(uniqueKeysWithValues: many))
        #expect(try await self.test(server.exchange).calendars.count == 50)
    }

    @Test(arguments: [
        // One answer for all, so that a test reveals no names inside the operator's network.
        (HTTPError.Code.cannotResolve, AccountFault.unreachable), (.addressRefused, .unreachable),
        (.cannotConnect, .unreachable), (.timedOut, .unreachable), (.connectionLost, .unreachable),
        (.protocolViolation, .unreachable), (.untrusted, .untrusted), (.unusableURL, .address),
        (.answerTooLarge, .noCalDAV),
    ])
    func failedExchangeIsExplained(_ code: HTTPError.Code, _ expected: AccountFault) async {
        let fault = await self.fault { _ throws(HTTPError) in
            throw HTTPError(code: code, mayHaveBeenSent: false, detail: "on purpose")
        }
        #expect(fault == expected)
    }

    @Test(arguments: [
        (401, AccountFault.login), (403, .noCalDAV), (404, .noCalDAV), (405, .noCalDAV), (200, .noCalDAV),
        (429, .busy), (500, .busy), (503, .busy), (507, .full),
        (402, .unpaid), (408, .busy), (425, .busy),
    ])
    func statusIsExplained(_ status: Int, _ expected: AccountFault) async {
        let fault = await self.fault { _ throws(HTTPError) in HTTPAnswer(status: status) }
        #expect(fault == expected)
    }

    @Test func redirectToAnotherHostIsReportedAndNotFollowed() async {
        let hosts = CalledHosts()
        let fault = await self.fault { call throws(HTTPError) in
            await hosts.add(call.url)
            return HTTPAnswer(status: 301, fields: [.location: "https://evil.example/dav/"])
        }
        #expect(fault == .redirected)
        #expect(await hosts.urls.allSatisfy { $0.hasPrefix(Self.url) })
    }

    @Test(arguments: ["", "ftp://example.org/", "https://", "https://exa mple.org:99999/"])
    func invalidAddressCausesNoRequest(_ text: String) async {
        let hosts = CalledHosts()
        let fault = await self.fault(
            { call throws(HTTPError) in
                await hosts.add(call.url)
                return HTTPAnswer(status: 404)
            },
            url: text
        )
        #expect(fault == .address)
        #expect(await hosts.urls.isEmpty)
    }

    private static func multistatus(_ responses: (href: String, properties: String)...) -> [UInt8] {
        let all = responses.map { response in
            """
            <D:response><D:href>\(response.href)</D:href><D:propstat><D:prop>\(response.properties)</D:prop>\
            <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
            """
        }
        let start = #"<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">"#
        return Array("\(start)\(all.joined())</D:multistatus>".utf8)
    }

    /// A home in which nothing may be made, with these calendars.
    private func readOnlyHome(_ calendars: [(href: String, properties: String)]) -> HTTPExchange {
        { call throws(HTTPError) in
            let set = ("/", "<C:calendar-home-set><D:href>/home/</D:href></C:calendar-home-set>")
            guard call.url.hasSuffix("/home/") else { return HTTPAnswer(status: 207, body: Self.multistatus(set)) }
            var body = Self.multistatus(("/home/", Self.privileges("read")))
            if let calendar = calendars.first {
                body = Self.multistatus(("/home/", Self.privileges("read")), calendar)
            }
            return HTTPAnswer(status: 207, body: body)
        }
    }

    private static let calendar = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"

    @Test func accountWithoutACalendarToWriteToIsRefused() async throws {
        #expect(await self.fault(self.readOnlyHome([])) == .noCalendars)
        let readable = ("/home/a/", Self.calendar + Self.privileges("read"))
        #expect(await self.fault(self.readOnlyHome([readable])) == .readOnly)
        let writable = ("/home/a/", Self.calendar + Self.privileges("write-content"))
        let trial = try await self.test(self.readOnlyHome([writable]))
        #expect(!trial.mayCreate && trial.calendars.map(\.name) == ["a"])
    }

    @Test func testEndsInTime() async {
        let fault = await #expect(throws: AccountFault.self) {
            try await self.test(
                { _ throws(HTTPError) in
                    // Ends by the cancellation, as the client's own requests do.
                    try? await Task.sleep(for: .seconds(600))
                    throw HTTPError(code: .cancelled, mayHaveBeenSent: true, detail: "given up")
                },
                within: .milliseconds(20)
            )
        }
        // The same as a closed port, so that a test does not reveal which addresses drop packets.
        #expect(fault == .unreachable)
    }

    @Test func testThatEndsBetweenAnswersIsTooSlow() async {
        let served = ServedCalendars([:])
        let fault = await #expect(throws: AccountFault.self) {
            try await self.test(
                { call throws(HTTPError) in
                    guard call.url.hasSuffix("/home/") else { return try await served.exchange(call) }
                    try? await Task.sleep(for: .seconds(600))
                    throw HTTPError(code: .cancelled, mayHaveBeenSent: true, detail: "given up")
                },
                within: .seconds(1)
            )
        }
        #expect(fault == .tooSlow)
    }

    @Test func slowAnswerIsNoticed() async throws {
        let served = ServedCalendars(["a": .init(name: "Work")])
        var trial = try await self.test { call throws(HTTPError) in
            try? await Task.sleep(for: .milliseconds(30))
            return try await served.exchange(call)
        }
        #expect(trial.slowest >= .milliseconds(30) && !trial.isSlow)
        trial.slowest = .milliseconds(2001)
        #expect(trial.isSlow)
        trial.slowest = .seconds(2)
        #expect(!trial.isSlow)
    }

    /// Such a server lists the calendars of a home, and not the home.
    @Test func homeThatIsNotListedMayHoldANewCalendar() async throws {
        let read = Self.calendar + Self.privileges("read")
        let trial = try await self.test { call throws(HTTPError) in
            let set = ("/", "<C:calendar-home-set><D:href>/home/</D:href></C:calendar-home-set>")
            let body = call.url.hasSuffix("/home/") ? ("/home/a/", read) : set
            return HTTPAnswer(status: 207, body: Self.multistatus(body))
        }
        #expect(trial.mayCreate && trial.calendars.map(\.isWritable) == [false])
    }

    @Test func longNameIsCutAndLongAddressIsLeftOut() async throws {
        let path = String(repeating: "p", count: 2000)
        let server = ServedCalendars([
            "a": .init(name: String(repeating: "n", count: 3000)), path: .init(name: "Far"),
        ])
        let names = try await self.test(server.exchange).calendars.map(\.name)
        #expect(names == [String(repeating: "n", count: 200)])
    }
}

private actor CalledHosts {
    private(set) var urls: [String] = []

    func add(_ url: String) { self.urls.append(url) }
}
