/// The reason why a value could not be decrypted. It never contains the content.
public struct VaultError: Error, Sendable, Hashable {
    public enum Code: Sendable, Hashable {
        /// Encrypted with a key whose id is not configured. The worker pauses: the key has to be added, and nothing is
        /// lost.
        case unknownKey(id: String)
        /// Not in the form that this program writes.
        case malformed
        /// Changed, moved to another row, or encrypted with another key under the same id.
        case notAuthentic
        /// No key was given, or one that is not 32 bytes long.
        case unusableKeys
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }
}

extension VaultError: CustomStringConvertible {
    public var description: String {
        switch self.code {
        case .unknownKey(let id): "sealed with the key \"\(id)\", which is not configured: add it behind the first key"
        case .malformed: "not in a form that this version writes"
        case .notAuthentic: "changed, moved, or sealed with another key of the same id"
        case .unusableKeys: "no key of 32 bytes was given"
        }
    }
}
