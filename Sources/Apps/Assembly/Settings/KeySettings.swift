internal import FoundationEssentials
public import WorkerKit

/// The keys for stored data. The first key of each list encrypts, all of them decrypt.
public struct KeySettings: Sendable {
    public let messageKeys: [EncryptionKey]
    public let credentialKeys: [EncryptionKey]

    public init(reading reader: inout SettingsReader) {
        self.messageKeys = Self.keys(.messageKeys, &reader)
        self.credentialKeys = Self.keys(.credentialKeys, &reader)
        // An operator who may rotate the keys of one list must not know those of the other.
        if !Set(self.messageKeys.map(\.bytes)).isDisjoint(with: self.credentialKeys.map(\.bytes)) {
            reader.report(.credentialKeys, "must not share a key with \(Setting.messageKeys.name)")
        }
    }

    private static func keys(_ name: Setting<[String]>, _ reader: inout SettingsReader) -> [EncryptionKey] {
        if reader.required(name, because: "; `jadwal keys generate` makes one").isEmpty { return [] }
        var keys: [EncryptionKey] = []
        for (index, item) in reader.list(name).enumerated() {
            guard let colon = item.firstIndex(of: ":"), Self.isID(item[..<colon]) else {
                reader.report(name, "item \(index + 1) must be id:base64, the id of 1 to 32 letters, digits, _ or -")
                continue
            }
            let id = String(item[..<colon])
            guard let data = Data(base64Encoded: String(item[item.index(after: colon)...])), data.count == 32 else {
                reader.report(name, "item \(index + 1) must hold 32 bytes in base64 after its id")
                continue
            }
            if keys.contains(where: { $0.id == id }) {
                reader.report(name, "item \(index + 1) has an earlier item's id")
            }
            keys.append(EncryptionKey(id: id, bytes: [UInt8](data)))
        }
        return keys
    }

    static func isID(_ text: Substring) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-")
            }
    }
}

/// A configured key: 32 bytes for AES-256, and the id that is stored beside the encrypted data.
public struct EncryptionKey: Sendable, Hashable, CustomStringConvertible {
    /// `[A-Za-z0-9_-]{1,32}`.
    public let id: String
    /// 32 bytes.
    public let bytes: [UInt8]

    public init(id: String, bytes: [UInt8]) { (self.id, self.bytes) = (id, bytes) }

    /// Without the bytes.
    public var description: String { "EncryptionKey(\(self.id))" }
}

extension EncryptionKey: CustomReflectable {
    /// Without the bytes, so that no dump shows them.
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}

extension [EncryptionKey] {
    /// The keys in the form that the vault takes, in the same order.
    public var pairs: [(id: String, key: [UInt8])] { self.map { ($0.id, $0.bytes) } }
}
