import Pipeline

extension Fault {
    static let broker: [Fault] = [
        Self.onBroker("broker-restarted", hurt: { try await $0.stop() }, heal: { try await $0.start() }),
        Self.onBroker("broker-killed", hurt: { try await $0.kill() }, heal: { try await $0.start() }),
        Self.onBroker("broker-frozen", hurt: { await $0.freeze() }, heal: { await $0.thaw() }),
        Self.onBroker("broker-memory-alarm", hurt: { try await $0.raiseAlarm() }, heal: { try await $0.clearAlarm() }),
        Fault(name: "broker-connections-closed") { servers, duration in
            let broker = servers.broker
            try await broker.turn.run {
                try await Self.again(for: duration, every: .seconds(1)) { try await broker.closeConnections() }
            }
        },
        Self.deletion("broker-calendar-queue-deleted", destroysEvents: true) { $0.queues.calendar },
        Self.deletion("broker-notifications-queue-deleted") { $0.queues.notifications },
    ]

    /// The content of the queue is lost, and only its publisher can know: not for a run that does not publish again.
    static let messagesQueueDeleted = Self.deletion("broker-messages-queue-deleted") { $0.queues.messages }

    private static func onBroker(
        _ name: String,
        hurt: @escaping @Sendable (FaultBroker) async throws -> Void,
        heal: @escaping @Sendable (FaultBroker) async throws -> Void
    ) -> Fault {
        Fault(name: name) { servers, duration in
            let broker = servers.broker
            try await broker.turn.run {
                try await Self.during(duration) {
                    try await hurt(broker)
                } heal: {
                    try await heal(broker)
                    try await broker.answers()
                }
            }
        }
    }

    /// Once: the queue comes back when a worker declares it.
    private static func deletion(
        _ name: String,
        destroysEvents: Bool = false,
        _ queue: @escaping @Sendable (FaultBroker) -> String
    ) -> Fault {
        Fault(name: name, destroysEvents: destroysEvents) { servers, _ in
            let broker = servers.broker
            try await broker.turn.run { try await broker.delete(queue(broker)) }
        }
    }
}
