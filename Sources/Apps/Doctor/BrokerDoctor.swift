public import Assembly
internal import Logging
internal import Pipeline
internal import RabbitMQ
internal import WorkerKit

/// Checks the broker and the queues. Queues that are missing are declared.
public struct BrokerDoctor: Sendable {
    private let broker: BrokerSettings
    private let name: String

    /// - Parameter name: what the broker calls the connection.
    public init(broker: BrokerSettings, name: String = "jadwal doctor") { (self.broker, self.name) = (broker, name) }

    public func findings() async -> [DoctorFinding] {
        let topology: RabbitMQTopology
        do throws(RabbitMQError) {
            topology = RabbitMQTopology(try self.broker.configuration(self.name))
            try await topology.declare(self.broker.queues.all)
        } catch {
            return [.fault("broker", error.detail, remedy: Self.remedy(for: error))]
        }
        var findings = [DoctorFinding.fine("broker", "RabbitMQ answers, the queues are as they should be")]
        let depths = (try? await topology.depths(of: self.broker.queues.all.map(\.name))) ?? []
        for (queue, messages, consumers) in depths {
            let detail = "\(messages) waiting, \(consumers) consumers"
            let isFine = messages == 0 || consumers > 0
            let remedy = "start the worker that consumes it"
            findings.append(isFine ? .fine(queue, detail) : .fault(queue, detail, remedy: remedy))
        }
        return findings + [await self.alarm()]
    }

    /// A broker with an alarm answers and declares, and takes no message. It says so to a connection that publishes: a
    /// message to a queue that is not there comes back, or waits and is dropped.
    private func alarm() async -> DoctorFinding {
        let check = "broker alarms"
        let remedy = "see rabbitmq-diagnostics alarms, and free memory or disk on RabbitMQ's machine"
        guard let configuration = try? self.broker.configuration(self.name) else {
            return .warning(check, "cannot be read", remedy: remedy)
        }
        let publisher = RabbitMQPublisher(
            configuration,
            topology: [],
            confirmDeadline: Self.patience,
            logger: Logger(label: "jadwal") { _ in SwiftLogNoOpLogHandler() }
        )
        await publisher.start()
        let outcomes = await publisher.publisher.publish([Outgoing(queue: Self.nowhere, body: [], messageID: "doctor")])
        let isBlocked = publisher.isBlocked
        await publisher.close()
        guard !isBlocked else {
            return .fault(check, "RabbitMQ has an alarm and takes no messages", remedy: remedy)
        }
        guard outcomes == [.unroutable] else {
            return .fault(check, "RabbitMQ did not answer to a message within 5 s", remedy: remedy)
        }
        return .fine(check, "none: it takes messages")
    }

    private static let patience = Duration.seconds(5)
    private static let nowhere = "jadwal.doctor.nowhere"

    private static func remedy(for error: RabbitMQError) -> String {
        let name = Setting.amqpURL.name
        switch error.code {
        case .unusableURL, .plainRefused: return "correct \(name)"
        case .cannotConnect, .connectionClosed, .heartbeatMissed, .timedOut: return "start RabbitMQ, or correct \(name)"
        case .untrusted: return "name the certificate's authority in \(Setting.authorities.name)"
        case .loginRefused: return "correct the user, password or virtual host in \(name), or its permissions"
        case .queueDiffers: return "delete the queue once it is empty, then run jadwal topology"
        case .queueMissing: return "start the program that declares the queue"
        case .channelClosed: return "give the user permission to configure, write and read Jadwal's queues"
        case .protocolViolated: return "see whether \(name) leads to RabbitMQ's AMQP port"
        }
    }
}
