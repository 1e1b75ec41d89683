public import Jadwal
internal import Postgres
internal import Vault

extension PostgresFailures {
    /// Sends failures on their way again: in one transaction the mark that they are, and what carries them. Running this twice,
    /// dying in it, or two at once, sends nothing twice.
    ///
    /// - Parameter lost: what was sent before then, is in no outbox and has no outcome is sent again: its queue was lost. Should
    ///   it not be, it is delivered twice, and takes effect once.
    /// - Returns: what became of each that was open and in nobody else's hands. The others are left out.
    public func start(_ ids: [String], resendingFromBefore lost: UnixTime? = nil) async throws -> [String: ReplayStart]
    {
        guard !ids.isEmpty else { return [:] }
        return try await self.context.pool.transaction { connection in
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
            for row in rows {
                let id = try row.uuid(0)
                starts[id] = .started
                if try row.text(1) == Stage.analysis.rawValue {
                    let failure = try Self.analysis(id, row)
                    if let failure { analyses.append(failure) } else { starts[id] = .impossible(Self.noInput) }
                } else {
                    do {
                        let message = try self.outgoing(id, row)
                        if let message { outgoing.append(message) } else { starts[id] = .impossible(Self.noInput) }
                    } catch let error as VaultError {
                        starts[id] = .impossible("its input does not open: \(error)")
                    }
                }
            }
            let due = try AnalysisReplays.start(analyses, on: connection)
            for failure in analyses where !due.contains(failure.id) { starts[failure.id] = .dropped("superseded") }
            let removed = try self.removed(among: outgoing.compactMap(\.customer), on: connection)
            outgoing = outgoing.filter { entry in
                guard let customer = entry.customer, removed.contains(customer) else { return true }
                starts[entry.message.messageID] = .dropped("removed_customer")
                return false
            }
            try OutboxRows.insert(outgoing, self.context.messages, on: connection)
            try Self.mark(starts, on: connection)
            return starts
        }
    }

    private static let noInput = "nothing is kept that could be retried, or no queue to send it to"

    /// No outbox row carries the failure: attempts after the first have ids of their own, but the header stays.
    static let isNowhere = "not exists (select from outbox where \(Self.carried) = failure.id::text)"
    static let carried = "outbox.headers::json ->> '\(HeaderName.failureID)'"

    private static func mark(
        _ starts: [String: ReplayStart],
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
            Statement("update failure set retried_at = jadwal_now() where id = any($1)", [.uuidArray(marked)])
        )
        try ReplayEnds.write(ends, on: connection)
    }

    /// Those who are not cannot be before the transaction ends, and with them goes what it has written.
    func removed(
        among customers: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<String> {
        guard !customers.isEmpty else { return [] }
        return try KnownCustomers.find(Set(customers), lookup: self.context.lookup, on: connection).removed
    }

    private static func analysis(_ id: String, _ row: PostgresRow) throws(PostgresError) -> AnalysisReplays.Failure? {
        guard let conversation = try row.optionalUUID(3), let generation = try row.optionalInt(4) else { return nil }
        return AnalysisReplays.Failure(id: id, conversationID: conversation, generation: generation)
    }

    private func outgoing(_ id: String, _ row: PostgresRow) throws -> (message: Outgoing, customer: String?)? {
        guard let queue = try row.optionalText(5), let sealed = try row.optionalBytes(7) else { return nil }
        let customer = try row.optionalUUID(2)
        let body = try self.context.messages.open(sealed, for: FailureRows.context(id, customer: customer))
        let message = Outgoing(
            queue: queue,
            body: body,
            headers: Self.headers(of: id, HeaderText.read(try row.text(6))),
            messageID: id
        )
        return (message, customer)
    }

    /// A retry is a new start: attempts are counted from nothing, and a person's pause is no time of the pipeline's.
    static func headers(of id: String, _ kept: [String: String]) -> [String: String] {
        // A failure that ends its workers is worked alone from the start.
        let lasting: Set<String> = [HeaderName.traceParent, HeaderName.alone]
        var headers = kept.filter { lasting.contains($0.key) }
        headers[HeaderName.failureID] = id
        return headers
    }
}
