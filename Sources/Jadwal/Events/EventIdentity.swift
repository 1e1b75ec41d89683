internal import struct Foundation.UUID

/// What every later name of an event derives from, so that each step may be repeated without a trace.
public struct EventIdentity: Sendable, Hashable {
    /// A UUID in lower case.
    public let id: String

    /// Nil when `id` is no UUID.
    public init?(_ id: String) {
        guard let uuid = UUID(uuidString: id) else { return nil }
        self.id = uuid.uuidString.lowercased()
    }

    public static func random() -> EventIdentity { EventIdentity(UUID().uuidString)! }

    /// The UID of the calendar object.
    public var calendarUID: String { "\(self.id)@jadwal.app" }
    /// The last part of the calendar object's path.
    public var resourceName: String { "\(self.id).ics" }
}
