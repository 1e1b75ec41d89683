internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The state of a connection's row for a transaction that stores its messages. Each connection has one in a
/// transaction.
struct ConnectedAccount {
    static let refused = "refused"
    /// The reason code: the phone is connected elsewhere in this installation.
    static let connectedElsewhere = ConnectionReason.connectedElsewhere.rawValue
    /// How exact `last_event_at` is.
    private static let exactness = "30 seconds"
    /// In digits.
    private static let longestBusinessAccount = 32

    let receiver: OpenReceiver
    let readsFrom: UnixTime
    let filter: ChatFilter
    private var accountID: StoredID?
    private var state: String
    private var businessAccount: String?

    /// By the connection's id, without those that have ended.
    static func load(
        _ receivers: [OpenReceiver],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [String: ConnectedAccount] {
        let receivers = Dictionary(receivers.map { ($0.id, $0) }) { first, _ in first }
        let rows = try connection.query(
            Statement(
                """
                select id, state, account_id, business_account, reads_from, filter, state = 'new' or last_event_at is null
                    or last_event_at < jadwal_now() - interval '\(Self.exactness)' as stale
                from chat_connection where id = any($1)
                """,
                [.uuidArray(Array(receivers.keys))]
            )
        )
        var accounts: [String: ConnectedAccount] = [:]
        var stale: [String] = []
        for row in rows {
            let id = try row.uuid("id")
            guard let receiver = receivers[id] else { continue }
            if try row.bool("stale") { stale.append(id) }
            accounts[id] = ConnectedAccount(
                receiver: receiver,
                readsFrom: try row.time("reads_from"),
                filter: try ChatFilter.open(
                    try row.optionalBytes("filter"),
                    id,
                    customer: receiver.customerID,
                    context.messages
                ),
                accountID: try row.optionalUUIDBits("account_id").map { StoredID(bits: $0) },
                state: try row.text("state"),
                businessAccount: try row.optionalText("business_account")
            )
        }
        try Self.noteEvents(of: stale, on: connection)
        return accounts
    }

    /// Messages show that a connection works. A row that another transaction holds stays stale until the next envelope:
    /// waiting for it while holding other rows could deadlock.
    private static func noteEvents(of ids: [String], on connection: isolated PostgresConnection) throws {
        guard !ids.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                update chat_connection set last_event_at = jadwal_now(),
                    state = case when state = 'new' then 'working' else state end
                where id in (select id from chat_connection where id = any($1) for no key update skip locked)
                """,
                [.uuidArray(ids)]
            )
        )
    }

    /// Notes whose phone this is. One phone is connected once in an installation.
    ///
    /// - Parameter addresses: names of the phone, if the envelope tells them.
    /// - Returns: false if nothing of this connection may be read.
    mutating func own(
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
        guard noted == 0 else {
            self.accountID = id
            if self.state == Self.refused { self.state = "working" }
            return true
        }
        self.state = Self.refused
        try connection.execute(
            Statement(
                "update chat_connection set state = '\(Self.refused)', detail = $2 where id = $1",
                [.uuid(self.receiver.id), .text(Self.connectedElsewhere)]
            )
        )
        return false
    }

    /// Has sweeps look for messages that their sources could not read yet: one minute from now, and later again.
    static func lookForWaiting(of ids: Set<String>, on connection: isolated PostgresConnection) throws {
        guard !ids.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                update chat_connection set waiting_since = coalesce(waiting_since, jadwal_now()),
                    waiting_last = jadwal_now(),
                    sweep_at = case when sweep_at is not null
                        then least(sweep_at, jadwal_now() + interval '1 minute') end
                where id = any($1)
                    and (waiting_last is null or waiting_last <= jadwal_now() - interval '1 minute')
                """,
                [.uuidArray(ids.sorted())]
            )
        )
    }

    /// Notes the business account of a number of the Cloud API.
    mutating func note(businessAccount: String?, on connection: isolated PostgresConnection) throws {
        guard self.receiver.kind == .cloud, let businessAccount, businessAccount != self.businessAccount,
            (1...Self.longestBusinessAccount).contains(businessAccount.utf8.count),
            businessAccount.utf8.allSatisfy({ (48...57).contains($0) })
        else { return }
        try connection.execute(
            Statement(
                "update chat_connection set business_account = $2 where id = $1",
                [.uuid(self.receiver.id), .text(businessAccount)]
            )
        )
        self.businessAccount = businessAccount
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
