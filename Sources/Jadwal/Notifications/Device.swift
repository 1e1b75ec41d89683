/// Something of an owner's that can be pushed to.
public struct Device: Sendable, Hashable {
    public enum Service: String, Sendable, Hashable, CaseIterable {
        case apns
        case ntfy
        case webhook

        /// Whether all devices share one server, which can be away for everybody. The others have one of their own, and its
        /// trouble is theirs alone.
        var isShared: Bool { self == .apns }

        /// What a device gets of each notification. Only an app can act on what it does not show.
        public var kinds: [Push.Kind] {
            switch self {
            case .apns: [.alert, .background]
            case .ntfy, .webhook: [.alert]
            }
        }
    }

    /// A UUID in lower case.
    public var id: String
    public var service: Service
    /// A device token or a URL. Never logged.
    public var address: String
    /// What its server wants to see beside the address: ntfy's access token, or the key that a webhook's body is signed with.
    /// Never logged.
    public var secret: String?
    /// What it has already got of the notification in question.
    public var delivered: Set<Push.Kind>

    /// Whose answers it depends on: the service that all devices share, or the host and port of its own address.
    var server: String {
        if self.service.isShared { return self.service.rawValue }
        let rest = self.address.split(separator: "://", maxSplits: 1).last ?? ""
        return rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    }

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
