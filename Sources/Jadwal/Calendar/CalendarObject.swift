/// A calendar object as Jadwal last saw it on the server.
public struct CalendarObject: Sendable, Hashable {
    /// Absolute, as the server named it.
    public var url: String
    /// Strong, with its quotes; nil when the server gave none that can be used in `If-Match`.
    public var entityTag: String?
    /// Nothing stands there but what Jadwal wrote, so that whoever still finds the tag may replace all of it. False when there
    /// is or may be the owner's hand in it.
    public var isOurs: Bool
    /// An earlier write of which no answer came may still reach the server, and then finds this one there.
    public var mayBeOvertaken: Bool

    public init(url: String, entityTag: String?, isOurs: Bool = true, mayBeOvertaken: Bool = false) {
        (self.url, self.entityTag) = (url, entityTag)
        (self.isOurs, self.mayBeOvertaken) = (isOurs, mayBeOvertaken)
    }
}
