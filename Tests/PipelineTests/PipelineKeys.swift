import Foundation
import Store
import Vault

/// Keys as the settings carry them and as the store takes them. Not secret: what they seal is gone with the test.
enum PipelineKeys {
    static let messages = Self.key("m", 1)
    static let credentials = Self.key("c", 2)

    /// The keys that follow them.
    static let newMessages = Self.key("m2", 3)
    static let newCredentials = Self.key("c2", 4)
    /// In no setting.
    static let lost = Self.key("gone", 5)

    static func settings(
        messages: [(id: String, key: [UInt8])] = [Self.messages],
        credentials: [(id: String, key: [UInt8])] = [Self.credentials]
    ) -> [String: String] {
        [
            "JADWAL_MESSAGE_KEYS": messages.map(Self.setting).joined(separator: ","),
            "JADWAL_CREDENTIAL_KEYS": credentials.map(Self.setting).joined(separator: ","),
        ]
    }

    private static func key(_ id: String, _ byte: UInt8) -> (id: String, key: [UInt8]) {
        (id, Array(repeating: byte, count: 32))
    }

    static func setting(_ key: (id: String, key: [UInt8])) -> String {
        "\(key.id):\(Data(key.key).base64EncodedString())"
    }
}

extension PipelineBed {
    /// The same store, sealing with other keys.
    func store(
        messageKeys: [(id: String, key: [UInt8])] = [PipelineKeys.messages],
        credentialKeys: [(id: String, key: [UInt8])] = [PipelineKeys.credentials]
    ) throws -> StoreContext {
        StoreContext(
            pool: self.pool,
            messages: try Sealer(messageKeys),
            credentials: try Sealer(credentialKeys),
            lookup: self.store.lookup,
            rules: self.store.rules,
            queues: self.queues
        )
    }
}
