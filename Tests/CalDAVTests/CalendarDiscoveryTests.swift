import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

/// Discovery of the calendars from each kind of address.
@Suite struct CalendarDiscoveryTests {
    private static func multistatus(_ href: String, _ properties: String) -> String {
        """
        <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response><D:href>\(href)</D:href>
        <D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>
        </D:response></D:multistatus>
        """
    }

    private static func principal(_ href: String) -> String {
        "<D:current-user-principal><D:href>\(href)</D:href></D:current-user-principal>"
    }

    private static func home(_ href: String) -> String {
        "<C:calendar-home-set><D:href>\(href)</D:href></C:calendar-home-set>"
    }

    private static let ours = Self.multistatus(
        "/h/jadwal-whatsapp-events/",
        """
        <D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>📱 WhatsApp Events</D:displayname>
        <A:calendar-color xmlns:A="http://apple.com/ns/ical/">#2ECC71FF</A:calendar-color>
        """
    )

    private func provision(_ url: String, _ server: ScriptedServer) async throws -> CalendarPlace {
        let place = try await CalDAVClient.sample(server.exchange).writer.provision(.sample(url))
        #expect(await server.remaining.isEmpty)
        return place
    }

    private func answer(_ request: String, _ href: String, _ properties: String) -> ScriptedServer.Step {
        .answer(request, 207, [:], Self.multistatus(href, properties))
    }

    @Test func hostIsFollowedToPrincipalAndHome() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]), .answer("PROPFIND /", 405),
            .answer("PROPFIND /.well-known/caldav", 301, [.location: "/dav.php"]),
            self.answer("PROPFIND /dav.php", "/dav.php/", Self.principal("/p/noura/")),
            self.answer("PROPFIND /p/noura/", "/p/noura/", Self.home("/h")),
            .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        let place = try await self.provision("dav.example.org", server)
        #expect(place.url == "https://dav.example.org/h/jadwal-whatsapp-events/")
        let calls = await server.calls
        let depths = calls.map { $0.fields[HTTPField.Name("Depth")!] }
        #expect(depths == ["0", "0", "0", "0", "0", "1"])
        #expect(calls[3].body == calls[2].body)
    }

    /// SabreDAV behind a proxy with a page for all other addresses.
    @Test(arguments: [404, 200, 405]) func slashThatIsMissingIsAdded(_ status: Int) async throws {
        let server = ScriptedServer([
            .answer("PROPFIND /cal", status), .answer("PROPFIND /cal", status),
            .answer("PROPFIND /cal/", 401, [.wwwAuthenticate: "Basic"]),
            self.answer("PROPFIND /cal/", "/cal/", Self.principal("/cal/p/noura")),
            .answer("PROPFIND /cal/p/noura", 404),
            self.answer("PROPFIND /cal/p/noura/", "/cal/p/noura/", Self.home("/h/")),
            .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        _ = try await self.provision("https://dav.example.org/cal", server)
        #expect(await server.requests.allSatisfy { !$0.hasPrefix("unexpected") })
    }

    /// Without a path, and the well-known address leads to one without a slash.
    @Test func slashThatARedirectLeavesOutIsAdded() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND /", 401, [.wwwAuthenticate: "Basic"]), .answer("PROPFIND /", 200),
            .answer("PROPFIND /.well-known/caldav", 301, [.location: "https://dav.example.org/cal"]),
            .answer("PROPFIND /cal", 404), self.answer("PROPFIND /cal/", "/cal/", Self.home("/h/")),
            .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        _ = try await self.provision("https://dav.example.org", server)
        #expect(await server.requests.allSatisfy { !$0.hasPrefix("unexpected") })
    }

    /// A web server behind a proxy that ends TLS does not know about TLS.
    @Test func redirectToPlainHTTPIsFollowedByTLS() async throws {
        let plain = ScriptedServer.Step.answer(
            "PROPFIND /cal",
            301,
            [.location: "http://dav.example.org/cal/"]
        )
        let server = ScriptedServer([
            plain, .answer("PROPFIND /cal/", 401, [.wwwAuthenticate: "Basic"]), plain,
            self.answer("PROPFIND /cal/", "/cal/", Self.home("/h/")), .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        _ = try await self.provision("https://dav.example.org/cal", server)
        #expect(await server.requests.allSatisfy { !$0.hasPrefix("unexpected") })
        #expect(await server.calls.allSatisfy { $0.url.hasPrefix("https://") })
    }

    @Test func homeOnAnotherHostOfTheProviderIsUsed() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND /", 401, [.wwwAuthenticate: "X-MobileMe-AuthToken realm=\"x\", Basic realm=\"x\""]),
            self.answer("PROPFIND /", "/", Self.principal("/1/principal/")),
            self.answer("PROPFIND /1/principal/", "/1/principal/", Self.home("https://p42-caldav.icloud.com:443/h/")),
            .answer("PROPFIND /h/", 401, [.wwwAuthenticate: "Basic"]), .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        let place = try await self.provision("https://caldav.icloud.com/", server)
        #expect(place.url == "https://p42-caldav.icloud.com/h/jadwal-whatsapp-events/")
    }

    @Test func homeOnAForeignHostIsIgnored() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND /u/", 401), self.answer("PROPFIND /u/", "/u/", Self.home("https://evil.example.com/h/")),
            .answer("PROPFIND /.well-known/caldav", 404), .answer("PROPFIND /", 404),
        ])
        let error = await #expect(throws: CalendarError.self) {
            try await self.provision("https://dav.example.org/u/", server)
        }
        #expect(error == CalendarError(.accountDown, detail: "no calendar home"))
    }

    private static let nobody = "<D:current-user-principal><D:unauthenticated/></D:current-user-principal>"

    /// Cyrus answers 207 without a login, and names its schemes if it gets empty credentials.
    @Test(arguments: [("Basic", "basic"), ("Digest realm=\"a\"", "negotiated")])
    func unauthenticatedPrincipalCountsAsRefusedLogin(_ challenge: String, _ scheme: String) async throws {
        let server = ScriptedServer([
            self.answer("PROPFIND /", "/", Self.nobody),
            .answer("PROPFIND /", 401, [.wwwAuthenticate: challenge]),
            self.answer("PROPFIND /", "/", Self.nobody),
        ])
        let error = await #expect(throws: CalendarError.self) { try await self.provision("dav.example.org", server) }
        #expect(error?.code == .accountDown)
        let calls = await server.calls
        #expect(calls.map { $0.credentials?.description } == [nil, nil, scheme])
        #expect(calls.map { $0.fields[.authorization] } == [nil, "Digest username=\"\"", nil])
    }

    @Test func serverWithoutLoginGetsNoPassword() async throws {
        let server = ScriptedServer([
            self.answer("PROPFIND /", "/", Self.nobody), self.answer("PROPFIND /", "/", Self.nobody),
            self.answer("PROPFIND /", "/", Self.nobody),
        ])
        let error = await #expect(throws: CalendarError.self) { try await self.provision("dav.example.org", server) }
        #expect(error?.code == .accountDown)
        #expect(await server.calls.allSatisfy { $0.credentials == nil })
    }

    /// The status of different servers for a calendar that was created in the meantime.
    @Test(arguments: [405, 409, 403])
    func existingCalendarIsUsed(_ status: Int) async throws {
        let server = ScriptedServer([
            .answer("PROPFIND /h/", 401), self.answer("PROPFIND /h/", "/h/", Self.home("/h/")),
            self.answer("PROPFIND /h/", "/h/", "<D:resourcetype><D:collection/></D:resourcetype>"),
            .answer("MKCALENDAR /h/jadwal-whatsapp-events/", status), .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        let place = try await self.provision("https://dav.example.org/h/", server)
        #expect(place.displayName == "📱 WhatsApp Events")
    }

    @Test func extendedCollectionIsTheSecondWay() async throws {
        let empty = self.answer("PROPFIND /h/", "/h/", "<D:resourcetype><D:collection/></D:resourcetype>")
        let server = ScriptedServer([
            .answer("PROPFIND /h/", 401), self.answer("PROPFIND /h/", "/h/", Self.home("/h/")), empty,
            .answer("MKCALENDAR /h/jadwal-whatsapp-events/", 501), empty,
            .answer("MKCOL /h/jadwal-whatsapp-events/", 201), .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        _ = try await self.provision("https://dav.example.org/h/", server)
    }

    /// Posteo: the customer has created a calendar by hand and gives its address.
    @Test func givenCalendarIsUsedIfNoneCanBeCreated() async throws {
        let calendar =
            "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Chats</D:displayname>"
        let server = ScriptedServer([
            .answer("PROPFIND /h/c", 401), self.answer("PROPFIND /h/c", "/h/c/", calendar + Self.home("/h/")),
            self.answer("PROPFIND /h/", "/h/c/", calendar),
            .answer("MKCALENDAR /h/jadwal-whatsapp-events/", 405), self.answer("PROPFIND /h/", "/h/c/", calendar),
            .answer("MKCOL /h/jadwal-whatsapp-events/", 403), self.answer("PROPFIND /h/", "/h/c/", calendar),
            self.answer("PROPFIND /h/c/", "/h/c/", calendar),
        ])
        let place = try await self.provision("https://dav.example.org/h/c", server)
        #expect(place == CalendarPlace(url: "https://dav.example.org/h/c/", displayName: "Chats"))
    }

    @Test func missingNameAndColourAreSet() async throws {
        let bare = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname/>"
        let server = ScriptedServer([
            .answer("PROPFIND /h/", 401), self.answer("PROPFIND /h/", "/h/", Self.home("/h/")),
            self.answer("PROPFIND /h/", "https://dav.example.org/h/jadwal%2Dwhatsapp-events", bare),
            .answer("PROPPATCH /h/jadwal%2Dwhatsapp-events/", 403),
        ])
        let place = try await self.provision("https://dav.example.org/h/", server)
        #expect(place.displayName == "📱 WhatsApp Events")
    }

    private static func calendar(_ properties: String = "") -> String {
        "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Mine</D:displayname>" + properties
    }

    private static let homeSet = ScriptedServer.Step.answer(
        "PROPFIND /h/",
        207,
        [:],
        Self.multistatus("/h/", Self.home("/h/"))
    )
    private static let nothing = ScriptedServer.Step.answer(
        "PROPFIND /h/",
        207,
        [:],
        Self.multistatus("/h/", "<D:resourcetype><D:collection/></D:resourcetype>")
    )

    /// Infomaniak.
    @Test func acceptedCalendarIsWaitedFor() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND /h/", 401), Self.homeSet, Self.nothing,
            .answer("MKCALENDAR /h/jadwal-whatsapp-events/", 201), Self.nothing, Self.nothing,
            .answer("PROPFIND /h/", 207, [:], Self.ours),
        ])
        _ = try await self.provision("https://dav.example.org/h/", server)
        let never = ScriptedServer(
            [
                .answer("PROPFIND /h/", 401), Self.homeSet, Self.nothing,
                .answer("MKCALENDAR /h/jadwal-whatsapp-events/", 201),
            ]
                + Array(repeating: Self.nothing, count: 7)
        )
        let error = await #expect(throws: CalendarError.self) {
            try await self.provision("https://dav.example.org/h/", never)
        }
        #expect(error?.code == .transient && error?.retryAfter == .seconds(10))
    }

    /// Created with another address and name than requested.
    @Test func newCalendarWithAnotherNameIsUsed() async throws {
        let made = Self.multistatus("/h/0x2f/", Self.calendar())
        let server = ScriptedServer([
            .answer("PROPFIND /h/", 401), Self.homeSet, Self.nothing,
            .answer("MKCALENDAR /h/jadwal-whatsapp-events/", 201), .answer("PROPFIND /h/", 207, [:], made),
            .answer("PROPPATCH /h/0x2f/", 403),
        ])
        let place = try await self.provision("https://dav.example.org/h/", server)
        #expect(place.url == "https://dav.example.org/h/0x2f/")
    }

    /// If none can be created, the only one is used. If there are several, or if it is read-only, none is used.
    @Test func onlyCalendarIsUsedIfNoneCanBeCreated() async throws {
        func server(_ properties: String) -> ScriptedServer {
            let there = ScriptedServer.Step.answer(
                "PROPFIND /h/",
                207,
                [:],
                Self.multistatus("/h/own/", Self.calendar(properties))
            )
            return ScriptedServer([
                .answer("PROPFIND /h/", 401), Self.homeSet, there,
                .answer("MKCALENDAR /h/jadwal-whatsapp-events/", 403),
                there, .answer("MKCOL /h/jadwal-whatsapp-events/", 403), there,
            ])
        }
        let writable =
            "<D:current-user-privilege-set><D:privilege><D:bind/></D:privilege></D:current-user-privilege-set>"
        let place = try await self.provision("https://dav.example.org/h/", server(writable))
        #expect(place == CalendarPlace(url: "https://dav.example.org/h/own/", displayName: "Mine"))
        let error = await #expect(throws: CalendarError.self) {
            let readable = writable.replacing("bind", with: "read")
            return try await self.provision("https://dav.example.org/h/", server(readable))
        }
        #expect(error?.code == .accountDown)
        #expect(error?.detail.contains("--caldav-url") == true)
    }
}
