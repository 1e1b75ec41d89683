/// The least that one run has to reach.
public struct BaselineBound: Sendable, Hashable, Codable {
    /// The path, relative to the checkout.
    public var corpus: String
    public var model: String
    public var prompt: String
    /// Of the variants; nil for the conversations as they were written.
    public var seed: UInt64?
    public var conversations: Int
    /// Shares from 0 to 1.
    public var status: Double
    public var agreedPrecision: Double
    public var agreedRecall: Double
    /// At most.
    public var costPerConversation: Double

    /// Below what was reached: a change that gains elsewhere may lose a conversation or two.
    static let slack = 0.02

    /// - Parameter scores: what was reached.
    public init(corpus: String, model: String, prompt: String, seed: UInt64?, scores: GroupScore) {
        self.corpus = corpus
        self.model = model
        self.prompt = prompt
        self.seed = seed
        self.conversations = scores.status.whole
        self.status = max(0, Self.down(scores.status.ratio ?? 0))
        self.agreedPrecision = max(0, Self.down(scores.precision.ratio ?? 0))
        self.agreedRecall = max(0, Self.down(scores.recall.ratio ?? 0))
        self.costPerConversation = -Self.down(-scores.costPerChat)
    }

    /// What is undercut, in words; nothing when all holds.
    public func faults(of scores: GroupScore) -> [String] {
        var faults: [String] = []
        func least(_ bound: Double, _ share: Share, _ name: String) {
            guard (share.ratio ?? 0) < bound else { return }
            faults.append("\(name) \(share) is below \(Decimals.text(bound * 100, 1)) %")
        }
        least(self.status, scores.status, "status")
        least(self.agreedPrecision, scores.precision, "precision of agreements")
        least(self.agreedRecall, scores.recall, "recall of agreements")
        if scores.costPerChat > self.costPerConversation {
            let (cost, bound) = (scores.costPerChat, self.costPerConversation)
            faults.append("cost \(Decimals.text(cost, 3)) is above \(Decimals.text(bound, 3))")
        }
        return faults
    }

    /// What tells one run from another, and gives the order in the file.
    public var run: String {
        "\(self.corpus), \(self.model), \(self.prompt)\(self.seed.map { ", variants with seed \($0)" } ?? "")"
    }

    private static func down(_ value: Double) -> Double { ((value - Self.slack) * 1000).rounded(.down) / 1000 }

    private enum CodingKeys: String, CodingKey {
        case corpus, model, prompt, seed, conversations, status
        case agreedPrecision = "agreed_precision"
        case agreedRecall = "agreed_recall"
        case costPerConversation = "cost_per_conversation"
    }
}
