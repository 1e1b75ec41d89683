/// Whom a notification reaches, and whether it may reach them now.
public enum NotificationAddressees: Sendable {
    /// Empty for a customer without one. Nobody else pushes this notification, or another of its event, while `turn` is
    /// renewed.
    case devices([Device], turn: PushTurn)
    /// There is a newer revision of its event: it is not told any more.
    case superseded
    /// The customer does not want to be disturbed, for so long from now.
    case quiet(for: Duration)
    /// Another delivery of this notification is being pushed, or another notification of its event.
    case busy
    case unknownCustomer
    case removedCustomer
}
