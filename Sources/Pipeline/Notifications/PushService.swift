public import Time

/// The seam to a push service.
public struct PushService: Sendable {
    /// `apns`, `ntfy`, `webhook`, `webpush` or `log`: a label of metrics.
    public let name: String
    public let format: any PushFormat
    /// All devices share one server, so that an outage affects everybody. The devices of other services have their own
    /// servers.
    public let isShared: Bool
    /// Sends one push to the device at `address`, a device token or a URL. It never throws: the outcome says what to
    /// do.
    public let send: @Sendable (_ push: Push, _ address: String) async -> PushOutcome

    public init(
        name: String,
        format: any PushFormat,
        isShared: Bool = false,
        send: @escaping @Sendable (_ push: Push, _ address: String) async -> PushOutcome
    ) {
        (self.name, self.format, self.isShared, self.send) = (name, format, isShared, send)
    }

    /// The same service with another way to send.
    public func sending(
        _ send: @escaping @Sendable (_ push: Push, _ address: String) async -> PushOutcome
    ) -> PushService {
        PushService(name: self.name, format: self.format, isShared: self.isShared, send: send)
    }

    /// - Parameters:
    ///   - id: a UUID in lower case. A repeated push has the same id.
    ///   - limit: of the payload, in bytes. nil: the largest that the service takes.
    public func push(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        id: String,
        within limit: Int? = nil
    ) throws -> Push {
        Push(
            kind: kind,
            id: id,
            collapseID: kind == .alert ? message.collapseID : nil,
            payload: try self.format.payload(
                kind,
                message,
                to: device.address,
                id: id,
                within: limit ?? self.format.limit
            ),
            secret: device.secret,
            until: message.worthUntil,
            expiresAt: message.expiresAt,
            urgency: message.options.urgency
        )
    }
}

/// One push to one device.
public struct Push: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        case alert
        case background
    }

    public var kind: Kind
    /// A UUID in lower case. A repeated push has the same id.
    public var id: String
    /// Alerts with the same value replace each other on the device. Nil for background pushes.
    public var collapseID: String?
    /// UTF-8 JSON in the format of the service.
    public var payload: [UInt8]
    /// The secret of the device, for services that need one.
    public var secret: String?
    /// When it is not worth showing any more. nil: nobody knows.
    public var until: UnixTime?
    /// When the notification says itself that it is over.
    public var expiresAt: UnixTime?
    public var urgency: NotificationOptions.Urgency?

    public init(
        kind: Kind,
        id: String,
        collapseID: String?,
        payload: [UInt8],
        secret: String? = nil,
        until: UnixTime? = nil,
        expiresAt: UnixTime? = nil,
        urgency: NotificationOptions.Urgency? = nil
    ) {
        self.kind = kind
        self.id = id
        self.collapseID = collapseID
        self.payload = payload
        self.secret = secret
        self.until = until
        (self.expiresAt, self.urgency) = (expiresAt, urgency)
    }
}

/// The outcome of one push. It says what to do.
public enum PushOutcome: Sendable, Hashable {
    case delivered
    /// The device is gone since this time. Forget it, unless it registered again later.
    case deviceGone(since: UnixTime?)
    /// The service refuses this device, perhaps because of the wrong environment. Mark it, and forget it the second
    /// time.
    case deviceRefused(reason: String)
    /// Send a shorter payload with the same id.
    case tooLarge
    /// The service will never accept this push.
    case rejected(reason: String)
    /// Send it again later, with the same id.
    case tryLater(after: Duration?, reason: String)
    /// The key, the topic or the service itself is at fault, not the device.
    case serviceDown(reason: String)
}
