/// One push to one device.
public struct Push: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        case alert
        case background
    }

    public var kind: Kind
    /// A UUID in lower case, the same whenever the same push is repeated.
    public var id: String
    /// Alerts of one event replace each other on the device; nil for background pushes.
    public var collapseID: String?
    /// UTF-8 JSON as the service wants it.
    public var payload: [UInt8]
    /// The device's, for services that ask for one.
    public var secret: String?

    public init(kind: Kind, id: String, collapseID: String?, payload: [UInt8], secret: String? = nil) {
        self.kind = kind
        self.id = id
        self.collapseID = collapseID
        self.payload = payload
        self.secret = secret
    }
}
