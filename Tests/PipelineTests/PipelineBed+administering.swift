import Postgres
import PostgresTestSupport

extension PipelineBed {
    /// Runs a script on a connection made for it.
    func administer(_ script: String) async throws {
        let connection = PostgresConnection(self.database.configuration())
        try await connection.open()
        do {
            try await connection.executeScript(script, within: .seconds(20))
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// From now on the pipeline's clock is so far ahead.
    func setClock(ahead seconds: Int) async throws {
        try await self.administer(
            """
            create or replace function jadwal_now() returns timestamptz language sql volatile
                as $$ select clock_timestamp() + interval '\(seconds) seconds' $$;
            """
        )
    }
}
