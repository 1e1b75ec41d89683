internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Vault

/// A code that an owner types, scans or compares to link the phone. It is stored encrypted while it is valid, so that
/// any process can show it.
public struct ShownOffer: Sendable, Hashable, Codable {
    /// Eight letters and digits, without what stands between them.
    public var code: String?
    /// The text that a QR code shows.
    public var qr: String?
    /// A code that the phone also shows while a passkey is confirmed.
    public var confirmation: String?

    /// - Parameter confirmation: nil unless a passkey is confirmed.
    public init(_ content: PairingOffer.Content?, confirmation: String? = nil) {
        switch content {
        case .code(let code): self.code = code.filter { $0 != "-" && $0 != " " }
        case .qr(let text): self.qr = text
        case nil: break
        }
        self.confirmation = confirmation
    }

    private var isEmpty: Bool { self.code == nil && self.qr == nil && self.confirmation == nil }

    func sealed(_ id: String, customer: String, _ sealer: Sealer) throws -> [UInt8]? {
        guard !self.isEmpty else { return nil }
        let context = ConnectionTable.linkingContext(id, customer: customer)
        return sealer.seal(Array(try JSONEncoder().encode(self)), for: context)
    }

    static func open(_ sealed: [UInt8]?, _ id: String, customer: String, _ sealer: Sealer) throws -> ShownOffer? {
        guard let sealed else { return nil }
        let plain = try sealer.open(sealed, for: ConnectionTable.linkingContext(id, customer: customer))
        return try JSONDecoder().decode(ShownOffer.self, from: Data(plain))
    }
}

extension ShownOffer: CustomStringConvertible, CustomReflectable {
    /// Without the codes.
    public var description: String { "ShownOffer" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
