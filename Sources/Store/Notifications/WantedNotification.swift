internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// A notification to be sent. It is kept from the write that causes it until it has ended (`ToldOutcome`), so that one
/// that a broker loses is sent again. Encrypted for both of its rows.
struct WantedNotification: Sendable {
    private let values: [PostgresValue]

    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "notification", row: id, customer: customer)
    }

    /// - Parameter end: of the event. After it the notification is pointless.
    init(_ outgoing: Outgoing, of customerID: String, until end: UnixTime, _ sealer: Sealer) throws {
        let id = EventIdentity.random().id
        self.values = [
            .uuid(outgoing.messageID), .uuid(customerID), .text(try HeaderText.write(outgoing.headers)),
            .bytes(sealer.seal(outgoing.body, for: Self.context(outgoing.messageID, customer: customerID))),
            end.value, .uuid(id), .text(outgoing.queue), .text(outgoing.messageID),
            .bytes(sealer.seal(outgoing.body, for: OutboxTable.context(id, customer: customerID))),
        ]
    }

    func record(on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                with kept as (
                    insert into notification (id, customer_id, content, headers, wanted_at, ends_at)
                    values ($1, $2, $4, $3, jadwal_now(), $5) on conflict do nothing
                )
                insert into outbox (id, queue, customer_id, message_id, headers, body, not_before)
                values ($6, $7, $2, $8, $3, $9, jadwal_now())
                """,
                self.values
            )
        )
    }
}

/// A notification that has reached every device that it could reach.
struct NotificationEnd: Sendable {
    let id: String
    /// The turn in which it was pushed; nil if there was nothing to push.
    let turn: PushTurn?
    /// The failure that this was a retry of.
    let failureID: String?
    let end: ReplayEnd

    /// Only the holder of a turn ends the turn and its notification.
    ///
    /// - Returns: for each whether it has ended.
    static func write(_ ends: [NotificationEnd], on connection: isolated PostgresConnection) throws -> [Bool] {
        let held = try PushTurnTable.end(ends.compactMap(\.turn), on: connection)
        let hasEnded = ends.map { end in end.turn.map { held.contains($0.holder) } ?? true }
        let done = zip(ends, hasEnded).filter(\.1).map(\.0)
        guard !done.isEmpty else { return hasEnded }
        try ToldOutcome.write(done.map { ($0.id, ToldOutcome($0.end)) }, on: connection)
        var retries: [String: ReplayEnd] = [:]
        for end in done {
            guard let failureID = end.failureID.flatMap({ EventIdentity($0)?.id }) else { continue }
            if retries[failureID] == nil { retries[failureID] = end.end }
        }
        try ReplayEnds.write(retries, on: connection)
        return hasEnded
    }
}
