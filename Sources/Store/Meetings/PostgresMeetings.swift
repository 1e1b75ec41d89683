public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// A meeting with what its links are made of.
public struct MeetingRecord: Sendable, Hashable {
    public let hostID: String
    public let board: MeetingBoard
    let epoch: UInt32
    /// By participant.
    let epochs: [String: UInt32]
    /// By the database's clock.
    public let now: UnixTime

    init(_ stored: StoredBoard) {
        (self.hostID, self.board, self.now) = (stored.host, stored.board, stored.now)
        (self.epoch, self.epochs) = (stored.epoch, stored.epochs)
    }
}

/// The facts for a decision about a meeting. Its row is locked, and its host's.
public struct MeetingGrounds: Sendable {
    /// By the database's clock.
    public let now: UnixTime
    /// The host, and how guests know them.
    public let host: CalendarOwner
    /// The host's meetings that are drafts or voted on.
    public let pending: Int
    /// The host's invitations of the last hour.
    public let invited: Int
    /// Of the host's account; nil without one.
    public let hostAddress: String?
    /// As the host is named in the account; nil for one without a name.
    public let hostName: String?
    /// The further host who acts; nil for the one whose meeting it is.
    public var acting: String?

    init(
        of host: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let rows = try connection.query(
            Statement(
                """
                select id, time_zone, locale, day_hours, profile, jadwal_now() as now from customer
                where id = $1 and removed_at is null for no key update
                """,
                [.uuid(host)]
            )
        )
        guard let row = rows.first else { throw AdministrationError.noCustomer }
        let counts = try connection.query(
            Statement(
                """
                select (select count(*) from meeting where customer_id = $1 and state in (\(Self.pendingStates)))
                        as pending,
                    (select count(*) from meeting_participant
                        where customer_id = $1 and invited_at > jadwal_now() - interval '1 hour') as invited
                """,
                [.uuid(host)]
            )
        )
        (self.pending, self.invited) = (Int(try counts[0].int("pending")), Int(try counts[0].int("invited")))
        self.hostName = try CustomerTable.name(row, context)
        self.hostAddress = try AccountTable.addressee(host, context, on: connection)?.address
        self.now = try row.time("now")
        self.host = CalendarOwner(
            customerID: host,
            zone: Zone(try row.text("time_zone")) ?? .utc,
            locale: try row.text("locale"),
            hours: try row.optionalText("day_hours").flatMap { DayHours($0) } ?? .standard
        )
    }

    private static let pendingStates = MeetingState.allCases.filter(\.isPending).map { "'\($0.rawValue)'" }
        .joined(separator: ", ")
}

/// Meetings of hosts. Every query has the host in its condition.
public struct PostgresMeetings: Sendable {
    /// Meetings in a list.
    public static let most = 100

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Those that the customer hosts, the latest end first.
    public func list(of host: String) async throws -> [MeetingRecord] {
        let context = self.context
        return try await context.pool.reading { connection in
            let rows = try connection.query(
                Statement(
                    "select id from meeting where customer_id = $1 order by ends_at desc, id limit \(Self.most)",
                    [.uuid(host)]
                )
            )
            var records: [MeetingRecord] = []
            for row in rows {
                let id = try row.uuid("id")
                let stored = try MeetingTable.load(id, of: host, "", context, on: connection)
                if let stored { records.append(MeetingRecord(stored)) }
            }
            return records
        }
    }

    /// nil if the host has none with this id.
    public func find(_ id: String, of host: String) async throws -> MeetingRecord? {
        let context = self.context
        return try await context.pool.reading { connection in
            try MeetingTable.load(id, of: host, "", context, on: connection).map { MeetingRecord($0) }
        }
    }

    /// The meeting as somebody sees it who sits in it; nil if the seat is not valid any more.
    public func find(_ seat: MeetingSeat) async throws -> MeetingRecord? {
        try await self.find(seat.meetingID, of: seat.hostID, if: { $0.seats(seat) })
    }

    /// The meeting that the customer is a further host of, and their seat; nil if they are none.
    public func find(_ id: String, ofFurtherHost customer: String) async throws -> (MeetingRecord, MeetingSeat)? {
        let seats = try await MeetingLinks(self.context).seats(of: customer)
        guard let seat = seats.first(where: { $0.meetingID == id && $0.hostID != customer }),
            let record = try await self.find(seat), record.board.participant(seat.participantID)?.role == .host
        else { return nil }
        return (record, seat)
    }

    /// The meeting as somebody sees it who has the link to join it; nil if the link is not valid any more.
    public func find(_ door: MeetingDoor) async throws -> MeetingRecord? {
        try await self.find(door.meetingID, of: door.hostID, if: { $0.opens(door) })
    }

    private func find(
        _ id: String,
        of host: String,
        if mayBeSeen: @escaping @Sendable (StoredBoard) -> Bool
    ) async throws -> MeetingRecord? {
        let context = self.context
        return try await DatabaseOwner.$current.withValue(host) {
            try await context.pool.reading { connection in
                let stored = try MeetingTable.load(id, of: host, "", context, on: connection)
                return stored.flatMap { mayBeSeen($0) ? MeetingRecord($0) : nil }
            }
        }
    }

    /// Adds one.
    ///
    /// - Parameters:
    ///   - form: its id. The same one again adds nothing.
    ///   - decide: gets the id of the meeting; it is called again if the transaction is repeated.
    /// - Returns: the id of the meeting.
    public func add<Refusal: Error>(
        by form: String,
        of host: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (_ id: String, MeetingGrounds) -> Result<MeetingBoard, Refusal>
    ) async throws -> Result<String, Refusal> {
        let context = self.context
        let id = context.lookup.meetingID(host: host, form: form)
        return try await context.pool.transaction { connection in
            let grounds = try MeetingGrounds(of: host, context, on: connection)
            let known = try connection.query(Statement("select from meeting where id = $1", [.uuid(id)]))
            guard known.isEmpty else { return .success(id) }
            switch decide(id, grounds) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let board):
                let plans = board.meeting.state != .draft
                try MeetingTable.save(board, after: nil, of: host, plans: plans, context, on: connection)
                try PostgresAudit.record("add meeting", subject: id, of: .one(host), by: person, on: connection)
                return .success(id)
            }
        }
    }

    /// Changes one as its host.
    ///
    /// - Parameters:
    ///   - action: as the audit names it.
    ///   - decide: is called again if the transaction is repeated. nil changes nothing; a refusal neither.
    /// - Returns: nil if the host has none with this id.
    public func change<Refusal: Error>(
        _ id: String,
        of host: String,
        by person: AuditedPerson,
        as action: String,
        _ decide: @escaping @Sendable (MeetingBoard, MeetingGrounds) -> Result<MeetingBoard?, Refusal>
    ) async throws -> Result<Void, Refusal>? {
        let context = self.context
        return try await context.pool.transaction { connection in
            let grounds = try MeetingGrounds(of: host, context, on: connection)
            guard let stored = try MeetingTable.load(id, of: host, "for update", context, on: connection) else {
                return nil
            }
            switch decide(stored.board, grounds) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(())
            case .success(let board?):
                try Self.save(board, stored, context, on: connection)
                try PostgresAudit.record(action, subject: id, of: .one(host), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// Changes one as a further host of it. Nothing is audited: it is in the first host's rows.
    ///
    /// - Parameter decide: as for the first host; it gets who acts.
    /// - Returns: nil if the seat is no host's, or not valid any more.
    public func change<Refusal: Error>(
        as seat: MeetingSeat,
        _ decide: @escaping @Sendable (MeetingBoard, MeetingGrounds) -> Result<MeetingBoard?, Refusal>
    ) async throws -> Result<Void, Refusal>? {
        let context = self.context
        return try await DatabaseOwner.$current.withValue(seat.hostID) {
            try await context.pool.transaction { connection in
                var grounds = try MeetingGrounds(of: seat.hostID, context, on: connection)
                grounds.acting = seat.participantID
                guard
                    let stored = try MeetingTable.load(
                        seat.meetingID,
                        of: seat.hostID,
                        "for update",
                        context,
                        on: connection
                    ), stored.seats(seat), stored.board.participant(seat.participantID)?.role == .host
                else { return nil }
                switch decide(stored.board, grounds) {
                case .failure(let refusal): return .failure(refusal)
                case .success(let board):
                    if let board { try Self.save(board, stored, context, on: connection) }
                    return .success(())
                }
            }
        }
    }

    /// Changes one as somebody who sits in it. The host's row is not locked: many vote at once.
    ///
    /// - Parameter decide: as for `change`; it gets the database's time.
    /// - Returns: nil if the seat is not valid any more.
    public func act<Output: Sendable, Refusal: Error>(
        _ seat: MeetingSeat,
        _ decide: @escaping @Sendable (MeetingBoard, UnixTime) -> Result<(MeetingBoard, Output), Refusal>
    ) async throws -> Result<Output, Refusal>? {
        let context = self.context
        return try await DatabaseOwner.$current.withValue(seat.hostID) {
            try await context.pool.transaction { connection in
                guard try Self.isKept(seat.hostID, on: connection),
                    let stored = try MeetingTable.load(
                        seat.meetingID,
                        of: seat.hostID,
                        "for update",
                        context,
                        on: connection
                    ), stored.seats(seat)
                else { return nil }
                switch decide(stored.board, stored.now) {
                case .failure(let refusal): return .failure(refusal)
                case .success(let (board, output)):
                    try Self.save(board, stored, context, on: connection)
                    return .success(output)
                }
            }
        }
    }

    /// Lets somebody in by the meeting's own link.
    ///
    /// - Parameters:
    ///   - form: its id. The same one again lets nobody else in.
    ///   - decide: gets the id of the participant; it is called again if the transaction is repeated.
    /// - Returns: nil if the link is not valid any more. Otherwise the seat.
    public func join<Refusal: Error>(
        _ door: MeetingDoor,
        by form: String,
        _ decide: @escaping @Sendable (_ id: String, MeetingBoard, UnixTime) -> Result<MeetingBoard, Refusal>
    ) async throws -> Result<MeetingSeat, Refusal>? {
        let context = self.context
        let participant = context.lookup.seatID(meeting: door.meetingID, form: form)
        return try await DatabaseOwner.$current.withValue(door.hostID) {
            try await context.pool.transaction { connection in
                guard try Self.isKept(door.hostID, on: connection),
                    let stored = try MeetingTable.load(
                        door.meetingID,
                        of: door.hostID,
                        "for update",
                        context,
                        on: connection
                    ), stored.opens(door)
                else { return nil }
                switch decide(participant, stored.board, stored.now) {
                case .failure(let refusal): return .failure(refusal)
                case .success(let board):
                    try Self.save(board, stored, context, on: connection)
                    return .success(
                        MeetingSeat(
                            hostID: door.hostID,
                            meetingID: door.meetingID,
                            participantID: participant,
                            epoch: stored.epochs[participant] ?? 0
                        )
                    )
                }
            }
        }
    }

    /// From now on the links of a participant that were sent or shown before do nothing; nil: the meeting's own link.
    ///
    /// - Parameter person: nil is not audited.
    /// - Returns: false if there is no such meeting or participant of this host.
    public func endLinks(
        of participant: String?,
        in id: String,
        of host: String,
        by person: AuditedPerson?
    ) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            let sql =
                participant == nil
                ? "update meeting set epoch = epoch + 1 where id = $1 and customer_id = $2 and $3::uuid is null"
                : """
                update meeting_participant set epoch = epoch + 1
                where meeting_id = $1 and customer_id = $2 and id = $3
                """
            let statement = Statement(sql, [.uuid(id), .uuid(host), .optionalUUID(participant)])
            guard try connection.execute(statement) == 1 else { return false }
            if let person {
                try PostgresAudit
                    .record("end links of meeting", subject: id, of: .one(host), by: person, on: connection)
            }
            return true
        }
    }

    /// The same, as a further host.
    public func endLinks(of participant: String?, as seat: MeetingSeat) async throws -> Bool {
        try await DatabaseOwner.$current.withValue(seat.hostID) {
            try await self.endLinks(of: participant, in: seat.meetingID, of: seat.hostID, by: nil)
        }
    }

    /// The meetings of all hosts. States without a meeting are left out.
    public func counts() async throws -> [MeetingState: Int] {
        let rows = try await self.context.pool.query("select state, count(*) as count from meeting group by state")
        var counts: [MeetingState: Int] = [:]
        for row in rows {
            guard let state = MeetingState(rawValue: try row.text("state")) else { continue }
            counts[state] = Int(try row.int("count"))
        }
        return counts
    }

    /// The customer cannot be removed before the transaction ends.
    private static func isKept(_ host: String, on connection: isolated PostgresConnection) throws -> Bool {
        let statement = Statement(
            "select from customer where id = $1 and removed_at is null for key share",
            [.uuid(host)]
        )
        return try !connection.query(statement).isEmpty
    }

    /// A worker looks if a sooner moment is next, or somebody has to be told. It finds a later one by itself.
    private static func save(
        _ board: MeetingBoard,
        _ stored: StoredBoard,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        guard board != stored.board else { return }
        let (before, after) = (MeetingTurn.next(stored.board, at: stored.now), MeetingTurn.next(board, at: stored.now))
        try MeetingTable.save(
            board,
            after: stored.board,
            of: stored.host,
            plans: after.map { next in
                next.dueAt <= stored.now || next.dueAt < before?.dueAt ?? next.dueAt + .seconds(1)
            }
                ?? false,
            context,
            on: connection
        )
    }
}
