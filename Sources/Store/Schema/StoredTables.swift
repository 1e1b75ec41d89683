/// The one list of all tables and encrypted columns. Key rotation, removal and their tests read it. A test compares it
/// with the database, so that no new table or encrypted column is forgotten.
public enum StoredTables {
    /// In the order of a customer's removal. A transaction that writes a row of a later table holds a lock in an
    /// earlier table. So nothing is added to a table that the removal has finished.
    public static let all: [StoredTable] = [
        StoredTable(
            "customer",
            owner: .columns(["id"]),
            sealed: [
                SealedColumn("profile", as: "customer.profile"),
                SealedColumn("calendar_url", as: "customer.calendar_url"),
                SealedColumn("credentials", as: "customer.credentials", keys: .credentials),
                SealedColumn("calendar_place", as: "customer.place"),
                SealedColumn("calendar_use", as: "customer.calendar_use"),
            ]
        ),
        StoredTable(
            "device",
            owner: .columns(["customer_id"]),
            sealed: [
                SealedColumn("address", as: "device"),
                SealedColumn("secret", as: "device.secret", keys: .credentials),
            ]
        ),
        StoredTable(
            "push_delivery",
            key: [],
            owner: .row(column: "device_id", table: "device")
        ),
        StoredTable("push_event", key: ["customer_id", "event_id"], owner: .columns(["customer_id"])),
        StoredTable(
            "chat_connection",
            owner: .columns(["customer_id"]),
            sealed: [
                SealedColumn("account", as: "chat_connection.account"),
                SealedColumn("secrets", as: "chat_connection.secrets", keys: .credentials),
                SealedColumn("filter", as: "chat_connection.filter"),
                SealedColumn("sweep_rest", as: "chat_connection.sweep_rest"),
                SealedColumn("linking", as: "chat_connection.linking", keys: .credentials),
            ]
        ),
        StoredTable(
            "chat_alias",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("chat", as: "chat_alias")]
        ),
        StoredTable(
            "chat_place",
            owner: .columns(["customer_id"]),
            sealed: [
                SealedColumn("chat", as: "chat_place.chat"),
                SealedColumn("waiting", as: "chat_place.waiting", portion: 50),
            ]
        ),
        StoredTable(
            "account",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("address", as: "account.address")]
        ),
        StoredTable("hosted_calendar", key: ["customer_id"], owner: .columns(["customer_id"])),
        StoredTable("owner_login", owner: .columns(["customer_id"])),
        StoredTable("owner_session", owner: .columns(["customer_id"])),
        StoredTable(
            "idempotency",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("answer", as: "idempotency.answer", portion: 50)]
        ),
        StoredTable("magic_token", owner: .columns(["customer_id"])),
        StoredTable(
            "letter",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("address", as: "letter.address")]
        ),
        StoredTable(
            "message",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("content", as: "message", portion: 100)]
        ),
        StoredTable(
            "conversation",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("chat", as: "conversation")]
        ),
        StoredTable(
            "model_answer",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("content", as: "model_answer")]
        ),
        StoredTable("customer_usage", key: ["customer_id"], owner: .columns(["customer_id"])),
        StoredTable("verdict", key: [], owner: .columns(["customer_id"])),
        StoredTable(
            "event",
            key: ["customer_id", "id"],
            owner: .columns(["customer_id"]),
            sealed: [
                SealedColumn("content", as: "event"),
                SealedColumn("object", as: "event.object"),
                SealedColumn("suggestions", as: "event.suggestions"),
                SealedColumn("trail", as: "event.trail"),
            ]
        ),
        StoredTable("adopted_event", key: ["customer_id", "event_id"], owner: .columns(["customer_id"])),
        StoredTable(
            "event_conflict",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("content", as: "event_conflict")]
        ),
        StoredTable(
            "event_window",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("content", as: "event_window", portion: 50)]
        ),
        StoredTable(
            "feedback",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("content", as: "feedback")]
        ),
        StoredTable(
            "question",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("content", as: "question")]
        ),
        StoredTable(
            "notification",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("content", as: "notification")]
        ),
        StoredTable("operation", owner: .columns(["customer_id"])),
        StoredTable(
            "failure",
            owner: .columns(["customer_id"]),
            sealed: [SealedColumn("input", as: "failure", portion: 20)]
        ),
        StoredTable(
            "outbox",
            owner: .columns(["customer_id", "parked_for"]),
            sealed: [SealedColumn("body", as: "outbox", portion: 20)]
        ),
        StoredTable("removed_customer", owner: .nobody),
        // It outlives the customer's own rows: what is left of the removal is in it.
        StoredTable(
            "account_removal",
            owner: .nobody,
            sealed: [SealedColumn("address", as: "account_removal.address")]
        ),
        StoredTable("ended_connection", owner: .nobody),
        StoredTable("ended_calendar", owner: .nobody),
        StoredTable(
            "sign_in_link",
            owner: .nobody,
            sealed: [SealedColumn("address", as: "sign_in_link.address")]
        ),
        StoredTable("invitation", key: ["address_id"], owner: .nobody),
        StoredTable("spent_token", owner: .nobody),
        StoredTable("trial", owner: .nobody),
        StoredTable("push_turn", key: ["notification_id"], owner: .nobody),
        StoredTable(
            "provider_token",
            owner: .nobody,
            sealed: [SealedColumn("content", as: "provider_token", keys: .credentials)]
        ),
        StoredTable("model_usage", key: [], owner: .nobody),
        StoredTable("process", key: [], owner: .nobody),
        StoredTable("tally", key: [], owner: .nobody),
        StoredTable("snapshot", key: [], owner: .nobody),
        StoredTable("clock", key: [], owner: .nobody),
        StoredTable("console_session", key: [], owner: .nobody),
        StoredTable("audit", key: [], owner: .nobody),
        StoredTable(
            "installation",
            key: [],
            owner: .nobody,
            sealed: [SealedColumn("lookup_key", as: "installation", row: "'lookup_key'")]
        ),
    ]

    static let customersOwn = Self.all.filter { $0.isCustomers != nil }
}

/// A table as keys, retention and removal see it: its key, its owner, and its encrypted columns.
public struct StoredTable: Sendable, Hashable {
    public enum Owner: Sendable, Hashable {
        /// The installation or an administrator: the removal of a customer does not touch it.
        case nobody
        /// The customer whose id is in one of these columns.
        case columns([String])
        /// The owner of the row that this column names.
        case row(column: String, table: String)
    }

    public var name: String
    /// The columns of its primary key, all of type uuid; empty for a table that is read as a whole.
    public var key: [String]
    public var owner: Owner
    public var sealed: [SealedColumn]

    public init(_ name: String, key: [String] = ["id"], owner: Owner, sealed: [SealedColumn] = []) {
        (self.name, self.key, self.owner, self.sealed) = (name, key, owner, sealed)
    }

    /// An SQL condition: the row belongs to the customer in `$1`. nil if rows have no owner.
    var isCustomers: String? {
        switch self.owner {
        case .nobody: nil
        case .columns(let columns): columns.map { "\(self.name).\($0) = $1" }.joined(separator: " or ")
        case .row(let column, let table):
            "\(self.name).\(column) in (select id from \(table) where customer_id = $1)"
        }
    }

    /// The owner's id for `SealContext`, as SQL.
    var customer: String {
        guard case .columns(let columns) = self.owner, let column = columns.first else { return "''" }
        return "coalesce(\(column)::text, '')"
    }
}
