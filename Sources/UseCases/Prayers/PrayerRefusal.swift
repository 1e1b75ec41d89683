/// The fields of an owner's choices about prayer times.
public enum PrayerField: String, Sendable, Hashable, CaseIterable {
    case city, latitude, longitude, zone, method, fajr, isha
    case ishaMinutes = "isha_minutes"
    case school
    case highLatitude = "high_latitude"
    case adjustments
    case hijriOffset = "hijri_offset"
    case alerts
    case keepMinutes = "keep_minutes"
    case keepFriday = "keep_friday"
}

/// Why a field cannot be kept.
public enum PrayerFault: Sendable, Hashable, CaseIterable {
    /// No place was ever chosen.
    case missing
    case cityUnknown, unknownZone, unreadable, outOfRange
    /// More notifications of one prayer than there may be.
    case tooMany

    /// As contract and commands name it.
    public var code: String {
        switch self {
        case .missing: "missing"
        case .cityUnknown: "city_unknown"
        case .unknownZone: "unknown_zone"
        case .unreadable: "unreadable"
        case .outOfRange: "out_of_range"
        case .tooMany: "too_many"
        }
    }
}

/// Every field that cannot be kept, with the reason.
public struct PrayerFaults: Error, Hashable {
    public let fields: [PrayerField: PrayerFault]

    public init(_ fields: [PrayerField: PrayerFault]) { self.fields = fields }
}

/// Why nothing is done about an owner's prayer times.
public enum PrayerRefusal: UseCaseRefusal {
    case wrong(PrayerFaults)
    /// The owner has chosen nothing yet.
    case notSet

    public var kind: RefusalKind {
        switch self {
        case .wrong: .unfit
        case .notSet: .notFound
        }
    }

    public var description: String {
        switch self {
        case .wrong(let faults):
            faults.fields.map { "\($0.rawValue): \($1.code)" }.sorted().joined(separator: ", ")
        case .notSet: "this owner has no prayer times"
        }
    }
}
