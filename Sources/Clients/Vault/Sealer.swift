internal import Crypto
internal import FoundationEssentials

/// Encrypts what is stored, with AES-256-GCM (NIST SP 800-38D). The first key seals, all of them open.
///
/// Sealed bytes: a version (1), the length of the key's id and the id, then nonce (12), ciphertext and tag (16). The nonces are
/// random: a key is good for 2^32 of them, which at 1,000 a second is 49 days of full load; rotate before that.
public struct Sealer: Sendable {
    public static let version: UInt8 = 1

    private let current: (id: String, key: SymmetricKey)
    private let keys: [String: SymmetricKey]
    /// Of the keys that open, the one that seals first.
    public let keyIDs: [String]

    /// - Parameter keys: ids of at most 255 bytes in UTF-8, keys of 32 bytes. The first one seals.
    public init(_ keys: [(id: String, key: [UInt8])]) throws(VaultError) {
        guard let first = keys.first, keys.allSatisfy({ $0.key.count == 32 && (1...255).contains($0.id.utf8.count) })
        else {
            throw VaultError(.unusableKeys)
        }
        self.current = (first.id, SymmetricKey(data: first.key))
        self.keys = Dictionary(keys.map { ($0.id, SymmetricKey(data: $0.key)) }) { first, _ in first }
        self.keyIDs = keys.map(\.id)
    }

    public var currentKeyID: String { self.current.id }

    public func seal(_ plain: [UInt8], for context: SealContext) -> [UInt8] {
        var nonces = SealNonces()
        return self.seal(plain, for: context, nonces.next())
    }

    /// For one of many: see `SealNonces`.
    public func seal(_ plain: [UInt8], for context: SealContext, _ nonce: consuming SealNonce) -> [UInt8] {
        let id = self.current.id
        let box: AES.GCM.SealedBox
        do {
            box = try AES.GCM.seal(
                plain,
                using: self.current.key,
                nonce: AES.GCM.Nonce(data: nonce.bytes),
                authenticating: context.associatedData(keyID: id)
            )
        } catch {
            // The only documented causes are a key and a nonce of a wrong size.
            preconditionFailure("AES-GCM refused a checked key")
        }
        var sealed: [UInt8] = [Self.version, UInt8(id.utf8.count)]
        sealed.reserveCapacity(2 + id.utf8.count + 28 + plain.count)
        sealed.append(contentsOf: id.utf8)
        // Nonce, ciphertext and tag in one piece; nil only for nonces of another length, which are not made here.
        if let combined = box.combined { sealed.append(contentsOf: combined) }
        return sealed
    }

    public func open(_ sealed: [UInt8], for context: SealContext) throws(VaultError) -> [UInt8] {
        guard let id = Self.keyID(of: sealed) else { throw VaultError(.malformed) }
        guard let key = self.keys[id] else { throw VaultError(.unknownKey(id: id)) }
        let combined = sealed.dropFirst(2 + id.utf8.count)
        guard combined.count >= 28 else { throw VaultError(.malformed) }
        do {
            let box = try AES.GCM.SealedBox(combined: combined)
            return Array(try AES.GCM.open(box, using: key, authenticating: context.associatedData(keyID: id)))
        } catch {
            throw VaultError(.notAuthentic)
        }
    }

    /// Which key sealed these bytes; nil when they are not in this form.
    public static func keyID(of sealed: [UInt8]) -> String? {
        guard sealed.count > 2, sealed[0] == Self.version else { return nil }
        let length = Int(sealed[1])
        guard sealed.count >= 2 + length else { return nil }
        return String(validating: sealed[2..<2 + length], as: UTF8.self)
    }
}

extension Sealer {
    public func seal(text: String, for context: SealContext) -> [UInt8] { self.seal(Array(text.utf8), for: context) }

    public func openText(_ sealed: [UInt8], for context: SealContext) throws(VaultError) -> String {
        String(decoding: try self.open(sealed, for: context), as: UTF8.self)
    }
}

extension Sealer: CustomStringConvertible, CustomReflectable {
    /// Without the keys.
    public var description: String { "Sealer(\(self.keyIDs.joined(separator: ", ")))" }
    public var customMirror: Mirror { Mirror(self, children: ["keyIDs": self.keyIDs]) }
}
