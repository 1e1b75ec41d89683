internal import Crypto
internal import CryptoExtras
internal import Foundation

/// A password's hash by scrypt (RFC 7914): `scrypt$15$8$3$salt$hash`, N as the power of two, salt and hash in Base64.
public struct PasswordHash: Sendable, Hashable {
    /// One hash takes 128 · N · r bytes of memory: 32 MiB.
    private static let (logarithm, blockSize, parallelism) = (15, 8, 3)
    private static let saltBytes = 16
    private static let hashBytes = 32

    private let salt: [UInt8]
    private let hash: [UInt8]

    /// Takes a tenth of a second and 32 MiB.
    public init(of password: String) throws {
        let salt = (0..<Self.saltBytes).map { _ in UInt8.random(in: 0...255) }
        (self.salt, self.hash) = (salt, try Self.derive(password, salt))
    }

    /// nil if it has another form or other costs.
    public init?(text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        let costs = ["scrypt", "\(Self.logarithm)", "\(Self.blockSize)", "\(Self.parallelism)"]
        guard parts.count == 6, Array(parts.prefix(4)) == costs, let salt = Data(base64Encoded: parts[4]),
            let hash = Data(base64Encoded: parts[5]), salt.count == Self.saltBytes, hash.count == Self.hashBytes
        else { return nil }
        (self.salt, self.hash) = (Array(salt), Array(hash))
    }

    public var text: String {
        let salt = Data(self.salt).base64EncodedString()
        let hash = Data(self.hash).base64EncodedString()
        return "scrypt$\(Self.logarithm)$\(Self.blockSize)$\(Self.parallelism)$\(salt)$\(hash)"
    }

    /// As slow as making one. Call it one at a time.
    public func matches(_ password: String) throws -> Bool {
        let other = try Self.derive(password, self.salt)
        return zip(other, self.hash).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func derive(_ password: String, _ salt: [UInt8]) throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: Data(password.utf8),
            salt: salt,
            outputByteCount: Self.hashBytes,
            rounds: 1 << Self.logarithm,
            blockSize: Self.blockSize,
            parallelism: Self.parallelism
        )
        return key.withUnsafeBytes { Array($0) }
    }
}
