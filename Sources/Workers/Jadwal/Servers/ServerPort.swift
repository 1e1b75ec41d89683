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
}
