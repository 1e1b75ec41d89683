extension [EncryptionKey] {
    /// As the vault takes them, the first one first.
    public var pairs: [(id: String, key: [UInt8])] { self.map { ($0.id, $0.bytes) } }
}
