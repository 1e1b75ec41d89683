internal import FoundationEssentials
public import Time

/// Somebody has entered or left a region, as OwnTracks says it (owntracks.org/booklet/tech/json).
public struct Transition: Sendable, Hashable {
    public let crossing: Crossing
    /// The region's id, of which the owner may have made the place's.
    public let region: String?
    /// The region's name.
    public let name: String?
    /// By the phone's clock.
    public let at: UnixTime
}

/// Reads what OwnTracks posts. Everything but a transition is passed over, and of a transition everything but its region,
/// event and time: no coordinate comes out.
public struct TransitionReader: Sendable {
    /// In bytes.
    public static let longest = 16 << 10

    public init() {}

    /// nil for all that is no transition of a region with a name: that is not even looked at.
    public func read(_ body: [UInt8]) -> Transition? {
        guard !body.isEmpty, body.count <= Self.longest else { return nil }
        let data = Data(body)
        let decoder = JSONDecoder()
        guard let message = try? decoder.decode(Message.self, from: data), message._type == "transition",
            let wire = try? decoder.decode(Wire.self, from: data), let crossing = Crossing(rawValue: wire.event),
            let seconds = Int64(exactly: wire.tst.rounded(.down)), (0...Self.latest).contains(seconds)
        else { return nil }
        let (region, name) = (Self.text(wire.rid), Self.text(wire.desc))
        guard region != nil || name != nil else { return nil }
        return Transition(crossing: crossing, region: region, name: name, at: UnixTime(seconds: seconds))
    }

    /// The year 9999.
    private static let latest: Int64 = 253_402_300_799

    /// nil for what cannot name a place.
    private static func text(_ text: String?) -> String? {
        guard let text, !text.isEmpty, text.count <= Place.longestName else { return nil }
        return text
    }

    private struct Message: Decodable {
        let _type: String
    }

    private struct Wire: Decodable {
        let event: String
        let tst: Double
        let rid: String?
        let desc: String?
    }
}
