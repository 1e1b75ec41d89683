public import Time

/// How long before an event its owner is reminded: `0m`, `10m`, `1h`, `1d`, and for whole days `@09:00`, `-1d@20:00`.
public enum ReminderLead: Sendable, Hashable {
    /// So many minutes before the start, as time that passes.
    case minutes(Int)
    /// At the same time of day, so many days before.
    case days(Int)
    /// At this time of day, so many days before the first whole day.
    case clock(daysBefore: Int, LocalTime)

    /// Four weeks.
    public static let longestDays = 28
    private static let longestMinutes = Self.longestDays * 24 * 60

    /// True for a lead of events that last whole days.
    public var isOfWholeDays: Bool {
        switch self {
        case .clock: true
        case .minutes, .days: false
        }
    }

    /// The time of day of “the evening before”.
    private static let evening = LocalTime(hour: 20, minute: 0) ?? .midnight
    /// “The night before”.
    public static let eveningBefore = Self.clock(daysBefore: 1, Self.evening)

    /// The same moment for an event at these times: “the day before” a whole day is its evening, and a time of day
    /// before a timed event is so many minutes before it. Others stand as they are.
    public func fitting(_ times: EventTimes) -> ReminderLead {
        switch (self, times) {
        case (.days(let days), .allDay): return .clock(daysBefore: days, Self.evening)
        case (.clock(let days, let time), .timed(let start, _, let zone)):
            let moment = LocalDateTime(date: start.date.adding(days: -days), time: time)
            let minutes = Int((zone.instant(of: start) - zone.instant(of: moment)).components.seconds / 60)
            return (0...Self.longestMinutes).contains(minutes) ? .minutes(minutes) : self
        case (.minutes, _), (.days, .timed), (.clock, .allDay): return self
        }
    }
}

extension ReminderLead: CustomStringConvertible {
    /// nil for anything else, and for more than four weeks.
    public init?(_ text: some StringProtocol) {
        if let at = text.firstIndex(of: "@") {
            guard let time = LocalTime(text[text.index(after: at)...]) else { return nil }
            let before = text[..<at]
            if before.isEmpty {
                self = .clock(daysBefore: 0, time)
                return
            }
            guard before.hasPrefix("-"), before.hasSuffix("d"),
                let days = Self.number(before.dropFirst().dropLast(), atMost: Self.longestDays), days > 0
            else { return nil }
            self = .clock(daysBefore: days, time)
            return
        }
        switch text.last {
        case "m":
            guard let minutes = Self.number(text.dropLast(), atMost: Self.longestMinutes) else { return nil }
            self = .minutes(minutes)
        case "h":
            guard let hours = Self.number(text.dropLast(), atMost: Self.longestMinutes / 60) else { return nil }
            self = .minutes(hours * 60)
        case "d":
            guard let days = Self.number(text.dropLast(), atMost: Self.longestDays), days > 0 else { return nil }
            self = .days(days)
        default: return nil
        }
    }

    /// The shortest form: `60m` is `1h`.
    public var description: String {
        switch self {
        case .minutes(let minutes):
            minutes > 0 && minutes.isMultiple(of: 60) ? "\(minutes / 60)h" : "\(minutes)m"
        case .days(let days): "\(days)d"
        case .clock(let days, let time): days > 0 ? "-\(days)d@\(time)" : "@\(time)"
        }
    }

    private static func number(_ text: some StringProtocol, atMost limit: Int) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(text), number <= limit
        else { return nil }
        return number
    }
}

/// The leads of one event, or of all events of an owner.
public struct ReminderLeads: Sendable, Hashable, CustomStringConvertible {
    public enum Fault: Error, Sendable, Hashable, CaseIterable {
        case unreadable
        case tooMany
        case twice
    }

    public static let most = 5
    public static let empty = Self(unchecked: [])

    public let leads: [ReminderLead]

    private init(unchecked leads: [ReminderLead]) { self.leads = leads }

    public init(_ leads: [ReminderLead]) throws(Fault) {
        guard leads.count <= Self.most else { throw .tooMany }
        guard Set(leads.map(\.description)).count == leads.count else { throw .twice }
        self.leads = leads
    }

    /// - Parameter text: leads between spaces: `10m 1d`. Empty for none.
    public init(_ text: String) throws(Fault) {
        var leads: [ReminderLead] = []
        for word in text.split(separator: " ") {
            guard let lead = ReminderLead(word) else { throw .unreadable }
            leads.append(lead)
        }
        try self.init(leads)
    }

    public var description: String { self.leads.map(\.description).joined(separator: " ") }

    /// The same moments for an event at these times, each once: `ReminderLead.fitting`.
    public func fitting(_ times: EventTimes) -> ReminderLeads {
        var seen: Set<String> = []
        return Self(unchecked: self.leads.map { $0.fitting(times) }.filter { seen.insert($0.description).inserted })
    }

    /// Those for events that last whole days, or the others.
    public func leads(ofWholeDays: Bool) -> [ReminderLead] { self.leads.filter { $0.isOfWholeDays == ofWholeDays } }
}
