internal import Pipeline
internal import Postgres
internal import Vault

/// The stored answers of API calls, so that a repeated call gets the same answer and changes nothing. Every query has
/// the owner in its condition.
public struct PostgresRepeatedCalls: Sendable {
    /// A call that has not ended by then never will: its program was killed. The next one with the key begins anew.
    static let patience = Duration.seconds(60)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The same for the same key of the same owner. It may name what the call makes.
    public func id(of key: String, customer: String) -> String {
        self.context.lookup.repeatedCallID(customer: customer, key: key).description
    }

    /// - Parameter request: the same bytes for the same request.
    public func begin(
        _ key: String,
        _ method: String,
        _ request: [UInt8],
        of customer: String
    ) async throws -> RepeatedCall {
        let context = self.context
        let id = self.id(of: key, customer: customer)
        let requestID = context.lookup.repeatedRequestID(method: method, request: request).description
        return try await context.pool.transaction { connection in
            let begun = try connection.execute(
                Statement(
                    """
                    insert into idempotency (id, customer_id, request_id)
                    select $1, id, $3 from customer where id = $2 and removed_at is null for key share
                    on conflict (id) do update set begun_at = jadwal_now()
                        where idempotency.customer_id = $2 and idempotency.request_id = $3
                            and idempotency.answer is null
                            and idempotency.begun_at < jadwal_now() - $4 * interval '1 microsecond'
                    """,
                    [.uuid(id), .uuid(customer), .uuid(requestID), .int(Self.patience.microseconds)]
                )
            )
            if begun == 1 { return .new }
            let rows = try connection.query(
                Statement(
                    "select request_id, answer from idempotency where id = $1 and customer_id = $2",
                    [.uuid(id), .uuid(customer)]
                )
            )
            guard let row = rows.first else { throw AdministrationError.noCustomer }
            guard try row.uuid("request_id") == requestID else { return .other }
            guard let sealed = try row.optionalBytes("answer") else { return .underWay }
            return .answered(try context.messages.open(sealed, for: Self.seal(id, customer)))
        }
    }

    public func finish(_ key: String, _ answer: [UInt8], of customer: String) async throws {
        let id = self.id(of: key, customer: customer)
        let sealed = self.context.messages.seal(answer, for: Self.seal(id, customer))
        try await self.context.pool.execute(
            Statement(
                "update idempotency set answer = $3 where id = $1 and customer_id = $2",
                [.uuid(id), .uuid(customer), .bytes(sealed)]
            )
        )
    }

    /// The call has changed nothing. The next one with the key is carried out.
    public func forget(_ key: String, of customer: String) async throws {
        try await self.context.pool.execute(
            Statement(
                "delete from idempotency where id = $1 and customer_id = $2 and answer is null",
                [.uuid(self.id(of: key, customer: customer)), .uuid(customer)]
            )
        )
    }

    private static func seal(_ id: String, _ customer: String) -> SealContext {
        SealContext(table: "idempotency.answer", row: id, customer: customer)
    }
}

public enum RepeatedCall: Sendable, Hashable {
    /// The key is unused: carry the call out, then finish or forget it.
    case new
    case answered([UInt8])
    /// The key was used for another request.
    case other
    case underWay
}
