/// Work that is under way, has failed, or is done for operators.
extension Catalogue {
    static let work: [StoredTable] = [
        StoredTable(
            "operation",
            "operators' bulk operations on this owner's failures",
            [
                .exported(["id", "kind", "state", "asked_at", "ended_at"]),
                .owner("customer_id"),
                .working([
                    "filter", "through", "rate", "canary", "ratio", "counts", "lease_owner", "lease_until",
                    "lease_number",
                ]),
                .operators(["asked_by", "reason", "stopped_by"]),
            ],
            export: .section("operations", 25),
            retention: [.deleted(25, "ended_at", .of(RetentionAge.facts))],
            access: TableAccess(console: [.read, .add, .change])
        ),
        StoredTable(
            "failure",
            "messages that could not be processed",
            [
                .exported([
                    "id", "stage", "kind", "detail", "conversation_id", "attempts", "queue", "failed_at", "retried_at",
                    "outcome", "outcome_at", "edited_at",
                ]),
                .owner("customer_id"),
                .sealed("input", as: "failure", .json(), portion: 20),
                .working(["generation", "headers", "retry_of", "retried_as", "operation_id", "kept_since"]),
                .operators(["outcome_reason"]),
            ],
            export: .section("failures", 23, portion: 10),
            retention: [
                // An open failure ends when its input is deleted, because nothing is left to retry.
                .cleared(
                    4,
                    "kept_since",
                    .retention,
                    set: """
                        input = null,
                            outcome_reason = case when outcome is null then 'retention' else outcome_reason end,
                            outcome_at = coalesce(outcome_at, $2), outcome = coalesce(outcome, 'discarded')
                        """,
                    if: """
                        kept_since < $1 and (input is not null or outcome is null)
                                and (outcome is not null or retried_at is null or retried_at < $3)
                        """,
                    [.now, .dayAgo]
                ),
                .deleted(5, "outcome_at", .of(RetentionAge.facts)),
            ],
            access: TableAccess(console: [.read, .change])
        ),
        StoredTable(
            "outbox",
            "messages on their way to the calendar or to devices",
            owner: .columns(["customer_id", "parked_for"]),
            [
                .exported(["id", "queue", "message_id", "not_before", "parked_for", "created_at"]),
                .owner("customer_id"),
                .sealed("body", as: "outbox", .json(), portion: 20),
                .working(["headers", "lease_until", "lease_number"]),
            ],
            export: .section("outgoing", 24, portion: 10),
            retention: [
                RetentionRule(
                    turn: 15,
                    column: "created_at",
                    age: .retention,
                    effect: .statement(Self.outgoing, about: "becomes a failure without its text"),
                    values: [.now, .messageQueue, .calendarQueue]
                )
            ],
            until: "deleted when the broker has confirmed it",
            access: TableAccess(api: .all, console: .all)
        ),
    ]

    private static let outgoing = """
        with old as (
            select id from outbox where created_at < $1 and (lease_until is null or lease_until < $2)
            order by created_at limit \(RetentionRule.width) for update skip locked
        ), gone as (
            delete from outbox using old where outbox.id = old.id returning customer_id, queue
        )
        insert into failure (id, stage, kind, detail, customer_id, attempts)
        select gen_random_uuid(),
            case queue when $3 then 'messages' when $4 then 'calendar' else 'notifications' end,
            'too_old', 'it could not leave within the retention, and was deleted', customer_id, 0 from gone
        """
}
