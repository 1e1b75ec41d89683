/// The one list of what the database holds. Rotation, removal and their tests read it, and a test compares it with
/// the database itself, so that no new table or sealed column is forgotten.
public enum StoredTables {
    /// In the order in which a customer is removed: whoever writes a row of a later table holds the lock of one of an
    /// earlier table, so that nothing appears behind the removal's back.
    public static let all: [StoredTable] = [
        StoredTable(
            "customer",
            owner: .columns(["id"]),
            sealed: [
                SealedColumn("profile", as: "customer.profile"),
                SealedColumn("calendar_url", as: "customer.calendar_url"),
                SealedColumn("credentials", as: "customer.credentials", keys: .credentials),
                SealedColumn("calendar_place", as: "customer.place"),
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
        StoredTable(
            "event",
            key: ["customer_id", "id"],
            owner: .columns(["customer_id"]),
            sealed: [
                SealedColumn("content", as: "event"),
                SealedColumn("object", as: "event.object"),
                SealedColumn("suggestions", as: "event.suggestions"),
            ]
        ),
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
        StoredTable("trial", owner: .nobody),
        StoredTable("push_turn", key: ["notification_id"], owner: .nobody),
        StoredTable(
            "provider_token",
            owner: .nobody,
            sealed: [SealedColumn("content", as: "provider_token", keys: .credentials)]
        ),
        StoredTable("model_usage", key: [], owner: .nobody),
        StoredTable("clock", key: [], owner: .nobody),
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
