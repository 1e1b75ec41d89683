/// The same messages are stored into tables that hold little and into tables that hold much.
struct HistoryCase: BenchCase {
    private struct History: Sendable {
        var name: String
        var chats: Int
        /// Stored messages, and the conversations that they are spread over.
        var stored: Int
        var conversations: Int
    }

    let name = "history"
    let about = "messages are stored where many are stored already"
    private let histories: [History]
    private let messages: Int

    init(isQuick: Bool) {
        // Some 20 s, so that the first writes of pages after a checkpoint, which put whole pages into the WAL, are a small part.
        self.messages = isQuick ? 40_000 : 500_000
        let table = History(
            name: "10M stored messages",
            chats: 5000,
            stored: isQuick ? 200_000 : 10_000_000,
            conversations: isQuick ? 10_000 : 100_000
        )
        // Fifty of them: all that comes goes to a long one.
        let conversation = History(
            name: "a conversation of 10k messages",
            chats: 50,
            stored: 500_000,
            conversations: 50
        )
        self.histories = isQuick ? [table] : [table, conversation]
    }

    var variants: [String] { self.histories.map(\.name) }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { 1 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let history = self.histories.first(where: { $0.name == variant }) else {
            throw BenchFault("\(self.name) has no variant \(variant)")
        }
        return try await BenchBed.lend(settings) { bed in
            let traffic = try await bed.traffic(chats: history.chats, bodyBytes: 60)
            // The conversations are there in both runs: only the history differs.
            let known = history.chats * 5
            _ = try await IngestRun(bed, traffic, 0..<known).measure(.jadwal)
            try await bed.database("truncate message")
            let empty = try await IngestRun(bed, traffic, known..<known + self.messages).measure(.jadwal)
            try await StoredHistory(bed).make(messages: history.stored, conversations: history.conversations)
            let next = known + self.messages
            var measurement = try await IngestRun(bed, traffic, next..<next + self.messages).measure(.jadwal)
            measurement.figures["empty_per_second"] = empty.perSecond
            measurement.figures["ratio_to_empty"] = empty.perSecond > 0 ? measurement.perSecond / empty.perSecond : nil
            return measurement
        }
    }
}
