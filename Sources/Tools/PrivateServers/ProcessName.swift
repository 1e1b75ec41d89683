internal import Glibc

/// The programs that may run under a root, by their names in state, logs and tables.
package enum ProcessName: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    case epmd
    case rabbitMQ = "rabbitmq"
    case postgres
    case radicale
    case offlineModel = "offline-model"
    case messageWorker = "message-worker"
    case analysisWorker = "analysis-worker"
    case calendarWorker = "calendar-worker"
    case pushWorker = "push-worker"
    case scheduleWorker = "schedule-worker"
    case bridge
    case console

    /// The ports that it listens on. The first is the main one.
    var ports: [ServerPort] {
        switch self {
        case .epmd: [.epmd]
        case .rabbitMQ: [.amqp, .amqpManagement, .amqpDistribution]
        case .postgres: [.postgres]
        case .radicale: [.calDAV]
        case .offlineModel: [.offlineModel]
        case .messageWorker: [.messageWorker]
        case .analysisWorker: [.analysisWorker]
        case .calendarWorker: [.calendarWorker]
        case .pushWorker: [.pushWorker]
        case .scheduleWorker: [.scheduleWorker]
        case .bridge: [.bridge, .bridgeWebhooks]
        case .console: [.console, .consolePages]
        }
    }

    /// The signal that requests shutdown.
    var stopSignal: Int32 {
        switch self {
        // Fast shutdown: transactions are rolled back. SIGTERM would wait for every client to disconnect.
        // https://www.postgresql.org/docs/15/server-shutdown.html
        case .postgres: SIGINT
        case .epmd, .rabbitMQ, .radicale, .offlineModel, .messageWorker, .analysisWorker, .calendarWorker, .pushWorker,
            .scheduleWorker, .bridge, .console:
            SIGTERM
        }
    }
}

/// A server that Jadwal needs and can start for development.
package enum ServerKind: String, Sendable, CaseIterable {
    case rabbitMQ = "rabbitmq"
    case postgres
    case calDAV = "radicale"

    /// The server's processes, in the order in which they start.
    var processes: [ProcessName] {
        switch self {
        case .rabbitMQ: [.epmd, .rabbitMQ]
        case .postgres: [.postgres]
        case .calDAV: [.radicale]
        }
    }
}

/// The ports that are chosen for the servers and the workers.
enum ServerPort: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    case epmd
    case amqp
    case amqpManagement = "amqp-management"
    case amqpDistribution = "amqp-distribution"
    case postgres
    case calDAV = "caldav"
    case offlineModel = "offline-model"
    // Where a worker answers /livez, /readyz and /metrics.
    case messageWorker = "message-worker"
    case analysisWorker = "analysis-worker"
    case calendarWorker = "calendar-worker"
    case pushWorker = "push-worker"
    case scheduleWorker = "schedule-worker"
    case bridge
    case bridgeWebhooks = "bridge-webhooks"
    case console
    case consolePages = "console-pages"
}

/// One line of `jadwal status`.
package struct ServerStatus: Sendable, Hashable {
    package enum Condition: String, Sendable {
        case ready
        /// It runs but does not answer.
        case unready
        case stopped
    }

    package var name: ProcessName
    package var condition: Condition
    /// nil if it does not run.
    var processID: Int32?
    /// The port that it uses or last used.
    var port: UInt16?
    var log: String
}

/// One step of a start, for progress messages.
enum ServerReport: Sendable, Hashable {
    case starting(ProcessName)
    case ready(ProcessName, after: Duration)
    /// The process was already running.
    case found(ProcessName)
}
