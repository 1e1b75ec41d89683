/// The page, or the view of an app, that a tap on a notification opens.
public enum NotificationTarget: Sendable, Hashable {
    /// Other programs' notifications may have any text as their event's id.
    case event(id: String)
    case question(id: String)
    case connection(id: String)
    /// What is next.
    case today
    /// The morning brief.
    case brief
    /// The page of a meeting; nil for the list of all.
    case meeting(id: String?)
    /// The owner's list of devices.
    case devices

    /// In apps. nil if they have no such view.
    public var appLink: String? {
        switch self {
        case .event(let id): "jadwal://events/\(id)"
        case .question(let id): "jadwal://questions/\(id)"
        case .connection(let id): "jadwal://connections/\(id)"
        case .today, .brief: "jadwal://today"
        case .meeting, .devices: nil
        }
    }
}

/// Addresses of the owners' pages, for services that open what a notification is about. The paths are jadwal-api's.
public struct OwnerPages: Sendable, Hashable {
    private let url: String

    /// - Parameter url: scheme, host and port, without a slash at the end.
    public init(at url: String) { self.url = url }

    /// The address of an alarm's brief, which opens without signing in.
    public func address(ofBrief token: String) -> String { "\(self.url)/b/\(token)" }

    /// The address of a button of a notification.
    public func address(of tap: NotificationTap) -> String { "\(self.url)/t/\(tap.token)" }

    /// The event's own page; the list of events for what has no id of ours; the page of the day for a question, which is
    /// answered there; the page of WhatsApp for a connection.
    public func address(of target: NotificationTarget) -> String {
        switch target {
        case .event(let id): EventIdentity(id).map { "\(self.url)/events/\($0.id)" } ?? "\(self.url)/events"
        case .question, .today: "\(self.url)/today"
        case .brief: "\(self.url)/brief"
        case .connection: "\(self.url)/whatsapp"
        case .meeting(let id): "\(self.url)/meetings" + (id.flatMap { EventIdentity($0) }.map { "/\($0.id)" } ?? "")
        case .devices: "\(self.url)/devices"
        }
    }
}
