internal import Foundation
internal import Pipeline

/// Gives messages to the subjects that store them, and starts them. All read their settings from the environment.
enum IngestProgram {
    // Set by deploy/bench.
    private static var scripts: String? { ProcessInfo.processInfo.environment["JADWAL_BENCH_SCRIPTS"] }
    static var hasPython: Bool {
        let python = ProcessInfo.processInfo.environment["JADWAL_BENCH_PYTHON"]
        return Self.scripts != nil && python.map { !$0.isEmpty } ?? false
    }

    static func table(of subject: Subject) -> String { subject == .jadwal ? "message" : "bench_message" }

    /// Celery has its own message format and queue.
    static func queue(of subject: Subject, _ bed: BenchBed) -> String {
        subject == .celery ? "\(bed.queues.messages).celery" : bed.queues.messages
    }

    static func fill(_ subject: Subject, _ bed: BenchBed, _ traffic: ChatTraffic, _ numbers: Range<Int>) async throws {
        guard subject == .celery else { return try await bed.fill(traffic, numbers) }
        var environment = Self.environment(bed, numbers.count)
        environment["BENCH_BODY"] = "\(traffic.bodyBytes)"
        environment["BENCH_CHATS"] = "\(traffic.chats)"
        let sender = try Self.startScript("celery_worker.py", ["send"], environment, bed)
        try await MeasuredProcess.running([sender]) {
            _ = try await sender.says(/sent (\d+)/, within: .seconds(300))
        }
    }

    /// - Parameter count: how many messages it will get. Comparators end after `BENCH_COUNT` messages, so they are
    ///   given one more: a process can be measured only while it runs.
    static func start(_ subject: Subject, _ bed: BenchBed, count: Int) throws -> MeasuredProcess {
        let environment = Self.environment(bed, count + 1)
        switch subject {
        case .jadwal: return try bed.start("jadwal-message-worker")
        case .limit:
            return try MeasuredProcess(
                "\(bed.settings.comparators)/limit-ingest",
                environment: environment,
                folder: bed.settings.folder
            )
        case .plain: return try Self.startScript("plain_worker.py", [], environment, bed)
        case .celery: return try Self.startScript("celery_worker.py", ["work"], environment, bed)
        }
    }

    private static func startScript(
        _ name: String,
        _ arguments: [String],
        _ environment: [String: String],
        _ bed: BenchBed
    ) throws -> MeasuredProcess {
        guard let python = bed.settings.python, let scripts = Self.scripts else {
            throw BenchFault(
                "JADWAL_BENCH_PYTHON or JADWAL_BENCH_SCRIPTS is not set: start deploy/bench, which sets them"
            )
        }
        return try MeasuredProcess(
            python,
            ["\(scripts)/\(name)"] + arguments,
            environment: environment,
            folder: bed.settings.folder
        )
    }

    private static func environment(_ bed: BenchBed, _ count: Int) -> [String: String] {
        [
            "AMQP_URL": bed.settings.amqpURL,
            "DATABASE_URL": bed.databaseURL,
            "BENCH_QUEUE": bed.queues.messages,
            "BENCH_COUNT": "\(count)",
            "PYTHONDONTWRITEBYTECODE": "1",
        ]
    }
}
