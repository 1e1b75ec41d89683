/// Which event a calendar object holds, and how new it is.
public struct CalendarObjectVersion: Sendable, Hashable {
    public var uid: String
    /// 0 when the object does not say (RFC 5545, section 3.8.7.4).
    public var sequence: Int

    public init(uid: String, sequence: Int) {
        (self.uid, self.sequence) = (uid, sequence)
    }
}
