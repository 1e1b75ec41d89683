/// One worker works off what has piled up. What matters beside the rate is the memory that it takes.
struct BacklogCase: BenchCase {
    let name = "backlog"
    let about = "a backlog is drained by one message-worker: rate and memory"
    private let loads: [IngestLoad]

    init(isQuick: Bool) {
        self.loads = [
            IngestLoad(
                name: "1M messages",
                messages: isQuick ? 100_000 : 1_000_000,
                chats: 5000,
                bodyBytes: 60,
                subjects: [.jadwal],
                repetitions: 1
            ),
            // 64 KiB is the longest body that is taken.
            IngestLoad(
                name: "10k messages near the limit, 60 KB",
                messages: isQuick ? 2000 : 10_000,
                chats: 5000,
                bodyBytes: 60_000,
                subjects: [.jadwal],
                repetitions: 3
            ),
        ]
    }

    var variants: [String] { self.loads.map(\.name) }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { self.load(variant)?.repetitions ?? .max }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let load = self.load(variant) else { throw BenchFault("\(self.name) has no variant \(variant)") }
        return try await BenchBed.lend(settings) { bed in
            let traffic = try await bed.traffic(chats: load.chats, bodyBytes: load.bodyBytes)
            return try await IngestRun(bed, traffic, 0..<load.messages).measure(subject)
        }
    }

    private func load(_ variant: String) -> IngestLoad? { self.loads.first { $0.name == variant } }
}
