internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Writes what has changed of a meeting. The row of the meeting is locked, or is new.
extension MeetingTable {
    /// - Parameter plans: lets a worker look at it. The worker itself plans by its own decision.
    static func save(
        _ board: MeetingBoard,
        after old: MeetingBoard?,
        of host: String,
        plans: Bool,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        try Self.saveMeeting(board, isNew: old == nil, of: host, context, on: connection)
        let slots = board.slots.enumerated().filter { place, slot in
            old.map { $0.slots.indices.contains(place) ? $0.slots[place] != slot : true } ?? true
        }
        for (place, slot) in slots { try Self.save(slot, place, of: board, host, on: connection) }
        let kept = Set(board.slots.map(\.id))
        try Self.remove(old?.slots.map(\.id).filter { !kept.contains($0) } ?? [], on: connection)
        let before = Dictionary(uniqueKeysWithValues: (old?.participants ?? []).map { ($0.id, $0) })
        for (place, person) in board.participants.enumerated() where before[person.id] != person {
            try Self.save(person, place, of: board.meeting.id, host, context, on: connection)
        }
        try Self.saveVotes(board, after: old, of: host, on: connection)
        if plans { try Self.plan(board.meeting.id, of: host, on: connection) }
    }

    /// A worker looks at it at once.
    static func plan(
        _ id: String,
        of host: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                insert into schedule (id, customer_id, kind, subject_id, wake_at, changed_at, ends_at)
                values ($1, $2, '\(ScheduleKind.meeting.rawValue)', $1, jadwal_now(), jadwal_now(),
                    '\(ScheduleTable.noEnd)')
                on conflict (customer_id, kind, subject_id) do update set \(ScheduleTable.replanning),
                    ends_at = excluded.ends_at
                """,
                [.uuid(id), .uuid(host)]
            )
        )
    }

    private static func saveMeeting(
        _ board: MeetingBoard,
        isNew: Bool,
        of host: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let meeting = board.meeting
        let content = try StoredMeetingText(meeting).sealed(meeting.id, of: host, context.messages)
        let ends = board.slots.map { $0.times.end(in: meeting.zone) }.max() ?? meeting.deadline
        let columns = [
            "state", "revision", "agreed_revision", "zone", "rule", "quorum", "names", "audience", "people_limit",
            "takes_suggestions", "opened_at", "deadline_at", "asked_at", "host_reminded", "told_answers",
            "last_vote_at",
            "decided_slot", "ends_at", "content",
        ]
        let values: [PostgresValue] = [
            .text(meeting.state.rawValue), .int(Int64(meeting.revision)),
            .optionalInt(meeting.agreedRevision.map { Int64($0) }), .text(meeting.zone.name),
            .text(meeting.rule.rawValue), .int(Int64(meeting.quorum)), .text(meeting.names.rawValue),
            .text(meeting.audience.rawValue), .int(Int64(meeting.limit)), .bool(meeting.takesSuggestions),
            meeting.openedAt.value, meeting.deadline.value, meeting.askedAt.value, .bool(meeting.isHostReminded),
            .int(Int64(meeting.toldAnswers)), board.lastVoteAt.value, .optionalUUID(meeting.decidedSlot),
            max(ends, meeting.deadline).value,
            .bytes(content),
        ]
        let places = columns.indices.map { "$\($0 + 3)" }
        let sql =
            isNew
            ? """
            insert into meeting (id, customer_id, \(columns.joined(separator: ", ")))
            values ($1, $2, \(places.joined(separator: ", ")))
            """
            : """
            update meeting set change_number = change_number + 1,
                \(zip(columns, places).map { "\($0) = \($1)" }.joined(separator: ", "))
            where id = $1 and customer_id = $2
            """
        try connection.execute(Statement(sql, [.uuid(meeting.id), .uuid(host)] + values))
    }

    private static func save(
        _ slot: MeetingSlot,
        _ place: Int,
        of board: MeetingBoard,
        _ host: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let (stored, zone) = (StoredSlotTimes(slot.times), board.meeting.zone)
        try connection.execute(
            Statement(
                """
                insert into meeting_slot (id, customer_id, meeting_id, place, starts_on, ends_on, zone, starts_at,
                    ends_at, origin, suggested_by, is_admitted)
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
                on conflict (id) do update set place = excluded.place, is_admitted = excluded.is_admitted
                where meeting_slot.meeting_id = excluded.meeting_id
                """,
                [
                    .uuid(slot.id), .uuid(host), .uuid(board.meeting.id), .int(Int64(place)), .text(stored.start),
                    .text(stored.end), .optionalText(stored.zone), slot.times.start(in: zone).value,
                    slot.times.end(in: zone).value, .text(slot.origin.rawValue), .optionalUUID(slot.suggestedBy),
                    .bool(slot.isAdmitted),
                ]
            )
        )
    }

    private static func remove(
        _ slots: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !slots.isEmpty else { return }
        try connection.execute(Statement("delete from meeting_slot where id = any($1)", [.uuidArray(slots)]))
    }

    private static func save(
        _ person: MeetingParticipant,
        _ place: Int,
        of meeting: String,
        _ host: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        // Somebody who has left as a removed customer has no words.
        let content =
            person.name.isEmpty
            ? nil : try StoredParticipantText(person).sealed(person.id, of: host, context.messages)
        try connection.execute(
            Statement(
                """
                insert into meeting_participant (id, customer_id, meeting_id, place, linked_id, address_id, role, state,
                    told, told_revision, holds_event, is_reminded, content)
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
                on conflict (id) do update set linked_id = excluded.linked_id, address_id = excluded.address_id,
                    role = excluded.role, state = excluded.state, told = excluded.told,
                    told_revision = excluded.told_revision, holds_event = excluded.holds_event,
                    is_reminded = excluded.is_reminded, content = excluded.content
                where meeting_participant.meeting_id = excluded.meeting_id
                """,
                [
                    .uuid(person.id), .uuid(host), .uuid(meeting), .int(Int64(place)), .optionalUUID(person.linkedID),
                    .optionalUUID(person.email.map { context.lookup.personID(address: $0) }),
                    .text(person.role.rawValue), .text(person.state.rawValue), .text(person.told.rawValue),
                    .int(Int64(person.toldRevision)), .bool(person.holdsEvent), .bool(person.isReminded),
                    .optionalBytes(content),
                ]
            )
        )
    }

    /// - Parameter old: nil for a new meeting.
    private static func saveVotes(
        _ board: MeetingBoard,
        after old: MeetingBoard?,
        of host: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        var changed: [(person: String, slot: String, answer: MeetingAnswer)] = []
        var gone: [(person: String, slot: String)] = []
        for (person, votes) in board.votes {
            for (slot, answer) in votes where old?.votes[person]?[slot] != answer {
                changed.append((person, slot, answer))
            }
        }
        let slots = Set(board.slots.map(\.id))
        for (person, votes) in old?.votes ?? [:] {
            for slot in votes.keys where slots.contains(slot) && board.votes[person]?[slot] == nil {
                gone.append((person, slot))
            }
        }
        if !changed.isEmpty {
            changed.sort { ($0.person, $0.slot) < ($1.person, $1.slot) }
            try connection.execute(
                Statement(
                    """
                    insert into meeting_vote (participant_id, slot_id, answer, customer_id)
                    select new.*, $4 from unnest($1::uuid[], $2::uuid[], $3::text[]) as new
                    on conflict (participant_id, slot_id) do update set answer = excluded.answer,
                        said_at = excluded.said_at
                    """,
                    [
                        .uuidArray(changed.map(\.person)), .uuidArray(changed.map(\.slot)),
                        .textArray(changed.map(\.answer.rawValue)), .uuid(host),
                    ]
                )
            )
        }
        if !gone.isEmpty {
            try connection.execute(
                Statement(
                    """
                    delete from meeting_vote using unnest($1::uuid[], $2::uuid[]) as gone (participant, slot)
                    where participant_id = participant and slot_id = slot
                    """,
                    [.uuidArray(gone.map(\.person)), .uuidArray(gone.map(\.slot))]
                )
            )
        }
    }
}
