internal import Postgres

extension BenchBed {
    /// Runs statements that take longer than a pipeline's may, on a connection of their own. None may come from values.
    func database(_ sql: String, within limit: Duration = .seconds(120)) async throws {
        var configuration = PostgresConfiguration(url: self.databaseURL, applicationName: "jadwal-bench")
        configuration.statementTimeout = limit
        let connection = PostgresConnection(configuration)
        try await connection.open()
        do {
            try await connection.executeScript(sql, within: limit)
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// Rows that were inserted since the database was made, committed or not. Unlike a count, it costs the same however many
    /// there are, and unlike the statistics of tables it is not behind.
    func insertedRows(into table: String) async throws -> Int {
        let rows = try await self.pool.query(
            Statement(
                """
                select coalesce(sum(rows), 0)::bigint from pg_stat_statements
                where dbid = (select oid from pg_database where datname = current_database())
                    and (query ilike '%insert into ' || $1 || '%' or query ilike '%copy ' || $1 || '%')
                """,
                [.text(table)]
            )
        )
        return Int(try rows.first?.int(0) ?? 0)
    }

    /// Where the comparators store messages: no encryption, no conversations.
    func makeComparatorsTable() async throws {
        try await self.database(
            """
            create table if not exists bench_message (
                id text, customer text, chat text, said_at bigint, is_mine boolean, body bytea,
                primary key (customer, chat, id)
            )
            """
        )
    }
}
