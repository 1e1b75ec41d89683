import CalDAV
import Pipeline
import Testing

@Suite("Calendars that others share are never taken for Jadwal's own, whatever their names are")
struct SharedCalendarTests {
    /// The ways in which servers show a calendar that another user shares.
    struct Share: Sendable, CustomTestStringConvertible {
        var server: String
        var path: String
        var calendar: SharingServer.Calendar
        /// Everything but its place shows that it is another user's.
        var isTold: Bool

        var testDescription: String { self.server }

        init(_ server: String, _ path: String, _ calendar: SharingServer.Calendar, isTold: Bool = true) {
            (self.server, self.path, self.calendar, self.isTold) = (server, path, calendar, isTold)
        }
    }

    private static let own = "\(SharingServer.home)jadwal-whatsapp-events/"
    private static let bob = "/principals/bob/"

    private static let shares: [Share] = [
        Share("Nextcloud", "\(SharingServer.home)jadwal-whatsapp-events_shared_by_bob/", .init(owner: Self.bob)),
        // SabreDAV names the reading user as the owner.
        Share(
            "SabreDAV",
            "\(SharingServer.home)7c3f0d52/",
            .init(
                owner: SharingServer.principal,
                properties: "<D:share-access><D:read-write/></D:share-access>",
                type: "<CS:shared/>"
            )
        ),
        Share(
            "SabreDAV with share-access alone",
            "\(SharingServer.home)7c3f0d53/",
            .init(owner: SharingServer.principal, properties: "<D:share-access><D:read/></D:share-access>")
        ),
        Share("Cyrus", "\(SharingServer.home)bob.jadwal-whatsapp-events/", .init(owner: Self.bob)),
        Share("DAViCal", "/calendars/bob/jadwal-whatsapp-events/", .init(owner: Self.bob)),
        Share("iCloud", "\(SharingServer.home)5B1D/", .init(type: "<CS:shared/>")),
        Share("at our own address", Self.own, .init(owner: Self.bob)),
        Share("a server that says nothing", "\(SharingServer.home)other/", .init(), isTold: false),
        // The path is the reader's own, and so is the owner.
        Share(
            "Radicale by a symbolic link",
            "\(SharingServer.home)bobs/",
            .init(owner: SharingServer.principal),
            isTold: false
        ),
        Share(
            "Radicale by a symbolic link at our own address",
            Self.own,
            .init(owner: SharingServer.principal, mark: "jadwal-whatsapp-events/ /calendars/bob/")
        ),
        Share("read-only", "\(SharingServer.home)ro/", .init(owner: Self.bob, isWritable: false)),
    ]

    private func client(_ server: SharingServer) -> CalDAVClient { .sample(server.exchange) }

    @Test(arguments: Self.shares) func ownCalendarIsMadeBesideAShare(_ share: Share) async throws {
        let server = SharingServer([share.path: share.calendar])
        let client = self.client(server)
        for _ in 0..<2 {
            let place = try await client.writer.provision(.sample())
            #expect(!place.url.hasSuffix(share.path))
            _ = try await client.writer.put(.sample(), place, nil, .sample())
        }
        #expect(await server.made.count == 1)
        #expect(await server.objects.keys.allSatisfy { !$0.hasPrefix(share.path) })

        let place = try await client.writer.provision(.sample())
        let trial = try await client.test(.sample(), within: .seconds(10))
        #expect(trial.calendars.filter(\.isOwn).map(\.url) == [place.url])
        let list = try await client.calendars(of: .sample())
        #expect(list.calendars.filter(\.isOwn).map(\.url) == [place.url])
    }

    @Test(arguments: Self.shares.filter(\.isTold)) func sharedCalendarIsNotASubstitute(_ share: Share) async throws {
        let server = SharingServer([share.path: share.calendar], mayCreate: false)
        let error = await #expect(throws: CalendarError.self) {
            try await self.client(server).writer.provision(.sample())
        }
        #expect(error?.code == .accountDown)
    }

    @Test(arguments: [true, false], [true, false])
    func ownCalendarIsFoundAgainByItsPath(_ tellsOwners: Bool, _ keepsMarks: Bool) async throws {
        let share = SharingServer.Calendar(owner: tellsOwners ? Self.bob : nil)
        let server = SharingServer(
            ["\(SharingServer.home)a/": share],
            tellsOwners: tellsOwners,
            keepsMarks: keepsMarks
        )
        let first = try await self.client(server).writer.provision(.sample())
        #expect(first.url.hasSuffix(Self.own))
        #expect(try await self.client(server).writer.provision(.sample(customerID: "c2")) == first)
        #expect(await server.made == [Self.own])
    }

    /// Zimbra and Open-Xchange. Servers that store no properties and report no owners make it look like a shared
    /// calendar.
    @Test(arguments: [(true, true), (true, false), (false, true)])
    func movedCalendarIsFoundAgain(_ tellsOwners: Bool, _ keepsMarks: Bool) async throws {
        let moved = "\(SharingServer.home)cal-2/"
        let share = SharingServer.Calendar(owner: tellsOwners ? Self.bob : nil)
        let server = SharingServer(
            ["\(SharingServer.home)a/": share],
            tellsOwners: tellsOwners,
            keepsMarks: keepsMarks,
            movedTo: moved
        )
        for _ in 0..<2 {
            let place = try await self.client(server).writer.provision(.sample())
            #expect(place.url.hasSuffix(moved))
        }
        #expect(await server.made == [moved])
    }

    /// A server that has moved has a different prefix before the homes.
    @Test func markOfAHomeThatHasMovedIsStillOurs() async throws {
        let mark = "jadwal-whatsapp-events/ /old/calendars/noura/"
        let server = SharingServer([Self.own: .init(owner: SharingServer.principal, mark: mark)])
        let place = try await self.client(server).writer.provision(.sample())
        #expect(place.url.hasSuffix(Self.own))
        #expect(await server.made.isEmpty)
    }

    @Test func onlyCalendarIsNotUsedIfAnotherUserOwnsIt() async throws {
        let shared = SharingServer.Calendar(name: "Team", owner: Self.bob)
        let own = SharingServer.Calendar(name: "Mine", owner: SharingServer.principal)
        let path = "\(SharingServer.home)mine/"
        let server = SharingServer(["\(SharingServer.home)team/": shared, path: own], mayCreate: false)
        #expect(try await self.client(server).writer.provision(.sample()).url.hasSuffix(path))
        let error = await #expect(throws: CalendarError.self) {
            let server = SharingServer(["\(SharingServer.home)team/": shared], mayCreate: false)
            return try await self.client(server).writer.provision(.sample())
        }
        #expect(error?.detail.contains("--caldav-url") == true)
    }

    @Test func requestedCalendarIsNotASharedOneOfTheSameName() async throws {
        let server = SharingServer(["\(SharingServer.home)team/": .init(name: "Team", owner: Self.bob)])
        let made = try await self.client(server).makeCalendar(
            named: "Team",
            color: "#1D66C9",
            key: "abc",
            in: .sample(),
            within: .seconds(10)
        )
        #expect(made.isNew && made.place.url.hasSuffix("\(SharingServer.home)jadwal-made-abc/"))
    }
}
