internal import Jadwal

/// Where the broker is and how to introduce oneself to it.
public struct RabbitMQConfiguration: Sendable {
    let endpoints: [RabbitMQEndpoint]
    let caFile: String?
    let heartbeat: Duration
    let connectionName: String

    /// - Parameters:
    ///   - urls: `amqp://` or `amqps://`, comma-separated: the nodes of one cluster, tried in turn.
    ///   - caFile: PEM of authorities trusted besides the system's.
    ///   - allowsPlain: whether `amqp://` may lead to another machine. What is `amqps://` is verified all the same.
    ///   - heartbeat: whole seconds, at least one, for URLs that name none. A peer silent for twice as long is given up, by
    ///     either side: what a frozen consumer holds is another's after 20 s.
    ///   - connectionName: shown by the broker's management pages.
    public init(
        urls: String,
        caFile: String?,
        allowsPlain: Bool = false,
        heartbeat: Duration = .seconds(10),
        connectionName: String
    ) throws(RabbitMQError) {
        var endpoints: [RabbitMQEndpoint] = []
        for (index, url) in urls.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
            let endpoint = try RabbitMQEndpoint(url, position: index + 1)
            guard endpoint.isEncrypted || allowsPlain || Loopback.contains(endpoint.host) else {
                throw RabbitMQError(
                    .plainRefused,
                    "AMQP URL \(index + 1) must be amqps://, as its host is not this machine"
                )
            }
            endpoints.append(endpoint)
        }
        self.endpoints = endpoints
        self.caFile = caFile
        self.heartbeat = .seconds(max(1, heartbeat.components.seconds))
        self.connectionName = connectionName
    }

    func heartbeat(at endpoint: RabbitMQEndpoint) -> Duration { endpoint.heartbeat ?? self.heartbeat }
}
