/// Whom a notification reaches, and whether it may reach them now.
public enum NotificationAddressees: Sendable {
    /// Empty for a customer without one. Nobody else pushes this notification while `turn` is renewed.
    case devices([Device], turn: String)
    /// The customer does not want to be disturbed, for so long from now.
    case quiet(for: Duration)
    /// Another delivery of this notification is being pushed.
    case busy
    case unknownCustomer
    case removedCustomer
}
