/// Where the private servers answer, and the passwords that they want: each URL with one is a secret.
struct ServerAddresses: Sendable, Hashable {
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
    /// The database of the pipeline, as its owner.
    var databaseURL: String {
        "postgres://jadwal:\(self.passwords.database)@127.0.0.1:\(self.databasePort)/jadwal"
    }
    /// As a superuser, who may make further databases.
    var databaseAdministratorURL: String {
        "postgres://postgres:\(self.passwords.administrator)@127.0.0.1:\(self.databasePort)/postgres"
    }
    var calDAVURL: String { "http://127.0.0.1:\(self.calDAVPort)/" }
    /// What `JADWAL_ALLOW_PRIVATE` must list, as the calendar server is on loopback and without TLS.
    var allowedPrivate: String { "127.0.0.1:\(self.calDAVPort)" }

    private var brokerLogin: String { "\(ServerPasswords.brokerUser):\(self.passwords.broker)" }

    /// `NAME=value` lines for a shell or a file; no value needs quoting. The database's is the superuser's.
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
