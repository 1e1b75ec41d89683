internal import Assembly
internal import BridgeCare
internal import Pipeline
internal import RabbitMQ
internal import ServiceLifecycle
internal import WorkerKit

/// A queue that a source publishes to, instead of sending webhooks.
struct SourceQueue: Sendable {
    /// Deliveries of one queue that are held. They are worked one after the other.
    private static let prefetch: UInt16 = 50

    let kind: SourceKind
    let definition: QueueDefinition
    /// URLs of the broker where it is; nil for Jadwal's own.
    let broker: String?

    /// Those that the settings name.
    static func all(
        _ bridge: BridgeSettings,
        _ sources: [BridgeSource],
        _ broker: BrokerSettings,
        _ reader: inout SettingsReader
    ) -> [SourceQueue] {
        if let urls = bridge.evolutionBroker { reader.refusePlain(.evolutionBroker, broker, at: urls) }
        // Evolution declares its queues itself. The other service declares its queue without arguments, and so must
        // everybody else.
        var queues = bridge.evolutionQueues.map {
            SourceQueue(kind: .evolution, definition: .foreign($0), broker: bridge.evolutionBroker)
        }
        if sources.contains(where: { $0.kind == SourceKind.wasapp.rawValue }) {
            queues.append(SourceQueue(kind: .wasapp, definition: .plain(bridge.wasappQueue), broker: nil))
        }
        let own = Set(broker.queues.all.map(\.name))
        for queue in queues where own.contains(queue.definition.name) {
            let problem = "must not be a queue of Jadwal's own, which the bridge publishes to"
            if queue.kind == .wasapp {
                reader.report(.wasappQueue, problem)
            } else {
                reader.report(.evolutionQueues, problem)
            }
        }
        return queues
    }

    /// For `--check`. A queue of Evolution may be missing until its first event.
    func check(_ broker: BrokerSettings) -> ServiceCheck {
        ServiceCheck("queue \(self.definition.name)", isRequired: false) {
            let topology = RabbitMQTopology(try broker.configuration("jadwal check", at: self.broker))
            do throws(RabbitMQError) {
                try await topology.declare([self.definition])
                return "\(try await topology.depth(of: self.definition.name).messages) messages wait"
            } catch {
                guard error.code == .queueMissing else { throw error }
                return "not there yet: it is waited for"
            }
        }
    }

    /// The consumer of it. A message of an account that nobody has connected is counted and acknowledged, and so is one
    /// that cannot be read.
    func services(
        _ pipeline: WorkerAssembly,
        _ seams: Seams,
        _ settings: BridgeSettings,
        _ intake: EnvelopeIntake
    ) throws -> [any Service] {
        let consumer = try pipeline.consumer(
            of: self.definition,
            at: self.broker,
            prefetch: Self.prefetch,
            // A longer body is cut, and must then still be too long.
            bytesInFlight: max(16 << 20, settings.longestBody + 1)
        )
        let loop = ForeignQueueLoop(
            of: self.definition.name,
            source: seams.deliveries(consumer),
            context: pipeline.context,
            classify: pipeline.classify
        ) { [kind] delivery in
            let trace = delivery.headers[HeaderName.traceParent]
            _ = try await intake.take(delivery.body, kind, for: nil, trace: trace)
        }
        return [consumer, loop]
    }
}
