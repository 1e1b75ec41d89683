/// The customer whose rows the calls of a task concern. A connection with `PostgresConfiguration.namesOwner` passes it
/// to the server in the setting `jadwal.owner`. The server's policies then hide all other rows:
/// `deploy/postgres/roles.sql`.
///
/// Child tasks and `Task { }` inherit the value of the task that creates them. In `Task.detached`, and in loops that
/// take work from others, it is nil until the owner of the work is set.
public enum DatabaseOwner {
    /// A customer's id; nil for none.
    @TaskLocal public static var current: String?

    /// The setting's value: the id in lower case, or empty for none. It is part of a statement's text, so anything but
    /// a UUID is refused.
    static func setting() throws(PostgresError) -> String {
        guard let current = Self.current else { return "" }
        var bytes: [UInt8] = []
        guard UUIDText.append(current, to: &bytes) else {
            throw PostgresError(code: .server(sqlState: "22P02"), detail: "the owner's id is no UUID")
        }
        return UUIDText.text(of: bytes[...])
    }
}
