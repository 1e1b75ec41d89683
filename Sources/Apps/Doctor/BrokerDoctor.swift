internal import Assembly
internal import Pipeline
internal import RabbitMQ
public import WorkerKit

/// Checks the broker and the queues.
public struct BrokerDoctor: Sendable {
    private let broker: BrokerSettings

    public init(broker: BrokerSettings) { self.broker = broker }

    public func findings() async -> [DoctorFinding] {
        let topology: RabbitMQTopology
        do throws(RabbitMQError) {
            topology = RabbitMQTopology(try self.broker.configuration("jadwal doctor"))
            try await topology.declare(self.broker.queues.all)
        } catch {
            return [.fault("broker", error.detail, remedy: Self.remedy(for: error))]
        }
        var findings = [DoctorFinding.fine("broker", "RabbitMQ answers, the queues are as they should be")]
        for queue in self.broker.queues.all {
            guard let (messages, consumers) = try? await topology.depth(of: queue.name) else { continue }
            let detail = "\(messages) waiting, \(consumers) consumers"
            let isFine = messages == 0 || consumers > 0
            let remedy = "start the worker that consumes it"
            findings.append(isFine ? .fine(queue.name, detail) : .fault(queue.name, detail, remedy: remedy))
        }
        return findings
    }

    private static func remedy(for error: RabbitMQError) -> String {
        let name = SettingName.amqpURL.rawValue
        switch error.code {
        case .unusableURL, .plainRefused: return "correct \(name)"
        case .cannotConnect, .connectionClosed, .heartbeatMissed, .timedOut: return "start RabbitMQ, or correct \(name)"
        case .untrusted: return "name the certificate's authority in \(SettingName.authorities.rawValue)"
        case .loginRefused: return "correct the user, password or virtual host in \(name), or its permissions"
        case .queueDiffers: return "delete the queue once it is empty, then run jadwal topology"
        case .queueMissing: return "start the program that declares the queue"
        case .channelClosed: return "give the user permission to configure, write and read Jadwal's queues"
        case .protocolViolated: return "see whether \(name) leads to RabbitMQ's AMQP port"
        }
    }
}
