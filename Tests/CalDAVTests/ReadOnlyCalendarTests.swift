import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

@Suite("A calendar without the right to write is an account that is down, and no judgement of its events")
struct ReadOnlyCalendarTests {
    private static let path = ObjectWritingTests.path
    private static let known = CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\"")
    private static let nothing = "<multistatus xmlns='DAV:'/>"

    private static func calendar(_ rights: String...) -> String {
        let privileges = rights.map { "<privilege><\($0)/></privilege>" }.joined()
        return """
            <multistatus xmlns="DAV:"><response><href>/c/</href><propstat><prop><resourcetype><collection/></resourcetype>\
            <current-user-privilege-set>\(privileges)</current-user-privilege-set></prop>\
            <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
            """
    }

    private static func condition(_ name: String, _ namespace: String = "DAV:") -> String {
        "<D:error xmlns:D=\"DAV:\"><X:\(name) xmlns:X=\"\(namespace)\"/></D:error>"
    }

    /// The error of a refused PUT.
    private func code(
        _ refusal: (status: Int, body: String),
        calendar: (status: Int, body: String),
        known: CalendarObject? = nil
    ) async -> CalendarError.Code? {
        let there: [ScriptedServer.Step] =
            known == nil
            ? [
                .answer("GET \(Self.path)", 404), .answer("REPORT /c/", 207, [:], Self.nothing),
            ] : [.answer("GET \(Self.path)", 200, [.eTag: "\"1\""], CalendarEvent.sample().text)]
        let server = ScriptedServer(
            [
                .answer("PROPFIND \(Self.path)", 401, [.wwwAuthenticate: "Basic"]),
                .answer("PUT \(Self.path)", refusal.status, [:], refusal.body),
            ] + there + [.answer("PROPFIND /c/", calendar.status, [:], calendar.body)]
        )
        let error = await #expect(throws: CalendarError.self) {
            let writer = CalDAVClient.sample(server.exchange).writer
            return try await writer.put(
                .sample(revision: known == nil ? 1 : 2),
                ObjectWritingTests.place,
                known,
                .sample()
            )
        }
        #expect(await server.requests.allSatisfy { !$0.hasPrefix("unexpected") })
        return error?.code
    }

    @Test(arguments: [nil, Self.known], [403, 405])
    func refusalOfAReadOnlyCalendarIsAnAccountError(_ known: CalendarObject?, _ status: Int) async {
        let bare = await self.code(
            (status, ""),
            calendar: (207, Self.calendar("read", "write-properties")),
            known: known
        )
        #expect(bare == .accountDown)
        let named = Self.condition("need-privileges")
        #expect(await self.code((status, named), calendar: (207, Self.calendar("read")), known: known) == .accountDown)
    }

    /// Such servers report no rights, so only the refusal shows it.
    @Test func missingPrivilegeIsAnAccountError() async {
        let unknown = (207, Self.calendar())
        #expect(await self.code((403, Self.condition("need-privileges")), calendar: unknown) == .accountDown)
        #expect(await self.code((403, ""), calendar: unknown) == .permanent)
        #expect(await self.code((403, ""), calendar: (403, "")) == .accountDown)
    }

    @Test(arguments: [nil, Self.known])
    func refusalOfOneObjectIsPermanent(_ known: CalendarObject?) async {
        let writable = (207, Self.calendar("read", "write-content", "bind"))
        for condition in ["valid-calendar-data", "max-resource-size", "max-attendees-per-instance"] {
            let body = Self.condition(condition, "urn:ietf:params:xml:ns:caldav")
            #expect(await self.code((403, body), calendar: writable, known: known) == .permanent)
        }
        // The calendar may be written to, and this object may not.
        #expect(
            await self.code((403, Self.condition("need-privileges")), calendar: writable, known: known) == .permanent
        )
    }

    @Test func readOnlyCalendarIsNotProvisioned() async throws {
        let path = "\(SharingServer.home)jadwal-whatsapp-events/"
        let server = SharingServer([path: .init(owner: SharingServer.principal, isWritable: false)])
        let client = CalDAVClient.sample(server.exchange)
        let error = await #expect(throws: CalendarError.self) { try await client.writer.provision(.sample()) }
        #expect(error?.code == .accountDown && error?.detail.contains("read-only") == true)
        #expect(await server.made.isEmpty)
        await server.set(path, isWritable: true)
        #expect(try await client.writer.provision(.sample()).url.hasSuffix(path))
    }

    /// For the doctor and for the owner, who would otherwise read that everything works.
    @Test func lostRightIsSeenWithoutWriting() async throws {
        let server = SharingServer()
        let client = CalDAVClient.sample(server.exchange)
        let place = try await client.writer.provision(.sample())
        try await client.look(at: .sample(), writingTo: place)
        #expect(try await client.test(.sample(), within: .seconds(10)).fault(writingTo: place) == nil)
        await server.set("\(SharingServer.home)jadwal-whatsapp-events/", isWritable: false)
        let error = await #expect(throws: CalendarError.self) {
            try await client.look(at: .sample(), writingTo: place)
        }
        #expect(error?.detail.contains("read-only") == true)
        let trial = try await client.test(.sample(), within: .seconds(10))
        #expect(trial.fault(writingTo: place) == .lostRight && trial.fault(writingTo: nil) == .lostRight)
    }
}
