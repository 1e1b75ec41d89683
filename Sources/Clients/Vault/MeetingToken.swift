internal import Pipeline

/// The right to take part in a meeting without an account: as one of its participants, or by joining it. It is in the
/// address of a page, lasts until its epoch is raised, and nothing of it is stored: base64url of the fields below and
/// 128 bits of HMAC-SHA-256 over them, under a key derived from the installation's.
///
/// | bytes | field |
/// |---|---|
/// | 1 | version, 1 |
/// | 1 | 1: a seat; 2: to join |
/// | 16, 16, 16 | host, meeting, participant (zero to join) |
/// | 4 | epoch of the participant's links, or of the meeting's |
/// | 16 | authentication code |
public struct MeetingToken: Sendable, Hashable {
    public enum Right: Sendable, Hashable {
        /// - Parameter participant: a UUID in lower case.
        case seat(participant: String)
        case join
    }

    private static let version: UInt8 = 1
    private static let fields = 54
    private static let purpose = "key of meetings"
    private static let nobody = [UInt8](repeating: 0, count: 16)

    /// UUIDs in lower case.
    public let hostID: String
    public let meetingID: String
    public let right: Right
    public let epoch: UInt32

    /// nil if an id is no UUID.
    public init?(_ right: Right, of meeting: String, by host: String, epoch: UInt32) {
        guard let host = EventIdentity(host)?.id, let meeting = EventIdentity(meeting)?.id else { return nil }
        switch right {
        case .join: self.right = .join
        case .seat(let participant):
            guard let participant = EventIdentity(participant)?.id else { return nil }
            self.right = .seat(participant: participant)
        }
        (self.hostID, self.meetingID, self.epoch) = (host, meeting, epoch)
    }

    /// Checks form and code only. nil if it was cut or changed, or is of another installation or an unknown version.
    public init?(_ text: String, by key: LookupKey) {
        guard let bytes = TokenText.bytes(text), bytes.count == Self.fields + TokenText.code, bytes[0] == Self.version,
            TokenText.isCode(bytes[Self.fields...], of: Array(bytes[..<Self.fields]), by: key, Self.purpose)
        else { return nil }
        switch bytes[1] {
        case 1: self.right = .seat(participant: TokenText.uuid(bytes[34..<50]))
        case 2: self.right = .join
        default: return nil
        }
        (self.hostID, self.meetingID) = (TokenText.uuid(bytes[2..<18]), TokenText.uuid(bytes[18..<34]))
        self.epoch = TokenText.number(bytes[50..<54])
    }

    public func text(by key: LookupKey) -> String {
        let (kind, participant): (UInt8, [UInt8]) =
            switch self.right {
            case .seat(let participant): (1, TokenText.bits(participant))
            case .join: (2, Self.nobody)
            }
        let bytes =
            [Self.version, kind] + TokenText.bits(self.hostID) + TokenText.bits(self.meetingID) + participant
            + TokenText.bytes(of: self.epoch)
        return TokenText.text(bytes + TokenText.code(of: bytes, by: key, Self.purpose))
    }
}
