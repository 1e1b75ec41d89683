internal import CommandKit
internal import Evaluation
internal import Pipeline
internal import WorkerKit

/// Asks a model about each conversation and decides as a worker does.
struct EvalRun: Sendable {
    struct Result: Sendable {
        /// The scored chats, in the order of the conversations.
        var scored: [ScoredChat] = []
        var recorded: [RecordedAnswer] = []
        /// The verifications that were requested, with the conversation's id.
        var wanted: [(id: String, verifications: [EvalAsker.Verification])] = []
    }

    private struct One: Sendable {
        let index: Int
        let scored: ScoredChat?
        let recorded: [RecordedAnswer]
        var wanted: [EvalAsker.Verification] = []
    }

    let template: PromptTemplate
    let model: String
    let scrubber: SecretScrubber

    /// Throws if answers are missing that cannot be requested. The error names the conversations.
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
        return Result(
            scored: ones.compactMap(\.scored),
            recorded: ones.flatMap(\.recorded),
            wanted: ones.filter { !$0.wanted.isEmpty }.map { (chats[$0.index].id, $0.wanted) }
        )
    }

    private func one(_ chat: LabelledChat, _ index: Int, _ asker: EvalAsker) async throws -> One {
        let missing = One(index: index, scored: nil, recorded: [])
        guard let window = chat.window() else { return missing }
        let decider = AnswerDecider(chat, window: window, template: self.template)
        guard let first = try await asker.ask(chat, decider.prompt) else { return missing }
        var recorded = [self.record(chat, decider.prompt, first)]
        var second: GivenAnswer?
        if let repair = decider.repair(of: first) {
            second = try await asker.ask(chat, repair)
            guard second != nil || !asker.asksAgain else { return missing }
            if let second { recorded.append(self.record(chat, repair, second)) }
        }
        let judged = decider.judged(first, second)
        var verified: [Int: GivenAnswer] = [:]
        var wanted: [EvalAsker.Verification] = []
        for (index, claim, prompt) in decider.verifications(of: judged) {
            let verification = EvalAsker.Verification(index: index, claim: claim, prompt: prompt)
            wanted.append(verification)
            guard let given = try await asker.verify(chat, verification) else { continue }
            verified[index] = given
            recorded.append(self.record(chat, prompt, given))
        }
        var scored = ScoredChat(
            chat,
            first.followed(by: second),
            decider.decide(judged, verified),
            calls: recorded.count - verified.count
        )
        scored.verifications = verified.count
        return One(index: index, scored: scored, recorded: recorded, wanted: wanted)
    }

    private func record(_ chat: LabelledChat, _ prompt: Prompt, _ given: GivenAnswer) -> RecordedAnswer {
        RecordedAnswer(id: chat.id, prompt: prompt, model: self.model, given: given, scrubber: self.scrubber)
    }
}
