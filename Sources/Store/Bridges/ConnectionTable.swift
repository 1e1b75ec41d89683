internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Vault

/// The encrypted columns of `chat_connection`.
enum ConnectionTable {
    static func accountContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "chat_connection.account", row: id, customer: customer)
    }

    static func secretsContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "chat_connection.secrets", row: id, customer: customer)
    }

    static func filterContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "chat_connection.filter", row: id, customer: customer)
    }

    static func restContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "chat_connection.sweep_rest", row: id, customer: customer)
    }

    static func linkingContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "chat_connection.linking", row: id, customer: customer)
    }

    static func seal(_ secrets: ConnectionSecrets, _ id: String, customer: String, _ sealer: Sealer) throws -> [UInt8] {
        sealer.seal(Array(try JSONEncoder().encode(secrets)), for: Self.secretsContext(id, customer: customer))
    }

    static func secrets(_ sealed: [UInt8]?, _ id: String, customer: String, _ sealer: Sealer) throws
        -> ConnectionSecrets
    {
        guard let sealed else { return ConnectionSecrets(keys: []) }
        let plain = try sealer.open(sealed, for: Self.secretsContext(id, customer: customer))
        return try JSONDecoder().decode(ConnectionSecrets.self, from: Data(plain))
    }
}

/// The secrets that prove a connection's sender.
struct ConnectionSecrets: Codable {
    /// While a key is replaced there are two, the newer one first.
    static let most = 2

    var keys: [String]
}
