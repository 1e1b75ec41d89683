internal import Pipeline

/// The fields of an owner's alarm.
public enum AlarmField: String, Sendable, Hashable, CaseIterable {
    case title, time, prayer
    case minutesBefore = "minutes_before"
    case days
    case snoozeMinutes = "snooze_minutes"
    /// Of the weather.
    case city
    case feeds, music, bedtime
}

/// Why a field cannot be kept.
public enum AlarmFault: Sendable, Hashable, CaseIterable {
    case missing, tooLong, unreadable, outOfRange
    /// It has a time and a prayer.
    case twice
    /// The owner has not chosen where they pray.
    case noPrayers
    /// No `https` address.
    case noAddress
    case cityUnknown, feedUnreadable
    /// More feeds than there may be.
    case tooMany

    /// As contract and commands name it.
    public var code: String {
        switch self {
        case .missing: "missing"
        case .tooLong: "too_long"
        case .unreadable: "unreadable"
        case .outOfRange: "out_of_range"
        case .twice: "time_and_prayer"
        case .noPrayers: "no_prayer_times"
        case .noAddress: "no_https_address"
        case .cityUnknown: "city_unknown"
        case .feedUnreadable: "feed_unreadable"
        case .tooMany: "too_many"
        }
    }
}

/// Every field that cannot be kept, with the reason.
public struct AlarmFaults: Error, Hashable {
    public let fields: [AlarmField: AlarmFault]

    public init(_ fields: [AlarmField: AlarmFault]) { self.fields = fields }
}

/// Why an owner's alarm is not added or changed.
public enum AlarmRefusal: UseCaseRefusal {
    case notFound
    case wrong(AlarmFaults)
    /// The owner has as many active schedules, or as many in all, as one may have.
    case tooMany
    /// It was put off as often as it may be.
    case snoozedOut
    /// It is switched off.
    case off

    public var kind: RefusalKind {
        switch self {
        case .notFound: .notFound
        case .wrong, .tooMany, .snoozedOut, .off: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notFound: "this owner has no such alarm"
        case .wrong(let faults):
            faults.fields.map { "\($0.rawValue): \($1.code)" }.sorted().joined(separator: ", ")
        case .tooMany:
            """
            an owner has at most \(Notice.most) active notifications, groups and alarms, and \(Notice.mostInAll) in all
            """
        case .snoozedOut: "an alarm is put off at most \(Alarm.mostSnoozes) times"
        case .off: "this alarm is switched off"
        }
    }
}
