import Foundation

/// One step of the pipeline at a time, each by a worker of the release that the test wants.
extension PipelineBed {
    /// Returns when it is so, and the worker has drained.
    ///
    /// - Parameter programs: as of `RunningProgram`.
    func work(
        _ program: Program,
        of programs: URL?,
        within limit: Duration = .seconds(30),
        until isSo: () async throws -> Bool
    ) async throws {
        let worker = try await self.worker(program, programs: programs)
        try await awaiting("\(program.rawValue) has done its part", within: limit, until: isSo)
        try await worker.drain()
    }

    /// From now on what is put into the outbox waits there.
    func holdOutbox() async throws {
        try await self.administer(
            """
            create function hold_outbox() returns trigger language plpgsql as $$
            begin
                new.not_before := jadwal_now() + interval '1 hour';
                return new;
            end $$;
            create trigger hold_outbox before insert on outbox for each row execute function hold_outbox();
            """
        )
    }

    /// - Parameter isReady: what waits there may leave now.
    func releaseOutbox(isReady: Bool = true) async throws {
        try await self.administer("drop trigger hold_outbox on outbox; drop function hold_outbox()")
        if isReady { try await self.administer("update outbox set not_before = jadwal_now()") }
    }

    /// How many messages for that queue wait in the outbox.
    func held(for queue: String) async throws -> Int {
        try await self.count("select count(*) from outbox where queue = '\(queue)' and not_before > jadwal_now()")
    }
}
