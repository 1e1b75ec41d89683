internal import FoundationEssentials
internal import WorkerKit

/// A key of the API's access tokens. Whoever uses it finds out whether it is one.
public struct TokenKey: Sendable, Hashable {
    /// `[A-Za-z0-9_-]{1,32}`. It stands in the tokens.
    public let id: String
    public let pem: String

    public init(id: String, pem: String) { (self.id, self.pem) = (id, pem) }

    static func read(_ reader: inout SettingsReader) -> [TokenKey] {
        var keys: [TokenKey] = []
        for (index, item) in reader.list(.tokenKeys).enumerated() {
            guard let colon = item.firstIndex(of: ":"), KeySettings.isID(item[..<colon]),
                let data = Data(base64Encoded: String(item[item.index(after: colon)...])),
                let pem = String(validating: data, as: UTF8.self)
            else {
                reader.report(.tokenKeys, "item \(index + 1) must be id:base64 of a private key in PEM")
                continue
            }
            let id = String(item[..<colon])
            if keys.contains(where: { $0.id == id }) {
                reader.report(.tokenKeys, "item \(index + 1) has an earlier item's id")
            }
            keys.append(TokenKey(id: id, pem: pem))
        }
        return keys
    }
}

extension TokenKey: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "TokenKey(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}
