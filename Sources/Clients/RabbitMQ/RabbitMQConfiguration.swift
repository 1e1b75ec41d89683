/// Where the broker is and how to introduce oneself to it.
public struct RabbitMQConfiguration: Sendable {
    let endpoints: [RabbitMQEndpoint]
    let caFile: String?
    let heartbeat: Duration
    let connectionName: String

    /// - Parameters:
    ///   - urls: `amqp://` or `amqps://`, comma-separated: the nodes of one cluster, tried in turn.
    ///   - caFile: PEM of authorities trusted besides the system's.
    ///   - heartbeat: whole seconds, at least one. A peer silent for twice as long is given up.
    ///   - connectionName: shown by the broker's management pages.
    public init(
        urls: String,
        caFile: String?,
        heartbeat: Duration = .seconds(10),
        connectionName: String
    ) throws(RabbitMQError) {
        var endpoints: [RabbitMQEndpoint] = []
        for (index, url) in urls.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
            endpoints.append(try RabbitMQEndpoint(url, position: index + 1))
        }
        self.endpoints = endpoints
        self.caFile = caFile
        self.heartbeat = .seconds(max(1, heartbeat.components.seconds))
        self.connectionName = connectionName
    }

    var heartbeatSeconds: Int32 { Int32(clamping: min(self.heartbeat.components.seconds, 65_535)) }
}
