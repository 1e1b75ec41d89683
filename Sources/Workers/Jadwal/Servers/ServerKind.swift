/// A server that Jadwal needs and can bring along for development.
enum ServerKind: String, Sendable, CaseIterable {
    case rabbitMQ = "rabbitmq"
    case postgres
    case calDAV = "radicale"

    /// In the order in which they start.
    var processes: [ProcessName] {
        switch self {
        case .rabbitMQ: [.epmd, .rabbitMQ]
        case .postgres: [.postgres]
        case .calDAV: [.radicale]
        }
    }
}
