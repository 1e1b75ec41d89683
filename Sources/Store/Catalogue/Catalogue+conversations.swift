/// Messages, and how they were read.
extension Catalogue {
    static let conversations: [StoredTable] = [
        StoredTable(
            "message",
            "messages; `state` is 0 while the text is kept, 1 when it was deleted, 2 when its sender revoked it",
            [
                .exported(["id", "conversation_id", "state", "sender_is_owner", "said_at", "edited_at", "stored_at"]),
                .owner("customer_id"),
                .sealed("content", as: "message", .json(), portion: 100),
                .working(["generation", "arms", "first_generation"]),
            ],
            export: .section("messages", 12, order: [("said_at", "bigint"), ("id", "uuid")], portion: 100),
            retention: [
                // Ids stay as tombstones. Without the lower bound each sweep would read a day of them.
                .cleared(
                    1,
                    "said_at",
                    .retention,
                    set: "state = 1, content = null",
                    if: "content is not null and said_at < $1 and said_at >= $2",
                    [.clearedThrough],
                    isInSeconds: true
                ),
                // Too old to be stored again if it is redelivered. A text that was locked whenever it should have been
                // cleared is deleted, too.
                .deleted(
                    3,
                    "said_at",
                    .retention(and: RetentionAge.margin),
                    if: "said_at < $1 and greatest(said_at, edited_at) < $1",
                    isInSeconds: true
                ),
            ]
        ),
        Self.conversation,
        StoredTable(
            "model_answer",
            "answers of the model that are kept for a second attempt",
            [
                .exported(["id", "conversation_id", "said_since"]),
                .owner("customer_id"),
                .sealed("content", as: "model_answer", .json()),
                .working(["generation"]),
            ],
            export: .section("model_answers", 21, portion: 50),
            // With the oldest text that the request shows.
            retention: [.deleted(2, "said_since", .retention, isInSeconds: true)],
            access: TableAccess(console: [.read, .delete])
        ),
        StoredTable(
            "customer_usage",
            "tokens of the last day",
            key: ["customer_id"],
            [.exported(["day", "tokens", "put_off"]), .owner("customer_id")],
            export: .section("usage", 22, order: [("customer_id", "uuid")])
        ),
        StoredTable(
            "verdict",
            "how each analysis of a chat ended, and what it cost",
            key: [],
            [
                .exported([
                    "at", "id", "conversation_id", "status", "outcome", "faults", "fired_by", "prompt", "model",
                    "calls", "input_tokens", "output_tokens", "milliseconds",
                ]),
                .owner("customer_id"),
                .working(["generation"]),
            ],
            export: .section("readings", 20, order: [("at", "timestamptz"), ("id", "uuid")]),
            until: "deleted 90 days after `at`, a day at once"
        ),
    ]

    static let conversation = StoredTable(
        "conversation",
        "chats, and when something was said there last",
        [
            .exported(["id", "last_activity_at", "owner_said_at", "events_until", "judged_until", "due_at"]),
            .owner("customer_id"),
            .sealed("chat", as: "conversation", .text),
            .working([
                "generation", "armed", "first_pending_at", "retry_at", "attempts", "superseded", "lease_owner",
                "lease_until", "lease_number", "replayed_failure_id", "trace_parent", "wake_at", "read_generation",
                "left_open",
            ]),
        ],
        export: .section("conversations", 11),
        until: "deleted when nothing is left of it, at the earliest a day after `JADWAL_RETENTION`",
        access: TableAccess(console: [.read, .change])
    )
}
