internal import HTTP
internal import Pipeline
internal import RabbitMQ

/// Measures one bridge: from a signed webhook to its answer, which follows the commit, and to the message in the queue.
///
/// Webhooks are signed as WAHA does it, and come over connections that stay open. The bench signs and sends them on the
/// same machine.
struct BridgeCase: BenchCase {
    /// Webhooks that are sent first, so that everything has been loaded.
    private static let warmUp = 200
    /// Of webhooks that are in hand at the same time.
    private static let lanes = 64

    let name = GoalNames.bridge
    let about = "signed webhooks are committed, answered and published by one bridge"
    private let loads: [BridgeLoad]

    init(isQuick: Bool) {
        self.loads = [
            BridgeLoad(name: GoalNames.bridgeVariant, connections: 500, webhooks: isQuick ? 2000 : 20_000),
            BridgeLoad(name: GoalNames.bridgePaceVariant, connections: 500, webhooks: isQuick ? 1000 : 4000, rate: 200),
            BridgeLoad(name: GoalNames.bridgePhonesVariant, connections: 5000, webhooks: isQuick ? 5000 : 20_000),
        ]
    }

    var variants: [String] { self.loads.map(\.name) }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let load = self.loads.first(where: { $0.name == variant }) else {
            throw BenchFault("\(self.name) has no variant \(variant)")
        }
        return try await BenchBed.lend(settings) { bed in
            let connections = try await WebhookTraffic.connect(load.connections, bed)
            let bridge = try bed.start("jadwal-bridge", settings: ["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"])
            return try await MeasuredProcess.running([bridge]) {
                let port = try await bridge.says(/Webhooks are taken.*?port"?[:=]"?(\d+)/)
                let http = HTTPClient(HTTPConfiguration(maximumConnectionsPerHost: Self.lanes))
                let traffic = WebhookTraffic(connections: connections, address: "http://127.0.0.1:\(port)", http: http)
                let outcome: Result<Measurement, any Error>
                do { outcome = .success(try await self.measure(load, bed, bridge, traffic)) } catch {
                    outcome = .failure(error)
                }
                await http.close()
                return try outcome.get()
            }
        }
    }

    private func measure(
        _ load: BridgeLoad,
        _ bed: BenchBed,
        _ bridge: MeasuredProcess,
        _ traffic: WebhookTraffic
    ) async throws -> Measurement {
        _ = try await traffic.send(0..<Self.warmUp, lanes: Self.lanes)
        try await self.queueHolds(Self.warmUp, bed, bridge)
        try await bed.settle()
        let numbers = Self.warmUp..<Self.warmUp + load.webhooks
        let meter = try await Meter.start(bed, [bridge.id])
        guard let rate = load.rate else {
            let start = ContinuousClock.now
            let answers = try await traffic.send(numbers, lanes: Self.lanes)
            try await self.queueHolds(numbers.upperBound, bed, bridge)
            let seconds = start.duration(to: .now) / .seconds(1)
            var measurement = try await meter.reading(units: load.webhooks, seconds: seconds)
            measurement.latency = Self.summary(answers.map { $0.answered - $0.sent })
            return measurement
        }
        let arrivals = try QueueArrivals(bed)
        async let arrived = arrivals.all(numbers.upperBound)
        let answers = try await traffic.send(numbers, perSecond: rate)
        let times = try await arrived
        let first = answers.map(\.sent).min() ?? 0
        let last = times.values.max() ?? first
        var measurement = try await meter.reading(units: load.webhooks, seconds: Double(last - first) / 1_000_000)
        measurement.latency = Self.summary(answers.map { $0.answered - $0.sent })
        let waits = answers.compactMap { answer in times[answer.number].map { $0 - answer.sent } }
        measurement.figures[GoalNames.toQueue] = Self.summary(waits)?.p99
        return measurement
    }

    private func queueHolds(_ count: Int, _ bed: BenchBed, _ bridge: MeasuredProcess) async throws {
        let what = "\(count) messages are in the queue"
        try await bed.wait(for: what, within: .seconds(120), every: .milliseconds(10)) {
            try bridge.checkItRuns()
            return try await bed.topology.depth(of: bed.queues.messages).messages >= count
        }
    }

    /// - Parameter microseconds: of each webhook.
    private static func summary(_ microseconds: [Int64]) -> LatencySummary? {
        var latencies = LatencyRecorder()
        for wait in microseconds { latencies.record(seconds: Double(wait) / 1_000_000) }
        return latencies.summary
    }
}

/// One variant.
private struct BridgeLoad: Sendable {
    var name: String
    /// Phones of owners.
    var connections: Int
    var webhooks: Int
    /// Webhooks a second; nil for as many as it takes.
    var rate: Int?
}
