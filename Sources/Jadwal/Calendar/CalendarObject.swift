/// A calendar object as Jadwal last saw it on the server.
public struct CalendarObject: Sendable, Hashable {
    /// Absolute.
    public var url: String
    /// Strong, with its quotes; nil when the server gave none that can be used in `If-Match`.
    public var entityTag: String?

    public init(url: String, entityTag: String?) {
        (self.url, self.entityTag) = (url, entityTag)
    }
}
