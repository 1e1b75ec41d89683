internal import BridgeCare
internal import Logging
internal import Pipeline
internal import Postgres
internal import ServiceLifecycle
internal import Store
internal import UseCases
internal import WorkerKit

/// Links phones while their owners look at a page. A phone takes minutes, so that it is done beside requests: pages
/// read how far it has come from the database, whichever replica links.
final class PhoneLinking: Service {
    /// Phones that this process links at once.
    static let most = 16
    /// How often one owner begins.
    static let perHour = 6
    static let hour = 3600
    /// How long to wait for jadwal-bridge, which holds a connection while it looks at it.
    private static let patience = Duration.seconds(5)
    private static let retry = Duration.milliseconds(250)

    private struct Job: Sendable {
        let connection: MendedConnection
        let receiver: OpenReceiver
        let control: any BridgeControl
        let number: String?
    }

    private let care: PostgresConnectionSupervision
    private let leases: ConnectionLeases
    private let controls: SourceControls
    private let logger: Logger
    private let gate = RequestGate(PhoneLinking.most)
    private let limit = RequestLimit(PhoneLinking.perHour, in: .seconds(PhoneLinking.hour))
    private let jobs = AsyncStream.makeStream(of: Job.self)

    init(_ care: PostgresConnectionSupervision, _ leases: ConnectionLeases, _ controls: SourceControls, logger: Logger)
    {
        (self.care, self.leases, self.controls, self.logger) = (care, leases, controls, logger)
    }

    /// Counts one more beginning. False if it is one too many.
    func allows(_ customer: String) -> Bool { self.limit.allows(customer) }

    /// Returns when the connection's state says that linking has begun.
    ///
    /// - Parameter number: to get a code for; nil for a QR code. It stays in memory, and only until the phone is
    ///   linked or has not been.
    func begin(_ id: String, number: PhoneNumber?) async throws -> LinkingStart {
        guard self.gate.enter() else { return .busy }
        var isHandedOver = false
        defer { if !isHandedOver { self.gate.leave() } }
        guard try await self.take(id, within: Self.patience) else { return .busy }
        do {
            guard let (connection, receiver) = try await self.care.connection(id),
                let control = self.controls[connection.source], control.kind == receiver.kind
            else {
                try await self.leases.release(id)
                return .busy
            }
            guard connection.progress.state != .working, connection.progress.state != .resting else {
                try await self.leases.release(id)
                return .linked
            }
            var begun = connection
            _ = begun.progress.take(.begin(byCode: number != nil), at: .now())
            try await self.care.note(begun)
            let job = Job(connection: connection, receiver: receiver, control: control, number: number?.digits)
            self.jobs.continuation.yield(job)
            isHandedOver = true
            return .begun
        } catch {
            try? await self.leases.release(id)
            throw error
        }
    }

    /// Takes a connection's lease. False while another program holds it.
    func take(_ id: String, within patience: Duration) async throws -> Bool {
        let end = ContinuousClock.now + patience
        while try await !self.leases.take(id) {
            guard ContinuousClock.now < end else { return false }
            try await Task.sleep(for: Self.retry)
        }
        return true
    }

    func run() async throws {
        let jobs = self.jobs.stream
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                for await job in jobs {
                    group.addTask {
                        await DatabaseOwner.$current.withValue(job.receiver.customerID) { await self.link(job) }
                        self.gate.leave()
                    }
                }
            }
        }
    }

    private func link(_ job: Job) async {
        let care = self.care
        let pairing = ConnectionPairing(care, job.control, number: job.number) { .now() }
        do {
            _ = try await pairing.run(job.connection) { progress, report in
                let offer = ShownOffer(progress.offer?.content, confirmation: report?.confirmation)
                try await care.show(offer, of: job.receiver)
            }
        } catch is PairingLost {
            // The owner does not want it any more, or another process goes on.
        } catch is BridgeControlError {
            // The source will not do it, whoever asks.
            var refused = job.connection
            refused.progress = ConnectionProgress(state: .refused, reason: .operatorNeeded, since: .now())
            _ = try? await care.note(refused)
        } catch is CancellationError {
            // At shutdown. The page says that linking was interrupted.
        } catch {
            self.logger.warning(
                "A phone could not be linked to the end",
                metadata: [LogKey.errorType: "\(type(of: error))"]
            )
        }
        let (leases, id) = (self.leases, job.receiver.id)
        try? await withoutCancellation {
            try? await care.show(nil, of: job.receiver)
            try await leases.release(id)
        }
    }
}
