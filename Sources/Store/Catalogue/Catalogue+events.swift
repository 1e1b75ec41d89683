/// Events, and what owners are asked and told about them.
extension Catalogue {
    static let events: [StoredTable] = [
        StoredTable(
            "event",
            """
            events as agreed (`content`), as last written (`object`), offered times (`suggestions`), who has proposed \
            and accepted, and named what (`trail`)
            """,
            key: ["customer_id", "id"],
            [
                .exported([
                    "id", "conversation_id", "starts_at", "ends_at", "wanted_revision", "wanted_at", "written_revision",
                    "written_at", "cancelled", "removed_by_owner", "conflict_state", "conflicts_complete", "prompt",
                    "model", "window_id",
                ]),
                .owner("customer_id"),
                .sealed("content", as: "event", .json()),
                .sealed("object", as: "event.object", .json()),
                .sealed("suggestions", as: "event.suggestions", .json()),
                .sealed("trail", as: "event.trail", .json()),
                .hashed(["message_id"]),
                .working([
                    "lease_owner", "lease_until", "lease_number", "relays", "attempted_revision", "late_until",
                    "lease_late_until",
                ]),
            ],
            export: .section("events", 14, portion: 50),
            retention: [
                .cleared(
                    6,
                    "ends_at",
                    .retention,
                    if: """
                        ends_at < $1 and (content is not null or object is not null)
                                and (lease_until is null or lease_until < $2)
                        """,
                    [.now]
                ),
                // No redelivery can bring it back.
                .deleted(
                    8,
                    "ends_at",
                    .retention(and: RetentionAge.facts),
                    if: "ends_at < $1 and (lease_until is null or lease_until < $2)",
                    [.now]
                ),
            ],
            access: TableAccess(api: .all, console: [.read, .add, .change])
        ),
        StoredTable(
            "schedule",
            "when the owner is reminded of an event or notified of something of their own, and when that was last due",
            [
                .exported([
                    "id", "kind", "subject_id", "due_at", "due_label", "last_due_at", "last_label", "last_outcome",
                    "ends_at",
                ]),
                .owner("customer_id"),
                .sealed("content", as: "schedule", .json()),
                .sealed("brief", as: "schedule.brief", .json()),
                .working([
                    "wake_at", "rank", "changed_at", "looked_for", "attempts", "lease_owner", "lease_until",
                    "lease_number", "brief_until",
                ]),
            ],
            export: .section("reminders", 26),
            retention: [
                .deleted(36, "ends_at", .of(RetentionAge.schedule)),
                .cleared(
                    38,
                    "brief_until",
                    .none,
                    set: "brief = null, brief_until = null",
                    if: "brief_until < $1"
                ),
            ],
            access: TableAccess(api: .all, console: [.read, .add, .change])
        ),
        StoredTable(
            "group_member",
            "the owner's own notifications that a group draws",
            key: ["group_id", "notice_id"],
            [.exported(["group_id", "notice_id", "is_off"]), .owner("customer_id")],
            export: .section("group_members", 27, order: [("group_id", "uuid"), ("notice_id", "uuid")]),
            until: "deleted with its group or its notification",
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "place_notice",
            "the owner's own notifications that ring as a place is entered or left",
            key: [],
            [.exported(["place_id", "notice_id", "crossing"]), .owner("customer_id")],
            export: .section(
                "place_notifications",
                29,
                order: [("place_id", "uuid"), ("notice_id", "uuid"), ("crossing", "text")]
            ),
            until: "deleted with its place or its notification",
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "place",
            "the owner's places: a name, and whether the owner is there; no position",
            [
                .exported(["id", "is_inside", "seen_at"]),
                .owner("customer_id"),
                .sealed("content", as: "place", .json()),
            ],
            export: .section("places", 28),
            until: "deleted by its owner",
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "adopted_event",
            "events that were taken from the calendar after a restore",
            key: ["customer_id", "event_id"],
            [.exported(["event_id", "ends_at"]), .owner("customer_id")],
            export: .section("adopted_events", 15, order: [("event_id", "uuid")]),
            retention: [.deleted(9, "ends_at", .none)]
        ),
        StoredTable(
            "event_conflict",
            "what an event overlaps",
            [
                .exported(["id", "event_id", "other_id", "is_soft", "ends_at"]),
                .owner("customer_id"),
                .sealed("content", as: "event_conflict", .json()),
            ],
            export: .section("conflicts", 16),
            retention: [.deleted(7, "ends_at", .retention)],
            access: TableAccess(api: .all, console: .all)
        ),
        StoredTable(
            "event_window",
            "lines kept beside events, if the owner agreed",
            [
                .exported(["id", "conversation_id", "kept_since"]),
                .owner("customer_id"),
                .sealed("content", as: "event_window", .json(), portion: 50),
                .hashed(["message_ids"]),
            ],
            export: .section("kept_chats", 13, portion: 20),
            retention: [.deleted(10, "kept_since", .retention)],
            access: TableAccess(api: .all, console: .all)
        ),
        StoredTable(
            "feedback",
            "what the owner corrected, took out or moved",
            [
                .exported([
                    "id", "event_id", "conversation_id", "kind", "reason", "revision", "judged_at", "ends_at",
                    "kept_since", "prompt", "model", "window_id", "removes_entry",
                ]),
                .owner("customer_id"),
                .sealed("content", as: "feedback", .json()),
            ],
            export: .section("judgements", 18),
            retention: [
                .cleared(11, "kept_since", .retention, if: "kept_since < $1 and content is not null"),
                .deleted(12, "kept_since", .retention(and: RetentionAge.facts)),
            ],
            access: TableAccess(api: .all, console: [.read, .add, .change])
        ),
        StoredTable(
            "question",
            "what the owner was asked",
            [
                .exported([
                    "id", "conversation_id", "event_id", "action", "state", "asked_at", "expires_at", "ended_at",
                    "prompt", "model",
                ]),
                .owner("customer_id"),
                .sealed("content", as: "question", .json()),
                .hashed(["plan_id", "message_ids"]),
                .working(["counted"]),
            ],
            export: .section("questions", 17),
            retention: [.deleted(13, "ended_at", .of(RetentionAge.facts))],
            access: TableAccess(api: .all, console: [.read, .add, .change])
        ),
        StoredTable(
            "notification",
            "what the owner was told, and notifications that are not delivered yet",
            [
                .exported(["id", "wanted_at", "ends_at", "told_at", "outcome"]),
                .owner("customer_id"),
                .sealed("content", as: "notification", .json()),
                .working(["headers", "relays", "subject_id", "subject_at", "group_id"]),
            ],
            export: .section("notifications", 19),
            retention: [
                .deleted(14, "ends_at", .none, if: "ends_at <= $1 and wanted_at is not null", isOrdered: false),
                .cleared(34, "told_at", .retention, if: "told_at < $1 and content is not null"),
                .deleted(35, "told_at", .of(RetentionAge.told)),
            ],
            access: TableAccess(api: .all, console: [.read, .change, .delete])
        ),
    ]
}
