internal import Pipeline
internal import Postgres

/// How a notification has ended. The raw values are stored.
public enum ToldOutcome: String, Sendable, Hashable, CaseIterable {
    /// At least one device has got it.
    case delivered
    case noDevice = "no_device"
    /// No device takes it.
    case notDelivered = "not_delivered"
    /// It was too late for it.
    case over
    /// A failure has taken its place. An operator may send it again.
    case failed

    /// nil if the owner is not told at all: another notification has taken its place, or the owner was removed.
    init?(_ end: ReplayEnd) {
        switch end {
        case .done: self = .delivered
        case .nothingToDo(let reason): self = Self(rawValue: reason) ?? .notDelivered
        case .failed: self = .failed
        case .dropped: return nil
        }
    }

    /// A row of `notification` may be pushed: it has not ended, or an operator sends it again.
    static let mayBePushed = "(told_at is null or outcome = '\(Self.failed.rawValue)')"

    /// Ends notifications. Their rows stay for their owners, or are deleted without an outcome. Locks them in the
    /// order of their ids.
    static func write(
        _ ends: [(id: String, outcome: ToldOutcome?)],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let (told, dropped) = (ends.filter { $0.outcome != nil }, ends.filter { $0.outcome == nil })
        if !told.isEmpty {
            try connection.execute(
                Statement(
                    """
                    with held as (
                        select notification.id, min(ended.outcome) as outcome
                        from unnest($1::uuid[], $2::text[]) as ended (id, outcome)
                        join (select id from notification where id = any($1) and \(Self.mayBePushed)
                            order by id for update) notification using (id)
                        group by notification.id
                    )
                    update notification set told_at = jadwal_now(), outcome = held.outcome, wanted_at = null
                    from held where notification.id = held.id
                    """,
                    [.uuidArray(told.map(\.id)), .textArray(told.compactMap { $0.outcome?.rawValue })]
                )
            )
        }
        guard !dropped.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                with held as (
                    select id from notification where id = any($1) and \(Self.mayBePushed) order by id for update
                )
                delete from notification using held where notification.id = held.id
                """,
                [.uuidArray(dropped.map(\.id))]
            )
        )
    }
}
