public import Postgres

extension PostgresConnection {
    /// Opens a connection for `body`, and closes it, also after an error.
    public static func brief<R: Sendable>(
        to url: String,
        as name: String,
        _ body: (PostgresConnection) async throws -> R
    ) async throws -> R {
        let connection = PostgresConnection(PostgresConfiguration(url: url, applicationName: name))
        try await connection.open()
        do {
            let result = try await body(connection)
            await connection.close()
            return result
        } catch {
            await connection.close()
            throw error
        }
    }
}
