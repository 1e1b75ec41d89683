internal import RabbitMQ
internal import WorkerKit

/// Tells `/readyz` whether the broker can be reached and takes messages. A connection that is just being made, at the start or
/// after a broker's restart, is no fault yet.
actor BrokerWatch {
    /// About a second of looks.
    private static let patience = 4

    private let publisher: RabbitMQPublisher
    private let readiness: Readiness
    private var misses = 0
    private var isDown = false

    init(_ publisher: RabbitMQPublisher, _ readiness: Readiness) {
        (self.publisher, self.readiness) = (publisher, readiness)
    }

    func look() {
        self.misses = self.publisher.isConnected ? 0 : self.misses + 1
        if self.publisher.isBlocked {
            self.tell("the broker blocks publishers: memory or disk alarm")
        } else if self.misses >= Self.patience {
            self.tell("not connected")
        } else if self.misses == 0, self.isDown {
            // Only what was found down here: the relay has faults of its own to tell.
            self.isDown = false
            self.readiness.set("broker", up: true)
        }
    }

    private func tell(_ reason: String) {
        self.isDown = true
        self.readiness.set("broker", up: false, reason: reason)
    }
}
