internal import Pipeline
internal import Postgres

/// The place of a large batch in the queue of those that are stored. Without it, workers that share conversations lock
/// each other's rows one by one: docs/decisions/0066-turns-of-storing.md.
struct StoringTurn: Sendable {
    /// The lanes of a message-worker (`MessageLoop`). A batch holds messages of one lane, so batches that share a
    /// conversation have the same turn.
    private static let lanes = 2
    /// Smaller batches wait for nobody: they meet few rows of others, and must not be late.
    static let worthWaiting = 128
    /// A worker that stands still keeps its turn, until the server ends its session. Nobody waits so long for it.
    private static let milliseconds = 1000
    /// The lane is in the last byte. Any number, as long as all versions of the program use the same: "storing" in
    /// ASCII.
    private static let lock: Int64 = 0x7374_6F72_696E_6700

    let lane: Int

    /// nil if the batch is small.
    init?(of items: [IntakeItem]) {
        guard items.count >= Self.worthWaiting else { return nil }
        self.lane = items[0].lane(of: Self.lanes)
    }

    /// Waits until no other batch of the lane is stored, as the first statement of a transaction, and holds the turn
    /// until its end. Throws `isLockTimeout` after a second; every later lock of the transaction is waited for as
    /// long.
    func take(on connection: isolated PostgresConnection) throws(PostgresError) {
        _ = try connection.query(
            Statement(
                "select set_config('lock_timeout', $2, true), pg_advisory_xact_lock($1)",
                [.int(Self.lock | Int64(self.lane)), .text("\(Self.milliseconds)")]
            )
        )
    }
}
