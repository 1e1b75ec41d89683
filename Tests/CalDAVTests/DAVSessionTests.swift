import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

@Suite struct DAVSessionTests {
    static let place = CalendarPlace(url: "https://dav.example.org/c/", displayName: "x")
    static let path = "/c/0192d3a4-5b6c-7d8e-9f00-112233445566.ics"

    private func write(_ server: ScriptedServer, times: Int = 1) async throws {
        let writer = CalDAVClient.sample(server.exchange).writer
        for _ in 0..<times { _ = try await writer.put(.sample(), Self.place, nil, .sample()) }
    }

    private func schemes(_ server: ScriptedServer) async -> [String?] {
        await server.calls.map { $0.credentials?.description }
    }

    @Test func basicIsSentAtOnceToAKnownServer() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(Self.path)", 401, [.wwwAuthenticate: "Basic realm=\"a\""]),
            .answer("PUT \(Self.path)", 201), .answer("PUT \(Self.path)", 201),
        ])
        try await self.write(server, times: 2)
        #expect(await self.schemes(server) == [nil, "basic", "basic"])
        #expect(await server.calls.map(\.account) == [nil, "c1", "c1"])
    }

    @Test func digestIsNegotiated() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(Self.path)", 401, [.wwwAuthenticate: "Digest realm=\"a\", nonce=\"b\", qop=\"auth\""]),
            .answer("PUT \(Self.path)", 201), .answer("PUT \(Self.path)", 201),
        ])
        try await self.write(server, times: 2)
        #expect(await self.schemes(server) == [nil, "negotiated", "negotiated"])
    }

    @Test func changedSchemeIsLearnedAnew() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(Self.path)", 401, [.wwwAuthenticate: "Basic"]), .answer("PUT \(Self.path)", 201),
            .answer("PUT \(Self.path)", 401, [.wwwAuthenticate: "Digest realm=\"a\""]),
            .answer("PUT \(Self.path)", 201),
            .answer("PUT \(Self.path)", 201),
        ])
        try await self.write(server, times: 3)
        #expect(await self.schemes(server) == [nil, "basic", "basic", "negotiated", "negotiated"])
    }

    private static let basic: HTTPFields = [.wwwAuthenticate: "Basic realm=\"a\""]
    private static let digest: HTTPFields = [.wwwAuthenticate: "Digest realm=\"a\", nonce=\"b\", qop=\"auth\""]

    /// The server answers the first question without a challenge, as many do at other addresses than calendars.
    @Test(arguments: [200, 207, 301, 404, 405], [Self.basic, Self.digest])
    func noPasswordBeforeAChallenge(_ status: Int, _ challenge: HTTPFields) async throws {
        let isRedirect = status == 301
        let server = ScriptedServer(
            [.answer("PROPFIND \(Self.path)", status, isRedirect ? [.location: "/login"] : [:])]
                + (isRedirect ? [.answer("PROPFIND /login", 200)] : [])
                + [
                    .answer("PUT \(Self.path)", 401, challenge), .answer("PUT \(Self.path)", 201),
                    .answer("PUT \(Self.path)", 201),
                ]
        )
        try await self.write(server, times: 2)
        let scheme = challenge == Self.basic ? "basic" : "negotiated"
        let before: [String?] = isRedirect ? [nil, nil, nil] : [nil, nil]
        #expect(await self.schemes(server) == before + [scheme, scheme])
        #expect(await server.remaining.isEmpty)
    }

    @Test(arguments: ["Basic realm=\"a\", Digest realm=\"a\"", "Digest realm=\"a\", Basic realm=\"a\""])
    func digestIsPreferred(_ challenge: String) async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(Self.path)", 401, [.wwwAuthenticate: challenge]), .answer("PUT \(Self.path)", 201),
        ])
        try await self.write(server)
        #expect(await self.schemes(server) == [nil, "negotiated"])
    }

    /// The same provider, but another server.
    @Test func redirectSendsNoPasswordToAnotherOrigin() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(Self.path)", 401, Self.basic),
            .answer("PUT \(Self.path)", 307, [.location: "https://p42-caldav.icloud.com/d.ics"]),
            .answer("PUT /d.ics", 401, Self.digest), .answer("PUT /d.ics", 201),
            .answer("PUT \(Self.path)", 307, [.location: "https://p42-caldav.icloud.com/d.ics"]),
            .answer("PUT /d.ics", 201),
        ])
        let writer = CalDAVClient.sample(server.exchange).writer
        let place = CalendarPlace(url: "https://caldav.icloud.com/c/", displayName: "x")
        for _ in 0..<2 { _ = try await writer.put(.sample(), place, nil, .sample("https://caldav.icloud.com/")) }
        #expect(await self.schemes(server) == [nil, "basic", nil, "negotiated", "basic", "negotiated"])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectKeepsMethodAndBody(_ status: Int) async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(Self.path)", 401), .answer("PUT \(Self.path)", status, [.location: "../d/e.ics"]),
            .answer("PUT /d/e.ics", 201, [.eTag: "\"1\""]),
        ])
        let writer = CalDAVClient.sample(server.exchange).writer
        let object = try await writer.put(.sample(), Self.place, nil, .sample())
        #expect(object.url == "https://dav.example.org/d/e.ics")
        let calls = await server.calls
        #expect(calls[2].body == calls[1].body)
        #expect(calls[2].fields == calls[1].fields)
        #expect(calls[2].credentials == calls[1].credentials)
    }

    @Test(arguments: [
        "https://evil.example.com/", "http://dav.example.org/", "https://dav.example.org.evil.com/",
        "https://dav.example.org:8443/", "//evil.example.com/",
    ])
    func passwordStaysOnItsHost(_ location: String) async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(Self.path)", 401), .answer("PUT \(Self.path)", 307, [.location: location]),
        ])
        let error = await #expect(throws: CalendarError.self) { try await self.write(server) }
        #expect(error?.code == .accountDown)
        #expect(await server.calls.count == 2)
    }

    @Test func redirectsAreLimited() async throws {
        let steps = (0..<10).map { _ in ScriptedServer.Step.answer("PUT \(Self.path)", 307, [.location: Self.path]) }
        let server = ScriptedServer([.answer("PROPFIND \(Self.path)", 401)] + steps)
        let error = await #expect(throws: CalendarError.self) { try await self.write(server) }
        #expect(error?.code == .accountDown)
        #expect(await server.calls.count == 7)
    }

    @Test(
        arguments: [
            (.unusableURL, .accountDown), (.addressRefused, .accountDown), (.cannotResolve, .accountDown),
            (.untrusted, .accountDown), (.cannotConnect, .accountDown), (.timedOut, .accountDown),
            (.cancelled, .transient),
        ] as [(HTTPError.Code, CalendarError.Code)]
    )
    func connectionErrorDecidesTheCode(_ code: HTTPError.Code, _ expected: CalendarError.Code) async throws {
        let failure = HTTPError(code: code, mayHaveBeenSent: false, detail: "on purpose")
        let server = ScriptedServer([.failure("PROPFIND \(Self.path)", failure)])
        let error = await #expect(throws: CalendarError.self) { try await self.write(server) }
        #expect(error?.code == expected)
    }
}
