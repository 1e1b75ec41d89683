internal import CLinux
internal import Crypto
internal import NIOConcurrencyHelpers

/// Keys derived from the configured ones, each for a limited number of texts: HKDF with SHA-256 (RFC 5869) and a random
/// salt. All copies of a sealer share one instance.
///
/// With 2^20 random nonces for a subkey, two of them are equal with a probability of 2^-57, at any rate and for any age
/// of a key. Two equal salts of 128 bits are even rarer.
final class Subkeys: Sendable {
    static let saltLength = 16
    /// The number of texts that one subkey encrypts.
    static let limit = 1 << 20
    /// The number of subkeys kept for decryption. A process makes one at its start and one for each million texts.
    static let kept = 1024

    private struct Name: Hashable {
        var keyID: String
        var salt: ArraySlice<UInt8>
    }

    private struct State {
        var salt: [UInt8] = []
        var sealing: SymmetricKey?
        var uses = 0
        var opening: [Name: SymmetricKey] = [:]
    }

    private let limit: Int
    private let state = NIOLockedValueBox(State())

    init(limit: Int) { self.limit = limit }

    /// The subkey to encrypt one text with.
    func next(of key: SymmetricKey) -> (salt: [UInt8], key: SymmetricKey) {
        self.state.withLockedValue { state in
            if let sealing = state.sealing, state.uses < self.limit {
                state.uses += 1
                return (state.salt, sealing)
            }
            let salt = Self.randomSalt()
            let sealing = Self.derive(key, salt: salt)
            (state.salt, state.sealing, state.uses) = (salt, sealing, 1)
            return (salt, sealing)
        }
    }

    func opening(_ keyID: String, _ key: SymmetricKey, salt: ArraySlice<UInt8>) -> SymmetricKey {
        let name = Name(keyID: keyID, salt: salt)
        if let known = self.state.withLockedValue({ $0.opening[name] }) { return known }
        let derived = Self.derive(key, salt: salt)
        // A copy: the slice would keep all of the encrypted bytes in memory.
        let kept = Name(keyID: keyID, salt: Array(salt)[...])
        self.state.withLockedValue { state in
            if state.opening.count >= Self.kept { state.opening.removeAll(keepingCapacity: true) }
            state.opening[kept] = derived
        }
        return derived
    }

    /// The number of subkeys kept for decryption.
    var keptCount: Int { self.state.withLockedValue { $0.opening.count } }

    /// - Parameter info: distinguishes this use of a key from others.
    static func derive(
        _ key: SymmetricKey,
        salt: some Collection<UInt8>,
        info: [UInt8] = Array("jadwal sealed 2".utf8)
    ) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, salt: Array(salt), info: info, outputByteCount: 32)
    }

    private static func randomSalt() -> [UInt8] {
        Array(unsafeUninitializedCapacity: Self.saltLength) { buffer, count in
            // A salt that is not random could repeat an earlier one.
            guard getrandom(buffer.baseAddress, Self.saltLength, 0) == Self.saltLength else {
                preconditionFailure("the kernel gave no random bytes")
            }
            count = Self.saltLength
        }
    }
}
