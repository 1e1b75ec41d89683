/// Rows of programs and operators.
extension Catalogue {
    static let programs: [StoredTable] = [
        StoredTable(
            "trial",
            "a delivery that may have ended a worker",
            [.kept(["id", "unfinished", "begun_at"])],
            until: "deleted when the delivery is done, at the latest after 30 days"
        ),
        // Its holder deletes it, unless it died and the notification was never delivered again.
        StoredTable(
            "push_turn",
            "the turn in which a notification is pushed",
            key: ["notification_id"],
            [.kept(["notification_id", "holder", "lease_until"])],
            retention: [.deleted(18, "lease_until", .of(RetentionAge.margin), isOrdered: false)],
            until: "deleted when the turn ends",
            access: TableAccess(api: .read, consoleChanges: ["lease_until"])
        ),
        StoredTable(
            "provider_token",
            "the token of all workers for APNs, one for each key",
            [
                .kept(["id", "number", "issued_at"]),
                .sealed("content", as: "provider_token", nil, keys: .credentials),
            ],
            until: "replaced by the next one",
            access: TableAccess(console: []),
            triesKeys: true
        ),
        StoredTable(
            "fetched",
            "what a weather service or a feed has answered, for all owners; neither names a person",
            [
                .hashed(["id"]),
                .kept(["source", "gap", "asked_at", "fresh_until", "claim", "claimed_until"]),
                .sealed("content", as: "fetched", nil, portion: 20),
            ],
            retention: [.deleted(37, "asked_at", .of(RetentionAge.fetch))],
            access: TableAccess(api: [.read, .add, .change], console: [])
        ),
        StoredTable(
            "model_usage",
            "calls and tokens of a day and model",
            key: [],
            [.kept(["day", "model", "calls", "input_tokens", "output_tokens"])],
            until: "stays"
        ),
        StoredTable(
            "process",
            "a running program, and its settings without secrets",
            key: [],
            [
                .kept([
                    "id", "kind", "version", "schema", "host", "started_at", "seen_at", "is_ready", "checks",
                    "settings", "inflight", "drained_at",
                ])
            ],
            retention: [.deleted(19, "seen_at", .of(RetentionAge.margin), rows: .all)],
            access: TableAccess(api: [.read, .add, .change], console: [.read, .add, .change])
        ),
        StoredTable(
            "tally",
            "what a counter of all programs grew by in an hour",
            key: [],
            [.kept(["hour", "metric", "labels", "count"])],
            retention: [.deleted(20, "hour", .of(RetentionAge.counts), rows: .byPlaces)],
            access: TableAccess(api: [.read, .add, .change], console: [.read, .add, .change])
        ),
        StoredTable(
            "snapshot",
            "a number that is expensive to count",
            key: [],
            [.kept(["name", "at", "value", "is_estimate"])],
            until: "replaced by the next count",
            access: TableAccess(console: .all)
        ),
        StoredTable(
            "clock",
            "when a program last looked at the database's clock",
            key: [],
            [.kept(["only_row", "seen", "step", "step_over_at"])],
            until: "replaced all the time",
            access: TableAccess(api: .read, console: [.read, .add, .change])
        ),
        StoredTable(
            "console_session",
            "who is signed in to the console, with the token's hash",
            key: [],
            [.secret(["token_hash"]), .kept(["person", "roles", "login", "created_at", "seen_at"])],
            retention: [.deleted(26, "created_at", .of(RetentionAge.consoleSession), rows: .all)],
            access: TableAccess(console: .all)
        ),
        // The script decides who may see which row.
        StoredTable(
            "audit",
            "what was done, by whom, when, and to whose data",
            key: [],
            [
                .kept([
                    "id", "at", "person", "action", "subject", "reason", "roles", "origin", "operation_id", "owner_id",
                ])
            ],
            until: "stays",
            access: TableAccess(api: [.read, .add], console: [.read, .add], policy: .written)
        ),
        StoredTable(
            "installation",
            "the installation's own key, for keyed hashes, and whether it is being recovered",
            key: [],
            [
                .kept(["only_row", "recovering", "fenced_at", "zone_rules"]),
                .sealed("lookup_key", as: "installation", nil, row: "'lookup_key'"),
            ],
            until: "stays",
            access: TableAccess(api: .read)
        ),
    ]
}
