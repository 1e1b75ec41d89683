internal import CalDAV
internal import Pipeline
internal import Time

/// A cache of owners' calendars, in memory only. When it is full, the least recently viewed accounts are removed first.
struct ViewMemory {
    private typealias Views = CalendarViews

    private struct ReadingKey: Hashable {
        let url: String
        let window: TimeWindow
        let zone: Zone
    }

    private struct Reading {
        let contents: CalendarContents
        /// The calendar's version when it was read.
        let version: String?
        /// When the calendar was known to be like this.
        var readAt: UnixTime
    }

    private struct Account {
        var list: AccountCalendars?
        var listedAt = UnixTime(seconds: 0)
        var readings: [ReadingKey: Reading] = [:]
        var usedAt = UnixTime(seconds: 0)

        var size: Int { self.readings.values.reduce(1) { $0 + $1.contents.instances.count } }
    }

    private var accounts: [AccountKey: Account] = [:]
    private let room: Int

    /// - Parameter room: for instances.
    init(room: Int = CalendarViews.instances) { self.room = room }

    /// True if no server has to be asked to show it.
    func isFresh(_ wanted: CalendarViews.Wanted, at now: UnixTime) -> Bool {
        guard let list = self.list(wanted.account, at: now) else { return false }
        return self.stale(list, wanted, at: now).isEmpty
    }

    /// nil if it has to be asked for again.
    func list(_ account: AccountKey, at now: UnixTime) -> AccountCalendars? {
        guard let known = self.accounts[account], known.listedAt + Views.age > now else { return nil }
        return known.list
    }

    /// The known calendars of the account, at most `CalendarViews.longestAge` old, in the server's order.
    func calendars(
        of account: AccountKey,
        hiding hidden: Set<String>,
        at now: UnixTime
    ) -> [AccountCalendars.Calendar] {
        guard let known = self.accounts[account], known.listedAt + Views.longestAge > now else { return [] }
        return known.list?.calendars.filter { !hidden.contains($0.url) } ?? []
    }

    /// The calendars of the list that have to be read.
    func stale(
        _ list: AccountCalendars,
        _ wanted: CalendarViews.Wanted,
        at now: UnixTime
    ) -> [AccountCalendars.Calendar] {
        list.calendars.filter { calendar in
            guard !wanted.hidden.contains(calendar.url) else { return false }
            let reading = self.accounts[wanted.account]?.readings[Self.key(calendar, wanted)]
            return reading.map { $0.readAt + Views.age <= now } ?? true
        }
    }

    /// Keeps a new list. The content of a calendar whose version is unchanged stays valid.
    mutating func keep(_ list: AccountCalendars, of account: AccountKey, at now: UnixTime) {
        var known = self.accounts[account] ?? Account()
        (known.list, known.listedAt) = (list, now)
        let versions = Dictionary(list.calendars.map { ($0.url, $0.version) }) { first, _ in first }
        known.readings = known.readings.filter { versions.keys.contains($0.key.url) }
        for (key, reading) in known.readings {
            guard let version = reading.version, versions[key.url] == version else { continue }
            known.readings[key]?.readAt = now
        }
        self.accounts[account] = known
    }

    /// The server does not answer. What was known before is shown with its age.
    mutating func noteUnlisted(_ account: AccountKey) {
        self.accounts[account]?.listedAt = UnixTime(seconds: 0)
    }

    mutating func keep(
        _ contents: CalendarContents,
        of calendar: AccountCalendars.Calendar,
        _ wanted: CalendarViews.Wanted,
        at now: UnixTime
    ) {
        let isCut = contents.instances.count > Views.instancesPerCalendar
        let kept = CalendarContents(
            instances: Array(contents.instances.prefix(Views.instancesPerCalendar)),
            isComplete: contents.isComplete && !isCut
        )
        let reading = Reading(contents: kept, version: calendar.version, readAt: now)
        self.accounts[wanted.account]?.readings[Self.key(calendar, wanted)] = reading
        self.accounts[wanted.account]?.usedAt = now
        self.makeRoom()
    }

    mutating func view(_ wanted: CalendarViews.Wanted, at now: UnixTime) -> CalendarView {
        self.accounts[wanted.account]?.usedAt = now
        guard let known = self.accounts[wanted.account], let list = known.list else { return CalendarView() }
        return CalendarView(
            isListed: known.listedAt + Views.age > now,
            isComplete: list.isComplete,
            calendars: list.calendars.filter { !wanted.hidden.contains($0.url) }.map { calendar in
                let reading = known.readings[Self.key(calendar, wanted)].flatMap {
                    $0.readAt + Views.longestAge > now ? $0 : nil
                }
                return CalendarView.Calendar(
                    name: calendar.name,
                    color: calendar.color,
                    isOwn: calendar.isOwn,
                    instances: reading?.contents.instances ?? [],
                    readAt: reading?.readAt,
                    isCurrent: reading.map { $0.readAt + Views.age > now } ?? false,
                    isComplete: reading?.contents.isComplete ?? false,
                    url: calendar.url
                )
            },
            listedAt: known.listedAt
        )
    }

    /// Everything cached of the account, for any days, without a request. An event of two windows is included once.
    func everything(of account: AccountKey, hiding hidden: Set<String>, at now: UnixTime) -> CalendarView {
        guard let known = self.accounts[account], let list = known.list else { return CalendarView() }
        let readings = known.readings.filter { $0.value.readAt + Views.longestAge > now }
        return CalendarView(
            isListed: known.listedAt + Views.age > now,
            isComplete: false,
            calendars: list.calendars.filter { !hidden.contains($0.url) }.map { calendar in
                let own = readings.filter { $0.key.url == calendar.url }.values
                return CalendarView.Calendar(
                    name: calendar.name,
                    color: calendar.color,
                    isOwn: calendar.isOwn,
                    instances: Array(Set(own.flatMap(\.contents.instances))),
                    readAt: own.map(\.readAt).min(),
                    isCurrent: false,
                    isComplete: false,
                    url: calendar.url
                )
            }
        )
    }

    /// Forgets what is older than `CalendarViews.longestAge`.
    mutating func forgetOld(at now: UnixTime) {
        for (key, account) in self.accounts {
            let readings = account.readings.filter { $0.value.readAt + Views.longestAge > now }
            let isOld = readings.isEmpty && account.listedAt + Views.longestAge <= now
            self.accounts[key]?.readings = readings
            if isOld { self.accounts[key] = nil }
        }
    }

    private mutating func makeRoom() {
        var size = self.accounts.values.reduce(0) { $0 + $1.size }
        guard size > self.room else { return }
        for (key, account) in self.accounts.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            guard size > self.room else { return }
            self.accounts[key] = nil
            size -= account.size
        }
    }

    private static func key(_ calendar: AccountCalendars.Calendar, _ wanted: CalendarViews.Wanted) -> ReadingKey {
        ReadingKey(url: calendar.url, window: wanted.window, zone: wanted.zone)
    }
}

/// An account's calendars in a window, as far as they could be read.
struct CalendarView: Sendable, Hashable {
    struct Calendar: Sendable, Hashable {
        let name: String
        let color: String?
        let isOwn: Bool
        let instances: [CalendarInstance]
        /// nil if it could not be read.
        let readAt: UnixTime?
        /// It is what the server has, or was so a minute ago.
        let isCurrent: Bool
        let isComplete: Bool
        /// Its address at the server.
        var url = ""
    }

    /// True once the server has listed its calendars.
    var isListed = false
    /// False if there may be more calendars.
    var isComplete = false
    var calendars: [Calendar] = []
    /// When the server has listed its calendars; nil if it is not known.
    var listedAt: UnixTime?
}

extension CalendarView: CustomStringConvertible, CustomReflectable {
    /// Without anything personal.
    var description: String { "CalendarView" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
