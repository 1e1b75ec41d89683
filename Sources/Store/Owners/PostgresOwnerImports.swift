internal import FoundationEssentials
internal import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Chats that owners bring in as files. Every query has the owner in its condition.
public struct PostgresOwnerImports: Sendable {
    /// Rows that one statement inserts.
    private static let batch = 500

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Older messages are not stored.
    public func oldest(at now: UnixTime) -> UnixTime { now - self.context.retention }

    /// Encrypts data that a page carries from one form to the next, so that it is stored nowhere: only this
    /// installation can read it, and only for this owner.
    ///
    /// - Parameter end: it can be read until then.
    public func seal(_ bytes: [UInt8], of customer: String, until end: UnixTime) -> String {
        let times = withUnsafeBytes(of: end.seconds.bigEndian) { Array($0) }
        return Data(self.context.messages.seal(times + bytes, for: Self.sealContext(customer))).base64EncodedString()
    }

    /// nil if it is another owner's, too old, or was made elsewhere.
    public func open(_ text: String, of customer: String, at now: UnixTime) -> [UInt8]? {
        guard let sealed = Data(base64Encoded: text),
            let plain = try? self.context.messages.open(Array(sealed), for: Self.sealContext(customer)),
            plain.count >= 8
        else { return nil }
        let end = plain.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return now.seconds <= end ? Array(plain.dropFirst(8)) : nil
    }

    private static func sealContext(_ customer: String) -> SealContext {
        SealContext(table: "import", row: customer, customer: customer)
    }

    /// Hands the messages to the workers, all or none. Throws `.notFound` without such a customer.
    ///
    /// - Parameter messages: with their ids, by which the workers know a message that came before.
    public func add(_ messages: [(id: String, body: [UInt8])], of customer: String) async throws {
        let context = self.context
        let outgoing = messages.map { message in
            Outgoing(queue: context.queues.messages, body: message.body, messageID: EventIdentity.random().id)
        }
        try await context.pool.transaction { connection in
            let owners = try connection.query(
                Statement(
                    "select 1 from customer where id = $1 and removed_at is null for key share",
                    [.uuid(customer)]
                )
            )
            guard !owners.isEmpty else { throw AdministrationError.noCustomer }
            for start in stride(from: 0, to: outgoing.count, by: Self.batch) {
                let part = Array(outgoing[start..<min(start + Self.batch, outgoing.count)])
                try OutboxTable.insert(part, customer: customer, context.messages, on: connection)
            }
            try FirstStepTable.imported(customer, on: connection)
            try OwnerAction.importedChat.record(of: customer, on: connection)
        }
    }
}
