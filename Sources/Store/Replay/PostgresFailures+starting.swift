internal import Pipeline
internal import Postgres
public import Time
internal import Vault

extension PostgresFailures {
    /// Retries failures. One transaction marks them and writes their messages to the outbox. A repeated, interrupted
    /// or concurrent call sends nothing twice.
    ///
    /// - Parameter lost: a failure that was sent before this time, is not in the outbox and has no outcome is sent
    ///   again, because its queue was lost. If it was not lost, it is delivered twice and takes effect once.
    /// - Parameter operation: whose items they are. Nothing is sent unless its lease holds and it may send.
    /// - Parameter trace: what the sent message carries as its trace context, for each failure and the context that is
    ///   kept with it. Called again if the transaction is tried again.
    /// - Returns: the result for each open failure that no other session had locked. The others are left out.
    public func start(
        _ ids: [String],
        resendingFromBefore lost: UnixTime? = nil,
        for operation: OperationLease? = nil,
        trace: @escaping RetryTrace = { $1 }
    ) async throws -> [String: ReplayStart] {
        guard !ids.isEmpty else { return [:] }
        return try await self.context.pool.transaction { connection in
            if let operation, try !PostgresOperations.maySend(operation, on: connection) { return [:] }
            let rows = try connection.query(
                Statement(
                    """
                    select id, stage, customer_id, conversation_id, generation, queue, headers, input from failure
                    where id = any($1) and outcome is null and (retried_at is null
                        or (retried_at < $2 and stage <> 'analysis' and edited_at is null and \(Self.isNowhere)))
                    order by id for update skip locked
                    """,
                    [.uuidArray(ids), lost.value]
                )
            )
            var starts: [String: ReplayStart] = [:]
            var outgoing: [(message: Outgoing, customer: String?)] = []
            var analyses: [AnalysisReplays.Failure] = []
            // Failures by schedule.
            var schedules: [String: [String]] = [:]
            for row in rows {
                let id = try row.uuid("id")
                starts[id] = .started
                let stage = Stage(rawValue: try row.text("stage"))
                if stage == .analysis {
                    let failure = try Self.analysis(id, row, trace)
                    if let failure { analyses.append(failure) } else { starts[id] = .impossible(Self.noInput) }
                } else if let stage, Stage.planned.contains(stage) {
                    let headers = HeaderText.read(try row.text("headers"))
                    if let schedule = headers[HeaderName.scheduleID] {
                        schedules[schedule, default: []].append(id)
                    } else {
                        starts[id] = .impossible(Self.noInput)
                    }
                } else {
                    do {
                        let message = try self.outgoing(id, row, trace)
                        if let message { outgoing.append(message) } else { starts[id] = .impossible(Self.noInput) }
                    } catch let error as VaultError {
                        starts[id] = .impossible("its input does not open: \(error)")
                    }
                }
            }
            let due = try AnalysisReplays.start(analyses, on: connection)
            for failure in analyses where !due.contains(failure.id) { starts[failure.id] = .dropped("superseded") }
            let planned = try ScheduleTable.replan(schedules.keys.sorted(), on: connection)
            for (schedule, ids) in schedules where !planned.contains(schedule) {
                for id in ids { starts[id] = .dropped("superseded") }
            }
            let removed = try self.removed(among: outgoing.compactMap(\.customer), on: connection)
            outgoing = outgoing.filter { entry in
                guard let customer = entry.customer, removed.contains(customer) else { return true }
                starts[entry.message.messageID] = .dropped("removed_customer")
                return false
            }
            try OutboxTable.insert(outgoing, self.context.messages, on: connection)
            try Self.mark(starts, operation?.id, on: connection)
            // Planning anew is all that a retry does. If it fails again, that is another failure.
            let ended = planned.flatMap { schedules[$0] ?? [] }
            try ReplayEnds.write(Dictionary(uniqueKeysWithValues: ended.map { ($0, .done) }), on: connection)
            return starts
        }
    }

    private static let noInput = "nothing is kept that could be retried, or no queue to send it to"

    /// No outbox row carries the failure. Later attempts have message ids of their own, but they keep the header.
    static let isNowhere = "not exists (select from outbox where \(Self.carried) = failure.id::text)"
    static let carried = "outbox.headers::json ->> '\(HeaderName.failureID)'"

    private static func mark(
        _ starts: [String: ReplayStart],
        _ operation: String?,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        var ends: [String: ReplayEnd] = [:]
        var marked: [String] = []
        for (id, start) in starts {
            switch start {
            case .started: marked.append(id)
            case .dropped(let why):
                marked.append(id)
                ends[id] = .dropped(why)
            case .impossible: break
            }
        }
        guard !marked.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                update failure set retried_at = jadwal_now(), operation_id = coalesce($2::uuid, operation_id)
                where id = any($1)
                """,
                [.uuidArray(marked), .optionalUUID(operation)]
            )
        )
        try ReplayEnds.write(ends, on: connection)
    }

    /// The removed customers among these. The others cannot be removed before the transaction ends.
    func removed(
        among customers: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<String> {
        guard !customers.isEmpty else { return [] }
        return try KnownCustomers.find(Set(customers), lookup: self.context.lookup, on: connection).removed
    }

    private static func analysis(
        _ id: String,
        _ row: PostgresRow,
        _ trace: RetryTrace
    ) throws(PostgresError) -> AnalysisReplays.Failure? {
        guard let conversation = try row.optionalUUID("conversation_id"),
            let generation = try row.optionalInt("generation")
        else { return nil }
        let kept = HeaderText.read(try row.text("headers"))[HeaderName.traceParent]
        return AnalysisReplays.Failure(
            id: id,
            conversationID: conversation,
            generation: generation,
            traceParent: trace(id, kept)
        )
    }

    private func outgoing(
        _ id: String,
        _ row: PostgresRow,
        _ trace: RetryTrace
    ) throws -> (message: Outgoing, customer: String?)? {
        guard let queue = try row.optionalText("queue"), let sealed = try row.optionalBytes("input") else { return nil }
        let customer = try row.optionalUUID("customer_id")
        let body = try self.context.messages.open(sealed, for: FailureTable.context(id, customer: customer))
        let message = Outgoing(
            queue: queue,
            body: body,
            headers: Self.headers(of: id, HeaderText.read(try row.text("headers")), trace),
            messageID: id
        )
        return (message, customer)
    }

    /// A retry starts anew: its attempts are counted from zero, and the time before the retry does not count as the
    /// pipeline's.
    static func headers(of id: String, _ kept: [String: String], _ trace: RetryTrace) -> [String: String] {
        // A poison message is handled alone from the start.
        var headers = kept.filter { $0.key == HeaderName.alone }
        headers[HeaderName.traceParent] = trace(id, kept[HeaderName.traceParent])
        headers[HeaderName.failureID] = id
        return headers
    }
}

extension PostgresFailures {
    /// Retries one failure with a corrected input. The original stays with the failure; the corrected input is only in
    /// the outbox. The same transaction writes to the audit table.
    ///
    /// - Parameters:
    ///   - body: in the form of the failure's queue; the caller has checked it.
    ///   - customerID: of the corrected input.
    ///   - isResending: also if it was sent before and is not in the outbox, because its queue was lost.
    /// - Returns: false if the failure is no longer open, or if the customer was removed.
    public func edit(
        _ id: String,
        to body: [UInt8],
        of customerID: String,
        isResending: Bool = false,
        by person: AuditedPerson,
        trace: @escaping RetryTrace = { $1 }
    ) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            guard try self.removed(among: [customerID], on: connection).isEmpty else { return false }
            let rows = try connection.query(
                Statement(
                    """
                    update failure set retried_at = jadwal_now(), edited_at = jadwal_now()
                    where id = $1 and outcome is null and queue is not null
                        and (retried_at is null or ($2 and \(Self.isNowhere)))
                    returning queue, headers
                    """,
                    [.uuid(id), .bool(isResending)]
                )
            )
            guard let row = rows.first else { return false }
            let outgoing = Outgoing(
                queue: try row.text("queue"),
                body: body,
                headers: Self.headers(of: id, HeaderText.read(try row.text("headers")), trace),
                messageID: id
            )
            try OutboxTable.insert([outgoing], customer: customerID, self.context.messages, on: connection)
            try PostgresAudit.record("edit failure", subject: id, by: person, on: connection)
            return true
        }
    }
}

/// The trace context with which a retry is sent, of a failure's id and the context that is kept with the failure.
public typealias RetryTrace = @Sendable (_ id: String, _ kept: String?) -> String?

/// The result of a request to retry one failure.
public enum ReplayStart: Sendable, Hashable {
    /// The message is sent. The worker that handles it records the outcome.
    case started
    /// Ended at once as `discarded`, with this reason. `superseded`: the conversation of this analysis has changed and
    /// is analysed anew.
    case dropped(String)
    /// It stays open, because too little is kept of it.
    case impossible(String)
}
