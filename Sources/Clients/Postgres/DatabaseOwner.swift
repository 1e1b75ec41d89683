/// Whose rows the calls of a task are about. A connection with `PostgresConfiguration.namesOwner` tells the server, by
/// the setting `jadwal.owner`. The server's policies then hide all other rows: `deploy/postgres/roles.sql`.
///
/// Child tasks and `Task { }` have the value of the task that makes them. In `Task.detached`, and in loops that take
/// work from others, it is nil until somebody names the owner of the work.
public enum DatabaseOwner {
    /// A customer's id; nil for nobody.
    @TaskLocal public static var current: String?

    /// The setting's value: the id in lower case, or nothing for nobody. It stands in a statement, so that what is no
    /// UUID is refused.
    static func setting() throws(PostgresError) -> String {
        guard let current = Self.current else { return "" }
        var bytes: [UInt8] = []
        guard UUIDText.append(current, to: &bytes) else {
            throw PostgresError(code: .server(sqlState: "22P02"), detail: "the owner's id is no UUID")
        }
        return UUIDText.text(of: bytes[...])
    }
}
