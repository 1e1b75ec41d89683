internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// A meeting as it is read: the board, and what recognises it when it is changed.
struct StoredBoard {
    var board: MeetingBoard
    let host: String
    /// Grows with each change. A decision about an earlier one does not commit.
    let changeNumber: Int64
    let epoch: UInt32
    /// Of each participant's link.
    let epochs: [String: UInt32]
    /// By the database's clock.
    let now: UnixTime

    /// The seat is valid, and taken.
    func seats(_ seat: MeetingSeat) -> Bool {
        let person = self.board.participant(seat.participantID)
        return self.epochs[seat.participantID] == seat.epoch && person.map { $0.state != .left } ?? false
    }

    /// The link to join is valid.
    func opens(_ door: MeetingDoor) -> Bool {
        self.epoch == door.epoch && self.board.meeting.audience == .link
    }
}

/// The rows of a meeting, inside other transactions.
enum MeetingTable {
    /// - Parameters:
    ///   - host: nil for a worker, who may read each.
    ///   - lock: `for update` for those who change it.
    /// - Returns: nil if there is no such meeting of this host.
    static func load(
        _ id: String,
        of host: String?,
        _ lock: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> StoredBoard? {
        let rows = try connection.query(
            Statement(
                """
                select id, customer_id, state, revision, agreed_revision, change_number, zone, rule, quorum, names,
                    audience, people_limit, takes_suggestions, opened_at, deadline_at, asked_at, host_reminded,
                    told_answers, last_vote_at, decided_slot, epoch, content, jadwal_now() as now
                from meeting where id = $1 and ($2::uuid is null or customer_id = $2) \(lock)
                """,
                [.uuid(id), .optionalUUID(host)]
            )
        )
        guard let row = rows.first else { return nil }
        let owner = try row.uuid("customer_id")
        var board = MeetingBoard(
            try Self.meeting(row, of: owner, context),
            try Self.slots(of: id, on: connection),
            [],
            lastVoteAt: try row.optionalTime("last_vote_at")
        )
        var epochs: [String: UInt32] = [:]
        for row in try Self.participants(of: id, on: connection) {
            let person = try Self.participant(row, of: owner, context)
            board.participants.append(person)
            epochs[person.id] = UInt32(clamping: try row.int("epoch"))
        }
        board.votes = try Self.votes(of: id, on: connection)
        return StoredBoard(
            board: board,
            host: owner,
            changeNumber: try row.int("change_number"),
            epoch: UInt32(clamping: try row.int("epoch")),
            epochs: epochs,
            now: try row.time("now")
        )
    }

    private static func meeting(_ row: PostgresRow, of host: String, _ context: StoreContext) throws -> Meeting {
        let id = try row.uuid("id")
        let text = try StoredMeetingText.open(try row.bytes("content"), id, of: host, context.messages)
        guard let zone = Zone(try row.text("zone")), let state = MeetingState(rawValue: try row.text("state")) else {
            throw HandlingError.permanent(kind: "unknown_zone", detail: "its zone or state is not known here")
        }
        var meeting = Meeting(id: id, title: text.title, in: zone, deadline: try row.time("deadline_at"))
        (meeting.notes, meeting.place, meeting.state) = (text.notes ?? "", text.place, state)
        meeting.rule = Meeting.Rule(rawValue: try row.text("rule")) ?? .ask
        meeting.names = Meeting.Names(rawValue: try row.text("names")) ?? .host
        meeting.audience = Meeting.Audience(rawValue: try row.text("audience")) ?? .invited
        meeting.quorum = Int(try row.int("quorum"))
        meeting.limit = Int(try row.int("people_limit"))
        meeting.takesSuggestions = try row.bool("takes_suggestions")
        meeting.revision = Int(try row.int("revision"))
        meeting.agreedRevision = try row.optionalInt("agreed_revision").map { Int($0) }
        meeting.openedAt = try row.optionalTime("opened_at")
        meeting.askedAt = try row.optionalTime("asked_at")
        meeting.isHostReminded = try row.bool("host_reminded")
        meeting.toldAnswers = Int(try row.int("told_answers"))
        meeting.decidedSlot = try row.optionalUUID("decided_slot")
        return meeting
    }

    private static func slots(of id: String, on connection: isolated PostgresConnection) throws -> [MeetingSlot] {
        let rows = try connection.query(
            Statement(
                """
                select id, starts_on, ends_on, zone, origin, suggested_by, is_admitted from meeting_slot
                where meeting_id = $1 order by place, id
                """,
                [.uuid(id)]
            )
        )
        return try rows.map { row in
            MeetingSlot(
                id: try row.uuid("id"),
                try StoredSlotTimes(row).times,
                origin: MeetingSlot.Origin(rawValue: try row.text("origin")) ?? .host,
                suggestedBy: try row.optionalUUID("suggested_by"),
                isAdmitted: try row.bool("is_admitted")
            )
        }
    }

    private static func participants(
        of id: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [PostgresRow] {
        try connection.query(
            Statement(
                """
                select id, linked_id, role, state, told, told_revision, holds_event, is_reminded, epoch, content
                from meeting_participant where meeting_id = $1 order by place, id
                """,
                [.uuid(id)]
            )
        )
    }

    /// A participant whose words are gone was a customer who was removed.
    private static func participant(
        _ row: PostgresRow,
        of host: String,
        _ context: StoreContext
    ) throws -> MeetingParticipant {
        let id = try row.uuid("id")
        var person = MeetingParticipant(
            id: id,
            "",
            MeetingParticipant.Role(rawValue: try row.text("role")) ?? .optional,
            state: MeetingParticipant.State(rawValue: try row.text("state")) ?? .left,
            linkedID: try row.optionalUUID("linked_id")
        )
        person.told = MeetingParticipant.Told(rawValue: try row.text("told")) ?? .nothing
        person.toldRevision = Int(try row.int("told_revision"))
        (person.holdsEvent, person.isReminded) = (try row.bool("holds_event"), try row.bool("is_reminded"))
        if let sealed = try row.optionalBytes("content") {
            try StoredParticipantText.open(sealed, id, of: host, context.messages).fill(&person)
        }
        return person
    }

    private static func votes(
        of id: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String: [String: MeetingAnswer]] {
        let rows = try connection.query(
            Statement(
                """
                select participant_id, slot_id, answer from meeting_vote
                join meeting_slot on meeting_slot.id = slot_id where meeting_id = $1
                """,
                [.uuid(id)]
            )
        )
        var votes: [String: [String: MeetingAnswer]] = [:]
        for row in rows {
            guard let answer = MeetingAnswer(rawValue: try row.text("answer")) else { continue }
            votes[try row.uuid("participant_id"), default: [:]][try row.uuid("slot_id")] = answer
        }
        return votes
    }
}
