/// Something of an owner's that can be pushed to.
public struct Device: Sendable, Hashable {
    public enum Service: String, Sendable, Hashable, CaseIterable {
        case apns
        case ntfy
        case webhook
    }

    /// A UUID in lower case.
    public var id: String
    public var service: Service
    /// A device token or a URL. Never logged.
    public var address: String
    /// What it has already got of the notification in question.
    public var delivered: Set<Push.Kind>

    public init(id: String, service: Service, address: String, delivered: Set<Push.Kind> = []) {
        self.id = id
        self.service = service
        self.address = address
        self.delivered = delivered
    }
}
