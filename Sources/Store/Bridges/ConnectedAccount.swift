internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// What a connection's row says to a transaction that takes messages for it.
struct ConnectedAccount {
    static let refused = "refused"
    /// The reason code: the phone is connected elsewhere in this installation.
    static let connectedElsewhere = ConnectionReason.connectedElsewhere.rawValue
    /// How exact `last_event_at` is.
    private static let exactness = "30 seconds"

    let receiver: OpenReceiver
    let readsFrom: UnixTime
    let filter: ChatFilter
    private let accountID: StoredID?
    private let state: String

    /// nil if the connection has ended.
    static func load(
        _ receiver: OpenReceiver,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> ConnectedAccount? {
        let rows = try connection.query(
            Statement(
                """
                select state, account_id, reads_from, filter, state = 'new' or last_event_at is null
                    or last_event_at < jadwal_now() - interval '\(Self.exactness)' as stale
                from chat_connection where id = $1
                """,
                [.uuid(receiver.id)]
            )
        )
        guard let row = rows.first else { return nil }
        if try row.bool("stale") {
            // What it sends shows that it works.
            try connection.execute(
                Statement(
                    """
                    update chat_connection set last_event_at = jadwal_now(),
                        state = case when state = 'new' then 'working' else state end
                    where id = $1
                    """,
                    [.uuid(receiver.id)]
                )
            )
        }
        return ConnectedAccount(
            receiver: receiver,
            readsFrom: try row.time("reads_from"),
            filter: try ChatFilter.open(
                try row.optionalBytes("filter"),
                receiver.id,
                customer: receiver.customerID,
                context.messages
            ),
            accountID: try row.optionalUUIDBits("account_id").map { StoredID(bits: $0) },
            state: try row.text("state")
        )
    }

    /// Notes whose phone this is. One phone is connected once in an installation.
    ///
    /// - Parameter addresses: names of the phone, if the envelope tells them.
    /// - Returns: false if nothing of this connection may be read.
    func own(
        _ addresses: [BridgeAddress],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        guard let number = addresses.first(where: { $0.kind == .number }) else { return self.state != Self.refused }
        let id = context.lookup.chatAccountID(address: number.text)
        guard id != self.accountID else { return self.state != Self.refused }
        let seal = ConnectionTable.accountContext(self.receiver.id, customer: self.receiver.customerID)
        let noted = try connection.execute(
            Statement(
                """
                update chat_connection set account_id = $2, account = $3, detail = null,
                    state = case when state = '\(Self.refused)' then 'working' else state end
                where id = $1 and not exists (select from chat_connection as other where other.account_id = $2)
                """,
                [
                    .uuid(self.receiver.id), .uuid(id.description),
                    .bytes(context.messages.seal(text: number.text, for: seal)),
                ]
            )
        )
        guard noted == 0 else { return true }
        try connection.execute(
            Statement(
                "update chat_connection set state = '\(Self.refused)', detail = $2 where id = $1",
                [.uuid(self.receiver.id), .text(Self.connectedElsewhere)]
            )
        )
        return false
    }

    /// Notes whose phone it is, as its source tells it.
    ///
    /// - Returns: false if another connection has it.
    /// - Throws: a unique violation if another one has taken it at this moment.
    static func note(
        _ number: BridgeAddress,
        of id: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        let rows = try connection.query(
            Statement("select customer_id, account_id from chat_connection where id = $1", [.uuid(id)])
        )
        guard let row = rows.first else { return true }
        let account = context.lookup.chatAccountID(address: number.text)
        guard try row.optionalUUIDBits("account_id") != account.bits else { return true }
        let seal = ConnectionTable.accountContext(id, customer: try row.uuid("customer_id"))
        return try connection.execute(
            Statement(
                """
                update chat_connection set account_id = $2, account = $3
                where id = $1 and not exists (select from chat_connection as other where other.account_id = $2)
                """,
                [
                    .uuid(id), .uuid(account.description),
                    .bytes(context.messages.seal(text: number.text, for: seal)),
                ]
            )
        ) == 1
    }
}
