internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Decisions that are written in one transaction, with their notifications. Encrypted for all rows.
struct ScheduleWriting: Sendable {
    private struct Sent: Sendable {
        let customerID: String
        let firing: ScheduleCommit.Firing
        let headers: String
        let kept: [UInt8]
        let outboxID: String
        let body: [UInt8]

        init(_ firing: ScheduleCommit.Firing, of customerID: String, _ sealer: Sealer) throws {
            (self.firing, self.customerID, self.outboxID) = (firing, customerID, EventIdentity.random().id)
            self.headers = try HeaderText.write(firing.outgoing.headers)
            let id = firing.outgoing.messageID
            self.kept = sealer.seal(firing.outgoing.body, for: WantedNotification.context(id, customer: customerID))
            let context = OutboxTable.context(self.outboxID, customer: customerID)
            self.body = sealer.seal(firing.outgoing.body, for: context)
        }
    }

    private let commits: [ScheduleCommit]
    /// The changed choices or draws, sealed; nil for each commit without any.
    private let contents: [[UInt8]?]
    /// The prepared briefs, sealed; nil for each commit without one.
    private let briefs: [[UInt8]?]
    /// By schedule.
    private let sent: [String: Sent]

    init(_ commits: [ScheduleCommit], _ context: StoreContext) throws {
        self.commits = commits
        self.contents = try commits.map { commit in
            let (id, customer) = (commit.claim.id, commit.claim.customerID)
            if let group = commit.group { return try StoredGroup(group).sealed(id, of: customer, context.messages) }
            return try commit.reminders.map { try StoredReminders($0).sealed(id, of: customer, context.messages) }
        }
        self.briefs = try commits.map { commit in
            let seal = ScheduleTable.briefContext(commit.claim.id, customer: commit.claim.customerID)
            return try commit.prepared.map { context.messages.seal(Array(try JSONEncoder().encode($0)), for: seal) }
        }
        var sent: [String: Sent] = [:]
        for commit in commits {
            guard let firing = commit.notification else { continue }
            sent[commit.claim.id] = try Sent(firing, of: commit.claim.customerID, context.messages)
        }
        self.sent = sent
    }

    /// - Returns: for each, in their order, whether it was written. Rows are locked in the order in which writers of
    ///   events lock them. Nothing fires before its moment.
    func write(on connection: isolated PostgresConnection) throws -> [Bool] {
        let (claims, decisions) = (self.commits.map(\.claim), self.commits.map(\.decision))
        let rows = try connection.query(
            Statement(
                """
                with new as (
                    select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[], $5::timestamptz[],
                        $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::bytea[], $11::boolean[],
                        $12::bytea[], $13::timestamptz[])
                        as new (id, lease_number, next_at, next_label, decided_at, decided_label, outcome, next_wake_at,
                        read_for, changed_content, is_over, new_brief, new_brief_until)
                ), held as (
                    select schedule.id from schedule join new using (id)
                    where schedule.lease_number = new.lease_number and lease_owner is not null
                        and (decided_at is null or decided_at <= jadwal_now())
                        and \(KnownCustomers.existsCondition("schedule.customer_id"))
                    order by customer_id, subject_id for update of schedule
                )
                update schedule set due_at = next_at, due_label = next_label, wake_at = next_wake_at, changed_at = null,
                    looked_for = coalesce(read_for, looked_for), content = coalesce(changed_content, content),
                    last_due_at = coalesce(decided_at, last_due_at), last_label = coalesce(decided_label, last_label),
                    last_outcome = coalesce(outcome, last_outcome),
                    brief = coalesce(new_brief, brief), brief_until = coalesce(new_brief_until, brief_until),
                    ends_at = case when is_over then least(ends_at, jadwal_now()) else ends_at end,
                    attempts = 0, lease_owner = null, lease_until = null
                from held join new using (id) where schedule.id = held.id
                returning schedule.id
                """,
                [
                    .uuidArray(claims.map(\.id)), .intArray(claims.map(\.leaseNumber)),
                    .timestampArray(decisions.map { $0.next?.dueAt.microseconds }),
                    .textArray(decisions.map { $0.next?.label.description }),
                    .timestampArray(decisions.map { $0.last?.dueAt.microseconds }),
                    .textArray(decisions.map { $0.last?.label.description }),
                    .textArray(decisions.map { $0.outcome?.rawValue }),
                    .timestampArray(decisions.map { $0.wakeAt?.microseconds }),
                    .timestampArray(self.commits.map { $0.lookedFor?.microseconds }),
                    .bytesArray(self.contents), .boolArray(self.commits.map(\.isOver)), .bytesArray(self.briefs),
                    .timestampArray(self.commits.map { $0.prepared?.endsAt.microseconds }),
                ]
            )
        )
        let written = Set(try rows.map { try $0.uuid("id") })
        try Self.insert(claims.filter { written.contains($0.id) }.compactMap { self.sent[$0.id] }, on: connection)
        for commit in self.commits where written.contains(commit.claim.id) {
            guard let event = commit.removedEntry else { continue }
            try MeetingEntries.noteRemoval(event, by: commit.claim.customerID, on: connection)
        }
        return claims.map { written.contains($0.id) }
    }

    /// A firing whose notification is there already sends nothing.
    private static func insert(_ sent: [Sent], on connection: isolated PostgresConnection) throws(PostgresError) {
        guard !sent.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                with new as (
                    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::timestamptz[],
                        $6::uuid[], $7::timestamptz[], $8::uuid[], $9::text[], $10::bytea[], $11::uuid[])
                        as new (id, customer_id, headers, content, ends_at, subject_id, subject_at, outbox_id, queue,
                        body, group_id)
                ), kept as (
                    insert into notification (id, customer_id, content, headers, wanted_at, ends_at, subject_id,
                        subject_at, group_id)
                    select id, customer_id, content, headers, jadwal_now(), ends_at, subject_id, subject_at, group_id
                    from new order by id on conflict do nothing returning id
                )
                insert into outbox (id, queue, customer_id, message_id, headers, body, not_before)
                select outbox_id, queue, customer_id, new.id::text, headers, body, jadwal_now()
                from new join kept using (id)
                """,
                [
                    .uuidArray(sent.map(\.firing.outgoing.messageID)), .uuidArray(sent.map(\.customerID)),
                    .textArray(sent.map(\.headers)), .bytesArray(sent.map(\.kept)),
                    .timestampArray(sent.map(\.firing.until.microseconds)), .uuidArray(sent.map(\.firing.subjectID)),
                    .timestampArray(sent.map(\.firing.subjectAt.microseconds)), .uuidArray(sent.map(\.outboxID)),
                    .textArray(sent.map(\.firing.outgoing.queue)), .bytesArray(sent.map(\.body)),
                    .uuidArray(sent.map(\.firing.groupID)),
                ]
            )
        )
    }
}
