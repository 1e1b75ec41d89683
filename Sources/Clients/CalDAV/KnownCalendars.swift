internal import Jadwal

/// Which calendars accounts have, so that not each look asks. Somebody's new calendar is looked into ten minutes later.
actor KnownCalendars {
    static let age = Duration.seconds(600)

    struct Key: Sendable, Hashable {
        var customerID: String
        var url: String
        var username: String

        init(_ account: CalendarAccount) {
            (self.customerID, self.url, self.username) = (account.customerID, account.url, account.username)
        }
    }

    private struct Entry {
        var calendars: OwnedCalendars
        var until: UnixTime
    }

    private var entries: [Key: Entry] = [:]
    private let limit: Int

    init(limit: Int = 10_000) { self.limit = limit }

    func calendars(_ key: Key, at now: UnixTime) -> OwnedCalendars? {
        guard let entry = self.entries[key], entry.until > now, entry.until <= now + Self.age else { return nil }
        return entry.calendars
    }

    func remember(_ calendars: OwnedCalendars, for key: Key, at now: UnixTime) {
        self.entries[key] = Entry(calendars: calendars, until: now + Self.age)
        guard self.entries.count > self.limit else { return }
        // A tenth at once, so that a search comes seldom.
        let oldest = self.entries.sorted { $0.value.until < $1.value.until }.prefix(max(1, self.limit / 10))
        for (key, _) in oldest { self.entries[key] = nil }
    }

    func forget(_ key: Key) { self.entries[key] = nil }
}
