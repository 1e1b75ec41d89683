internal import Synchronization
public import Time

/// An event's entry in its owner's calendar, where it was last written.
public struct KnownEntry: Sendable {
    public var url: String
    public var place: CalendarPlace
    public var account: CalendarAccount

    public init(url: String, place: CalendarPlace, account: CalendarAccount) {
        (self.url, self.place, self.account) = (url, place, account)
    }
}

/// The interface for reading one entry of Jadwal's from a calendar, in a limited time.
public struct EntryReader: Sendable {
    /// Returns the event as it stands in the calendar; nil if its owner has deleted it.
    public var read:
        @Sendable (_ event: EventIdentity, _ entry: KnownEntry) async throws(CalendarError) -> CalendarEvent?

    public init(read: @escaping @Sendable (EventIdentity, KnownEntry) async throws(CalendarError) -> CalendarEvent?) {
        self.read = read
    }
}

/// The entries that are read at the same time. A server that does not answer would otherwise fill the worker, and hold up
/// what is due.
final class EntryLooks: Sendable {
    /// Half of what a worker has in hand.
    static let most = 256
    /// Those that find no room come again after this time. They begin two minutes before their reminder.
    static let pause = Duration.seconds(5)

    private let count = Mutex(0)

    /// - Returns: false if there is no room.
    func begin() -> Bool {
        self.count.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
    }

    func end() { self.count.withLock { $0 -= 1 } }
}

/// The owner's change of an event's entry, as it was read shortly before a reminder.
public enum OwnersHand: Sendable, Hashable {
    /// The entry is as Jadwal knows it, or could not be read.
    case unchanged
    case moved(EventTimes)
    case removed

    /// - Parameters:
    ///   - entry: nil if it is gone.
    ///   - times: of the event, as far as is known.
    init(_ entry: CalendarEvent?, of event: CalendarEvent, knownFor times: EventTimes) {
        guard let entry, entry.status == .confirmed else {
            self = .removed
            return
        }
        // Another revision is still to be written, and says nothing of the owner.
        self = entry.revision == event.revision && entry.times != times ? .moved(entry.times) : .unchanged
    }
}

extension EventReminders {
    /// The time to which the owner has moved the event in the calendar.
    public struct Moved: Sendable, Hashable {
        /// The event's start as Jadwal knows it. With another start the move counts no more.
        public var from: UnixTime
        public var times: EventTimes

        public init(from: UnixTime, to times: EventTimes) { (self.from, self.times) = (from, times) }
    }

    /// The time of an event, as far as is known.
    public func times(of event: CalendarEvent, in zone: Zone) -> EventTimes {
        guard let moved = self.moved, moved.from == event.times.start(in: zone) else { return event.times }
        return moved.times
    }

    mutating func note(_ hand: OwnersHand, of event: CalendarEvent, in zone: Zone) {
        let start = event.times.start(in: zone)
        switch hand {
        case .unchanged: break
        case .moved(let times): self.moved = times == event.times ? nil : Moved(from: start, to: times)
        case .removed: self.doneFor = start
        }
    }
}
