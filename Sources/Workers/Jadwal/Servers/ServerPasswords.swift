/// The passwords of this root's servers, each at random: made once, and as lasting as the data that they protect.
///
/// Every user of the machine reaches a server on loopback, so none of them lets anybody in without one.
struct ServerPasswords: Sendable, Hashable {
    /// Of RabbitMQ, an administrator.
    static let brokerUser = "jadwal"

    private static let names = ["POSTGRES_PASSWORD", "JADWAL_PASSWORD", "RABBITMQ_PASSWORD"]

    /// Of PostgreSQL's superuser `postgres`.
    var administrator: String
    /// Of `jadwal`, who owns the pipeline's database.
    var database: String
    var broker: String

    static func random() -> ServerPasswords {
        ServerPasswords(
            administrator: RandomSecret.password(),
            database: RandomSecret.password(),
            broker: RandomSecret.password()
        )
    }

    static func load(orMakeAt path: String) throws(ServersError) -> ServerPasswords {
        let values = try KeyFile.load(Self.names, orMakeAt: path) { RandomSecret.password() }
        return ServerPasswords(
            administrator: values[Self.names[0]] ?? "",
            database: values[Self.names[1]] ?? "",
            broker: values[Self.names[2]] ?? ""
        )
    }
}
