internal import Pipeline

/// The fields of an owner's own notification, and of a group.
public enum NoticeField: String, Sendable, Hashable, CaseIterable {
    case title, body, subtext, day, time, every, until, urgency, zone, groups, members, places
}

/// Why a field cannot be kept.
public enum NoticeFault: Sendable, Hashable, CaseIterable {
    case empty, tooLong, unreadable, unknownZone, unknownGroup, unknownNotice, unknownPlace
    /// It would ring once, more than a minute ago.
    case past
    /// The last day is before the first.
    case beforeStart
    /// Less than a quarter of an hour apart.
    case tooFrequent
    /// No moment of the cycle is still to come.
    case never

    /// As contract and commands name it.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .tooLong: "too_long"
        case .unreadable: "invalid_rule"
        case .unknownZone: "unknown_zone"
        case .unknownGroup: "unknown_group"
        case .unknownNotice: "unknown_notice"
        case .unknownPlace: "unknown_place"
        case .past: "in_the_past"
        case .beforeStart: "until_before_start"
        case .tooFrequent: "too_frequent"
        case .never: "rule_without_instances"
        }
    }
}

/// Every field that cannot be kept, with the reason.
public struct NoticeFaults: Error, Hashable {
    public let fields: [NoticeField: NoticeFault]

    public init(_ fields: [NoticeField: NoticeFault]) { self.fields = fields }
}

/// Why an owner's own notification or group is not added or changed.
public enum NoticeRefusal: UseCaseRefusal {
    case notFound
    case wrong(NoticeFaults)
    /// The owner has as many active ones, or as many in all, as one may have.
    case tooMany

    public var kind: RefusalKind {
        switch self {
        case .notFound: .notFound
        case .wrong, .tooMany: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notFound: "this owner has no such notification or group"
        case .wrong(let faults):
            faults.fields.map { "\($0.rawValue): \($1.code)" }.sorted().joined(separator: ", ")
        case .tooMany:
            "an owner has at most \(Notice.most) active notifications, groups and alarms, and \(Notice.mostInAll) in all"
        }
    }
}
