/// A key as configured: 32 bytes for AES-256 and the id that is stored beside what it encrypts.
public struct EncryptionKey: Sendable, Hashable, CustomStringConvertible {
    /// `[A-Za-z0-9_-]{1,32}`.
    public let id: String
    /// 32 of them.
    public let bytes: [UInt8]

    public init(id: String, bytes: [UInt8]) { (self.id, self.bytes) = (id, bytes) }

    /// Without the bytes.
    public var description: String { "EncryptionKey(\(self.id))" }
}

extension EncryptionKey: CustomReflectable {
    /// Without the bytes, so that no dump shows them.
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}
