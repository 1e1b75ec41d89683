public import Postgres
public import Store
internal import Vault
public import WorkerKit

/// Checks that the configured keys open what is stored: those of messages and those of credentials.
public enum KeyCheck {
    /// For `ServiceCheck`. Throws with the name of the setting that is wrong.
    public static func run(_ settings: PipelineSettings, on pool: PostgresPool) async throws -> String {
        let messages = try Sealer(settings.keys.messageKeys.pairs)
        guard try await Installation(pool: pool, sealer: messages).canBeOpened() else {
            return "nothing is stored yet"
        }
        let credentials = try Sealer(settings.keys.credentialKeys.pairs)
        do {
            let opened = try await KeyTrial(pool: pool, messages: messages, credentials: credentials).run()
            return opened.contains(.credentials)
                ? "the keys open messages and credentials" : "the keys open messages; no credentials are seen"
        } catch let error as WrongKey {
            throw WrongKeySetting(error)
        }
    }
}

/// A key of a setting does not open what it should.
public struct WrongKeySetting: Error, CustomStringConvertible {
    public let setting: Setting<[String]>
    public let description: String

    public init(_ wrong: WrongKey) {
        self.setting = wrong.keys == .messages ? .messageKeys : .credentialKeys
        self.description = "the key \"\(wrong.keyID)\" of \(self.setting.name) is wrong: \(wrong.reason)"
    }
}
