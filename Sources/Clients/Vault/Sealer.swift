internal import Crypto
internal import FoundationEssentials

/// Encrypts stored values with AES-256-GCM (NIST SP 800-38D). The first key encrypts; all keys decrypt.
///
/// Sealed bytes: a version (2), the length of the key's id and the id, then salt (16), nonce (12), ciphertext and tag
/// (16). The key itself encrypts nothing: a subkey is derived from it and the salt, anew for each process and every
/// 2^20 texts. Nonces are random, of which one key of AES-GCM may have 2^32.
///
/// Version 1 has no salt and used the key itself. It can still be decrypted.
public struct Sealer: Sendable {
    /// The version of newly sealed bytes.
    public static let version: UInt8 = 2
    /// The versions that can be decrypted.
    public static let versions: ClosedRange<UInt8> = 1...2
    /// Nonce and tag.
    private static let boxLength = 28

    private let current: (id: String, key: SymmetricKey)
    private let keys: [String: SymmetricKey]
    private let subkeys: Subkeys
    /// The ids of all keys. The first one encrypts.
    public let keyIDs: [String]

    /// - Parameter keys: ids of at most 255 bytes in UTF-8, keys of 32 bytes. The first one encrypts.
    public init(_ keys: [(id: String, key: [UInt8])]) throws(VaultError) {
        try self.init(keys, subkeyLimit: Subkeys.limit)
    }

    init(_ keys: [(id: String, key: [UInt8])], subkeyLimit: Int) throws(VaultError) {
        guard let first = keys.first, keys.allSatisfy({ $0.key.count == 32 && (1...255).contains($0.id.utf8.count) })
        else {
            throw VaultError(.unusableKeys)
        }
        self.current = (first.id, SymmetricKey(data: first.key))
        self.keys = Dictionary(keys.map { ($0.id, SymmetricKey(data: $0.key)) }) { first, _ in first }
        self.keyIDs = keys.map(\.id)
        self.subkeys = Subkeys(limit: subkeyLimit)
    }

    public var currentKeyID: String { self.current.id }

    public func seal(_ plain: [UInt8], for context: SealContext) -> [UInt8] {
        var nonces = SealNonces()
        return self.seal(plain, for: context, nonces.next())
    }

    /// For one of many texts: see `SealNonces`.
    public func seal(_ plain: [UInt8], for context: SealContext, _ nonce: consuming SealNonce) -> [UInt8] {
        let id = self.current.id
        let (salt, key) = self.subkeys.next(of: self.current.key)
        let box: AES.GCM.SealedBox
        do {
            box = try AES.GCM.seal(
                plain,
                using: key,
                nonce: AES.GCM.Nonce(data: nonce.bytes),
                authenticating: context.associatedData(keyID: id)
            )
        } catch {
            // The only documented causes are a key or a nonce of a wrong size.
            preconditionFailure("AES-GCM refused a checked key")
        }
        var sealed: [UInt8] = [Self.version, UInt8(id.utf8.count)]
        sealed.reserveCapacity(2 + id.utf8.count + salt.count + Self.boxLength + plain.count)
        sealed.append(contentsOf: id.utf8)
        sealed.append(contentsOf: salt)
        // Nonce, ciphertext and tag in one piece; nil only for nonces of another length, which are not made here.
        if let combined = box.combined { sealed.append(contentsOf: combined) }
        return sealed
    }

    public func open(_ sealed: [UInt8], for context: SealContext) throws(VaultError) -> [UInt8] {
        guard let id = Self.keyID(of: sealed) else { throw VaultError(.malformed) }
        guard var key = self.keys[id] else { throw VaultError(.unknownKey(id: id)) }
        var combined = sealed.dropFirst(2 + id.utf8.count)
        if sealed[0] > 1 {
            let salt = combined.prefix(Subkeys.saltLength)
            combined = combined.dropFirst(Subkeys.saltLength)
            guard combined.count >= Self.boxLength else { throw VaultError(.malformed) }
            key = self.subkeys.opening(id, key, salt: salt)
        }
        guard combined.count >= Self.boxLength else { throw VaultError(.malformed) }
        do {
            let box = try AES.GCM.SealedBox(combined: combined)
            return Array(try AES.GCM.open(box, using: key, authenticating: context.associatedData(keyID: id)))
        } catch {
            throw VaultError(.notAuthentic)
        }
    }

    /// The id of the key that sealed these bytes; nil if they do not have this form.
    public static func keyID(of sealed: [UInt8]) -> String? {
        guard sealed.count > 2, Self.versions.contains(sealed[0]) else { return nil }
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

/// The place of sealed bytes. It is authenticated with them: bytes that are copied to another row, table or customer
/// cannot be decrypted there.
public struct SealContext: Sendable, Hashable {
    public var table: String
    /// The row's immutable identity.
    public var row: String
    /// Empty for values that belong to no customer.
    public var customer: String

    public init(table: String, row: String, customer: String) {
        (self.table, self.row, self.customer) = (table, row, customer)
    }

    func associatedData(keyID: String) -> [UInt8] {
        // No part can contain a NUL: names of tables and keys, UUIDs.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(
            self.table.utf8.count + self.row.utf8.count + self.customer.utf8.count + keyID.utf8.count + 3
        )
        bytes.append(contentsOf: self.table.utf8)
        for part in [self.row, self.customer, keyID] {
            bytes.append(0)
            bytes.append(contentsOf: part.utf8)
        }
        return bytes
    }
}
