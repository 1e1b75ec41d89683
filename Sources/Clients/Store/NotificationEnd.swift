internal import Jadwal
internal import Postgres

/// A notification that has reached whom it could reach.
struct NotificationEnd: Sendable {
    let id: String
    /// What it was pushed in; nil when there was nothing to push.
    let turn: PushTurn?
    /// The failure that this was a retry of.
    let failureID: String?
    let end: ReplayEnd

    /// Only the holder of a turn ends it, and what was pushed in it.
    ///
    /// - Returns: for each whether it has ended.
    static func write(_ ends: [NotificationEnd], on connection: isolated PostgresConnection) throws -> [Bool] {
        let held = try PushTurnRows.end(ends.compactMap(\.turn), on: connection)
        let hasEnded = ends.map { end in end.turn.map { held.contains($0.holder) } ?? true }
        let done = zip(ends, hasEnded).filter(\.1).map(\.0)
        guard !done.isEmpty else { return hasEnded }
        try WantedRows.done(done.map(\.id), on: connection)
        var retries: [String: ReplayEnd] = [:]
        for end in done {
            guard let failureID = end.failureID.flatMap({ EventIdentity($0)?.id }) else { continue }
            if retries[failureID] == nil { retries[failureID] = end.end }
        }
        try ReplayEnds.write(retries, on: connection)
        return hasEnded
    }
}
