internal import Crypto
internal import Foundation
public import Pipeline

/// The keys that connections are given.
public enum BridgeKey {
    /// A secret for a source's signatures: 64 hexadecimal digits.
    public static func secret() -> String { Self.random().map { Self.hexadecimal($0) }.joined() }

    /// A bearer key for our own wire format, whose request does not say otherwise whose it is: the connection's id, a
    /// dot, and 64 hexadecimal digits.
    public static func bearer(of connection: String) -> String { "\(connection).\(Self.secret())" }

    /// The key of a new connection; nil for a kind whose connections share one secret, or need none.
    public static func new(_ kind: SourceKind, of connection: String) -> String? {
        switch kind {
        case .own: Self.bearer(of: connection)
        case .waha, .evolution: Self.secret()
        case .cloud, .wasapp: nil
        }
    }

    /// The connection that a bearer key names, in lower case. It proves nothing yet.
    public static func connection(of bearer: String) -> String? {
        let id = bearer.prefix { $0 != "." }
        return id.utf8.count < bearer.utf8.count ? UUID(uuidString: String(id))?.uuidString.lowercased() : nil
    }

    private static func random() -> [UInt8] { SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) } }

    private static func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
