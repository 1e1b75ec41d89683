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
        let recorded: [RecordedAnswer]
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
        return Result(scored: ones.compactMap(\.scored), recorded: ones.flatMap(\.recorded))
    }

    private func one(_ chat: LabelledChat, _ index: Int, _ asker: EvalAsker) async throws -> One {
        let missing = One(index: index, scored: nil, recorded: [])
        guard let window = chat.window() else { return missing }
        let prompt = self.template.prompt(for: window, nonce: chat.nonce)
        guard let first = try await asker.ask(chat.id, prompt) else { return missing }
        let decider = AnswerDecider(window: window, form: self.template.form)
        var recorded = [self.record(chat, prompt, first)]
        var second: GivenAnswer?
        if let repair = decider.repair(of: first, to: prompt) {
            second = try await asker.ask(chat.id, repair)
            guard second != nil || !asker.asksAgain else { return missing }
            if let second { recorded.append(self.record(chat, repair, second)) }
        }
        return One(
            index: index,
            scored: ScoredChat(
                chat,
                first.followed(by: second),
                decider.decide(first, second),
                calls: recorded.count
            ),
            recorded: recorded
        )
    }

    private func record(_ chat: LabelledChat, _ prompt: Prompt, _ given: GivenAnswer) -> RecordedAnswer {
        RecordedAnswer(id: chat.id, prompt: prompt, model: self.model, given: given, scrubber: self.scrubber)
    }
}
