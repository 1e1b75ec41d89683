internal import FoundationEssentials
internal import Glibc
internal import Logging
public import ServiceLifecycle
internal import Store
internal import Time
internal import WorkerKit

/// Tells the database that this program runs, and what it counts: the tables `process` and `tally`. Nothing depends on
/// it: a report that fails is made again with the next one.
public struct FleetReporter: Service {
    static let interval = Duration.seconds(10)
    static let tallyInterval = Duration.seconds(60)
    /// A change of the readiness is told within this time.
    static let look = Duration.milliseconds(250)

    let processes: PostgresProcesses
    let tallies: PostgresTallies
    let context: WorkerContext
    let id: String
    let kind: String
    let startedAt: UnixTime

    public func run() async throws {
        var told: [Readiness.Check] = []
        var tallied = CounterReading()
        var isDoubled = false
        var failure = RepeatedFailure(
            of: "fleet",
            classify: { StoreFaults.handlingError(for: $0) },
            logger: self.context.logger
        )
        var (nextReport, nextTally) = (ContinuousClock.now, ContinuousClock.now + Self.tallyInterval)
        while !Task.isShuttingDownGracefully && !Task.isCancelled {
            let checks = self.context.readiness.current
            if checks != told || nextReport <= .now {
                (told, nextReport) = (checks, .now + Self.interval)
                await self.report(&isDoubled, &failure)
            }
            if nextTally <= .now {
                nextTally = .now + Self.tallyInterval
                await self.tally(since: &tallied, &failure)
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.look) }
        }
        // The others have ended their work: they depend on what comes before this.
        await self.tally(since: &tallied, &failure)
        await self.report(&isDoubled, &failure, isDrained: true)
    }

    private func report(
        _ isDoubled: inout Bool,
        _ failure: inout RepeatedFailure,
        isDrained: Bool = false
    ) async {
        let checks = self.context.readiness.current
        let state = ProcessState(
            id: self.id,
            kind: self.kind,
            version: JadwalVersion.current,
            host: Self.host,
            startedAt: self.startedAt,
            isReady: checks.allSatisfy(\.isGood) && !isDrained,
            checks: Self.json(checks),
            settings: self.context.settings.json,
            inflight: self.context.metrics.inflightNow,
            isDrained: isDrained
        )
        do {
            let other = try await self.processes.report(state)
            if let other, !isDoubled {
                self.context.logger.error(
                    "Another program has the same id: was this machine cloned?",
                    metadata: [LogKey.service: "\(other)"]
                )
            }
            isDoubled = other != nil
            failure.succeeded()
        } catch {
            failure.failed(error)
        }
    }

    /// A write whose answer is lost may be counted twice.
    private func tally(since last: inout CounterReading, _ failure: inout RepeatedFailure) async {
        let reading = self.context.metrics.reading()
        let growth = reading.growth(since: last)
        let entries = growth.counts.map { TallyEntry(metric: $0.metric, labels: $0.labels, count: $1) }
        do {
            try await self.tallies.add(entries)
            self.context.metrics.tallyDropped(growth.others)
            last = reading
        } catch {
            failure.failed(error)
        }
    }

    private static let host: String = {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()

    private struct CheckRow: Encodable {
        var name: String
        var up: Bool
        var reason: String?
        var since: String
    }

    private static func json(_ checks: [Readiness.Check]) -> String {
        let rows = checks.map { CheckRow(name: $0.name, up: $0.isUp, reason: $0.reason, since: $0.since) }
        // Texts and truth values always encode.
        return (try? JSONEncoder().encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }
}

extension WorkerAssembly {
    /// Comes early among the services, so that it ends late.
    public var fleet: FleetReporter {
        FleetReporter(
            processes: PostgresProcesses(self.store),
            tallies: PostgresTallies(self.store),
            context: self.context,
            id: self.worker,
            kind: self.program,
            startedAt: self.startedAt
        )
    }
}
