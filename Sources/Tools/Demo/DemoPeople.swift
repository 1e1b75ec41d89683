internal import PrivateServers
internal import Probe

/// Adds the people of a demo, in place of those of the demo before.
struct DemoPeople: Sendable {
    let store: DemoStore
    let servers: PrivateServers
    let files: DemoFiles

    /// Each has a calendar account, and a phone.
    func add(_ people: [DemoPerson]) async throws -> [DemoAccount] {
        for account in self.files.accounts() {
            try await self.store.remove(account)
            try await self.servers.forgetCalendar(of: account.calendarUser)
        }
        let accounts = people.map { DemoAccount($0) }
        try self.files.save(accounts)
        let server = try await self.servers.addresses().calDAVURL
        for account in accounts {
            let password = try await self.servers.calendarPassword(of: account.calendarUser)
            try await self.store.add(account, calendarURL: server, password: password, deviceToken: Self.deviceToken())
        }
        return accounts
    }

    /// 32 random bytes in hexadecimal, in the form of an APNs token.
    private static func deviceToken() -> String {
        (0..<64).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}

extension CurlClient {
    /// All events in all calendars of an account, each with the name of its calendar.
    func events() async throws -> [(event: FetchedEvent, calendar: String)] {
        var events: [(event: FetchedEvent, calendar: String)] = []
        for calendar in try await self.calendars() {
            events += FetchedEvent.read(try await self.get(calendar.path)).map { ($0, calendar.name) }
        }
        return events
    }

    init(_ account: DemoAccount, _ servers: PrivateServers, _ files: DemoFiles) async throws {
        self.init(
            folder: files.folder,
            server: try await servers.addresses().calDAVURL,
            user: account.calendarUser,
            password: try await servers.calendarPassword(of: account.calendarUser)
        )
    }
}
