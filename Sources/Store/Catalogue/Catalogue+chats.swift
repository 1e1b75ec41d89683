/// Chats that bridges read.
extension Catalogue {
    static let chats: [StoredTable] = [
        StoredTable(
            "chat_connection",
            "connections to WhatsApp; `account` is the phone's number",
            [
                .exported([
                    "id", "source", "kind", "state", "detail", "remote_name", "business_account", "consent_at",
                    "consent_version", "reads_from", "last_event_at", "swept_at", "swept_found", "state_since",
                    "created_at",
                ]),
                .owner("customer_id"),
                .sealed("account", as: "chat_connection.account", .text),
                .sealed("secrets", as: "chat_connection.secrets", .leftOut(.secret), keys: .credentials),
                .sealed("filter", as: "chat_connection.filter", .json()),
                .sealed("sweep_rest", as: "chat_connection.sweep_rest", .leftOut(.working)),
                .sealed("linking", as: "chat_connection.linking", .leftOut(.secret), keys: .credentials),
                .hashed(["account_id"]),
                .working([
                    "high_water", "linking_round", "wants_code", "broken_since", "restarts", "looked_at", "lease_owner",
                    "lease_until", "sweep_at", "sweep_away", "full_water", "quick_sweeps", "silent_at", "waiting_since",
                    "waiting_last",
                ]),
            ],
            export: .section("connections", 8),
            access: TableAccess(api: .all),
            triesKeys: true
        ),
        StoredTable(
            "chat_alias",
            "numbers and names of chats",
            [
                .exported(["id", "chat_id", "used_at"]), .owner("customer_id"),
                .sealed("chat", as: "chat_alias", .text),
            ],
            export: .section("chat_names", 9),
            retention: [.deleted(21, "used_at", .retention(and: RetentionAge.margin))]
        ),
        StoredTable(
            "chat_place",
            "which messages came, without words; `waiting` holds edits that came first",
            [
                .exported(["id", "chat_id", "said_at", "is_sender_me", "has_message", "waiting_since"]),
                .owner("customer_id"),
                .sealed("chat", as: "chat_place.chat", .text),
                .sealed("waiting", as: "chat_place.waiting", .json(), portion: 50),
            ],
            export: .section("message_places", 10, portion: 500),
            retention: [
                // Their tombstone is deleted, too.
                .deleted(22, "said_at", .retention(and: RetentionAge.margin), isInSeconds: true),
                // Edits and revocations whose message never came.
                .deleted(
                    23,
                    "waiting_since",
                    .of(RetentionAge.margin),
                    if: "waiting is not null and waiting_since < $1"
                ),
            ]
        ),
    ]
}
