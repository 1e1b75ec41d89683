/// The people whom owners meet, and the meetings that owners propose. Those of others are their hosts'.
extension Catalogue {
    static let meetings: [StoredTable] = [
        StoredTable(
            "contact",
            "somebody whom the owner meets, or a group of those",
            [
                .exported(["id", "kind", "is_blocked"]), .owner("customer_id"), .hashed(["address_id"]),
                .sealed("content", as: "contact", .json()),
            ],
            export: .section("contacts", 30),
            until: "deleted by its owner",
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "contact_group_member",
            "who is in a group of contacts",
            key: ["group_id", "contact_id"],
            [.exported(["group_id", "contact_id"]), .owner("customer_id")],
            export: .section("contact_group_members", 31, order: [("group_id", "uuid"), ("contact_id", "uuid")]),
            until: "deleted with its group or its contact",
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "meeting",
            "a meeting that the owner has proposed, and what became of it",
            [
                .exported([
                    "id", "state", "revision", "agreed_revision", "zone", "rule", "quorum", "names", "audience",
                    "people_limit", "takes_suggestions", "opened_at", "deadline_at", "asked_at", "last_vote_at",
                    "decided_slot", "conversation_id", "ends_at",
                ]),
                .owner("customer_id"),
                .sealed("content", as: "meeting", .json()),
                .working(["change_number", "host_reminded", "told_answers", "epoch"]),
            ],
            export: .section("meetings", 32),
            retention: [.deleted(39, "ends_at", .retention)],
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "meeting_slot",
            "a time that is proposed for a meeting",
            [
                .exported([
                    "id", "meeting_id", "place", "starts_on", "ends_on", "zone", "starts_at", "ends_at", "origin",
                    "suggested_by", "is_admitted",
                ]),
                .owner("customer_id"),
            ],
            export: .section("meeting_slots", 33),
            until: "deleted with its meeting",
            access: TableAccess(api: .all)
        ),
        // `linked_id` is another customer, who takes part: removed, it is null, and the words are gone.
        StoredTable(
            "meeting_participant",
            "somebody who takes part in a meeting of the owner",
            [
                .exported([
                    "id", "meeting_id", "place", "role", "state", "told", "told_revision", "holds_event", "is_reminded",
                    "invited_at",
                ]),
                .owner("customer_id"),
                .sealed("content", as: "meeting_participant", .json()),
                .hashed(["address_id"]),
                .working(["linked_id", "epoch"]),
            ],
            export: .section("meeting_participants", 34),
            until: "deleted with its meeting",
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "meeting_vote",
            "what a participant has answered about a slot",
            key: ["participant_id", "slot_id"],
            [.exported(["participant_id", "slot_id", "answer", "said_at"]), .owner("customer_id")],
            export: .section("meeting_votes", 35, order: [("participant_id", "uuid"), ("slot_id", "uuid")]),
            until: "deleted with its participant or its slot",
            access: TableAccess(api: .all)
        ),
    ]
}
