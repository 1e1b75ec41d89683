internal import Glibc

/// Every program that may run under a root, by its name in state, logs and tables.
enum ProcessName: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    case epmd
    case rabbitMQ = "rabbitmq"
    case postgres
    case radicale
    case offlineModel = "offline-model"
    case messageWorker = "message-worker"
    case analysisWorker = "analysis-worker"
    case calendarWorker = "calendar-worker"
    case pushWorker = "push-worker"

    /// The ports that it listens on. The first is the one to know.
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
        }
    }

    /// Asks for an orderly end.
    var stopSignal: Int32 {
        switch self {
        // Fast shutdown: transactions are rolled back. SIGTERM would wait for every client to leave.
        // https://www.postgresql.org/docs/15/server-shutdown.html
        case .postgres: SIGINT
        case .epmd, .rabbitMQ, .radicale, .offlineModel, .messageWorker, .analysisWorker, .calendarWorker, .pushWorker:
            SIGTERM
        }
    }
}
