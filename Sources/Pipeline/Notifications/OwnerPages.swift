/// Addresses of the owners' pages, for services that open what a notification is about. The paths are jadwal-api's.
public struct OwnerPages: Sendable, Hashable {
    private let url: String

    /// - Parameter url: scheme, host and port, without a slash at the end.
    public init(at url: String) { self.url = url }

    /// The event's own page; the list of events for a question, which is answered there, and for what has no id of
    /// ours; the page of WhatsApp for a connection.
    func address(of message: NotificationMessage) -> String {
        guard message.questionID == nil else { return "\(self.url)/events" }
        guard message.event != nil else { return "\(self.url)/whatsapp" }
        guard let event = EventIdentity(PushPayload.eventID(message)) else { return "\(self.url)/events" }
        return "\(self.url)/events/\(event.id)"
    }
}
