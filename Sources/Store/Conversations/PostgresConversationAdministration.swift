public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The debounce, for administrators who look at it and change it.
public struct PostgresConversationAdministration: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Due and pending conversations come first, by time. Idle ones follow, newest first.
    ///
    /// - Parameters:
    ///   - id: of one conversation; nil for all.
    ///   - revealing: decrypts the chats' ids.
    public func list(
        _ id: String? = nil,
        of customerID: String? = nil,
        atMost limit: Int = 1000,
        revealing: Bool = false
    ) async throws -> [ConversationOverview] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(ConversationTable.columns), jadwal_now() as now, chat,
                    (
                        select count(*) from message where conversation_id = conversation.id and content is not null
                    ) as messages
                from conversation
                where ($1::uuid is null or id = $1::uuid) and ($2::uuid is null or customer_id = $2::uuid)
                order by due_at nulls last, last_activity_at desc limit $3
                """,
                [.optionalUUID(id), .optionalUUID(customerID), .int(Int64(limit))]
            )
        )
        return try rows.map { row in
            let (id, customer) = (try row.uuid("id"), try row.uuid("customer_id"))
            let seal = SealContext(table: "conversation", row: id, customer: customer)
            return ConversationOverview(
                id: id,
                customerID: customer,
                chatID: revealing ? try self.context.messages.openText(try row.bytes("chat"), for: seal) : nil,
                conversation: try ConversationTable.read(row),
                messages: Int(try row.int("messages")),
                now: try row.time("now")
            )
        }
    }

    /// Acts on one conversation, and records the person in the same transaction. Throws `.notFound` without such a
    /// conversation, or if nothing is pending that could be postponed.
    public func change(_ id: String, _ action: ConversationAction, by person: AuditedPerson) async throws {
        try await self.context.pool.transaction { connection in
            guard try action.perform(on: id, unlessChangedAfter: nil, on: connection) != nil else {
                throw AdministrationError(.notFound, "there is no such conversation")
            }
            try PostgresAudit.record("\(action.name) conversation", subject: id, by: person, on: connection)
        }
    }
}

/// A conversation's debounce as administrators see it.
public struct ConversationOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    /// The chat's id, which may contain a phone number. nil unless it was requested.
    public var chatID: String?
    public var conversation: Conversation
    /// The number of messages whose text is kept.
    public var messages: Int
    /// The database's clock when this was read.
    public var now: UnixTime
}
