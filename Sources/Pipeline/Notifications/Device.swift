/// A receiver of pushes that belongs to an owner.
public struct Device: Sendable, Hashable {
    public enum Service: String, Sendable, Hashable, CaseIterable {
        case apns
        case ntfy
        case webhook
        /// A browser, by its own push service.
        case webPush = "webpush"
    }

    /// A UUID in lower case.
    public var id: String
    public var service: Service
    /// A device token or a URL. Never logged.
    public var address: String
    /// The access token for ntfy, the key that signs the body for a webhook, or a browser's keys. Never logged.
    public var secret: String?
    /// The pushes of the current notification that it has received.
    public var delivered: Set<Push.Kind>

    public init(
        id: String,
        service: Service,
        address: String,
        secret: String? = nil,
        delivered: Set<Push.Kind> = []
    ) {
        self.id = id
        self.service = service
        self.address = address
        self.secret = secret
        self.delivered = delivered
    }
}
