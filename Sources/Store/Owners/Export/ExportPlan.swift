/// What an owner's export has of each table. A test compares it with the database: a new table or column fails it until
/// somebody has decided whether owners get it.
public enum ExportPlan {
    /// Of the file. It grows when a section or field gets another meaning.
    public static let format = "jadwal-export-1"

    /// In the order of the file.
    public static let tables: [ExportedTable] = Self.owner + Self.chats + Self.calendar + Self.work

    /// Tables that have rows of owners and are not exported.
    public static let leftOut: [String: ExportedTable.Reason] = [
        // Answers of the API, for a day.
        "idempotency": .copy,
        // Hashes of tokens that work for 15 minutes.
        "magic_token": .secret,
        // Which device has got which notification, so that none gets one twice.
        "push_delivery": .working,
        // The newest revision of an event that was pushed.
        "push_event": .working,
    ]

    private static let owner = [
        ExportedTable(
            "customer",
            as: "settings",
            [
                "id", "time_zone", "locale", "quiet_hours", "day_hours", "reminder_minutes", "deletes_cancelled",
                "asks_questions", "keeps_windows", "week_start", "arabic_digits", "account_state", "account_detail",
                "created_at", "changed_at",
            ],
            opened: [
                "profile": .json(), "calendar_url": .text, "credentials": .json(without: ["password"]),
                "calendar_place": .json(), "calendar_use": .json(),
            ],
            working: [
                "account_failures", "account_retry_at", "account_errors", "account_probe_until", "removed_at",
            ]
        ),
        ExportedTable(
            "account",
            as: "account",
            [
                "id", "has_zone", "skipped_steps", "has_imported", "welcomed_at", "created_at", "exported_at",
                "events_exported_at",
            ],
            opened: ["address": .text],
            hashes: ["address_id"]
        ),
        ExportedTable(
            "hosted_calendar",
            as: "hosted_calendar",
            ["account", "made_at"],
            working: ["busy_until"],
            order: [("customer_id", "uuid")]
        ),
        ExportedTable("owner_login", as: "logins", ["created_at"], hashes: ["id"]),
        ExportedTable(
            "owner_session",
            as: "sessions",
            ["id", "kind", "agent", "device_id", "created_at", "proven_at", "rotated_at", "seen_at"],
            secret: ["token_hash", "previous_hash"],
            working: ["is_confirmed"]
        ),
        ExportedTable(
            "letter",
            as: "letters",
            ["id", "kind", "language", "attempts", "next_try_at", "ends_at", "detail"],
            opened: ["address": .text],
            working: ["link_id"]
        ),
        ExportedTable(
            "device",
            as: "devices",
            ["id", "service", "agent", "registered_at", "refused_at"],
            opened: ["address": .text],
            secret: ["secret"],
            hashes: ["address_id"]
        ),
    ]

    private static let chats = [
        ExportedTable(
            "chat_connection",
            as: "connections",
            [
                "id", "source", "kind", "state", "detail", "remote_name", "business_account", "consent_at",
                "consent_version", "reads_from", "last_event_at", "swept_at", "swept_found", "state_since",
                "created_at",
            ],
            opened: ["account": .text, "filter": .json()],
            secret: ["secrets", "linking"],
            hashes: ["account_id"],
            working: [
                "high_water", "linking_round", "wants_code", "broken_since", "restarts", "looked_at", "lease_owner",
                "lease_until", "sweep_at", "sweep_away", "full_water", "quick_sweeps", "sweep_rest", "silent_at",
                "waiting_since", "waiting_last",
            ]
        ),
        ExportedTable("chat_alias", as: "chat_names", ["id", "chat_id", "used_at"], opened: ["chat": .text]),
        ExportedTable(
            "chat_place",
            as: "message_places",
            ["id", "chat_id", "said_at", "is_sender_me", "has_message", "waiting_since"],
            opened: ["chat": .text, "waiting": .json()],
            portion: 500
        ),
        ExportedTable(
            "conversation",
            as: "conversations",
            ["id", "last_activity_at", "owner_said_at", "events_until", "judged_until", "due_at"],
            opened: ["chat": .text],
            working: [
                "generation", "armed", "first_pending_at", "retry_at", "attempts", "superseded", "lease_owner",
                "lease_until", "lease_number", "replayed_failure_id", "trace_parent", "wake_at", "read_generation",
                "left_open",
            ]
        ),
        ExportedTable(
            "message",
            as: "messages",
            ["id", "conversation_id", "state", "sender_is_owner", "said_at", "edited_at", "stored_at"],
            opened: ["content": .json()],
            working: ["generation", "arms", "first_generation"],
            order: [("said_at", "bigint"), ("id", "uuid")],
            portion: 100
        ),
        ExportedTable(
            "event_window",
            as: "kept_chats",
            ["id", "conversation_id", "kept_since"],
            opened: ["content": .json()],
            hashes: ["message_ids"],
            portion: 20
        ),
    ]

    private static let calendar = [
        ExportedTable(
            "event",
            as: "events",
            [
                "id", "conversation_id", "starts_at", "ends_at", "wanted_revision", "wanted_at", "written_revision",
                "written_at", "cancelled", "removed_by_owner", "conflict_state", "conflicts_complete", "prompt",
                "model", "window_id",
            ],
            opened: ["content": .json(), "object": .json(), "suggestions": .json(), "trail": .json()],
            hashes: ["message_id"],
            working: [
                "lease_owner", "lease_until", "lease_number", "relays", "attempted_revision", "late_until",
                "lease_late_until",
            ],
            portion: 50
        ),
        ExportedTable(
            "adopted_event",
            as: "adopted_events",
            ["event_id", "ends_at"],
            order: [("event_id", "uuid")]
        ),
        ExportedTable(
            "event_conflict",
            as: "conflicts",
            ["id", "event_id", "other_id", "is_soft", "ends_at"],
            opened: ["content": .json()]
        ),
        ExportedTable(
            "question",
            as: "questions",
            [
                "id", "conversation_id", "event_id", "action", "state", "asked_at", "expires_at", "ended_at", "prompt",
                "model",
            ],
            opened: ["content": .json()],
            hashes: ["plan_id", "message_ids"],
            working: ["counted"]
        ),
        ExportedTable(
            "feedback",
            as: "judgements",
            [
                "id", "event_id", "conversation_id", "kind", "reason", "revision", "judged_at", "ends_at", "kept_since",
                "prompt", "model", "window_id", "removes_entry",
            ],
            opened: ["content": .json()]
        ),
        ExportedTable(
            "notification",
            as: "notifications",
            ["id", "wanted_at", "ends_at"],
            opened: ["content": .json()],
            working: ["headers", "relays"]
        ),
    ]

    private static let work = [
        ExportedTable(
            "verdict",
            as: "readings",
            [
                "at", "id", "conversation_id", "status", "outcome", "faults", "fired_by", "prompt", "model", "calls",
                "input_tokens", "output_tokens", "milliseconds",
            ],
            working: ["generation"],
            order: [("at", "timestamptz"), ("id", "uuid")]
        ),
        ExportedTable(
            "model_answer",
            as: "model_answers",
            ["id", "conversation_id", "said_since"],
            opened: ["content": .json()],
            working: ["generation"],
            portion: 50
        ),
        ExportedTable(
            "customer_usage",
            as: "usage",
            ["day", "tokens", "put_off"],
            order: [("customer_id", "uuid")]
        ),
        ExportedTable(
            "failure",
            as: "failures",
            [
                "id", "stage", "kind", "detail", "conversation_id", "attempts", "queue", "failed_at", "retried_at",
                "outcome", "outcome_at", "edited_at",
            ],
            opened: ["input": .json()],
            working: ["generation", "headers", "retry_of", "retried_as", "operation_id", "kept_since"],
            operators: ["outcome_reason"],
            portion: 10
        ),
        ExportedTable(
            "outbox",
            as: "outgoing",
            ["id", "queue", "message_id", "not_before", "parked_for", "created_at"],
            opened: ["body": .json()],
            working: ["headers", "lease_until", "lease_number"],
            portion: 10
        ),
        ExportedTable(
            "operation",
            as: "operations",
            ["id", "kind", "state", "asked_at", "ended_at"],
            working: [
                "filter", "through", "rate", "canary", "ratio", "counts", "lease_owner", "lease_until", "lease_number",
            ],
            operators: ["asked_by", "reason", "stopped_by"]
        ),
    ]
}
