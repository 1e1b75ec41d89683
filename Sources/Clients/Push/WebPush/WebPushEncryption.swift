internal import Crypto
internal import FoundationEssentials

/// Encrypts one push for one browser (RFC 8291): one record of the content coding `aes128gcm` (RFC 8188).
struct WebPushEncryption {
    /// No push service has to take more (RFC 8030, section 7.2).
    static let longestBody = 4096
    /// Salt, size of a record, length of the sender's key, and that key.
    private static let headerBytes = 16 + 4 + 1 + 65
    private static let tagBytes = 16
    /// In bytes. One more marks the end of the text.
    static let longestText = Self.longestBody - Self.headerBytes - 1 - Self.tagBytes

    /// Both are used for one push only.
    private let key: P256.KeyAgreement.PrivateKey
    private let salt: [UInt8]

    init() {
        self.key = P256.KeyAgreement.PrivateKey()
        self.salt = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
    }

    /// Only for examples with a known result.
    ///
    /// - Parameter key: 32 bytes.
    init(key: [UInt8], salt: [UInt8]) throws {
        self.key = try P256.KeyAgreement.PrivateKey(rawRepresentation: key)
        self.salt = salt
    }

    /// - Parameter text: at most `longestText`.
    func body(_ text: [UInt8], for keys: WebPushKeys) throws -> [UInt8] {
        let own = Array(self.key.publicKey.x963Representation)
        let shared = try self.key.sharedSecretFromKeyAgreement(
            with: P256.KeyAgreement.PublicKey(x963Representation: keys.publicKey)
        )
        // RFC 8291, section 3.4.
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: keys.authentication,
            sharedInfo: Array("WebPush: info\0".utf8) + keys.publicKey + own,
            outputByteCount: 32
        )
        // RFC 8188, section 2.2 and 2.3: the first record's nonce is not changed.
        let content = self.derive(input, "Content-Encoding: aes128gcm\0", bytes: 16)
        let nonce = self.derive(input, "Content-Encoding: nonce\0", bytes: 12).withUnsafeBytes { Array($0) }
        // 2 ends the last record.
        let box = try AES.GCM.seal(text + [2], using: content, nonce: AES.GCM.Nonce(data: nonce))
        let size = UInt32(Self.longestBody)
        let sizeBytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
        return self.salt + sizeBytes + [UInt8(own.count)] + own + Array(box.ciphertext) + Array(box.tag)
    }

    private func derive(_ input: SymmetricKey, _ info: String, bytes: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: input,
            salt: self.salt,
            info: Array(info.utf8),
            outputByteCount: bytes
        )
    }
}
