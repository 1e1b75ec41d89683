/// The calendar that Jadwal writes to, as the server named it.
public struct CalendarPlace: Sendable, Hashable {
    /// Absolute, ends with a slash.
    public var url: String
    public var displayName: String

    public init(url: String, displayName: String) {
        (self.url, self.displayName) = (url, displayName)
    }
}
