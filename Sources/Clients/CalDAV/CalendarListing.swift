internal import Jadwal

/// A calendar in a home, as far as Jadwal asks.
struct CalendarListing: Sendable, Hashable {
    var address: DAVAddress
    var displayName: String?
    var hasColor: Bool
    /// Whether the account may put objects there; true when the server does not say.
    var isWritable: Bool

    static let names = [DAVName.resourceType, .displayName, .calendarColor, .supportedComponents, .privileges]

    /// Nil for what is no calendar, or one for tasks only.
    init?(_ response: Multistatus.Response, from base: DAVAddress) {
        guard response.property(.resourceType)?.has(.calendar) == true, let address = base.resolving(response.href)
        else {
            return nil
        }
        let components = response.property(.supportedComponents)?.children(.calDAV("comp")) ?? []
        guard components.isEmpty || components.contains(where: { $0.attributes["name"]?.uppercased() == "VEVENT" })
        else {
            return nil
        }
        self.address = address.asCollection
        self.displayName = response.property(.displayName).flatMap { $0.text.isEmpty ? nil : $0.text }
        // RFC 3744, section 5.4
        let privileges = response.property(.privileges)?.children(.dav("privilege")) ?? []
        self.isWritable =
            privileges.isEmpty
            || privileges.contains { privilege in
                ["all", "write", "bind", "write-content"].contains { privilege.has(.dav($0)) }
            }
        self.hasColor = response.property(.calendarColor).map { !$0.text.isEmpty } ?? false
    }
}
