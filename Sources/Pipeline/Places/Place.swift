public import Time

/// What a phone says about a place. The raw values are stored, and are parts of addresses.
public enum Crossing: String, Sendable, Hashable, CaseIterable, Codable {
    case enter, leave

    var isInside: Bool {
        switch self {
        case .enter: true
        case .leave: false
        }
    }
}

/// A place of an owner. Where it is, only the owner's phone knows (time.md, section 3).
public struct Place: Sendable, Hashable {
    /// In characters.
    public static let longestName = 200
    /// Of one owner.
    public static let most = 100
    /// iOS watches so many regions for one app.
    public static let mostOnPhones = 20

    public var name: String

    public init(_ name: String) { self.name = name }

    /// Names that differ in nothing else are the same place.
    public static func folded(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}

/// What was said last about a place, whichever phone said it.
public struct PlaceState: Sendable, Hashable {
    /// nil: nobody has said anything yet.
    public private(set) var isInside: Bool?
    /// The newest crossing's own time.
    public private(set) var seenAt: UnixTime?

    public init(isInside: Bool? = nil, seenAt: UnixTime? = nil) { (self.isInside, self.seenAt) = (isInside, seenAt) }

    /// One that is repeated or older than the newest changes nothing. Of one moment an arrival comes before a departure:
    /// so each order in which they are received has the same end.
    ///
    /// - Returns: false if the owner was on this side already.
    public mutating func note(_ crossing: Crossing, at time: UnixTime) -> Bool {
        if let seenAt, let isInside {
            guard time > seenAt || time == seenAt && isInside && !crossing.isInside else { return false }
        }
        let isNew = self.isInside != crossing.isInside
        (self.isInside, self.seenAt) = (crossing.isInside, time)
        return isNew
    }
}

/// A notification rings when its owner enters or leaves a place.
public struct PlaceLink: Sendable, Hashable, Comparable, LosslessStringConvertible {
    public let placeID: String
    public let crossing: Crossing

    public init(_ crossing: Crossing, _ placeID: String) { (self.crossing, self.placeID) = (crossing, placeID) }

    /// As `description` writes it; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let crossing = Crossing(rawValue: String(parts[0])),
            let id = EventIdentity(String(parts[1]))?.id
        else { return nil }
        self.init(crossing, id)
    }

    /// `enter:` and the place's id.
    public var description: String { "\(self.crossing.rawValue):\(self.placeID)" }

    public static func < (left: PlaceLink, right: PlaceLink) -> Bool { left.description < right.description }
}
