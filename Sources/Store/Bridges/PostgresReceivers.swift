public import Pipeline
internal import Postgres
internal import Vault

/// Finds the connection that a request is for, and the keys that its sender must have.
public struct PostgresReceivers: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// - Parameter id: a UUID.
    public func receiver(_ id: String, of kind: SourceKind) async throws -> Receiver {
        let rows = try await self.context.pool.query(
            Statement("\(Self.columns) where id = $1 and kind = $2", [.uuid(id), .text(kind.rawValue)])
        )
        if let row = rows.first { return .open(try self.read(row, kind)) }
        let ended = try await self.context.pool.query(
            Statement("select 1 from ended_connection where id = $1", [.uuid(id)])
        )
        return ended.isEmpty ? .unknown : .ended
    }

    /// The connection with this account at sources of this kind, whatever source it is: for what names only the
    /// account. `.unknown` if two sources have an account of that name, since it could be the other owner's.
    public func receiver(account: String, of kind: SourceKind) async throws -> Receiver {
        let rows = try await self.context.pool.query(
            Statement("\(Self.columns) where remote_name = $1 and kind = $2", [.text(account), .text(kind.rawValue)])
        )
        guard rows.count == 1, let row = rows.first else { return .unknown }
        return .open(try self.read(row, kind))
    }

    private static let columns = "select id, customer_id, secrets, remote_name from chat_connection"

    private func read(_ row: PostgresRow, _ kind: SourceKind) throws -> OpenReceiver {
        let (id, customer) = (try row.uuid("id"), try row.uuid("customer_id"))
        let secrets = try ConnectionTable.secrets(
            try row.optionalBytes("secrets"),
            id,
            customer: customer,
            try self.context.credentialSealer
        )
        return OpenReceiver(
            id: id,
            customerID: customer,
            kind: kind,
            account: try row.optionalText("remote_name"),
            keys: secrets.keys
        )
    }
}

/// The connection that a request is for.
public enum Receiver: Sendable, Hashable {
    case open(OpenReceiver)
    /// It was one, and its source does not know yet.
    case ended
    case unknown
}

public struct OpenReceiver: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var kind: SourceKind
    /// The session or instance at the source. What is about another one is not this connection's.
    public var account: String?
    /// The newer one first.
    public var keys: [String]

    public init(id: String, customerID: String, kind: SourceKind, account: String? = nil, keys: [String] = []) {
        (self.id, self.customerID, self.kind) = (id, customerID, kind)
        (self.account, self.keys) = (account, keys)
    }
}

extension OpenReceiver: CustomStringConvertible, CustomReflectable {
    /// Without the keys.
    public var description: String { "OpenReceiver(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}
