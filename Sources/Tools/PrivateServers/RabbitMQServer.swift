internal import CommandKit
internal import FoundationEssentials

/// A RabbitMQ node with a name, a data folder, a user and an epmd of its own.
struct RabbitMQServer: ManagedProcess {
    /// Debian's /usr/sbin/rabbitmq-server changes to the system's folder and user. It calls this program.
    private static let program = "/usr/lib/rabbitmq/bin/rabbitmq-server"

    let name = ProcessName.rabbitMQ
    let startLimit = Duration.seconds(120)
    var folder: String
    var port: UInt16
    var managementPort: UInt16
    var distributionPort: UInt16
    var epmdPort: UInt16
    var password: String
    /// The Erlang cookie, which other nodes and tools need. A new one at each start if nil.
    var cookie: String?

    private var configuration: String { "\(self.folder)/rabbitmq.conf" }
    private var definitions: String { "\(self.folder)/users.json" }

    func prepare() throws {
        try StoredFile.makeFolder(self.folder)
        let isRenewed = try self.renewUsers()
        try StoredFile.write(
            """
            listeners.tcp.1 = 127.0.0.1:\(self.port)
            management.tcp.ip = 127.0.0.1
            management.tcp.port = \(self.managementPort)
            # A development machine's disk may be fuller than a broker's.
            disk_free_limit.absolute = 50MB
            log.console.level = warning
            # The question whether it answers leaves a half-open connection each time.
            log.connection.level = error
            # Of new data; there is no guest then.
            default_user = \(ServerPasswords.brokerUser)
            default_pass = \(self.password)
            \(isRenewed ? "load_definitions = \(self.definitions)" : "")

            """,
            to: self.configuration
        )
        // Erlang refuses a cookie that others can read or that is not in the home folder.
        try StoredFile.write(
            self.cookie ?? RandomSecret.password(),
            to: "\(self.folder)/.erlang.cookie",
            mode: 0o400
        )
        try StoredFile.write("[rabbitmq_management].\n", to: "\(self.folder)/enabled_plugins")
        // Replaces the system's own file, which would apply otherwise.
        try StoredFile.write("", to: "\(self.folder)/rabbitmq-env.conf")
        try StoredFile.write("[].\n", to: "\(self.folder)/advanced.config")
    }

    var isPrepared: Bool {
        StoredFile.read(self.configuration).map { $0.contains("default_pass = \(self.password)\n") } ?? true
    }

    /// Writes a users file if the data has another password or was made by a version with the user guest. The node
    /// loads it at each start, and guest loses its password.
    ///
    /// - Returns: whether the node must load the users file.
    private func renewUsers() throws -> Bool {
        let hasData = FileManager.default.fileExists(atPath: "\(self.folder)/data")
        let wasRenewed = FileManager.default.fileExists(atPath: self.definitions)
        guard hasData, wasRenewed || !self.isPrepared else { return false }
        let user = ServerPasswords.brokerUser
        try StoredFile.write(
            """
            {"users": [
              {"name": "\(user)", "password": "\(self.password)", "tags": "administrator"},
              {"name": "guest", "password_hash": "", "hashing_algorithm": "rabbit_password_hashing_sha256", "tags": ""}
             ],
             "permissions": [{"user": "\(user)", "vhost": "/", "configure": ".*", "write": ".*", "read": ".*"}]}

            """,
            to: self.definitions
        )
        return true
    }

    func command() throws -> LaunchCommand {
        guard InstalledProgram.isExecutable(Self.program) else {
            throw InstalledProgram.missing("RabbitMQ", package: "rabbitmq-server")
        }
        return LaunchCommand(
            executable: Self.program,
            environment: [
                "PATH": InstalledProgram.searchPath,
                // Holds the cookie.
                "HOME": self.folder,
                "LANG": "C.UTF-8",
                "ERL_EPMD_ADDRESS": "127.0.0.1",
                "ERL_EPMD_PORT": "\(self.epmdPort)",
                "RABBITMQ_NODENAME": "jadwal@localhost",
                "RABBITMQ_DIST_PORT": "\(self.distributionPort)",
                "RABBITMQ_CONF_ENV_FILE": "\(self.folder)/rabbitmq-env.conf",
                "RABBITMQ_CONFIG_FILE": "\(self.folder)/rabbitmq.conf",
                "RABBITMQ_ADVANCED_CONFIG_FILE": "\(self.folder)/advanced.config",
                "RABBITMQ_ENABLED_PLUGINS_FILE": "\(self.folder)/enabled_plugins",
                "RABBITMQ_MNESIA_BASE": "\(self.folder)/data",
                "RABBITMQ_LOG_BASE": "\(self.folder)/log",
                "RABBITMQ_LOGS": "-",
                "RABBITMQ_PID_FILE": "\(self.folder)/rabbitmq.pid",
                "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS":
                    "-start_epmd false -kernel inet_dist_use_interface {127,0,0,1}",
                // The script then replaces itself with the server, so there is one process to watch.
                "RUNNING_UNDER_SYSTEMD": "true",
            ]
        )
    }

    /// The server answers the protocol header with `connection.start` (class 10, method 10 on channel 0), section 4.2.2
    /// of AMQP 0-9-1. The management plugin starts later.
    func isReady() async -> Bool {
        let answer = await LoopbackProbe.answer(port: self.port, to: Array("AMQP".utf8) + [0, 0, 9, 1])
        guard answer.count > 11, answer.starts(with: [1, 0, 0]), answer[7...10].elementsEqual([0, 10, 0, 10]) else {
            return false
        }
        return await LoopbackProbe.httpStatus(port: self.managementPort, path: "/api/overview") == 401
    }
}

/// Erlang's port mapper, which RabbitMQ needs. Without our own, RabbitMQ starts one for the whole machine, which
/// nothing stops.
struct EpmdServer: ManagedProcess {
    let name = ProcessName.epmd
    var port: UInt16

    func prepare() {}

    func command() throws -> LaunchCommand {
        LaunchCommand(
            executable: try InstalledProgram.path("epmd", package: "rabbitmq-server"),
            arguments: ["-address", "127.0.0.1", "-port", "\(self.port)"],
            environment: ["PATH": InstalledProgram.searchPath]
        )
    }

    /// Sends NAMES_REQ, which is answered with the mapper's own port:
    /// https://www.erlang.org/doc/apps/erts/erl_dist_protocol.html#the-epmd-protocol
    func isReady() async -> Bool {
        let answer = await LoopbackProbe.answer(port: self.port, to: [0, 1, UInt8(ascii: "n")])
        return answer.starts(with: withUnsafeBytes(of: UInt32(self.port).bigEndian, Array.init))
    }
}
