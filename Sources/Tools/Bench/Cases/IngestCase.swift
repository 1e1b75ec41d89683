/// Measures how a backlog of chat messages is stored. Jadwal validates, deduplicates, encrypts and debounces; the
/// others only insert.
struct IngestCase: BenchCase {
    /// Subjects with one message per transaction get fewer messages. Their rate does not depend on the number.
    private static let fewMessages = 5000

    let name = GoalNames.ingest
    let about = "messages are stored out of a full queue, by one worker"
    private let loads: [IngestLoad]

    init(isQuick: Bool) {
        let first = IngestLoad(
            name: "100k messages, 5k chats, 60 B",
            messages: isQuick ? 40_000 : 100_000,
            chats: 5000,
            bodyBytes: 60,
            subjects: [.jadwal, .limit] + (IngestProgram.hasPython ? [.plain, .celery] : [])
        )
        guard !isQuick else {
            self.loads = [first]
            return
        }
        self.loads = [
            first,
            IngestLoad(name: "100k messages, 50 chats, 60 B", messages: 100_000, chats: 50, bodyBytes: 60),
            IngestLoad(name: "100k messages, 500k chats, 60 B", messages: 100_000, chats: 500_000, bodyBytes: 60),
            IngestLoad(
                name: "1M messages, 5k chats, 60 B",
                messages: 1_000_000,
                chats: 5000,
                bodyBytes: 60,
                repetitions: 1
            ),
            IngestLoad(name: "50k messages, 5k chats, 1 KB", messages: 50_000, chats: 5000, bodyBytes: 1024),
            IngestLoad(name: "10k messages, 5k chats, 16 KB", messages: 10_000, chats: 5000, bodyBytes: 16_384),
        ]
    }

    var variants: [String] { self.loads.map(\.name) }

    func subjects(of variant: String) -> [Subject] { self.load(variant)?.subjects ?? [] }

    func repetitions(of variant: String) -> Int { self.load(variant)?.repetitions ?? .max }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let load = self.load(variant) else { throw BenchFault("\(self.name) has no variant \(variant)") }
        let isSlow = subject == .plain || subject == .celery
        let messages = isSlow ? min(load.messages, Self.fewMessages) : load.messages
        return try await BenchBed.lend(settings) { bed in
            let traffic = try await bed.traffic(chats: load.chats, bodyBytes: load.bodyBytes)
            return try await IngestRun(bed, traffic, 0..<messages).measure(subject)
        }
    }

    private func load(_ variant: String) -> IngestLoad? { self.loads.first { $0.name == variant } }
}

/// Measures how one worker drains a backlog: the rate and the memory.
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
            // The longest accepted body is 64 KiB.
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

/// One variant of a case that stores messages.
private struct IngestLoad: Sendable {
    var name: String
    var messages: Int
    var chats: Int
    var bodyBytes: Int
    var subjects: [Subject] = [.jadwal, .limit]
    var repetitions = Int.max
}
