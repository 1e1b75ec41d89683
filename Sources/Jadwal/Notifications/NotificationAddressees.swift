/// Whom a notification reaches.
public enum NotificationAddressees: Sendable {
    /// Empty for a customer without one.
    case devices([Device])
    case unknownCustomer
    case removedCustomer
}
