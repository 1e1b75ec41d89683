/// A receiver of pushes that belongs to an owner.
public struct Device: Sendable, Hashable {
    public enum Service: String, Sendable, Hashable, CaseIterable {
        case apns
        case ntfy
        case webhook
        /// A browser, by its own push service.
        case webPush = "webpush"

        /// Whether all devices share one server, so that an outage affects everybody. The devices of other services
        /// have their own servers.
        var isShared: Bool { self == .apns }

        /// The pushes for each notification. Only an app can use background pushes.
        public var kinds: [Push.Kind] {
            switch self {
            case .apns: [.alert, .background]
            case .ntfy, .webhook, .webPush: [.alert]
            }
        }
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

    /// Its server: the service that all devices share, or the host and port of its own address.
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

extension Device {
    /// A token of Apple's push service in the one spelling that is stored, so that a phone is registered once.
    ///
    /// - Parameter text: hexadecimal digits, as apps write it.
    /// - Returns: nil if it is no such token.
    public static func token(_ text: String) -> String? {
        guard text.utf8.count.isMultiple(of: 2), (32...512).contains(text.utf8.count),
            text.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return text.lowercased()
    }
}
