internal import CommandKit
internal import Jadwal
internal import WorkerKit

/// Asks about each conversation and decides as a worker would.
struct EvalRun: Sendable {
    struct Result: Sendable {
        /// In the order of the conversations.
        var scored: [ScoredChat] = []
        var recorded: [RecordedAnswer] = []
    }

    private struct One: Sendable {
        let index: Int
        let scored: ScoredChat?
        let recorded: RecordedAnswer?
    }

    let template: PromptTemplate
    let model: String
    let scrubber: SecretScrubber

    /// Throws when an answer is missing that cannot be asked for, and names the conversations.
    func score(_ chats: [LabelledChat], asking asker: EvalAsker) async throws -> Result {
        let progress = ProgressLines()
        var ones: [One] = []
        try await withThrowingTaskGroup(of: One.self) { group in
            for (index, chat) in chats.enumerated() {
                if index >= asker.atOnce, let one = try await group.next() { ones.append(one) }
                progress.tell("\(ones.count) of \(chats.count) conversations")
                group.addTask { try await self.one(chat, index, asker) }
            }
            for try await one in group {
                ones.append(one)
                progress.tell("\(ones.count) of \(chats.count) conversations")
            }
        }
        ones.sort { $0.index < $1.index }
        let missing = ones.filter { $0.scored == nil }.map { chats[$0.index].id }
        guard missing.isEmpty else {
            let ids = missing.prefix(10).joined(separator: ", ") + (missing.count > 10 ? ", …" : "")
            throw CommandFailure(.refused, "\(missing.count) answers are missing, to this prompt: \(ids)")
        }
        return Result(scored: ones.compactMap(\.scored), recorded: ones.compactMap(\.recorded))
    }

    private func one(_ chat: LabelledChat, _ index: Int, _ asker: EvalAsker) async throws -> One {
        guard let window = chat.window() else { return One(index: index, scored: nil, recorded: nil) }
        let prompt = self.template.prompt(for: window, nonce: chat.nonce)
        guard let given = try await asker.ask(chat.id, prompt) else {
            return One(index: index, scored: nil, recorded: nil)
        }
        return One(
            index: index,
            scored: ScoredChat(chat, given, Decision.of(given, in: window)),
            recorded: RecordedAnswer(
                id: chat.id,
                prompt: prompt,
                model: self.model,
                given: given,
                scrubber: self.scrubber
            )
        )
    }
}
