/// Which event a calendar object holds, and how new it is.
public struct CalendarObjectVersion: Sendable, Hashable {
    public var uid: String
    /// 0 when the object does not say (RFC 5545, section 3.8.7.4).
    public var sequence: Int
    /// The event's that Jadwal wrote there last; nil when it was not Jadwal, or another program has left it out. Other programs
    /// count SEQUENCE on as they like, and this not at all.
    public var revision: Int?
    /// `CalendarEvent.mark` of that revision; nil when the object does not tell.
    public var mark: String?

    public init(uid: String, sequence: Int, revision: Int? = nil, mark: String? = nil) {
        (self.uid, self.sequence, self.revision, self.mark) = (uid, sequence, revision, mark)
    }
}
