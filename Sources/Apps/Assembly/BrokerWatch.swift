internal import RabbitMQ
internal import WorkerKit

/// Tells `/readyz` whether the broker can be reached and takes messages. A connection that is just being made, at the start or
/// after a broker's restart, is no fault yet.
actor BrokerWatch {
    /// About a second of looks.
    private static let patience = 4

    private let publisher: RabbitMQPublisher
    private let consumers: [RabbitMQConsumer]
    private let readiness: Readiness
    private var misses = 0
    private var isDown = false

    init(_ publisher: RabbitMQPublisher, _ consumers: [RabbitMQConsumer], _ readiness: Readiness) {
        (self.publisher, self.consumers, self.readiness) = (publisher, consumers, readiness)
    }

    func look() {
        // A consumer that a drain has closed is not missed.
        let isConnected = self.publisher.isConnected && !self.consumers.contains(where: \.isAway)
        self.misses = isConnected ? 0 : self.misses + 1
        if self.publisher.isBlocked {
            self.tell("the broker blocks publishers: memory or disk alarm")
        } else if self.misses >= Self.patience {
            self.tell("not connected")
        } else if self.misses == 0, self.isDown {
            self.isDown = false
            self.readiness.set("broker", up: true)
        }
    }

    private func tell(_ reason: String) {
        self.isDown = true
        self.readiness.set("broker", up: false, reason: reason)
    }
}
