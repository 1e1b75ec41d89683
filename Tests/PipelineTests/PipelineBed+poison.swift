import Postgres

extension PipelineBed {
    /// From now on whoever stores a message of that time sleeps in the database, long enough to be found there.
    func setPoison(saidAt timestamp: Int) async throws {
        try await self.pool.withConnection { connection in
            try await connection.executeScript(
                """
                create function poison() returns trigger language plpgsql as $$
                begin
                    if new.said_at = \(timestamp) then perform pg_sleep(20); end if;
                    return new;
                end $$;
                create trigger poison before insert on message for each row execute function poison();
                """
            )
        }
    }

    func removePoison() async throws {
        try await self.pool.withConnection { connection in
            try await connection.executeScript("drop trigger poison on message; drop function poison();")
        }
    }
}
