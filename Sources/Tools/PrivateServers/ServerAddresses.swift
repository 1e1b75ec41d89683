internal import CommandKit

/// The addresses and passwords of the private servers. URLs with a password are secret.
package struct ServerAddresses: Sendable, Hashable {
    var amqpPort: UInt16
    var amqpManagementPort: UInt16
    var databasePort: UInt16
    var calDAVPort: UInt16
    var calDAVUser: String
    var calDAVPassword: String
    var passwords: ServerPasswords

    var amqpURL: String { "amqp://\(self.brokerLogin)@127.0.0.1:\(self.amqpPort)/" }
    /// RabbitMQ's management API, which tests use to close connections from outside.
    var amqpManagementURL: String { "http://\(self.brokerLogin)@127.0.0.1:\(self.amqpManagementPort)" }
    /// The pipeline's database, as its owner.
    var databaseURL: String {
        "postgres://jadwal:\(self.passwords.database)@127.0.0.1:\(self.databasePort)/jadwal"
    }
    /// As a superuser, who can create databases.
    var databaseAdministratorURL: String {
        "postgres://postgres:\(self.passwords.administrator)@127.0.0.1:\(self.databasePort)/postgres"
    }
    package var calDAVURL: String { "http://127.0.0.1:\(self.calDAVPort)/" }
    /// The entry for `JADWAL_ALLOW_PRIVATE`, because the calendar server is on loopback without TLS.
    var allowedPrivate: String { "127.0.0.1:\(self.calDAVPort)" }

    private var brokerLogin: String { "\(ServerPasswords.brokerUser):\(self.passwords.broker)" }

    /// `NAME=value` lines for a shell or a file. No value needs quoting. The database URL is the superuser's.
    ///
    /// - Parameter prefix: for example `JADWAL_TEST_`.
    func environmentLines(prefix: String) -> [String] {
        [
            "\(prefix)AMQP_URL=\(self.amqpURL)",
            "\(prefix)AMQP_MANAGEMENT_URL=\(self.amqpManagementURL)",
            "\(prefix)DATABASE_URL=\(self.databaseAdministratorURL)",
            "\(prefix)CALDAV_URL=\(self.calDAVURL)",
            "\(prefix)CALDAV_USER=\(self.calDAVUser)",
            "\(prefix)CALDAV_PASSWORD=\(self.calDAVPassword)",
        ]
    }
}

/// The random passwords of this root's servers. They are made once and kept as long as the data.
///
/// Every user of the machine can reach a server on loopback, so each server requires a password.
struct ServerPasswords: Sendable, Hashable {
    /// RabbitMQ's user, an administrator.
    static let brokerUser = "jadwal"

    private static let names = ["POSTGRES_PASSWORD", "JADWAL_PASSWORD", "RABBITMQ_PASSWORD"]

    /// The password of PostgreSQL's superuser `postgres`.
    var administrator: String
    /// The password of the user `jadwal`, who owns the pipeline's database.
    var database: String
    var broker: String

    static func random() -> ServerPasswords {
        ServerPasswords(
            administrator: RandomSecret.password(),
            database: RandomSecret.password(),
            broker: RandomSecret.password()
        )
    }

    static func load(orMakeAt path: String) throws -> ServerPasswords {
        let values = try KeyFile.load(Self.names, orMakeAt: path) { RandomSecret.password() }
        return ServerPasswords(
            administrator: values[Self.names[0]] ?? "",
            database: values[Self.names[1]] ?? "",
            broker: values[Self.names[2]] ?? ""
        )
    }
}
