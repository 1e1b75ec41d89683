import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

@Suite("A look at an account shows whether the worker can write")
struct AccountLookTests {
    private static func multistatus(_ href: String, _ properties: String) -> String {
        """
        <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response><D:href>\(href)</D:href>
        <D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>
        </D:response></D:multistatus>
        """
    }

    private static let principal = Self.multistatus(
        "/",
        "<D:current-user-principal><D:href>/p/</D:href></D:current-user-principal>"
    )
    private static let home = Self.multistatus("/p/", "<C:calendar-home-set><D:href>/h/</D:href></C:calendar-home-set>")

    private func look(_ steps: [ScriptedServer.Step]) async throws(CalendarError) -> ScriptedServer {
        let server = ScriptedServer(steps)
        try await CalDAVClient.sample(server.exchange).look(at: .sample())
        return server
    }

    @Test func accountWithACalendarHomeIsAccepted() async throws {
        let server = try await self.look([
            .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]), .answer("PROPFIND /", 207, [:], Self.principal),
            .answer("PROPFIND /p/", 207, [:], Self.home), .answer("PROPFIND /h/", 207, [:], Self.home),
        ])
        #expect(await server.remaining.isEmpty)
        #expect(await server.calls.allSatisfy { $0.method.rawValue == "PROPFIND" })
    }

    /// Any server may answer 404 or 405 without a login.
    @Test(arguments: [404, 405])
    func answerWithoutMultistatusIsRefused(status: Int) async {
        let error = await #expect(throws: CalendarError.self) {
            try await self.look([
                .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]), .answer("PROPFIND /", status),
                .answer("PROPFIND /.well-known/caldav", status),
            ])
        }
        #expect(error?.detail == "no calendar home")
    }

    @Test func refusedPasswordIsReported() async {
        let error = await #expect(throws: CalendarError.self) {
            try await self.look([
                .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]),
                .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]),
            ])
        }
        #expect(error?.code == .accountDown)
        #expect(error?.detail == "status 401")
    }

    @Test func forbiddenHomeIsReported() async {
        let error = await #expect(throws: CalendarError.self) {
            try await self.look([
                .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]),
                .answer("PROPFIND /", 207, [:], Self.principal),
                .answer("PROPFIND /p/", 207, [:], Self.home),
                .answer("PROPFIND /h/", 403),
            ])
        }
        #expect(error?.detail == "status 403")
    }
}
