import Postgres

/// Writes that a calendar server carries out long after they were sent.
extension FaultStage {
    /// Returns when the server has carried out all that it held: what it does later nobody could compare.
    func heldWritesArrive() async throws {
        try await awaiting("the last held write is carried out", within: .seconds(60)) {
            try await self.calendar.control.state().held == 0
        }
    }

    /// The looks at what late writes may have changed are due now, as nothing is held any more.
    func hurryLooks() async throws {
        try await self.bed.pool.execute(
            """
            update event set late_until = least(jadwal_now(), clock_timestamp()),
                wanted_at = jadwal_now() - interval '2 hours'
            where late_until > least(jadwal_now(), clock_timestamp())
            """
        )
    }

    /// How many written events are still to be looked at.
    func lateWrites() async throws -> Int {
        try await self.bed.count(
            """
            select count(*) from event where late_until is not null and object is not null
                and wanted_revision = written_revision and not removed_by_owner
            """
        )
    }
}
