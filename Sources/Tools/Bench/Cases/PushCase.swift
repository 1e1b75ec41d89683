internal import Foundation
internal import HTTP
internal import Pipeline
internal import Push
internal import Store

/// Measures pushes to a local server over one HTTP/2 connection with TLS: by the APNs client alone, compared with
/// libcurl alone, and by a whole push-worker, which also records each push in the database.
struct PushCase: BenchCase {
    private static let devices = 50
    /// Pushes in flight at once.
    private static let atOnce = 500

    let name = GoalNames.push
    let about =
        "pushes over one HTTP/2 connection to nghttpd: by the client alone, and by a push-worker out of its queue"
    let variants = ["client", "worker"]
    private let pushes: Int

    init(isQuick: Bool) { self.pushes = isQuick ? 4000 : 20_000 }

    func subjects(of variant: String) -> [Subject] { variant == "client" ? [.jadwal, .limit] : [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await PushSink.lend(settings) { server in
            guard variant == "client" else { return try await self.measureWorker(server, settings) }
            return subject == .limit
                ? try await self.measureLimit(server, settings) : try await self.measureClient(server)
        }
    }

    private func measureClient(_ server: PushSink) async throws -> Measurement {
        let connection = HTTPClient(HTTPConfiguration(caFile: server.authority, maximumConnectionsPerHost: 1))
        let outcome: Result<Measurement, any Error>
        do { outcome = .success(try await self.measureClient(server, connection)) } catch { outcome = .failure(error) }
        await connection.close()
        return try outcome.get()
    }

    private func measureClient(_ server: PushSink, _ connection: HTTPClient) async throws -> Measurement {
        let configuration = APNsConfiguration(
            key: try server.providerKey,
            keyID: PushSink.keyID,
            teamID: PushSink.teamID,
            topic: PushSink.topic,
            url: server.url
        )
        let service = APNsClient(
            exchange: { call throws(HTTPError) in try await connection.execute(call) },
            configuration: configuration,
            tokens: InMemoryProviderTokens(signer: try ProviderTokenSigner(configuration)).source
        ).service
        // For both, the connection is made before the clock starts.
        guard await service.send(BenchPush.make(0), BenchPush.device(0)) == .delivered else {
            throw BenchFault("nghttpd did not take a push")
        }
        // limit-http also makes its bodies before the clock starts.
        let pushes = (0..<self.pushes).map { BenchPush.make($0) }
        let devices = (0..<Self.devices).map { BenchPush.device($0) }
        let own = ProcessInfo.processInfo.processIdentifier
        let before = ProcessReading(of: [own])
        let start = ContinuousClock.now
        let latencies = try await self.send(pushes, to: devices, by: service)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let used = ProcessReading(of: [own]).processorSeconds - before.processorSeconds
        return Measurement(
            units: self.pushes,
            seconds: seconds,
            subjectMilliseconds: used * 1_000_000 / Double(self.pushes),
            latency: latencies.summary
        )
    }

    /// - Returns: the time from handing each push to the client to its answer.
    private func send(_ pushes: [Push], to devices: [String], by service: PushService) async throws -> LatencyRecorder {
        let atOnce = Self.atOnce
        return try await withThrowingTaskGroup(of: [Double].self) { group in
            for lane in 0..<atOnce {
                group.addTask {
                    var seconds: [Double] = []
                    for number in stride(from: lane, to: pushes.count, by: atOnce) {
                        let start = ContinuousClock.now
                        let outcome = await service.send(pushes[number], devices[number % devices.count])
                        guard outcome == .delivered else { throw BenchFault("a push ended as \(outcome)") }
                        seconds.append((ContinuousClock.now - start) / .seconds(1))
                    }
                    return seconds
                }
            }
            var latencies = LatencyRecorder()
            for try await seconds in group {
                for latency in seconds { latencies.record(seconds: latency) }
            }
            return latencies
        }
    }

    private func measureLimit(_ server: PushSink, _ settings: BenchSettings) async throws -> Measurement {
        let before = EndedChildren.processorSeconds
        let limit = try MeasuredProcess(
            "\(settings.comparators)/limit-http",
            environment: [
                "BENCH_URL": server.url, "BENCH_CA_FILE": server.authority, "BENCH_STREAMS": "\(Self.atOnce)",
                "BENCH_COUNT": "\(self.pushes)", "BENCH_BODY": "\(BenchPush.make(0).payload.count)",
            ],
            folder: settings.folder
        )
        return try await MeasuredProcess.running([limit]) {
            let deadline = ContinuousClock.now + .seconds(120)
            while limit.isRunning, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
            guard let match = limit.said.firstMatch(of: /sent (\d+) in ([0-9.]+) s/), let count = Int(match.1),
                let seconds = Double(match.2)
            else {
                throw BenchFault("limit-http did not say how long it took:\n\(limit.said.suffix(2000))")
            }
            let used = EndedChildren.processorSeconds - before
            return Measurement(units: count, seconds: seconds, subjectMilliseconds: used * 1_000_000 / Double(count))
        }
    }

    /// Counts pushes. A device gets two for each notification.
    private func measureWorker(_ server: PushSink, _ settings: BenchSettings) async throws -> Measurement {
        let pushes = self.pushes
        return try await BenchBed.lend(settings) { bed in
            var customers: [String] = []
            for number in 0..<Self.devices {
                let customer = try await bed.addCustomer()
                let address = BenchPush.device(number)
                _ = try await PostgresDevices(bed.store).add(.apns, address: address, of: customer)
                customers.append(customer)
            }
            for start in stride(from: 0, to: pushes / 2, by: 500) {
                let portion = start..<min(start + 500, pushes / 2)
                let bodies = try portion.map { try BenchPush.notification($0, of: customers[$0 % Self.devices]) }
                try await bed.publish(bodies, to: bed.queues.notifications)
            }
            try await bed.settle()
            let start = WallClock.now
            let worker = try bed.start("jadwal-push-worker", settings: server.settings)
            return try await MeasuredProcess.running([worker]) {
                let meter = try await Meter.start(bed, [worker.id])
                try await bed.wait(
                    for: "\(pushes) pushes were taken",
                    within: .seconds(60 + pushes / 50),
                    every: .milliseconds(250)
                ) {
                    try worker.checkItRuns()
                    return try await bed.count("select count(*) from push_delivery") >= pushes
                }
                var measurement = try await meter.reading(units: pushes, seconds: 0)
                measurement.seconds = try await CommitTimes.read(bed, table: "push_delivery", since: start)
                    .steadySeconds()
                return measurement
            }
        }
    }
}
