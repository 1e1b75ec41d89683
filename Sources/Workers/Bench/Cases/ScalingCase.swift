/// The same backlog for one worker, two and four.
struct ScalingCase: BenchCase {
    private static let workers = ["message-worker ×1": 1, "message-worker ×2": 2, "message-worker ×4": 4]

    let name = "scaling"
    let about = "a backlog is drained by several message-workers at once"
    let variants = ["message-worker ×1", "message-worker ×2", "message-worker ×4"]
    private let messages: Int

    init(isQuick: Bool) { self.messages = isQuick ? 40_000 : 100_000 }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let workers = Self.workers[variant] else { throw BenchFault("\(self.name) has no variant \(variant)") }
        guard workers > 1 else { return try await self.drain(by: 1, settings) }
        // Beside each other, since the machine may be another one in an hour.
        let one = try await self.drain(by: 1, settings)
        var measurement = try await self.drain(by: workers, settings)
        measurement.figures["ratio_to_one"] = one.perSecond > 0 ? measurement.perSecond / one.perSecond : nil
        return measurement
    }

    private func drain(by workers: Int, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            let traffic = try await bed.traffic(chats: 5000, bodyBytes: 60)
            return try await IngestRun(bed, traffic, 0..<self.messages).measure(.jadwal, workers: workers)
        }
    }
}
